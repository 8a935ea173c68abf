//! One direction of an exchange: from the pipe that one side writes to into the pipe that the
//! other side reads from. Bytes that the transcript has room for, and few bytes, go through our
//! hands; else the kernel moves them from pipe to pipe.

use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::{ioctl_fionread, read, write, Errno};
use rustix::pipe::{splice, SpliceFlags};

use super::transcript::{Direction, Transcript};

/// In a row, before the other direction, the clock and the judge get their turn.
const ROUNDS: usize = 16;
const SPLICE_BYTES: usize = 1 << 20;
/// A read of less has emptied the pipe.
const FEW_BYTES: usize = 4096;
/// From here on moving pages costs less than copying them.
const MANY_BYTES: usize = 32 * 1024;

/// What can be waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The writer has something to say.
    Input,
    /// The reader has taken something.
    Room,
    /// It is closed.
    Nothing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pumped {
    pub has_moved: bool,
    /// There is nothing left and no writer; the reader has not been told yet.
    pub is_at_end: bool,
    /// Nobody reads any more; the writer has not been told yet.
    pub is_deaf: bool,
    /// One byte more than allowed has been written; the writer is to be ended, then the reader told.
    pub is_over: bool,
}

pub struct Channel {
    direction: Direction,
    ends: Option<Ends>,
    wish: Wish,
    /// Read, but not yet taken by the other pipe.
    pending: Vec<u8>,
    /// The writer has much to say.
    is_bulk: bool,
    budget_bytes: u64,
    pub written_bytes: u64,
    /// Bytes were written that nobody could be given.
    pub is_broken: bool,
    /// The reader closed its end first.
    pub is_deaf: bool,
}

struct Ends {
    from: OwnedFd,
    /// None = nobody reads any more.
    to: Option<OwnedFd>,
}

/// How a writer takes it that nobody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// It dies of it, and its end will show that.
    Dies,
    /// It ignores or handles the signal; nothing would show that it was told.
    GoesOn,
}

enum Step {
    /// So many bytes were taken from the writer, or handed on from what was pending.
    Moved(usize),
    /// Nothing to read now.
    Dry,
    /// The reader's pipe is full.
    Full,
    End,
    Over,
}

impl Channel {
    pub fn new(direction: Direction, from: OwnedFd, to: OwnedFd, budget_bytes: u64) -> Channel {
        Channel {
            direction,
            ends: Some(Ends { from, to: Some(to) }),
            wish: Wish::Input,
            pending: Vec::new(),
            is_bulk: false,
            budget_bytes,
            written_bytes: 0,
            is_broken: false,
            is_deaf: false,
        }
    }

    pub fn wish(&self) -> Wish {
        self.wish
    }

