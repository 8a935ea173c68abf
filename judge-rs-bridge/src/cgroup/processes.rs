//! Where there is no cgroup: what `/proc` tells of a container's processes, looked at every few
//! milliseconds. It sees what is alive; init's own accounts at the end tell of the rest.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use super::{Bounds, CpuUse, MemoryUse};

/// How far apart the looks are, unless a look itself is dear (many processes).
pub const LOOK_EVERY_US: u64 = 10_000;
const LOOK_COST_FACTOR: u32 = 10;
/// Times in `/proc/PID/stat` are in hundredths of a second on this architecture, whatever the kernel's own.
const TICK_US: u64 = 10_000;
/// A bomb's processes beyond these are more of the same.
const MOST_PROCESSES: usize = 512;

#[derive(Default)]
pub struct Group {
    init_pid: i32,
    limit_bytes: u64,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// What init had reaped before the run, in ticks.
    reaped_before: u64,
    /// Own ticks of every process ever seen, by pid and start time: a parent that ignores SIGCHLD
    /// loses those of its children.
    seen: HashMap<(i32, u64), u64>,
    now: Look,
    peak_bytes: u64,
    looked: Option<Instant>,
    cost: Duration,
}

#[derive(Clone, Copy, Default)]
struct Look {
    cpu_us: u64,
    memory_bytes: u64,
}

impl Group {
    pub fn adopt(&mut self, pid: i32) {
        self.init_pid = pid;
    }

    pub fn prepare(&mut self, bounds: Bounds) {
        self.limit_bytes = bounds.memory_bytes;
        let reaped_before = Stat::of(self.init_pid).map_or(0, |stat| stat.reaped);
        self.state = RefCell::new(State {
            reaped_before,
            ..State::default()
        });
    }

    pub fn cpu(&self) -> CpuUse {
        CpuUse {
            total_us: self.look().cpu_us,
            split_us: None,
        }
    }

    pub fn memory_bytes(&self) -> u64 {
        self.look().memory_bytes
    }

    /// As of the last look: after the run there is nothing to see.
    pub fn totals(&self) -> (CpuUse, MemoryUse) {
        let state = self.state.borrow();
        let cpu = CpuUse {
            total_us: state.now.cpu_us,
            split_us: None,
        };
        let memory = MemoryUse {
            peak_bytes: Some(state.peak_bytes),
            oom_kills: 0,
            is_machine_short: false,
        };
        (cpu, memory)
    }

    pub fn pids(&self) -> Vec<i32> {
        descendants(self.init_pid)
    }

    /// Looks anew, unless the last look is recent.
    fn look(&self) -> Look {
        let mut state = self.state.borrow_mut();
        let pause = Duration::from_micros(LOOK_EVERY_US / 2).max(state.cost * LOOK_COST_FACTOR);
        if state.looked.map_or(false, |at| at.elapsed() < pause) {
            return state.now;
        }
        let started = Instant::now();
        let pids = self.pids();
        let reaped = Stat::of(self.init_pid).map_or(0, |stat| stat.reaped);
        // Both readings are rounded; a tick too many could be one too many for a good program.
        let reaped = reaped.saturating_sub(state.reaped_before).saturating_sub(1);
        let (mut by_tree, mut memory) = (reaped, Memory::default());
        for pid in &pids {
            if let Some(stat) = Stat::of(*pid) {
                by_tree += stat.own + stat.reaped;
                state.seen.insert((*pid, stat.started), stat.own);
            }
            memory.add(*pid);
        }
        let by_history: u64 = state.seen.values().sum();
        let memory_bytes = match memory.sum() {
            // A forked copy shares its parent's pages: the exact answer is dear, so only when it matters.
            sum if sum > self.limit_bytes && pids.len() > 1 => {
                proportional_bytes(&pids).unwrap_or(sum)
            }
            sum => sum,
        };
        state.now = Look {
            cpu_us: state.now.cpu_us.max(by_tree.max(by_history) * TICK_US),
            memory_bytes,
        };
        state.peak_bytes = state.peak_bytes.max(memory_bytes);
        state.cost = started.elapsed();
        state.looked = Some(Instant::now());
        state.now
    }
}

#[derive(Default)]
struct Memory {
    anonymous_bytes: u64,
    /// Shared mappings are mostly the same ones in every process.
    shared_bytes: u64,
}

impl Memory {
    fn add(&mut self, pid: i32) {
        let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        self.anonymous_bytes += kib_field(&text, "RssAnon:").unwrap_or(0) * 1024;
        let shared = kib_field(&text, "RssShmem:").unwrap_or(0) * 1024;
        self.shared_bytes = self.shared_bytes.max(shared);
    }

    fn sum(&self) -> u64 {
        self.anonymous_bytes + self.shared_bytes
    }
}

/// Every page divided by the number of its users (5.9).
fn proportional_bytes(pids: &[i32]) -> Option<u64> {
    let mut sum = 0;
    for pid in pids {
        // A process may be gone by now.
        if let Ok(text) = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) {
            sum += kib_field(&text, "Pss_Anon:")? + kib_field(&text, "Pss_Shmem:")?;
        }
    }
    Some(sum * 1024)
}

fn kib_field(text: &str, key: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(key))?;
    rest.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// In ticks.
#[derive(Debug, PartialEq, Eq)]
struct Stat {
    own: u64,
    reaped: u64,
    started: u64,
}

impl Stat {
    fn of(pid: i32) -> Option<Stat> {
        Stat::parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
    }

    fn parse(text: &str) -> Option<Stat> {
        // The name in parentheses is the program's to choose; nothing behind it is.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        // The first of them is field 3 of the manual page.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        Some(Stat {
            own: field(14)? + field(15)?,
            reaped: field(16)? + field(17)?,
            started: field(22)?,
        })
    }
}

/// All of a container's processes but its init: whoever loses its parent becomes init's child.
fn descendants(init: i32) -> Vec<i32> {
    let mut found: Vec<i32> = Vec::new();
    let mut next = init;
    let mut done = 0;
    loop {
        let tasks = fs::read_dir(format!("/proc/{next}/task"));
        for task in tasks.into_iter().flatten().flatten() {
            let text = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            found.extend(
                text.split_whitespace()
                    .filter_map(|pid| pid.parse::<i32>().ok()),
            );
        }
        if done == found.len() || found.len() >= MOST_PROCESSES {
            return found;
        }
        next = found[done];
        done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_forge_times() {
        let text = "7 (a) R 1 1 1) S 1 1 1 0 -1 4194560 1 2 3 4 50 60 7 8 20 0 1 0 999 1 1";
        let stat = Stat::parse(text).unwrap();
        assert_eq!(
            stat,
            Stat {
                own: 110,
                reaped: 15,
                started: 999
            }
        );
        assert!(Stat::parse("7 (a) S 1").is_none());
    }

    #[test]
    fn children_are_seen_with_their_memory() {
        let mut child = std::process::Command::new("sleep")
            .arg("10")
            .spawn()
            .unwrap();
        let mut group = Group::default();
        group.adopt(std::process::id() as i32);
        group.prepare(Bounds {
            memory_bytes: 1 << 30,
            processes: 1,
        });
        assert!(group.pids().contains(&(child.id() as i32)));
        assert!(group.memory_bytes() > 0);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
