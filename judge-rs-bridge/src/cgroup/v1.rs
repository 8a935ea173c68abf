//! cgroup v1. Init lives in the slot's groups and programs are born there, because moving a
//! process between v1 groups takes a global lock for longer than the whole rest of a start.
//! Where a unified tree exists beside (hybrid), programs are born in a leaf of it, which brings
//! CPU time without init's share, split into user and system.

use std::cell::Cell;
use std::fs::OpenOptions;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{chown, Gid, Uid};

use super::files::{self, Half, Knob};
use super::{Bounds, CpuUse, Hierarchies, MemoryUse};
use crate::sys;

/// More than this above the level of an unused slot, and old charges would blur the next peak.
/// Charges are kept in stocks per processor and freed late: 1.4 MiB of it come and go by themselves.
const STALE_BYTES: u64 = 4 * 1024 * 1024;

pub struct Group {
    dirs: Vec<PathBuf>,
    memory_limit: Knob,
    memory_swap_limit: Option<Knob>,
    memory_peak: Knob,
    /// Memory and what was swapped out of it, which the limit counts together.
    memory_swap_peak: Option<Knob>,
    memory_usage: Knob,
    oom_control: Knob,
    pids_max: Knob,
    pids_current: Knob,
    cpu_usage: Knob,
    procs_dir: PathBuf,
    leaf: Option<Leaf>,
    init_pid: i32,
    bounds: Option<Bounds>,
    fresh_bytes: Option<u64>,
    memory_at_start: u64,
    /// As written to the group, with what init has.
    limit_bytes: u64,
    baseline: Counters,
    /// As of the end of the last run.
    last: Cell<Option<Counters>>,
    last_peak_bytes: Cell<u64>,
}

/// What the kernel kills for a group's own limit, it kills within one charge of that.
const CHARGE_BYTES: u64 = 1024 * 1024;

/// The unified tree's part.
struct Leaf {
    top: PathBuf,
    run: PathBuf,
    opened: Option<Opened>,
}

struct Opened {
    dir: OwnedFd,
    cpu_stat: Knob,
    events: Knob,
}

#[derive(Clone, Copy, Default)]
struct Counters {
    oom_kills: u64,
    cpu_us: u64,
    user_us: u64,
    system_us: u64,
    init_cpu_us: u64,
}

impl Group {
    pub fn create(hierarchies: &Hierarchies, name: &str) -> io::Result<Group> {
        let missing = || io::Error::new(io::ErrorKind::NotFound, "a v1 controller is missing");
        let at =
            |parent: &Option<PathBuf>| parent.as_ref().map(|p| p.join(name)).ok_or_else(missing);
        let memory = at(&hierarchies.memory)?;
        let pids = at(&hierarchies.pids)?;
        let cpuacct = at(&hierarchies.cpuacct)?;
        // Controllers may share a mount (cpu,cpuacct).
        let mut dirs = vec![memory.clone(), pids.clone(), cpuacct.clone()];
        dirs.dedup();
        let mut half = Half::default();
        for dir in &dirs {
            half.create(dir)?;
        }
        let leaf = match &hierarchies.unified {
            Some(parent) => {
                let top = parent.join(name);
                half.create(&top)?;
                Some(Leaf {
                    run: top.join("run"),
                    top,
                    opened: None,
                })
            }
            None => None,
        };
        let group = Group {
            memory_limit: Knob::writer(memory.join("memory.limit_in_bytes"))?,
            memory_swap_limit: Knob::writer(memory.join("memory.memsw.limit_in_bytes")).ok(),
            memory_peak: Knob::writer(memory.join("memory.max_usage_in_bytes"))?,
            memory_swap_peak: Knob::writer(memory.join("memory.memsw.max_usage_in_bytes")).ok(),
            memory_usage: Knob::reader(memory.join("memory.usage_in_bytes"))?,
            oom_control: Knob::reader(memory.join("memory.oom_control"))?,
            pids_max: Knob::writer(pids.join("pids.max"))?,
            pids_current: Knob::reader(pids.join("pids.current"))?,
            cpu_usage: Knob::reader(cpuacct.join("cpuacct.usage"))?,
            procs_dir: pids,
            dirs,
            leaf,
            init_pid: 0,
            bounds: None,
            fresh_bytes: None,
            memory_at_start: 0,
            limit_bytes: 0,
            baseline: Counters::default(),
            last: Cell::new(None),
            last_peak_bytes: Cell::new(u64::MAX),
        };
        half.finish();
        Ok(group)
    }

