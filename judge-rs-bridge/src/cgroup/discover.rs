//! Which cgroup hierarchies exist here, where we are in them, and what we may do there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files;
use crate::protocol::Backend;

/// Where slots' groups are made. Paths are `None` where a hierarchy is missing or closed to us.
#[derive(Clone, Debug)]
pub struct Hierarchies {
    pub backend: Backend,
    pub memory: Option<PathBuf>,
    pub pids: Option<PathBuf>,
    pub cpuacct: Option<PathBuf>,
    pub unified: Option<PathBuf>,
    /// `memory.peak` can be reset through an open file (6.12).
    pub can_reset_peak: bool,
    pub why_degraded: String,
}

impl Hierarchies {
    pub fn none(why: &str) -> Hierarchies {
        Hierarchies {
            backend: Backend::Degraded,
            memory: None,
            pids: None,
            cpuacct: None,
            unified: None,
            can_reset_peak: false,
            why_degraded: why.to_string(),
        }
    }

    pub fn parents(&self) -> Vec<PathBuf> {
        [&self.memory, &self.pids, &self.cpuacct, &self.unified]
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    }
}

/// A line of /proc/self/mountinfo that is a cgroup mount.
#[derive(Debug, PartialEq, Eq)]
struct Mount {
    root: String,
    point: PathBuf,
    is_v2: bool,
    controllers: Vec<String>,
}

/// What the administrator allows to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The best there is.
    Auto,
    /// No unified tree beside v1.
    V1,
    /// rlimits only.
    None,
}

pub fn discover(choice: Choice) -> Hierarchies {
    if choice == Choice::None {
        return Hierarchies::none("switched off with --cgroup none");
    }
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts: Vec<Mount> = mounts.lines().filter_map(parse_mount).collect();

    let unified_mount = mounts.iter().find(|m| m.is_v2);
    let v1 = |name: &str| {
        let mount = mounts
            .iter()
            .find(|m| !m.is_v2 && m.controllers.iter().any(|c| c == name))?;
        usable(mount, &own_path(&own, name)?)
    };
    let (memory, pids, cpuacct) = (v1("memory"), v1("pids"), v1("cpuacct"));

    if memory.is_some() && pids.is_some() && cpuacct.is_some() {
        let unified = unified_mount
            .filter(|_| choice == Choice::Auto)
            .and_then(|m| usable(m, &own_path(&own, "")?));
        let backend = if unified.is_some() {
            Backend::Hybrid
        } else {
            Backend::V1
        };
        return Hierarchies {
            memory,
            pids,
            cpuacct,
            unified,
            ..Hierarchies {
                backend,
                ..Hierarchies::none("")
            }
        };
    }
    match unified_mount {
        Some(mount) => match v2_parent(mount, &own) {
            Ok(parent) => Hierarchies {
                backend: Backend::V2,
                can_reset_peak: can_reset_peak(&parent),
                unified: Some(parent),
                ..Hierarchies::none("")
            },
            Err(error) => Hierarchies::none(&format!("cgroup v2: {error}")),
        },
        None => Hierarchies::none("no usable cgroup hierarchy is mounted"),
    }
}

/// The cgroup v2 folder to work in, with the memory and pids controllers handed down.
///
/// Real root works directly below the hierarchy's root, unless its own group was delegated to it
/// (systemd marks that). Anybody else, and root in a container, works in its own group; as a group
/// with processes cannot hand controllers down, those there move to a leaf first.
fn v2_parent(mount: &Mount, own: &str) -> io::Result<PathBuf> {
    let own_path = own_path(own, "").ok_or(io::ErrorKind::NotFound)?;
    let own_dir = resolve(mount, &own_path);
    // The true root is the one group without a type.
    let is_true_root = !mount.point.join("cgroup.type").exists();
    let parent = if is_true_root && rustix::process::geteuid().is_root() && !is_delegated(&own_dir)
    {
        mount.point.clone()
    } else {
        own_dir
    };
    let control = parent.join("cgroup.subtree_control");
    let wanted = "+memory +pids";
    match files::write(&control, wanted) {
        Ok(()) => {}
        // EBUSY: processes in the way.
        Err(_) if parent != mount.point || !is_true_root => {
            evacuate(&parent)?;
            files::write(&control, wanted)?;
        }
        Err(error) => return Err(error),
    }
    Ok(parent)
}

