//! Which cgroup hierarchies exist here, where we are in them, and what we may do there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files;
use crate::protocol::Backend;

/// What v2's `memory.peak` can do here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peak {
    /// Through an open file, for that file (6.12).
    Resettable,
    /// Right for the first run in a group only (5.19).
    Fresh,
    Missing,
}

/// Where slots' groups are made. Paths are `None` where a hierarchy is missing or closed to us.
#[derive(Clone, Debug)]
pub struct Hierarchies {
    pub backend: Backend,
    pub memory: Option<PathBuf>,
    pub pids: Option<PathBuf>,
    pub cpuacct: Option<PathBuf>,
    pub unified: Option<PathBuf>,
    pub peak: Peak,
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
            peak: Peak::Missing,
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

const EVACUATION_ROUNDS: usize = 5;

/// A line of /proc/self/mountinfo that is a cgroup mount.
#[derive(Debug, PartialEq, Eq)]
struct Mount {
    root: String,
    point: PathBuf,
    is_v2: bool,
    controllers: Vec<String>,
}

pub fn discover() -> Hierarchies {
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
        let unified = unified_mount.and_then(|m| usable(m, &own_path(&own, "")?));
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
                peak: peak_ability(&parent),
                unified: Some(parent),
                ..Hierarchies::none("")
            },
            Err(error) => Hierarchies::none(&format!("cgroup v2: {error}")),
        },
        None => Hierarchies::none("no usable cgroup hierarchy is mounted"),
    }
}

const WANTED: &[&str] = &["memory", "pids"];
/// Where processes go that stand in the way of handing controllers down.
const HOST_LEAF: &str = "gavel-host";