    pub fn adopt(&mut self, pid: i32) -> io::Result<()> {
        self.init_pid = pid;
        for dir in self
            .dirs
            .iter()
            .chain(self.leaf.iter().map(|leaf| &leaf.top))
        {
            files::write(&dir.join("cgroup.procs"), &pid.to_string())?;
        }
        Ok(())
    }

    /// Only the unified tree has two places; without controllers there, init may stay at the top.
    pub fn split(&mut self, _pid: i32, owner: Option<u32>) -> io::Result<()> {
        if let Some(leaf) = &mut self.leaf {
            files::create(&leaf.run)?;
            allow_births(&leaf.top, &leaf.run, owner)?;
            leaf.opened = Some(Opened {
                dir: open_dir(&leaf.run)?,
                cpu_stat: Knob::reader(leaf.run.join("cpu.stat"))?,
                events: Knob::reader(leaf.run.join("cgroup.events"))?,
            });
        }
        Ok(())
    }

    pub fn prepare(&mut self, bounds: Bounds) -> io::Result<()> {
        let usage = self.memory_usage.number()?;
        self.fresh_bytes.get_or_insert(usage);
        if self.bounds != Some(bounds) {
            // Init's own share is not the program's.
            let limit = bounds.memory_bytes + usage;
            self.limit_memory(limit)?;
            self.limit_bytes = limit;
            self.pids_max.set(bounds.processes + 1)?;
            self.bounds = Some(bounds);
        }
        self.memory_peak.set(0)?;
        if let Some(peak) = &self.memory_swap_peak {
            peak.set(0)?;
        }
        self.last_peak_bytes.set(u64::MAX);
        self.memory_at_start = usage;
        if let Some(counters) = self.last.get() {
            // Nothing has run since they were read, and reading CPU time makes the kernel sum it up.
            self.baseline = counters;
        } else {
            self.baseline = self.counters()?;
        }
        self.baseline.init_cpu_us = self.init_cpu_us();
        self.last.set(None);
        Ok(())
    }

    /// memory ≤ memory+swap must hold at every moment, so the order depends on the direction.
    fn limit_memory(&self, bytes: u64) -> io::Result<()> {
        match &self.memory_swap_limit {
            Some(swap) => {
                if swap.set(bytes).is_err() {
                    self.memory_limit.set(bytes)?;
                    swap.set(bytes)
                } else {
                    self.memory_limit.set(bytes)
                }
            }
            None => self.memory_limit.set(bytes),
        }
    }

    /// What a run leaves on the machine (names it looked up in vain, pages of files nobody had read) is
    /// charged to its group, and can be thrown out only by way of it.
    pub fn renew(&mut self) -> io::Result<()> {
        // Since that peak was read there has been nobody who could use more.
        if self.is_high(self.last_peak_bytes.get()) == Some(false) || !self.is_lifted()? {
            return Ok(());
        }
        self.reclaim();
        if self.is_lifted()? {
            return Err(io::Error::new(io::ErrorKind::Other, "memory is left"));
        }
        Ok(())
    }

    fn is_lifted(&self) -> io::Result<bool> {
        let usage = self.memory_usage.number()?;
        Ok(self.is_high(usage).unwrap_or(false))
    }

    /// None: nobody knows yet how much an unused slot has.
    fn is_high(&self, bytes: u64) -> Option<bool> {
        Some(bytes > self.fresh_bytes?.saturating_add(STALE_BYTES))
    }

    fn reclaim(&self) {
        if let Some(memory) = self.dirs.first() {
            // A kernel without it does so when it needs the memory.
            let _ = files::write(&memory.join("memory.force_empty"), "0");
        }
    }

