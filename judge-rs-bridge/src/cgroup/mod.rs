//! What limits and measures a slot: cgroup v2, v1, both, or nothing.

mod discover;
mod files;
mod v1;
mod v2;

use std::collections::BTreeMap;
use std::io;
use std::os::unix::io::BorrowedFd;

use crate::protocol::{Backend, Degraded};

pub use discover::{discover, Choice, Hierarchies};
pub use files::sweep_stale;

/// The limits a cgroup enforces for one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub memory_bytes: u64,
    pub processes: u64,
}

/// CPU time since `prepare`. `split` = user and system where the kernel tells them apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct CpuUse {
    pub total_us: u64,
    pub split_us: Option<(u64, u64)>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryUse {
    pub peak_bytes: u64,
    pub oom_kills: u64,
}

/// The cgroups of one slot.
pub enum Group {
    V2(v2::Group),
    V1(v1::Group),
    /// rlimits and rusage only.
    None,
}

impl Group {
    pub fn create(hierarchies: &Hierarchies, slot: usize, serial: u64) -> io::Result<Group> {
        let name = files::group_name(slot, serial);
        match hierarchies.backend {
            Backend::V2 => v2::Group::create(hierarchies, &name).map(Group::V2),
            Backend::V1 | Backend::Hybrid => v1::Group::create(hierarchies, &name).map(Group::V1),
            Backend::Degraded => Ok(Group::None),
        }
    }

    /// Puts a container's init in, before it runs anything.
    pub fn adopt(&mut self, pid: i32) -> io::Result<()> {
        match self {
            Group::V2(group) => group.adopt(pid),
            Group::V1(group) => group.adopt(pid),
            Group::None => Ok(()),
        }
    }

    /// After init has made its cgroup namespace: gives programs a place beside it.
    /// `owner` is the host id that must be able to start processes there.
    pub fn split(&mut self, pid: i32, owner: Option<u32>) -> io::Result<()> {
        match self {
            Group::V2(group) => group.split(pid, owner),
            Group::V1(group) => group.split(pid, owner),
            Group::None => Ok(()),
        }
    }

    pub fn prepare(&mut self, bounds: Bounds) -> io::Result<()> {
        match self {
            Group::V2(group) => group.prepare(bounds),
            Group::V1(group) => group.prepare(bounds),
            Group::None => Ok(()),
        }
    }

    /// Where the program is to be born, if not simply beside init.
    pub fn birth_place(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Group::V2(group) => group.birth_place(),
            Group::V1(group) => group.birth_place(),
            Group::None => None,
        }
    }

    /// `None` without cgroups.
    pub fn cpu(&self) -> io::Result<Option<CpuUse>> {
        match self {
            Group::V2(group) => group.cpu().map(Some),
            Group::V1(group) => group.cpu().map(Some),
            Group::None => Ok(None),
        }
    }

    /// All numbers of a finished run; `None` without cgroups.
    pub fn totals(&self) -> io::Result<Option<(CpuUse, MemoryUse)>> {
        match self {
            Group::V2(group) => group.totals().map(Some),
            Group::V1(group) => group.totals().map(Some),
            Group::None => Ok(None),
        }
    }

    /// True when nothing of a run is left; also when nobody can tell.
    pub fn is_empty(&self) -> bool {
        match self {
            Group::V2(group) => group.is_empty(),
            Group::V1(group) => group.is_empty(),
            Group::None => true,
        }
    }

    /// True when leftovers of earlier runs make the next measurement wrong.
    pub fn is_stale(&self) -> bool {
        match self {
            Group::V1(group) => group.is_stale(),
            Group::V2(_) | Group::None => false,
        }
    }

    /// Processes to look at for run-queue waits.
    pub fn pids(&self) -> Vec<i32> {
        match self {
            Group::V2(group) => group.pids(),
            Group::V1(group) => group.pids(),
            Group::None => Vec::new(),
        }
    }

    pub fn remove(self) {
        match self {
            Group::V2(group) => group.remove(),
            Group::V1(group) => group.remove(),
            Group::None => {}
        }
    }
}

/// Which mechanism stands behind each number, for `hello` and for every result.
pub fn mechanisms(hierarchies: &Hierarchies) -> BTreeMap<String, String> {
    let (cpu, memory, memory_limit, processes) = match hierarchies.backend {
        Backend::V2 => (
            "cgroup.v2.cpu.stat",
            if hierarchies.can_reset_peak {
                "cgroup.v2.memory.peak"
            } else {
                "cgroup.v2.memory.peak.fresh"
            },
            "cgroup.v2.memory.max",
            "cgroup.v2.pids.max",
        ),
        Backend::Hybrid => (
            "cgroup.v2.cpu.stat",
            "cgroup.v1.max_usage",
            "cgroup.v1.limit_in_bytes",
            "cgroup.v1.pids.max",
        ),
        Backend::V1 => (
            "cgroup.v1.cpuacct",
            "cgroup.v1.max_usage",
            "cgroup.v1.limit_in_bytes",
            "cgroup.v1.pids.max",
        ),
        Backend::Degraded => ("rusage", "rusage.maxrss", "rlimit.as", "rlimit.nproc"),
    };
    [
        ("cpuTime", cpu),
        ("memory", memory),
        ("memoryLimit", memory_limit),
        ("processes", processes),
        ("kill", "init.kill"),
        ("wallTime", "clock.monotonic"),
    ]
    .into_iter()
    .map(|(k, v)| (k.to_string(), v.to_string()))
    .collect()
}

pub fn degradations(hierarchies: &Hierarchies) -> Vec<Degraded> {
    match hierarchies.backend {
        Backend::Degraded => vec![Degraded::new(
            "no cgroups: memory is limited per process and measured as the largest resident set",
            hierarchies.why_degraded.clone(),
            Some("run the judge as root, or as a systemd service with Delegate=yes"),
        )],
        _ => Vec::new(),
    }
}
