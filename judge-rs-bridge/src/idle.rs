//! Idle time: that in which programs neither worked nor stood ready to.

use std::collections::HashMap;
use std::fs;

/// How often a limit is looked at before it can be reached. Whatever is forgiven is forgiven within one of these spans.
const LOOKS: u64 = 16;
const SHORTEST_SPAN_US: u64 = 10_000;
/// Between two looks at one that is ready and still has no turn.
const SHORTEST_LOOK_US: u64 = 2_000;

/// Per thread, microseconds spent runnable but not running.
pub type Waits = HashMap<i32, u64>;

/// What programs had used at one moment.
#[derive(Default)]
pub struct Used {
    pub cpu_us: u64,
    /// What the machine's own host took from it.
    pub stolen_us: u64,
    /// By group of threads that may work at the same time as those of another.
    pub waits: Vec<Waits>,
}

/// Adds up idle time, span by span. A span forgives no more than its own length: what a hundred threads waited for
/// their turns in one moment is no credit for sleeping in the next.
pub struct IdleClock {
    at_ns: u64,
    used: Used,
    idle_us: u64,
}

impl IdleClock {
    pub fn start(at_ns: u64, used: Used) -> IdleClock {
        IdleClock {
            at_ns,
            used,
            idle_us: 0,
        }
    }

    pub fn idle_us(&self) -> u64 {
        self.idle_us
    }

    /// When it is worth finding out what has been used, for a limit that must not be passed by much.
    pub fn due_ns(&self, limit_us: u64) -> u64 {
        let left_us = limit_us.saturating_sub(self.idle_us);
        let span_us = span_us(limit_us).min(left_us).max(SHORTEST_LOOK_US);
        self.at_ns + span_us * 1000
    }

    pub fn advance(&mut self, now_ns: u64, used: Used) {
        let wall_us = now_ns.saturating_sub(self.at_ns) / 1000;
        let worked_us = used.cpu_us.saturating_sub(self.used.cpu_us);
        let stolen_us = used.stolen_us.saturating_sub(self.used.stolen_us);
        let (ready_us, longest_us) = self.ready_us(&used);
        self.idle_us += wall_us.saturating_sub(worked_us + stolen_us + ready_us);
        // A thread's wait is counted when it ends: this one began before the span did.
        self.idle_us = self
            .idle_us
            .saturating_sub(longest_us.saturating_sub(wall_us));
        self.at_ns = now_ns;
        self.used = used;
    }

    /// (time in which somebody stood ready, the longest wait of one thread). Waits of many threads overlap, so their sum
    /// says nothing. Of each group the two longest count: one waits, and so may the one that it wakes.
    fn ready_us(&self, used: &Used) -> (u64, u64) {
        let none = Waits::new();
        let (mut ready_us, mut longest_us) = (0, 0);
        for (group, waits) in used.waits.iter().enumerate() {
            let before = self.used.waits.get(group).unwrap_or(&none);
            let (mut first, mut second) = (0, 0);
            for (thread, wait_us) in waits {
                let new_us = wait_us.saturating_sub(before.get(thread).copied().unwrap_or(0));
                if new_us > first {
                    second = first;
                    first = new_us;
                } else {
                    second = second.max(new_us);
                }
            }
            ready_us += first + second;
            longest_us = longest_us.max(first);
        }
        (ready_us, longest_us)
    }
}

pub fn span_us(limit_us: u64) -> u64 {
    (limit_us / LOOKS).max(SHORTEST_SPAN_US)
}

/// Of all living threads of these processes.
pub fn waits_of(pids: &[i32]) -> Waits {
    let mut waits = Waits::new();
    for pid in pids {
        let tasks = fs::read_dir(format!("/proc/{pid}/task"));
        for task in tasks.into_iter().flatten().flatten() {
            let thread = task.file_name().to_str().and_then(|name| name.parse().ok());
            let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            if let (Some(thread), Some(wait_us)) = (thread, queue_wait_us(&text)) {
                waits.insert(thread, wait_us);
            }
        }
    }
    waits
}

