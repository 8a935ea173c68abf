//! cgroup v2: per slot a group with two leaves, `init` and the program's.
//!
//! `memory.peak` can be reset from 6.12 on; before, every run gets a leaf of its own, made
//! while the slot is idle. Before 5.19 there is none, and the largest resident set stands in.

use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;

use super::files::{self, Half, Knob};
use super::v1::{allow_births, open_dir};
use super::{Bounds, CpuUse, Hierarchies, MemoryUse, Peak};

/// More than this left in a leaf (file pages, mostly) would be taken from the next run's memory by
/// its limit and hidden from its peak by the baseline; a fresh leaf starts at nothing.
const STALE_BYTES: u64 = 1024 * 1024;

pub struct Group {
    top: PathBuf,
    init: PathBuf,
    peak: Peak,
    owner: Option<u32>,
    serial: u64,
    leaf: Option<Leaf>,
    baseline: Baseline,
}

struct Leaf {
    path: PathBuf,
    dir: OwnedFd,
    cpu_stat: Knob,
    events: Knob,
    memory_current: Knob,
    memory_events: Knob,
    /// Reset and read through this one open file: the reset is per descriptor.
    memory_peak: Option<Knob>,
    bounds: Option<Bounds>,
    is_used: bool,
}

#[derive(Clone, Copy, Default)]
struct Baseline {
    memory_bytes: u64,
    oom: OomCounts,
    cpu_us: u64,
    user_us: u64,
    system_us: u64,
}

/// `at_limit` counts how often the leaf itself had no room under its limit, `kills` also what was killed because the
/// machine or a group around had none.
#[derive(Clone, Copy, Default)]
struct OomCounts {
    at_limit: u64,
    kills: u64,
}

impl Group {
    pub fn create(hierarchies: &Hierarchies, name: &str) -> io::Result<Group> {
        let parent = hierarchies
            .unified
            .as_ref()
            .ok_or(io::ErrorKind::NotFound)?;
        let top = parent.join(name);
        files::create(&top)?;
        Ok(Group {
            init: top.join("init"),
            top,
            peak: hierarchies.peak,
            owner: None,
            serial: 0,
            leaf: None,
            baseline: Baseline::default(),
        })
    }

    /// At first init is at the top, so that its cgroup namespace is rooted above both leaves.
    pub fn adopt(&mut self, pid: i32) -> io::Result<()> {
        files::write(&self.top.join("cgroup.procs"), &pid.to_string())
    }

    pub fn split(&mut self, pid: i32, owner: Option<u32>) -> io::Result<()> {
        self.owner = owner;
        files::create(&self.init)?;
        files::write(&self.init.join("cgroup.procs"), &pid.to_string())?;
        // Possible only now that no process is left at the top.
        files::write(&self.top.join("cgroup.subtree_control"), "+memory +pids")?;
        self.leaf = Some(self.new_leaf()?);
        Ok(())
    }

    fn new_leaf(&mut self) -> io::Result<Leaf> {
        self.serial += 1;
        let path = self.top.join(format!("run{}", self.serial));
        let mut half = Half::default();
        half.create(&path)?;
        allow_births(&self.top, &path, self.owner)?;
        // Swap would hide memory use; where swap accounting is off there is no such file.
        let _ = files::write(&path.join("memory.swap.max"), "0");
        // All or nothing: a program that lost one of its processes is over its limit as a whole.
        files::write(&path.join("memory.oom.group"), "1")?;
        let leaf = Leaf {
            dir: open_dir(&path)?,
            cpu_stat: Knob::reader(path.join("cpu.stat"))?,
            events: Knob::reader(path.join("cgroup.events"))?,
            memory_current: Knob::reader(path.join("memory.current"))?,
            memory_events: Knob::reader(path.join("memory.events"))?,
            memory_peak: match self.peak {
                Peak::Resettable => Some(Knob::writer(path.join("memory.peak"))?),
                Peak::Fresh => Some(Knob::reader(path.join("memory.peak"))?),
                Peak::Missing => None,
            },
            bounds: None,
            is_used: false,
            path,
        };
        half.finish();
        Ok(leaf)
    }

    fn leaf(&self) -> io::Result<&Leaf> {
        self.leaf
            .as_ref()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the slot has no cgroup leaf"))
    }

