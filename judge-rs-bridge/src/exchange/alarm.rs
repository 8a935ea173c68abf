//! When limits have to be looked at, as something that an epoll tells of. A time to wait given with every wait would be
//! set and taken back in the kernel with every message.

use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::time::{
    timerfd_create, timerfd_settime, Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags,
    Timespec,
};

pub struct Alarm {
    timer: OwnedFd,
    set_ns: u64,
}

impl Alarm {
    pub fn new() -> io::Result<Alarm> {
        Ok(Alarm {
            timer: timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::CLOEXEC)?,
            set_ns: u64::MAX,
        })
    }

    /// Rings no later than this (CLOCK_MONOTONIC). One that is set to ring earlier stays: a look too many now and then
    /// costs less than to put it off with every message.
    pub fn ring_by(&mut self, due_ns: u64) -> io::Result<()> {
        if due_ns >= self.set_ns {
            return Ok(());
        }
        // A time of nothing would switch it off.
        let due_ns = due_ns.max(1);
        let it_value = Timespec {
            tv_sec: (due_ns / 1_000_000_000) as i64,
            tv_nsec: (due_ns % 1_000_000_000) as _,
        };
        let it_interval = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let at = Itimerspec {
            it_interval,
            it_value,
        };
        timerfd_settime(&self.timer, TimerfdTimerFlags::ABSTIME, &at)?;
        self.set_ns = due_ns;
        Ok(())
    }

    /// It rings until it is set anew.
    pub fn heard(&mut self) {
        self.set_ns = u64::MAX;
    }
}

impl AsFd for Alarm {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.timer.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys;
    use rustix::event::{poll, PollFd, PollFlags};

    fn rings(alarm: &Alarm, within_ms: i64) -> bool {
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: (within_ms * 1_000_000) as _,
        };
        let mut fds = [PollFd::new(alarm, PollFlags::IN)];
        poll(&mut fds, Some(&timeout)).unwrap() == 1
    }

    #[test]
    fn it_rings_at_the_earliest_time_and_again_when_set_anew() {
        let hour_ns = 3_600_000_000_000;
        let mut alarm = Alarm::new().unwrap();
        alarm.ring_by(sys::monotonic_ns() + hour_ns).unwrap();
        assert!(!rings(&alarm, 1));
        alarm.ring_by(1).unwrap();
        alarm.ring_by(sys::monotonic_ns() + hour_ns).unwrap();
        assert!(rings(&alarm, 900));
        alarm.heard();
        alarm.ring_by(sys::monotonic_ns() + hour_ns).unwrap();
        assert!(!rings(&alarm, 1));
        alarm.ring_by(0).unwrap();
        assert!(rings(&alarm, 900));
    }
}