/// True when some thread works or waits for its turn now. The kernel counts a wait when it ends, so one that goes on is
/// not in the figures yet: who would be ended for idleness has this turn first. To be found ready at every look takes
/// more work than its limit of CPU time allows for long.
pub fn is_any_ready(pids: &[i32]) -> bool {
    pids.iter().any(|pid| {
        let tasks = fs::read_dir(format!("/proc/{pid}/task"));
        tasks.into_iter().flatten().flatten().any(|task| {
            fs::read_to_string(task.path().join("stat")).map_or(false, |text| is_ready(&text))
        })
    })
}

/// The state stands behind the name in parentheses, which is the program's to choose.
fn is_ready(stat: &str) -> bool {
    let state = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    state.trim_start().starts_with('R')
}

/// The second field of schedstat is in nanoseconds.
fn queue_wait_us(schedstat: &str) -> Option<u64> {
    let wait_ns: u64 = schedstat.split(' ').nth(1)?.parse().ok()?;
    Some(wait_ns / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000;

    fn used(cpu_us: u64, waits: &[u64]) -> Used {
        let waits = waits
            .iter()
            .enumerate()
            .map(|(thread, wait_us)| (thread as i32, *wait_us))
            .collect();
        Used {
            cpu_us,
            stolen_us: 0,
            waits: vec![waits],
        }
    }

    fn clock() -> IdleClock {
        IdleClock::start(0, Used::default())
    }

    #[test]
    fn what_many_threads_wait_in_one_span_is_no_credit_for_the_next() {
        let mut clock = clock();
        let waited = [SECOND / 2; 120];
        clock.advance(SECOND * 1000, used(SECOND, &waited));
        assert_eq!(clock.idle_us(), 0);
        clock.advance(3 * SECOND * 1000, used(SECOND, &waited));
        assert_eq!(clock.idle_us(), 2 * SECOND);
    }

    #[test]
    fn crowds_forgive_no_more_than_their_two_longest_waits() {
        let mut clock = clock();
        clock.advance(SECOND * 1000, used(0, &[1000; 120]));
        assert_eq!(clock.idle_us(), SECOND - 2000);
    }

    #[test]
    fn who_stands_ready_on_a_busy_machine_does_not_idle() {
        let mut clock = clock();
        // Its one thread waits through two spans and gets the processor at the end of the second.
        clock.advance(SECOND * 1000, used(0, &[0]));
        assert_eq!(clock.idle_us(), SECOND);
        clock.advance(2 * SECOND * 1000, used(0, &[2 * SECOND]));
        assert_eq!(clock.idle_us(), 0);
        let stolen = Used {
            stolen_us: SECOND,
            ..used(0, &[2 * SECOND])
        };
        clock.advance(3 * SECOND * 1000, stolen);
        assert_eq!(clock.idle_us(), 0);
    }

    #[test]
    fn groups_that_take_turns_add_up() {
        let mut clock = clock();
        let waits = |wait_us| Waits::from([(1, wait_us)]);
        let half = Used {
            waits: vec![waits(SECOND / 2), waits(SECOND / 2)],
            ..Used::default()
        };
        clock.advance(SECOND * 1000, half);
        assert_eq!(clock.idle_us(), 0);
    }

    #[test]
    fn it_is_due_often_and_never_long_after_the_limit() {
        let mut clock = clock();
        assert_eq!(clock.due_ns(16 * SECOND), SECOND * 1000);
        clock.advance(SECOND * 1000 * 31 / 2, used(0, &[]));
        assert_eq!(clock.due_ns(16 * SECOND), 16 * SECOND * 1000);
    }

    #[test]
    fn who_is_ready_is_seen_behind_any_name() {
        assert!(is_ready("7 (a) S) R 1 1"));
        assert!(!is_ready("7 (a) R) S 1 1"));
        assert!(is_any_ready(&[std::process::id() as i32]));
        assert!(!is_any_ready(&[]));
    }

    #[test]
    fn who_is_due_at_once_is_not_looked_at_all_the_time() {
        let mut clock = clock();
        clock.advance(SECOND * 1000, used(0, &[]));
        assert_eq!(clock.due_ns(SECOND), (SECOND + SHORTEST_LOOK_US) * 1000);
    }

    #[test]
    fn our_own_waits_are_found() {
        let pid = std::process::id() as i32;
        assert!(waits_of(&[pid]).contains_key(&pid));
    }
}
