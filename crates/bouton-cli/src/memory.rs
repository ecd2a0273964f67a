//! How much memory a command may take unless it is told: 4 GiB, or less where the system allows less.
//!
//! On Linux the control group of the process (`memory.max`, and `memory.limit_in_bytes` of the older version) and its limit on
//! address space (`ulimit -v`) are read. Elsewhere nothing is known of either.

use std::fs;
use std::path::Path;

use bytesize::ByteSize;

/// What is allowed where the system has no limit of its own.
const DEFAULT: u64 = 4 << 30;

/// The limit on memory where the command was given none.
pub fn default_limit() -> ByteSize {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let groups = group_limit(&read("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
    let system = [groups, address_space(&read("/proc/self/limits"))].into_iter().flatten().min();
    ByteSize(within(system))
}

/// The default under a limit of the system. Half of that is left to what no table counts: the program and its threads, and the
/// old copy of a table while it grows.
fn within(system: Option<u64>) -> u64 {
    system.map_or(DEFAULT, |bytes| DEFAULT.min(bytes / 2))
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
