//! How much room there is on a disk.

use std::path::Path;

/// The bytes that new files may take where `place` is or will be. Without limit where the system does not say.
pub fn free_bytes(place: &Path) -> u64 {
    let there = place.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    // The parent of a name without a folder is the empty path, which means the current folder.
    free(if there.as_os_str().is_empty() { Path::new(".") } else { there }).unwrap_or(u64::MAX)
}

#[cfg(unix)]
fn free(place: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(place).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}
