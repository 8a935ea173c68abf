//! When neither side does anything any more: whose limit that reaches, and who waited for whom.

use super::watch::Watch;
use super::{processes, Both};
use crate::cause::Kill;
use crate::idle::{IdleClock, Used};

/// So long nothing must have passed before it is worth finding out whether anybody works: looking costs a tenth of a
/// millisecond, and waking the other side takes less than this on any machine.
const QUIET_NS: u64 = 5_000_000;

impl Watch<'_> {
    /// The shortest idle limit of those that live; none once they are being ended.
    fn idle_limit_us(&self) -> Option<u64> {
        self.idle_limits_us().into_iter().flatten().min()
    }

    fn idle_limits_us(&self) -> Both<Option<u64>> {
        [0, 1].map(|side: usize| {
            let keeper = &self.keepers[side];
            let limit_ms = keeper.limits().idle_time_ms;
            let counts = limit_ms > 0 && !keeper.is_over() && !keeper.is_being_killed();
            counts.then(|| limit_ms * 1000)
        })
    }

    pub(super) fn silence_due_ns(&self) -> Option<u64> {
        let limit_us = self.idle_limit_us()?.saturating_sub(self.idled_us);
        Some(match &self.silence {
            Some(clock) => clock.due_ns(limit_us),
            None => self.passed_ns + QUIET_NS.min(limit_us * 1000),
        })
    }

    /// Who waits for the other's answer does not idle while the other works on it. So idle time is time without a byte
    /// passing, minus what both have worked or waited for a processor in it. A byte now and then ends a silence and
    /// takes nothing back: all of them add up.
    pub(super) fn look_for_silence(&mut self, now_ns: u64) {
        let limit_us = match (self.idle_limit_us(), self.silence_due_ns()) {
            (Some(limit_us), Some(due_ns)) if now_ns >= due_ns => limit_us,
            _ => return,
        };
        let used = self.used();
        let idle_us = match &mut self.silence {
            Some(clock) => {
                clock.advance(now_ns, used);
                self.idled_us + clock.idle_us()
            }
            None => {
                self.silence = Some(IdleClock::start(now_ns, used));
                return;
            }
        };
        let is_any_ready = || {
            let mut living = self.keepers.iter().filter(|keeper| !keeper.is_over());
            living.any(|keeper| keeper.is_any_ready())
        };
        if idle_us >= limit_us && !is_any_ready() {
            self.end_silence();
            self.end_idling(idle_us);
        }
    }

    /// Something has happened.
    pub(super) fn end_silence(&mut self) {
        self.passed_ns = self.now_ns;
        if let Some(mut clock) = self.silence.take() {
            clock.advance(self.passed_ns, self.used());
            self.idled_us += clock.idle_us();
        }
    }

    fn used(&self) -> Used {
        let living = || self.keepers.iter().filter(|keeper| !keeper.is_over());
        Used {
            cpu_us: living().map(|keeper| keeper.cpu_us()).sum(),
            stolen_us: self.keepers[0].stolen_us(),
            waits: living().map(|keeper| keeper.queue_waits()).collect(),
        }
    }

    fn end_idling(&mut self, idle_us: u64) {
        let limits_us = self.idle_limits_us();
        // Both are looked at before either is touched.
        self.waited_for_input = [0, 1].map(|side: usize| self.waits_for_input(side));
        for (side, limit_us) in limits_us.into_iter().enumerate() {
            let is_reached = limit_us.map_or(false, |limit_us| idle_us >= limit_us);
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
