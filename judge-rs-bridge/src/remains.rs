//! What daemons that were killed leave behind, by names that say whose it is: a prefix, the number of the process, and more.

use std::fs;

/// The process that a name is of; `None` = of none.
pub fn owner_of(name: &str, prefix: &str) -> Option<u32> {
    name.strip_prefix(prefix)?.split('-').next()?.parse().ok()
}

/// Whether it is a daemon like this one.
pub fn is_daemon_alive(pid: u32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/comm")).map_or(false, |comm| comm.starts_with("gavel"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_read_from_names() {
        assert_eq!(owner_of("gavel-12-0-1", "gavel-"), Some(12));
        assert_eq!(owner_of("gavel-host", "gavel-"), None);
        assert_eq!(owner_of("system.slice", "gavel-"), None);
    }
}
