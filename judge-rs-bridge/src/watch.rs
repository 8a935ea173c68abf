//! Watches a running program: reads its output, keeps its time, ends it when it must.

use std::cell::RefCell;
use std::io;
use std::os::unix::io::{BorrowedFd, OwnedFd};

use rustix::event::{poll, PollFd, PollFlags, Timespec};

use crate::cause::Kill;
use crate::keeper::{Ended, Keeper};
use crate::stream::{Stream, CHUNK_BYTES};
use crate::streams::Opened;

/// A program that is over soon is not listened to: its pipes hold what it says until somebody looks into them, first
/// after a millisecond, and again somewhat later if there was little by then. One that fills them waits that long, once;
/// one that says little and ends is read in the end, instead of waking the daemon with every write.
const UNHEARD_US: [u64; 2] = [1000, 4000];
const LITTLE_BYTES: u64 = 4096;

/// What else is done beside a run. None of it may block while the program runs.
pub trait Meanwhile {
    /// The streams of this run, where they have been opened beside the one before.
    fn opened(&mut self) -> Option<Opened> {
        None
    }
    /// It has just been started.
    fn begin(&mut self) {}
    /// Now and then, never of one that is over soon.
    fn go_on(&mut self) {}
}

impl Meanwhile for () {}

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
    /// How often it has been looked into the pipes without being listened to.
    looks: usize,
}

thread_local! {
    /// One for all runs of a slot.
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

pub fn watch(
    keeper: Keeper,
    stdout: OwnedFd,
    stderr: OwnedFd,
    cancel: BorrowedFd,
    meanwhile: &mut dyn Meanwhile,
) -> Seen {
    let limits = keeper.limits();
    let mut watch = Watch {
        keeper,
        stdout: Stream::new(stdout, limits.output_bytes),
        stderr: Stream::new(stderr, limits.stderr_bytes),
        buffer: BUFFER.with(RefCell::take),
        looks: 0,
    };
    watch.buffer.resize(CHUNK_BYTES, 0);
    meanwhile.begin();
    watch.until_over(cancel, meanwhile);
    watch.finish()
}

impl Watch<'_> {
    fn until_over(&mut self, cancel: BorrowedFd, meanwhile: &mut dyn Meanwhile) {
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
            let is_look = !self.listens() && !ready.container;
            if ready.stdout || is_look {
                self.stdout.drain(&mut self.buffer, true);
                if self.stdout.is_over() {
                    self.keeper.end(Kill::Output);
                }
            }
            if ready.stderr || is_look {
                self.stderr.drain(&mut self.buffer, false);
            }
            self.looks = match self.stdout.seen_bytes + self.stderr.seen_bytes {
                0..=LITTLE_BYTES => self.looks + 1,
                _ => UNHEARD_US.len(),
            };
            if ready.container {
                self.keeper.hear();
            } else {
                look_us = self.keeper.look();
                if self.listens() {
                    meanwhile.go_on();
                }
            }
        }
    }

    fn listens(&self) -> bool {
        self.looks >= UNHEARD_US.len()
    }

    fn wait(&self, cancel: BorrowedFd, look_us: u64) -> io::Result<Ready> {
        let timeout_us = match UNHEARD_US.get(self.looks) {
            Some(unheard_us) => look_us.min(*unheard_us),
            None => look_us,
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
        let streams = [&self.stdout.pipe, &self.stderr.pipe].map(|pipe| match self.listens() {
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