    pub fn birth_place(&self) -> Option<BorrowedFd<'_>> {
        Some(self.opened()?.dir.as_fd())
    }

    fn opened(&self) -> Option<&Opened> {
        self.leaf.as_ref()?.opened.as_ref()
    }

    fn counters(&self) -> io::Result<Counters> {
        let (cpu_us, user_us, system_us) = self.raw_cpu()?;
        let oom_kills = self.oom_control.field("oom_kill")?;
        Ok(Counters {
            oom_kills,
            cpu_us,
            user_us,
            system_us,
            init_cpu_us: self.init_cpu_us(),
        })
    }

    /// All numbers of a finished run.
    pub fn totals(&self) -> io::Result<(CpuUse, MemoryUse)> {
        let now = self.counters()?;
        self.last.set(Some(now));
        let peak = self.memory_peak.number()?;
        let oom_kills = now.oom_kills.saturating_sub(self.baseline.oom_kills);
        self.last_peak_bytes.set(peak);
        let memory = MemoryUse {
            peak_bytes: Some(peak.saturating_sub(self.memory_at_start)),
            oom_kills,
            is_machine_short: oom_kills > 0 && !self.was_at_limit(peak)?,
        };
        Ok((self.since_start(now), memory))
    }

    fn was_at_limit(&self, peak_bytes: u64) -> io::Result<bool> {
        let with_swap = self.memory_swap_peak.as_ref().map(Knob::number);
        let most = peak_bytes.max(with_swap.transpose()?.unwrap_or(0));
        Ok(most + CHARGE_BYTES >= self.limit_bytes)
    }

    fn raw_cpu(&self) -> io::Result<(u64, u64, u64)> {
        match self.opened() {
            Some(opened) => {
                let mut buffer = [0u8; 2048];
                let text = opened.cpu_stat.text(&mut buffer)?;
                let get = |key| files::field(text, key).unwrap_or(0);
                Ok((get("usage_usec"), get("user_usec"), get("system_usec")))
            }
            None => Ok((self.cpu_usage.number()? / 1000, 0, 0)),
        }
    }

    /// Init shares the v1 group; its CPU clock tells its share.
    fn init_cpu_us(&self) -> u64 {
        if self.opened().is_some() {
            return 0;
        }
        sys::process_cpu_ns(self.init_pid).unwrap_or(0) / 1000
    }

    pub fn cpu(&self) -> io::Result<CpuUse> {
        let (cpu_us, user_us, system_us) = self.raw_cpu()?;
        let now = Counters {
            cpu_us,
            user_us,
            system_us,
            init_cpu_us: self.init_cpu_us(),
            oom_kills: 0,
        };
        Ok(self.since_start(now))
    }

    fn since_start(&self, now: Counters) -> CpuUse {
        let base = &self.baseline;
        let init_us = now.init_cpu_us.saturating_sub(base.init_cpu_us);
        let split = (
            now.user_us.saturating_sub(base.user_us),
            now.system_us.saturating_sub(base.system_us),
        );
        CpuUse {
            total_us: now
                .cpu_us
                .saturating_sub(base.cpu_us)
                .saturating_sub(init_us),
            split_us: self.opened().map(|_| split),
        }
    }

    pub fn is_empty(&self) -> bool {
        match self.opened() {
            Some(opened) => matches!(opened.events.field("populated"), Ok(0)),
            None => matches!(self.pids_current.number(), Ok(0 | 1)),
        }
    }

    pub fn is_stale(&self) -> bool {
        // What the kernel killed for memory is given back late, and would lift the next baseline.
        let was_full = self
            .last
            .get()
            .map_or(false, |now| now.oom_kills > self.baseline.oom_kills);
        // Usage as of the last start: the reading is there anyway.
        let is_lifted = self
            .fresh_bytes
            .map_or(false, |fresh| self.memory_at_start > fresh + STALE_BYTES);
        was_full || is_lifted
    }

    pub fn pids(&self) -> Vec<i32> {
        files::pids(&self.procs_dir)
            .into_iter()
            .filter(|pid| *pid != self.init_pid)
            .collect()
    }

    pub fn remove(self) {
        if self.is_lifted().unwrap_or(false) {
            self.reclaim();
        }
        if let Some(leaf) = &self.leaf {
            files::remove(&leaf.run);
            files::remove(&leaf.top);
        }
        for dir in &self.dirs {
            files::remove(dir);
        }
    }
}

/// Birth in a group needs write access to its `cgroup.procs` and to that of the common ancestor.
pub(super) fn allow_births(top: &Path, run: &Path, owner: Option<u32>) -> io::Result<()> {
    if let Some(id) = owner {
        for dir in [top, run] {
            chown(
                dir.join("cgroup.procs"),
                Some(Uid::from_raw(id)),
                Some(Gid::from_raw(id)),
            )?;
        }
    }
    Ok(())
}

pub(super) fn open_dir(path: &Path) -> io::Result<OwnedFd> {
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_DIRECTORY)
        .open(path)?;
    Ok(file.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_a_box_that_cannot_be_made_stay_nowhere() {
        // No cgroup file system, so that what is to be set there is missing.
        let root = std::env::temp_dir().join(format!("gavel-groups-{}", std::process::id()));
        let parents = ["memory", "pids", "cpuacct", "unified"].map(|name| root.join(name));
        for parent in &parents {
            std::fs::create_dir_all(parent).unwrap();
        }
        let [memory, pids, cpuacct, unified] = parents.clone().map(Some);
        let hierarchies = Hierarchies {
            memory,
            pids,
            cpuacct,
            unified,
            ..Hierarchies::none("")
        };
        assert!(Group::create(&hierarchies, "box").is_err());
        for parent in &parents {
            assert_eq!(std::fs::read_dir(parent).unwrap().count(), 0);
        }
        std::fs::remove_dir_all(root).unwrap();
    }
}