    /// The end we read from, until closed.
    pub fn from(&self) -> Option<BorrowedFd<'_>> {
        self.ends.as_ref().map(|ends| ends.from.as_fd())
    }

    /// The end we write to, until closed.
    pub fn to(&self) -> Option<BorrowedFd<'_>> {
        Some(self.ends.as_ref()?.to.as_ref()?.as_fd())
    }

    /// Hands on what there is. Ends are for the caller to hand on, by closing.
    pub fn pump(&mut self, transcript: &mut Transcript, buffer: &mut [u8]) -> io::Result<Pumped> {
        let mut pumped = Pumped::default();
        for _ in 0..ROUNDS {
            let step = match self.step(transcript, buffer) {
                Err(Errno::PIPE) => {
                    pumped.is_deaf = true;
                    return Ok(pumped);
                }
                Err(Errno::INTR) => continue,
                other => other?,
            };
            match step {
                Step::Moved(size) => {
                    pumped.has_moved = true;
                    if size < FEW_BYTES && self.pending.is_empty() {
                        // All there was; asking for more would cost as much as handing on.
                        self.wish = Wish::Input;
                        return Ok(pumped);
                    }
                }
                Step::Dry => {
                    self.wish = Wish::Input;
                    return Ok(pumped);
                }
                Step::Full => {
                    self.wish = Wish::Room;
                    return Ok(pumped);
                }
                Step::End => {
                    pumped.is_at_end = true;
                    return Ok(pumped);
                }
                Step::Over => {
                    pumped.is_over = true;
                    self.hold();
                    return Ok(pumped);
                }
            }
        }
        if !self.pending.is_empty() {
            // The reader's pipe was full in the last of the rounds, and the writer may have nothing more to say.
            self.wish = Wish::Room;
        }
        Ok(pumped)
    }

    fn step(&mut self, transcript: &mut Transcript, buffer: &mut [u8]) -> rustix::io::Result<Step> {
        let (from, to) = match &self.ends {
            Some(Ends { from, to: Some(to) }) => (from, to),
            Some(Ends { from, to: None }) => {
                return Ok(match read(from, &mut buffer[..1]) {
                    Err(Errno::AGAIN) => Step::Dry,
                    Err(error) => return Err(error),
                    Ok(0) => Step::End,
                    Ok(_) => {
                        self.written_bytes += 1;
                        self.is_broken = true;
                        self.close();
                        Step::Dry
                    }
                });
            }
            None => return Ok(Step::Dry),
        };
        if !self.pending.is_empty() {
            return match write(to, &self.pending) {
                Ok(size) => {
                    transcript.pass(self.direction, &self.pending[..size]);
                    self.pending.drain(..size);
                    Ok(Step::Moved(size))
                }
                Err(Errno::AGAIN) => Ok(Step::Full),
                Err(error) => Err(error),
            };
        }
        let room = self.budget_bytes.saturating_sub(self.written_bytes);
        if room == 0 {
            return match read(from, &mut buffer[..1]) {
                Ok(0) => Ok(Step::End),
                Ok(_) => {
                    self.written_bytes += 1;
                    Ok(Step::Over)
                }
                Err(Errno::AGAIN) => Ok(Step::Dry),
                Err(error) => Err(error),
            };
        }
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        if !transcript.is_full() || !self.is_bulk {
            let most = room.min(buffer.len());
            return self.copy(transcript, &mut buffer[..most]);
        }
        let flags = SpliceFlags::NONBLOCK | SpliceFlags::MOVE;
        match splice(from, None, to, None, room.min(SPLICE_BYTES), flags) {
            Ok(0) => Ok(Step::End),
            Ok(size) => {
                self.written_bytes += size as u64;
                transcript.pass_unseen(size as u64);
                self.is_bulk = size >= FEW_BYTES;
                Ok(Step::Moved(size))
            }
            // Either nothing to take or no room for it.
            Err(Errno::AGAIN) if ioctl_fionread(from)? > 0 => Ok(Step::Full),
            Err(Errno::AGAIN) => Ok(Step::Dry),
            Err(error) => Err(error),
        }
    }

    fn copy(&mut self, transcript: &mut Transcript, buffer: &mut [u8]) -> rustix::io::Result<Step> {
        let (from, to) = match &self.ends {
            Some(Ends { from, to: Some(to) }) => (from, to),
            _ => return Err(Errno::BADF),
        };
        let size = match read(from, &mut *buffer) {
            Ok(0) => return Ok(Step::End),
            Ok(size) => size,
            Err(Errno::AGAIN) => return Ok(Step::Dry),
            Err(error) => return Err(error),
        };
        self.written_bytes += size as u64;
        let taken = match write(to, &buffer[..size]) {
            Ok(taken) => taken,
            Err(Errno::AGAIN) => 0,
            Err(error) => {
                self.pending.extend_from_slice(&buffer[..size]);
                return Err(error);
            }
        };
        transcript.pass(self.direction, &buffer[..taken]);
        self.pending.extend_from_slice(&buffer[taken..size]);
        self.is_bulk = size >= MANY_BYTES;
        Ok(Step::Moved(size))
    }

    /// The reader will take nothing more. A writer that dies of it learns that from its next write;
    /// of one that goes on the first byte too late is taken as the sign that it tried, then it is told.
    pub fn close_deaf(&mut self, writer: Writer) {
        let undelivered = self.undelivered_bytes() > 0;
        if let Some(ends) = &mut self.ends {
            self.is_deaf = true;
            self.is_broken |= undelivered;
            if self.is_broken || writer == Writer::Dies {
                self.close();
            } else {
                ends.to = None;
                self.pending = Vec::new();
                self.wish = Wish::Input;
            }
        }
    }

    pub fn close(&mut self) {
        self.wish = Wish::Nothing;
        if let Some(ends) = self.ends.take() {
            // What the writer managed to write counts, read by anybody or not.
            self.written_bytes += ioctl_fionread(&ends.from).unwrap_or(0);
        }
        self.pending = Vec::new();
    }

    /// Neither end is told of the other until it is closed.
    pub fn hold(&mut self) {
        self.wish = Wish::Nothing;
    }

    fn undelivered_bytes(&self) -> u64 {
        let waiting = self
            .ends
            .as_ref()
            .map_or(0, |ends| ioctl_fionread(&ends.from).unwrap_or(0));
        waiting + self.pending.len() as u64
    }

    /// The reader has been given all there is, has read it, and may be given more.
    pub fn is_dry(&self) -> bool {
        self.undelivered_bytes() == 0
            && self
                .to()
                .map_or(false, |to| matches!(ioctl_fionread(to), Ok(0)))
    }
}

#[cfg(test)]
mod tests;
