//! What limits and measures a slot: cgroup v2, v1, both, or rlimits and a look at `/proc`.

mod discover;
mod files;
mod processes;
mod v1;
mod v2;

use std::collections::BTreeMap;
use std::io;
use std::os::unix::io::BorrowedFd;

use crate::protocol::{Backend, Degraded};

pub use discover::{discover, Hierarchies, Peak};
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
    /// `None` where the kernel keeps none.
    pub peak_bytes: Option<u64>,
    pub oom_kills: u64,
    /// Of those kills, none was for the run's own limit: what was short is the memory of the machine, or of a group
    /// around us.
    pub is_machine_short: bool,
}

/// The cgroups of one slot.
pub enum Group {
    V2(v2::Group),
    V1(v1::Group),
    /// rlimits, rusage and what is seen of processes.
    Processes(processes::Group),
}

impl Group {
    pub fn create(hierarchies: &Hierarchies, slot: usize, serial: u64) -> io::Result<Group> {
        let name = files::group_name(slot, serial);
        match hierarchies.backend {
            Backend::V2 => v2::Group::create(hierarchies, &name).map(Group::V2),
            Backend::V1 | Backend::Hybrid => v1::Group::create(hierarchies, &name).map(Group::V1),
            Backend::Degraded => Ok(Group::Processes(processes::Group::default())),
        }
    }

    /// Puts a container's init in, before it runs anything.
    pub fn adopt(&mut self, pid: i32) -> io::Result<()> {
        match self {
            Group::V2(group) => group.adopt(pid),
            Group::V1(group) => group.adopt(pid),
            Group::Processes(group) => {
                group.adopt(pid);
                Ok(())
            }
        }
    }

    /// After init has made its cgroup namespace: gives programs a place beside it.
    /// `owner` is the host id that must be able to start processes there.
    pub fn split(&mut self, pid: i32, owner: Option<u32>) -> io::Result<()> {
        match self {
            Group::V2(group) => group.split(pid, owner),
            Group::V1(group) => group.split(pid, owner),
            Group::Processes(_) => Ok(()),
        }
    }

    pub fn prepare(&mut self, bounds: Bounds) -> io::Result<()> {
        match self {
            Group::V2(group) => group.prepare(bounds),
            Group::V1(group) => group.prepare(bounds),
            Group::Processes(group) => {
                group.prepare(bounds);
                Ok(())
            }
        }
    }

    /// Part of the next `prepare` that can be done while nobody waits.
    pub fn renew(&mut self) -> io::Result<()> {
        match self {
            Group::V2(group) => group.renew(),
            Group::V1(group) => group.renew(),
            Group::Processes(_) => Ok(()),
        }
    }

    /// Where the program is to be born, if not simply beside init.
    pub fn birth_place(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Group::V2(group) => group.birth_place(),
            Group::V1(group) => group.birth_place(),
            Group::Processes(_) => None,
        }
    }

    pub fn cpu(&self) -> io::Result<CpuUse> {
        match self {
            Group::V2(group) => group.cpu(),
            Group::V1(group) => group.cpu(),
            Group::Processes(group) => Ok(group.cpu()),
        }
    }

    /// All numbers of a finished run.
    pub fn totals(&self) -> io::Result<(CpuUse, MemoryUse)> {
        match self {
            Group::V2(group) => group.totals(),
            Group::V1(group) => group.totals(),
            Group::Processes(group) => Ok(group.totals()),
        }
    }

    /// Microseconds between two looks at a running program, where looking is all that limits it.
    pub fn look_every_us(&self) -> Option<u64> {
        match self {
            Group::V2(_) | Group::V1(_) => None,
            Group::Processes(_) => Some(processes::LOOK_EVERY_US),
        }
    }

    /// What a running program uses now; `None` where the kernel itself watches over it.
    pub fn memory_bytes(&self) -> Option<u64> {
        match self {
            Group::V2(_) | Group::V1(_) => None,
            Group::Processes(group) => Some(group.memory_bytes()),
        }
    }

    /// True when nothing of a run is left.
    pub fn is_empty(&self) -> bool {
        match self {
            Group::V2(group) => group.is_empty(),
            Group::V1(group) => group.is_empty(),
            Group::Processes(group) => group.pids().is_empty(),
        }
    }

    /// True when leftovers of earlier runs make the next measurement wrong.
    pub fn is_stale(&self) -> bool {
        match self {
            Group::V1(group) => group.is_stale(),
            Group::V2(_) | Group::Processes(_) => false,
        }
    }

    /// Processes to look at for run-queue waits.
    pub fn pids(&self) -> Vec<i32> {
        match self {
            Group::V2(group) => group.pids(),
            Group::V1(group) => group.pids(),
            Group::Processes(group) => group.pids(),
        }
    }

    pub fn remove(self) {
        match self {
            Group::V2(group) => group.remove(),
            Group::V1(group) => group.remove(),
            Group::Processes(_) => {}
        }
    }
}

/// Which mechanism stands behind each number, for `hello` and for every result.
pub fn mechanisms(hierarchies: &Hierarchies) -> BTreeMap<String, String> {
    let (cpu, memory, memory_limit, processes) = match hierarchies.backend {
        Backend::V2 => (
            "cgroup.v2.cpu.stat",
            match hierarchies.peak {
                Peak::Resettable => "cgroup.v2.memory.peak",
                Peak::Fresh => "cgroup.v2.memory.peak.fresh",
                Peak::Missing => "rusage.maxrss",
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
        Backend::Degraded => (
            "rusage+proc.stat",
            "rusage.maxrss+proc.status",
            "proc.status+rlimit.data",
            "rlimit.nproc",
        ),
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
            "no cgroups: memory and CPU time are looked at every 10 ms, so short excesses pass, and shared memory that is mapped nowhere goes unseen",
            hierarchies.why_degraded.clone(),
            Some("run the judge as root, or as a systemd service with Delegate=yes"),
        )],
        Backend::V2 if hierarchies.peak == Peak::Missing => vec![Degraded::new(
            "memory is limited exactly, but its peak is reported as the largest resident set of one process",
            "this kernel keeps no peak per cgroup (memory.peak)",
            Some("Linux 5.19 or newer"),
        )],
        _ => Vec::new(),
    }
}