/// The cgroup v2 folder to work in, with the memory and pids controllers handed down.
///
/// Real root works directly below the hierarchy's root, unless a group it is in was delegated to it
/// (systemd marks that). Anybody else, and root in a container, works in its own group or the
/// nearest one above that has the controllers.
fn v2_parent(mount: &Mount, own: &str) -> io::Result<PathBuf> {
    let own_path = own_path(own, "").ok_or(io::ErrorKind::NotFound)?;
    let own_dir = resolve(mount, &own_path);
    // A daemon before us has moved the judge, and with it us, out of the way: not a level deeper each time.
    let own_dir = match own_dir.parent() {
        Some(parent) if own_dir.ends_with(HOST_LEAF) => parent.to_path_buf(),
        _ => own_dir,
    };
    let mut candidates: Vec<&Path> = own_dir
        .ancestors()
        .take_while(|dir| dir.starts_with(&mount.point))
        .collect();
    // The true root is the one group without a type.
    let is_true_root = !mount.point.join("cgroup.type").exists();
    if is_true_root && rustix::process::geteuid().is_root() {
        let chosen = candidates.into_iter().find(|dir| is_delegated(dir));
        candidates = vec![chosen.unwrap_or(&mount.point)];
    }
    let mut failure = None;
    for dir in candidates {
        // In a group that is not ours the processes are not ours to move.
        match hand_down(dir, dir == own_dir) {
            Ok(()) => return Ok(dir.to_path_buf()),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    Err(failure.unwrap_or_else(|| {
        let text = format!("{own_path} is outside of {}", mount.point.display());
        io::Error::new(io::ErrorKind::NotFound, text)
    }))
}

fn hand_down(dir: &Path, may_evacuate: bool) -> io::Result<()> {
    let listed = |file: &str| -> io::Result<Vec<String>> {
        let text = files::read(&dir.join(file))?;
        Ok(text.split_whitespace().map(str::to_string).collect())
    };
    let available = listed("cgroup.controllers")?;
    let missing: Vec<&str> = WANTED
        .iter()
        .copied()
        .filter(|name| !available.iter().any(|a| a == name))
        .collect();
    if !missing.is_empty() {
        let text = format!(
            "{}: the controllers {} are not handed down to this group",
            dir.display(),
            missing.join(" and ")
        );
        return Err(io::Error::new(io::ErrorKind::NotFound, text));
    }
    let control = dir.join("cgroup.subtree_control");
    let handed = listed("cgroup.subtree_control")?;
    if !WANTED.iter().all(|name| handed.iter().any(|h| h == name)) {
        let order = "+memory +pids";
        match files::write(&control, order) {
            // A group with processes cannot hand controllers down; those in ours move to a leaf.
            Err(error) if may_evacuate && error.kind() != io::ErrorKind::PermissionDenied => {
                evacuate(dir)?;
                files::write(&control, order)?;
            }
            other => other?,
        }
    }
    try_create(dir, |_| ()).map(drop)
}

fn is_delegated(dir: &Path) -> bool {
    let mut value = [0u8; 8];
    ["trusted.delegate", "user.delegate"]
        .iter()
        .any(|name| matches!(rustix::fs::getxattr(dir, *name, &mut value[..]), Ok(1) if value[0] == b'1'))
}

/// Moves all processes of a group to a leaf of it (our parent, the judge, lives there too).
fn evacuate(parent: &Path) -> io::Result<()> {
    let leaf = parent.join(HOST_LEAF);
    if !leaf.is_dir() {
        files::create(&leaf)?;
    }
    let mut failure = None;
    // New ones may be born while the old ones move.
    for _ in 0..EVACUATION_ROUNDS {
        let pids = files::pids(parent);
        if pids.is_empty() {
            return Ok(());
        }
        for pid in pids {
            // A process may end before its turn.
            if let Err(error) = files::write(&leaf.join("cgroup.procs"), &pid.to_string()) {
                failure = Some(error);
            }
        }
    }
    // Only if nobody has moved.
    let _ = fs::remove_dir(&leaf);
    Err(failure.unwrap_or_else(|| {
        let text = format!("{}: processes cannot be moved out", parent.display());
        io::Error::new(io::ErrorKind::Other, text)
    }))
}

/// Tries with a throw-away group what its peak can do.
fn peak_ability(parent: &Path) -> Peak {
    let test = |dir: &Path| {
        let file = dir.join("memory.peak");
        if files::write(&file, "reset").is_ok() {
            Peak::Resettable
        } else if file.exists() {
            Peak::Fresh
        } else {
            Peak::Missing
        }
    };
    try_create(parent, test).unwrap_or(Peak::Missing)
}

fn try_create<T>(parent: &Path, test: impl Fn(&Path) -> T) -> io::Result<T> {
    let dir = parent.join(files::group_name(0, 0) + "-probe");
    files::create(&dir)?;
    let answer = test(&dir);
    let _ = fs::remove_dir(&dir);
    Ok(answer)
}

/// Our own group where it exists in this mount, else the mount's root; only if we can make groups there.
fn usable(mount: &Mount, own: &str) -> Option<PathBuf> {
    let own_dir = resolve(mount, own);
    [own_dir, mount.point.clone()]
        .into_iter()
        .find(|dir| try_create(dir, |_| ()).is_ok())
}

/// The mount may show only a part of the hierarchy; paths in /proc/self/cgroup start at its root.
fn resolve(mount: &Mount, own: &str) -> PathBuf {
    let own = Path::new(own);
    let relative = own.strip_prefix(&mount.root).unwrap_or(own);
    // Not strip_prefix with "/": an empty path would add a slash.
    match relative.strip_prefix("/").unwrap_or(relative) {
        empty if empty.as_os_str().is_empty() => mount.point.clone(),
        below => mount.point.join(below),
    }
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
        // A name that only starts alike is not below.
        assert_eq!(
            resolve(&mount, "/docker/xy"),
            PathBuf::from("/sys/fs/cgroup/memory/docker/xy")
        );
        assert_eq!(
            resolve(&mount, "/docker/x"),
            PathBuf::from("/sys/fs/cgroup/memory")
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