    pub fn prepare(&mut self, bounds: Bounds) -> io::Result<()> {
        self.renew()?;
        let is_resettable = self.peak == Peak::Resettable;
        let leaf = self.leaf.as_mut().ok_or(io::ErrorKind::NotFound)?;
        if leaf.bounds != Some(bounds) {
            files::write(
                &leaf.path.join("memory.max"),
                &bounds.memory_bytes.to_string(),
            )?;
            files::write(&leaf.path.join("pids.max"), &bounds.processes.to_string())?;
            leaf.bounds = Some(bounds);
        }
        if let (true, Some(peak)) = (is_resettable, &leaf.memory_peak) {
            peak.set(0)?;
        }
        leaf.is_used = true;
        let (cpu_us, user_us, system_us) = leaf.raw_cpu()?;
        self.baseline = Baseline {
            memory_bytes: leaf.memory_current.number()?,
            oom: leaf.oom_counts()?,
            cpu_us,
            user_us,
            system_us,
        };
        Ok(())
    }

    /// A leaf that can measure the next run; cheap where that is the one there is.
    pub fn renew(&mut self) -> io::Result<()> {
        let leaf = self.leaf()?;
        let is_good = !leaf.is_used
            || (self.peak == Peak::Resettable && leaf.memory_current.number()? <= STALE_BYTES);
        if is_good {
            return Ok(());
        }
        let fresh = self.new_leaf()?;
        if let Some(old) = self.leaf.replace(fresh) {
            old.remove();
        }
        Ok(())
    }

    pub fn birth_place(&self) -> Option<BorrowedFd<'_>> {
        self.leaf.as_ref().map(|leaf| leaf.dir.as_fd())
    }

    pub fn cpu(&self) -> io::Result<CpuUse> {
        let (cpu_us, user_us, system_us) = self.leaf()?.raw_cpu()?;
        let base = &self.baseline;
        Ok(CpuUse {
            total_us: cpu_us.saturating_sub(base.cpu_us),
            split_us: Some((
                user_us.saturating_sub(base.user_us),
                system_us.saturating_sub(base.system_us),
            )),
        })
    }

    /// All numbers of a finished run.
    pub fn totals(&self) -> io::Result<(CpuUse, MemoryUse)> {
        let leaf = self.leaf()?;
        let peak = leaf.memory_peak.as_ref().map(Knob::number).transpose()?;
        let (now, before) = (leaf.oom_counts()?, self.baseline.oom);
        let oom_kills = now.kills.saturating_sub(before.kills);
        let memory = MemoryUse {
            peak_bytes: peak.map(|peak| peak.saturating_sub(self.baseline.memory_bytes)),
            oom_kills,
            is_machine_short: oom_kills > 0 && now.at_limit == before.at_limit,
        };
        Ok((self.cpu()?, memory))
    }

    pub fn is_empty(&self) -> bool {
        match &self.leaf {
            Some(leaf) => matches!(leaf.events.field("populated"), Ok(0)),
            None => true,
        }
    }

    pub fn pids(&self) -> Vec<i32> {
        self.leaf
            .as_ref()
            .map(|leaf| files::pids(&leaf.path))
            .unwrap_or_default()
    }

    pub fn remove(self) {
        if let Some(leaf) = &self.leaf {
            leaf.remove();
        }
        files::remove(&self.init);
        files::remove(&self.top);
    }
}

impl Leaf {
    /// What a run leaves on the machine (names it looked up in vain, pages of files nobody had read) is
    /// charged to its leaf, and can be thrown out only by way of it.
    fn remove(&self) {
        let left_bytes = self.memory_current.number().unwrap_or(0);
        if left_bytes > STALE_BYTES {
            // Before 5.19 the kernel does so when it needs the memory.
            let _ = files::write(&self.path.join("memory.reclaim"), &left_bytes.to_string());
        }
        files::remove(&self.path);
    }

    fn oom_counts(&self) -> io::Result<OomCounts> {
        let mut buffer = [0u8; 2048];
        let text = self.memory_events.text(&mut buffer)?;
        let get = |key| files::field(text, key).unwrap_or(0);
        Ok(OomCounts {
            at_limit: get("oom"),
            kills: get("oom_kill"),
        })
    }

    fn raw_cpu(&self) -> io::Result<(u64, u64, u64)> {
        let mut buffer = [0u8; 2048];
        let text = self.cpu_stat.text(&mut buffer)?;
        let get = |key| files::field(text, key).unwrap_or(0);
        Ok((get("usage_usec"), get("user_usec"), get("system_usec")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_that_cannot_be_made_stays_nowhere() {
        // No cgroup file system, so that what is to be set there is missing.
        let parent = std::env::temp_dir().join(format!("gavel-leaf-{}", std::process::id()));
        std::fs::create_dir(&parent).unwrap();
        let hierarchies = Hierarchies {
            unified: Some(parent.clone()),
            ..Hierarchies::none("")
        };
        let mut group = Group::create(&hierarchies, "box").unwrap();
        assert!(group.new_leaf().is_err());
        group.remove();
        assert_eq!(std::fs::read_dir(&parent).unwrap().count(), 0);
        std::fs::remove_dir(parent).unwrap();
    }
}
