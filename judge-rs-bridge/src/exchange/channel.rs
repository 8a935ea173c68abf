//! One direction of an exchange: from the pipe that one side writes to into the pipe that the
//! other side reads from. While the transcript has room the bytes go through our hands, then
//! the kernel moves them from pipe to pipe.

use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::{ioctl_fionread, read, write, Errno};
use rustix::pipe::{splice, SpliceFlags};

use super::transcript::{Direction, Transcript};

/// In a row, before the other direction, the clock and the judge get their turn.
const ROUNDS: usize = 16;
const SPLICE_BYTES: usize = 1 << 20;

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
    /// One byte more than allowed has been written.
    pub is_over: bool,
}

pub struct Channel {
    direction: Direction,
    ends: Option<Ends>,
    wish: Wish,
    /// Read, but not yet taken by the other pipe.
    pending: Vec<u8>,
    budget_bytes: u64,
    pub written_bytes: u64,
    /// Bytes were written that nobody could be given.
    pub is_broken: bool,
    /// The reader closed its end first.
    pub is_deaf: bool,
}

struct Ends {
    from: OwnedFd,
    to: OwnedFd,
}

enum Step {
    Moved,
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
            ends: Some(Ends { from, to }),
            wish: Wish::Input,
            pending: Vec::new(),
            budget_bytes,
            written_bytes: 0,
            is_broken: false,
            is_deaf: false,
        }
    }

    pub fn wish(&self) -> Wish {
        self.wish
    }

    /// (the end we read from, the end we write to), until closed.
    pub fn fds(&self) -> Option<(BorrowedFd<'_>, BorrowedFd<'_>)> {
        self.ends.as_ref().map(|e| (e.from.as_fd(), e.to.as_fd()))
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
                Step::Moved => pumped.has_moved = true,
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
                    self.close();
                    return Ok(pumped);
                }
            }
        }
        Ok(pumped)
    }

    fn step(&mut self, transcript: &mut Transcript, buffer: &mut [u8]) -> rustix::io::Result<Step> {
        let ends = match &self.ends {
            Some(ends) => ends,
            None => return Ok(Step::Dry),
        };
        if !self.pending.is_empty() {
            return match write(&ends.to, &self.pending) {
                Ok(size) => {
                    transcript.pass(self.direction, &self.pending[..size]);
                    self.pending.drain(..size);
                    Ok(Step::Moved)
                }
                Err(Errno::AGAIN) => Ok(Step::Full),
                Err(error) => Err(error),
            };
        }
        let room = self.budget_bytes.saturating_sub(self.written_bytes);
        if room == 0 {
            return match read(&ends.from, &mut buffer[..1]) {
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
        if transcript.is_full() {
            self.splice(transcript, room.min(SPLICE_BYTES))
        } else {
            let most = room.min(buffer.len());
            self.copy(transcript, &mut buffer[..most])
        }
    }

    fn copy(&mut self, transcript: &mut Transcript, buffer: &mut [u8]) -> rustix::io::Result<Step> {
        let ends = self.ends.as_ref().ok_or(Errno::BADF)?;
        let size = match read(&ends.from, &mut *buffer) {
            Ok(0) => return Ok(Step::End),
            Ok(size) => size,
            Err(Errno::AGAIN) => return Ok(Step::Dry),
            Err(error) => return Err(error),
        };
        self.written_bytes += size as u64;
        let taken = match write(&ends.to, &buffer[..size]) {
            Ok(taken) => taken,
            Err(Errno::AGAIN) => 0,
            Err(error) => {
                self.pending.extend_from_slice(&buffer[..size]);
                return Err(error);
            }
        };
        transcript.pass(self.direction, &buffer[..taken]);
        self.pending.extend_from_slice(&buffer[taken..size]);
        Ok(Step::Moved)
    }

    fn splice(&mut self, transcript: &mut Transcript, most: usize) -> rustix::io::Result<Step> {
        let ends = self.ends.as_ref().ok_or(Errno::BADF)?;
        let flags = SpliceFlags::NONBLOCK | SpliceFlags::MOVE;
        match splice(&ends.from, None, &ends.to, None, most, flags) {
            Ok(0) => Ok(Step::End),
            Ok(size) => {
                self.written_bytes += size as u64;
                transcript.pass_unseen(size as u64);
                Ok(Step::Moved)
            }
            // Either nothing to take or no room for it.
            Err(Errno::AGAIN) if ioctl_fionread(&ends.from)? > 0 => Ok(Step::Full),
            Err(Errno::AGAIN) => Ok(Step::Dry),
            Err(error) => Err(error),
        }
    }

    /// The reader will take nothing more, so the writer shall learn of it at its next write.
    pub fn close_deaf(&mut self) {
        if self.ends.is_some() {
            self.is_deaf = true;
            self.is_broken |= self.undelivered_bytes() > 0;
            self.close();
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
        match &self.ends {
            Some(ends) => {
                self.undelivered_bytes() == 0 && matches!(ioctl_fionread(&ends.to), Ok(0))
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::pipe::{pipe_with, PipeFlags};

    struct Ground {
        writer: OwnedFd,
        reader: OwnedFd,
        channel: Channel,
        transcript: Transcript,
        buffer: Vec<u8>,
    }

    fn ground(budget_bytes: u64, transcript_bytes: u64) -> Ground {
        let pipe = || pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).unwrap();
        let ((from, writer), (reader, to)) = (pipe(), pipe());
        Ground {
            writer,
            reader,
            channel: Channel::new(Direction::ToProgram, from, to, budget_bytes),
            transcript: Transcript::new(transcript_bytes),
            buffer: vec![0; 64 * 1024],
        }
    }

    impl Ground {
        fn pump(&mut self) -> Pumped {
            self.channel
                .pump(&mut self.transcript, &mut self.buffer)
                .unwrap()
        }

        fn received(&mut self) -> Vec<u8> {
            let mut all = Vec::new();
            let mut part = [0u8; 4096];
            while let Ok(size) = read(&self.reader, &mut part) {
                if size == 0 {
                    break;
                }
                all.extend_from_slice(&part[..size]);
            }
            all
        }
    }

    #[test]
    fn bytes_pass_with_and_without_a_transcript() {
        for transcript_bytes in [0, 8, 1000] {
            let mut ground = ground(1000, transcript_bytes);
            for text in ["one ", "two ", "three"] {
                write(&ground.writer, text.as_bytes()).unwrap();
                assert!(ground.pump().has_moved);
            }
            assert_eq!(ground.received(), b"one two three");
            assert!(ground.channel.is_dry());
            assert_eq!(ground.channel.written_bytes, 13);
            assert_eq!(ground.transcript.passed_bytes, 13);
        }
    }

    #[test]
    fn one_byte_too_many_ends_it() {
        for transcript_bytes in [0, 1000] {
            let mut ground = ground(5, transcript_bytes);
            write(&ground.writer, b"12345").unwrap();
            assert!(!ground.pump().is_over);
            write(&ground.writer, b"6").unwrap();
            assert!(ground.pump().is_over);
            assert_eq!(ground.channel.written_bytes, 6);
            assert_eq!(ground.received(), b"12345");
        }
    }

    #[test]
    fn a_full_pipe_is_waited_for_and_nothing_is_lost() {
        for transcript_bytes in [0, 10, 1 << 22] {
            let mut ground = ground(1 << 22, transcript_bytes);
            let block = [7u8; 4096];
            let mut sent = 0;
            while ground.channel.wish() != Wish::Room {
                while let Ok(size) = write(&ground.writer, &block) {
                    sent += size;
                }
                ground.pump();
            }
            let mut received = 0;
            while received < sent {
                let part = ground.received().len();
                assert!(part > 0);
                received += part;
                ground.pump();
            }
            assert_eq!(received, sent);
            assert_eq!(ground.transcript.passed_bytes, sent as u64);
        }
    }

    #[test]
    fn ends_are_handed_on_both_ways() {
        let mut before = ground(100, 100);
        write(&before.writer, b"last words").unwrap();
        let writer = std::mem::replace(&mut before.writer, before.reader.try_clone().unwrap());
        drop(writer);
        assert!(before.pump().is_at_end);
        before.channel.close();
        assert_eq!(before.received(), b"last words");
        assert_eq!(read(&before.reader, &mut [0u8; 1]), Ok(0));
        assert!(!before.channel.is_broken);

        for transcript_bytes in [0, 100] {
            let mut ground = ground(100, transcript_bytes);
            let reader = std::mem::replace(&mut ground.reader, ground.writer.try_clone().unwrap());
            drop(reader);
            write(&ground.writer, b"to nobody").unwrap();
            assert!(ground.pump().is_deaf);
            ground.channel.close_deaf();
            assert!(ground.channel.is_broken && ground.channel.is_deaf);
            assert_eq!(ground.channel.written_bytes, 9);
            assert_eq!(write(&ground.writer, b"x"), Err(Errno::PIPE));
        }
    }
}
