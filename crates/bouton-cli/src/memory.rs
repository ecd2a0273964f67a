//! The default limit on memory: 4 GiB, or less where the system allows less.
//!
//! On Linux the control group of the process (`memory.max`, and `memory.limit_in_bytes` of the older version) and its limit on
//! address space (`ulimit -v`) are read. Elsewhere nothing is known of either.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::OnceLock;

use bytesize::ByteSize;

/// The limit in bytes where the system has none.
const DEFAULT_BYTES: u64 = 4 << 30;
/// Bytes of address space that a thread takes: its stack, and the room that the allocator of the C library reserves for it.
const BYTES_A_THREAD: u64 = BYTES_A_STACK + (64 << 20);
/// Bytes of address space that the stack of a thread takes.
const BYTES_A_STACK: u64 = 2 << 20;

/// The limit on memory where the command was given none. The system is asked once, before there are tables.
pub fn default_limit() -> ByteSize {
    static LIMIT: OnceLock<u64> = OnceLock::new();
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let limit = || {
        let groups = group_limit(&read("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
        let space = address_space(&read("/proc/self/limits"));
        let space = space.map(|space| left_of(space, mapped(&read("/proc/self/status"))));
        within([groups, space].into_iter().flatten().min())
    };
    ByteSize(*LIMIT.get_or_init(limit))
}

/// The address space that is left, of `space` bytes with `mapped` taken, after the thread for signals has started.
fn left_of(space: u64, mapped: u64) -> u64 {
    let free = space.saturating_sub(mapped);
    // Where the allocator cannot reserve room for the thread, it does without.
    if free < BYTES_A_THREAD { free.saturating_sub(BYTES_A_STACK) } else { free - BYTES_A_THREAD }
}

/// The address space that is taken, in the text of `/proc/self/status`.
fn mapped(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) << 10
}

/// The most threads that there is address space for (`ulimit -v`), if that is limited.
pub fn most_threads() -> NonZeroUsize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    address_space(&limits).map_or(NonZeroUsize::MAX, threads_within)
}

/// The threads in `bytes` of address space. Threads take a quarter of it; half is for tables.
fn threads_within(bytes: u64) -> NonZeroUsize {
    NonZeroUsize::MIN.saturating_add((bytes / 4 / BYTES_A_THREAD) as usize)
}

/// The default under a limit of the system. Half of that is left to what no table counts: the program and its threads, and the
/// old copy of a table while it grows.
fn within(system: Option<u64>) -> u64 {
    system.map_or(DEFAULT_BYTES, |bytes| DEFAULT_BYTES.min(bytes / 2))
}

/// The limit on address space in the text of `/proc/self/limits`.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The least limit on memory of the groups in the text of `/proc/self/cgroup`, and of those above them.
fn group_limit(groups: &str, root: &Path) -> Option<u64> {
    let least = |line: &str| {
        let [_, controllers, group] = line.splitn(3, ':').collect::<Vec<_>>().try_into().ok()?;
        let (root, file) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => {
                (root.join("memory"), "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let group = Path::new(group.trim_start_matches('/'));
        let limit =
            |group: &Path| fs::read_to_string(root.join(group).join(file)).ok()?.trim().parse::<u64>().ok();
        group.ancestors().filter_map(limit).min()
    };
    groups.lines().filter_map(least).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_counts() {
        assert_eq!(within(None), 4 << 30);
        assert_eq!(within(Some(64 << 30)), 4 << 30);
        assert_eq!(within(Some(1 << 30)), 512 << 20);
    }

    #[test]
    fn what_is_taken_is_not_free() {
        assert_eq!(mapped("Name:\tbouton\nVmSize:\t   12345 kB\nVmLck:\t       0 kB\n"), 12_345 << 10);
        assert_eq!(mapped(""), 0);
        assert_eq!(left_of(200 << 20, 30 << 20), 104 << 20);
        assert_eq!(left_of(60 << 20, 30 << 20), 28 << 20);
        assert_eq!(left_of(20 << 20, 30 << 20), 0);
    }

    #[test]
    fn little_address_space_has_room_for_few_threads() {
        assert_eq!(threads_within(160_000 << 10).get(), 1);
        assert_eq!(threads_within(1 << 30).get(), 4);
        assert_eq!(threads_within(64 << 30).get(), 249);
    }

    #[test]
    fn the_address_space_is_read() {
        let limits =
            |limit: &str| format!("Limit  Soft Limit  Hard Limit  Units\nMax address space {limit} bytes\n");
        assert_eq!(address_space(&limits("1024000000 unlimited")), Some(1_024_000_000));
        assert_eq!(address_space(&limits("unlimited unlimited")), None);
        assert_eq!(address_space(""), None);
    }

    #[test]
    fn groups_above_count() {
        let root = std::env::temp_dir().join(format!("bouton-groups-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("jobs/one/memory.max", "max\n");
        write("jobs/memory.max", "300\n");
        write("free/memory.max", "max\n");
        write("memory/old/memory.limit_in_bytes", "200\n");
        let limit = |groups: &str| group_limit(groups, &root);
        assert_eq!(limit("0::/jobs/one\n"), Some(300));
        assert_eq!(limit("0::/free\n"), None);
        assert_eq!(limit("5:cpu:/old\n4:memory:/old/x\n0::/jobs\n"), Some(200));
        assert_eq!(limit("nothing of the kind"), None);
        fs::remove_dir_all(&root).unwrap();
    }
}
