//! How much memory there is to spare.

/// Bytes that can be had without taking them from other programs; `None` where the system does not
/// tell.
pub fn free_memory() -> Option<u64> {
    read(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// The same from the text of Linux, in kibibytes: `MemAvailable:    3041752 kB`.
fn read(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells_is_understood() {
        let text = "MemTotal:  8000 kB\nMemAvailable:    3041752 kB\nBuffers: 1 kB\n";
        assert_eq!(read(text), Some(3_041_752 * 1024));
        assert_eq!(read("MemTotal:  8000 kB\n"), None);
    }
}
