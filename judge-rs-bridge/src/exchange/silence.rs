//! When neither side does anything any more: whose limit that reaches, and who waited for whom.

use super::watch::Watch;
use super::{processes, Both};
use crate::cause::Kill;

/// So long nothing must have passed before it is worth finding out whether anybody works. It is
/// also by how much at most an idle limit is late.
const QUIET_NS: u64 = 20_000_000;

/// A time in which nothing passes, and what both had used at its beginning.
pub(super) struct Silence {
    since_ns: u64,
    work_us: u64,
    /// The limit cannot be reached before.
    due_ns: u64,
}

impl Watch<'_> {
    /// The shortest idle limit of those that live; none once they are being ended.
    fn idle_limit_ns(&self) -> Option<u64> {
        self.idle_limits_ns().into_iter().flatten().min()
    }

    fn idle_limits_ns(&self) -> Both<Option<u64>> {
        [0, 1].map(|side: usize| {
            let keeper = &self.keepers[side];
            let limit_ms = keeper.limits().idle_time_ms;
            let counts = limit_ms > 0 && !keeper.is_over() && !keeper.is_being_killed();
            counts.then(|| limit_ms * 1_000_000)
        })
    }

    pub(super) fn silence_due_ns(&self) -> Option<u64> {
        let limit_ns = self.idle_limit_ns()?;
        Some(match &self.silence {
            Some(silence) => silence.due_ns,
            None => self.passed_ns + QUIET_NS.min(limit_ns),
        })
    }

    /// Who waits for the other's answer does not idle while the other works on it. So idle time is
    /// time without a byte passing, minus what both have worked or waited for a processor in it.
    pub(super) fn look_for_silence(&mut self, now_ns: u64) {
        let limit_ns = match (self.idle_limit_ns(), self.silence_due_ns()) {
            (Some(limit_ns), Some(due_ns)) if now_ns >= due_ns => limit_ns,
            _ => return,
        };
        let work_us = self.work_us();
        let silence = match &mut self.silence {
            Some(silence) => silence,
            None => {
                self.silence = Some(Silence {
                    since_ns: now_ns,
                    work_us,
                    due_ns: now_ns + limit_ns,
                });
                return;
            }
        };
        let worked_ns = work_us.saturating_sub(silence.work_us) * 1000;
        let idle_ns = (now_ns - silence.since_ns).saturating_sub(worked_ns);
        if idle_ns < limit_ns {
            silence.due_ns = now_ns + limit_ns - idle_ns;
        } else {
            self.end_idling(idle_ns);
        }
    }

    /// What must not count as silence: work, waiting for a processor, and what the machine had no processor for.
    fn work_us(&self) -> u64 {
        let living = self.keepers.iter().filter(|keeper| !keeper.is_over());
        let worked: u64 = living
            .map(|keeper| keeper.cpu_us() + keeper.queue_wait_us())
            .sum();
        worked + self.keepers[0].stolen_us()
    }

    fn end_idling(&mut self, idle_ns: u64) {
        let limits_ns = self.idle_limits_ns();
        // Both are looked at before either is touched.
        self.waited_for_input = [0, 1].map(|side: usize| self.waits_for_input(side));
        for (side, limit_ns) in limits_ns.into_iter().enumerate() {
            let is_reached = limit_ns.map_or(false, |limit_ns| idle_ns >= limit_ns);
            let why = if is_reached {
                Kill::IdleTime
            } else {
                Kill::Stopped
            };
            self.end(side, why);
        }
    }

    fn waits_for_input(&self, side: usize) -> bool {
        let keeper = &self.keepers[side];
        !keeper.is_over() && self.channels[side].is_dry() && {
            let pids = keeper.container().group().pids();
            processes::wait_for(&pids, self.input_inodes[side])
        }
    }
}
