//! Watches a running program: reads its output, keeps its time, ends it when it must.

use std::cell::RefCell;
use std::io;
use std::os::unix::io::{BorrowedFd, OwnedFd};

use rustix::event::{poll, PollFd, PollFlags, Timespec};

use crate::cause::Kill;
use crate::keeper::{Ended, Keeper};
use crate::stream::{Stream, CHUNK_BYTES};

/// A program that is over at once is looked at once. Until then its pipes hold what it says, and one that fills them
/// waits this long, once.
const AT_ONCE_US: u64 = 1000;

/// What was seen of a run from outside.
pub struct Seen {
    pub ended: Ended,
    pub stdout: Stream,
    pub stderr: Stream,
}

struct Watch<'a> {
    keeper: Keeper<'a>,
    stdout: Stream,
    stderr: Stream,
    buffer: Vec<u8>,
    listens: bool,
}

thread_local! {
    /// One for all runs of a slot.
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

pub fn watch(keeper: Keeper, stdout: OwnedFd, stderr: OwnedFd, cancel: BorrowedFd) -> Seen {
    let limits = keeper.limits();
    let mut watch = Watch {
        keeper,
        stdout: Stream::new(stdout, limits.output_bytes),
        stderr: Stream::new(stderr, limits.stderr_bytes),
        buffer: BUFFER.with(RefCell::take),
        listens: false,
    };
    watch.buffer.resize(CHUNK_BYTES, 0);
    watch.until_over(cancel);
    watch.finish()
}

impl Watch<'_> {
    fn until_over(&mut self, cancel: BorrowedFd) {
        let mut look_us = self.keeper.first_look_us();
        while !self.keeper.is_over() {
            let ready = match self.wait(cancel, look_us) {
                Ok(ready) => ready,
                Err(error) => {
                    self.keeper.fail("poll", &error.to_string());
                    return;
                }
            };
            if ready.cancelled {
                self.keeper.end(Kill::Cancelled);
            }
            if ready.stdout {
                self.stdout.drain(&mut self.buffer, true);
                if self.stdout.is_over() {
                    self.keeper.end(Kill::Output);
                }
            }
            if ready.stderr {
                self.stderr.drain(&mut self.buffer, false);
            }
            self.listens = true;
            if ready.container {
                self.keeper.hear();
            } else {
                look_us = self.keeper.look();
            }
        }
    }

    fn wait(&self, cancel: BorrowedFd, look_us: u64) -> io::Result<Ready> {
        let timeout_us = if self.listens {
            look_us
        } else {
            look_us.min(AT_ONCE_US)
        };
        let timeout = Timespec {
            tv_sec: (timeout_us / 1_000_000) as i64,
            tv_nsec: (timeout_us % 1_000_000 * 1000) as _,
        };
        let socket = self.keeper.container().socket();
        let mut fds = vec![PollFd::new(&socket, PollFlags::IN)];
        // A cancellation is not taken back, so it is listened for only once.
        let hears_cancel = !self.keeper.is_being_killed();
        if hears_cancel {
            fds.push(PollFd::from_borrowed_fd(cancel, PollFlags::IN));
        }
        let streams = [&self.stdout.pipe, &self.stderr.pipe].map(|pipe| match self.listens {
            true => pipe.as_ref(),
            false => None,
        });
        for pipe in streams.into_iter().flatten() {
            fds.push(PollFd::new(pipe, PollFlags::IN));
        }
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut answers = fds.iter().map(|fd| !fd.revents().is_empty());
        let mut next = |present: bool| present && answers.next().unwrap_or(false);
        Ok(Ready {
            container: next(true),
            cancelled: next(hears_cancel),
            stdout: next(streams[0].is_some()),
            stderr: next(streams[1].is_some()),
        })
    }

    fn finish(mut self) -> Seen {
        let mut ended = self.keeper.into_ended();
        if ended.outcome.is_some() {
            self.stdout.drain_rest(&mut self.buffer);
            self.stderr.drain_rest(&mut self.buffer);
            if self.stdout.is_over() && ended.kill.is_none() {
                ended.kill = Some(Kill::Output);
            }
        }
        BUFFER.with(|buffer| buffer.replace(self.buffer));
        Seen {
            ended,
            stdout: self.stdout,
            stderr: self.stderr,
        }
    }
}

struct Ready {
    container: bool,
    cancelled: bool,
    stdout: bool,
    stderr: bool,
}
