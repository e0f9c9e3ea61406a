//! How much memory there is to spare, as Linux tells it in files.

use std::fs::read_to_string;
use std::path::Path;

/// Where limits of groups of processes are told.
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes that can be had without taking them from other programs, and without passing a limit that this
/// program is under (control groups, version 2 or 1); `None` where the system does not tell.
pub fn free_memory() -> Option<u64> {
    let all = available(&read_to_string("/proc/meminfo").ok()?)?;
    let group = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let group = group.lines().find_map(|line| line.strip_prefix("0::/"));
    let inner = Path::new(GROUPS).join(group.unwrap_or_default());
    // A group is under the limits of those it is in.
    let groups = inner
        .ancestors()
        .take_while(|path| path.starts_with(GROUPS));
    let of_groups = groups.filter_map(|path| {
        let read = |name: &str| read_to_string(path.join(name)).ok();
        left(
            &read("memory.max")?,
            &read("memory.current")?,
            &read("memory.stat")?,
        )
    });
    let old = Path::new(GROUPS).join("memory");
    let read = |name: &str| read_to_string(old.join(name)).ok();
    let of_old = read("memory.limit_in_bytes")
        .zip(read("memory.usage_in_bytes"))
        .and_then(|(most, used)| left(&most, &used, &read("memory.stat")?));
    of_groups.chain(of_old).chain([all]).min()
}

/// What is available of all memory, in kibibytes: `MemAvailable:    3041752 kB`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// What a group may still use: its limit less what it uses and cannot give back; `None` without a limit.
fn left(most: &str, used: &str, stat: &str) -> Option<u64> {
    let most: u64 = most.trim().parse().ok()?;
    let used: u64 = used.trim().parse().ok()?;
    let mut lines = stat.lines();
    let files = lines.find_map(|line| line.strip_prefix("inactive_file "));
    let given_back: u64 = files.and_then(|n| n.trim().parse().ok()).unwrap_or(0);
    Some(most.saturating_sub(used.saturating_sub(given_back)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells_is_understood() {
        let text = "MemTotal:  8000 kB\nMemAvailable:    3041752 kB\nBuffers: 1 kB\n";
        assert_eq!(available(text), Some(3_041_752 * 1024));
        assert_eq!(available("MemTotal:  8000 kB\n"), None);
    }

    #[test]
    fn a_group_may_use_what_its_limit_leaves() {
        let stat = "anon 5\ninactive_file 30\nactive_file 7\n";
        assert_eq!(left("1000\n", "130\n", stat), Some(900));
        assert_eq!(left("100\n", "300\n", stat), Some(0));
        assert_eq!(left("max\n", "130\n", stat), None);
    }
}
