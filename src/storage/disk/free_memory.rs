//! How much memory there is to spare, as Linux tells it in files.

use std::fs::read_to_string;
use std::path::Path;

/// Where limits of groups of processes are told.
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes that can be had without taking them from other programs, and without passing a limit that this
/// program is under (control groups, version 2 or 1); `None` where the system does not tell.
pub fn free_memory() -> Option<u64> {
    let all = available(&read_to_string("/proc/meminfo").ok()?)?;
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let of_groups = left_in_groups(Path::new(GROUPS), &groups);
    of_groups.into_iter().chain([all]).min()
}

/// What the groups in `/proc/self/cgroup`, and those that they are in, leave at least; `None` without a limit.
fn left_in_groups(root: &Path, groups: &str) -> Option<u64> {
    let of_groups = groups.lines().filter_map(|line| {
        let (_, line) = line.split_once(':')?;
        let (kinds, group) = line.split_once(':')?;
        let (top, most, used) = if kinds.is_empty() {
            (root.to_owned(), "memory.max", "memory.current")
        } else if kinds.split(',').any(|kind| kind == "memory") {
            let top = root.join("memory");
            (top, "memory.limit_in_bytes", "memory.usage_in_bytes")
        } else {
            return None;
        };
        let inner = top.join(group.trim_start_matches('/'));
        let within = inner.ancestors().take_while(|path| path.starts_with(&top));
        let left = within.filter_map(|path| {
            let read = |name: &str| read_to_string(path.join(name)).ok();
            left(&read(most)?, &read(used)?, &read("memory.stat")?)
        });
        left.min()
    });
    of_groups.min()
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
    // Version 1 tells what is in the group alone by the short name.
    let names = ["total_inactive_file ", "inactive_file "];
    let given_back = names.iter().find_map(|&name| {
        let files = stat.lines().find_map(|line| line.strip_prefix(name))?;
        files.trim().parse().ok()
    });
    let given_back: u64 = given_back.unwrap_or(0);
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

    #[test]
    fn groups_of_both_versions_are_under_the_limits_of_those_they_are_in() {
        let folder = tempfile::tempdir().unwrap();
        let tell = |group: &str, files: [&str; 2], most: &str, used: u64| {
            let group = folder.path().join(group);
            std::fs::create_dir_all(&group).unwrap();
            for (name, text) in files.into_iter().zip([most, &used.to_string()]) {
                std::fs::write(group.join(name), format!("{text}\n")).unwrap();
            }
            let stat = "inactive_file 1\ntotal_inactive_file 10\n";
            std::fs::write(group.join("memory.stat"), stat).unwrap();
        };
        let new = ["memory.max", "memory.current"];
        tell("user/one", new, "max", 90);
        tell("user", new, "500", 110);
        let old = ["memory.limit_in_bytes", "memory.usage_in_bytes"];
        let unlimited = "9223372036854771712";
        tell("memory", old, unlimited, 900);
        tell("memory/a", old, "700", 410);
        tell("memory/a/b", old, unlimited, 50);
        tell("memory/own", old, "60", 30);
        let left = |groups: &str| left_in_groups(folder.path(), groups);
        assert_eq!(left("0::/user/one\n"), Some(400));
        let (of_all, within) = (9_223_372_036_854_771_712 - 890, 300);
        assert_eq!(left("4:cpu:/x\n3:memory:/\n0::/\n"), Some(of_all));
        assert_eq!(left("4:cpu:/x\n3:memory:/a/b\n"), Some(within));
        assert_eq!(left("3:hugetlb,memory:/own\n0::/elsewhere\n"), Some(40));
        // What a container sees is not where the system says: its own groups are at the top.
        assert_eq!(left("3:memory:/docker/1\n"), Some(of_all));
        assert_eq!(left(""), None);
    }
}