fn is_delegated(dir: &Path) -> bool {
    let mut value = [0u8; 8];
    ["trusted.delegate", "user.delegate"]
        .iter()
        .any(|name| matches!(rustix::fs::getxattr(dir, *name, &mut value[..]), Ok(1) if value[0] == b'1'))
}

/// Moves all processes of a group to the leaf `gavel-host` (our parent, the judge, lives there too).
fn evacuate(parent: &Path) -> io::Result<()> {
    let leaf = parent.join("gavel-host");
    if !leaf.is_dir() {
        files::create(&leaf)?;
    }
    for pid in files::pids(parent) {
        // A process may end before its turn.
        let _ = files::write(&leaf.join("cgroup.procs"), &pid.to_string());
    }
    if files::pids(parent).is_empty() {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::Other,
            "processes cannot be moved out of our cgroup",
        ))
    }
}

/// Tries with a throw-away group whether peaks can be reset.
fn can_reset_peak(parent: &Path) -> bool {
    probe(parent, |dir| {
        files::write(&dir.join("memory.peak"), "reset").is_ok()
    })
}

fn probe(parent: &Path, test: impl Fn(&Path) -> bool) -> bool {
    let dir = parent.join(files::group_name(0, 0) + "-probe");
    let answer = files::create(&dir).is_ok() && test(&dir);
    let _ = fs::remove_dir(&dir);
    answer
}

/// Our own group where it exists in this mount, else the mount's root; only if we can make groups there.
fn usable(mount: &Mount, own: &str) -> Option<PathBuf> {
    let own_dir = resolve(mount, own);
    [own_dir, mount.point.clone()]
        .into_iter()
        .find(|dir| probe(dir, |_| true))
}

/// The mount may show only a part of the hierarchy; paths in /proc/self/cgroup start at its root.
fn resolve(mount: &Mount, own: &str) -> PathBuf {
    let relative = own
        .strip_prefix(mount.root.trim_end_matches('/'))
        .unwrap_or(own);
    mount.point.join(relative.trim_start_matches('/'))
}

/// `controller` = "" asks for the unified hierarchy.
fn own_path(text: &str, controller: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (_, names, path) = (parts.next()?, parts.next()?, parts.next()?);
        let is_wanted = if controller.is_empty() {
            names.is_empty()
        } else {
            names.split(',').any(|n| n == controller)
        };
        is_wanted.then(|| path.to_string())
    })
}

fn parse_mount(line: &str) -> Option<Mount> {
    let (left, right) = line.split_once(" - ")?;
    let left: Vec<&str> = left.split(' ').collect();
    let right: Vec<&str> = right.split(' ').collect();
    let is_v2 = match *right.first()? {
        "cgroup" => false,
        "cgroup2" => true,
        _ => return None,
    };
    Some(Mount {
        root: left.get(3)?.to_string(),
        point: PathBuf::from(left.get(4)?),
        is_v2,
        controllers: right.get(2)?.split(',').map(str::to_string).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const V1: &str =
        "31 25 0:27 /docker/x /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory";

    #[test]
    fn mounts_are_parsed() {
        let mount = parse_mount(V1).unwrap();
        assert_eq!(mount.controllers, ["rw", "memory"]);
        assert!(!mount.is_v2);
        assert_eq!(
            resolve(&mount, "/docker/x/y"),
            PathBuf::from("/sys/fs/cgroup/memory/y")
        );
        assert!(parse_mount("24 1 0:22 / /proc rw - proc proc rw").is_none());
    }

    #[test]
    fn own_paths_are_found() {
        let text = "4:memory:/a/b\n3:cpu,cpuacct:/c\n0::/d\n";
        assert_eq!(own_path(text, "memory").unwrap(), "/a/b");
        assert_eq!(own_path(text, "cpuacct").unwrap(), "/c");
        assert_eq!(own_path(text, "").unwrap(), "/d");
        assert!(own_path(text, "pids").is_none());
    }
}
