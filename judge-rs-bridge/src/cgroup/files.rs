//! Reading and writing the small files of a cgroup, and the names of ours.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use crate::remains::{is_daemon_alive, owner_of};

const PREFIX: &str = "gavel-";
/// Emptying a cgroup is asynchronous to the death of its last process; together about half a second.
const REMOVE_PAUSES_MS: &[u64] = &[0, 1, 1, 2, 5, 10, 20, 50, 100, 150, 200];

/// `gavel-<pid of the daemon>-<slot>-<serial>`.
pub fn group_name(slot: usize, serial: u64) -> String {
    format!("{PREFIX}{}-{slot}-{serial}", std::process::id())
}

/// A file kept open for the life of a slot: opening by path costs more than reading.
pub struct Knob {
    file: File,
}

impl Knob {
    pub fn reader(path: PathBuf) -> io::Result<Knob> {
        Ok(Knob {
            file: File::open(&path).map_err(|e| named(&path, e))?,
        })
    }

    pub fn writer(path: PathBuf) -> io::Result<Knob> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(|e| named(&path, e))?;
        Ok(Knob { file })
    }

    pub fn text<'a>(&self, buffer: &'a mut [u8]) -> io::Result<&'a str> {
        let size = self.file.read_at(buffer, 0)?;
        std::str::from_utf8(&buffer[..size])
            .map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
    }

    pub fn number(&self) -> io::Result<u64> {
        let mut buffer = [0u8; 64];
        let text = self.text(&mut buffer)?.trim();
        text.parse().map_err(|_| {
            io::Error::new(io::ErrorKind::InvalidData, format!("not a number: {text}"))
        })
    }

    /// The value of `key value` lines.
    pub fn field(&self, key: &str) -> io::Result<u64> {
        let mut buffer = [0u8; 4096];
        Ok(field(self.text(&mut buffer)?, key).unwrap_or(0))
    }

    pub fn set(&self, value: u64) -> io::Result<()> {
        self.file.write_all_at(value.to_string().as_bytes(), 0)
    }
}

pub fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| {
        line.strip_prefix(key)?
            .strip_prefix(' ')?
            .trim()
            .parse()
            .ok()
    })
}

pub fn write(path: &Path, value: &str) -> io::Result<()> {
    OpenOptions::new()
        .write(true)
        .open(path)
        .and_then(|mut file| file.write_all(value.as_bytes()))
        .map_err(|e| named(path, e))
}

pub fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|e| named(path, e))
}

pub fn create(path: &Path) -> io::Result<()> {
    fs::create_dir(path).map_err(|e| named(path, e))
}

pub fn remove(path: &Path) {
    for pause in REMOVE_PAUSES_MS {
        sleep(Duration::from_millis(*pause));
        match fs::remove_dir(path) {
            Err(error) if error.raw_os_error() == Some(libc::EBUSY) => {}
            _ => return,
        }
    }
}

/// Groups of which nobody takes care yet: they go again unless all that belongs to them can be made.
#[derive(Default)]
pub struct Half(Vec<PathBuf>);

impl Half {
    pub fn create(&mut self, path: &Path) -> io::Result<()> {
        create(path)?;
        self.0.push(path.to_path_buf());
        Ok(())
    }

    pub fn finish(mut self) {
        self.0.clear();
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        for path in self.0.iter().rev() {
            remove(path);
        }
    }
}

pub fn pids(path: &Path) -> Vec<i32> {
    let text = fs::read_to_string(path.join("cgroup.procs")).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// Removes the cgroups of daemons that are no more. Their containers died with them, so the groups are empty; one that is
/// not belongs to somebody and stays, with all that is in it: where process numbers are counted apart, as in containers,
/// a daemon that works may have a number that nobody has here, and one that is no more may have had ours.
pub fn sweep_stale(parents: &[PathBuf]) {
    let is_stale = |pid| pid == std::process::id() || !is_daemon_alive(pid);
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in parents.iter().flat_map(|parent| entries(parent)) {
        let top = entry.path();
        let owner = owner_of(&entry.file_name().to_string_lossy(), PREFIX);
        if !owner.map_or(false, is_stale) {
            continue;
        }
        let mut groups: Vec<PathBuf> = entries(&top).map(|child| child.path()).collect();
        groups.retain(|child| child.is_dir());
        groups.push(top);
        if groups.iter().all(|group| pids(group).is_empty()) {
            for group in groups {
                let _ = fs::remove_dir(group);
            }
        }
    }
}

fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_daemons_that_are_no_more_go_and_no_others() {
        let root = std::env::temp_dir().join(format!("gavel-sweep-{}", std::process::id()));
        let own = std::process::id();
        // Numbers of processes end below that.
        let [ours, gone, apart] = [own, u32::MAX, u32::MAX - 1].map(|pid| {
            let top = root.join(format!("gavel-{pid}-0-1"));
            fs::create_dir_all(top.join("init")).unwrap();
            fs::create_dir(top.join("run1")).unwrap();
            top
        });
        let host = root.join("gavel-host");
        fs::create_dir(&host).unwrap();
        // A process of another namespace has no number here.
        fs::write(apart.join("init/cgroup.procs"), "0\n").unwrap();
        sweep_stale(&[root.join("missing"), root.clone()]);
        assert!(!ours.exists() && !gone.exists());
        assert!(host.exists() && apart.join("run1").exists());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn fields_match_whole_keys() {
        let text = "oom 1\noom_kill 7\noom_group_kill 0\n";
        assert_eq!(field(text, "oom_kill"), Some(7));
        assert_eq!(field(text, "oom"), Some(1));
        assert_eq!(field(text, "low"), None);
    }
}
