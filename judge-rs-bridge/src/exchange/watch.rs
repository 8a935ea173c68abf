//! Both sides at once: hands bytes on, keeps both programs' limits, and notices when nothing goes on.

use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::event::epoll::{self, Event, EventData, EventFlags};
use rustix::fs::fstat;

use super::alarm::Alarm;
use super::channel::{Channel, Wish, Writer};
use super::transcript::{Direction, Transcript};
use super::{processes, Both, Ours, Side, IGNORE_BROKEN_PIPES};
use crate::cause::Kill;
use crate::idle::IdleClock;
use crate::keeper::Keeper;
use crate::stream::{Stream, CHUNK_BYTES};
use crate::sys;

const MOST_EVENTS: usize = 12;

/// What an event is about. `FROM` + direction and so on; the rest is added to it.
const CONTAINER: u64 = 0;
const ERRORS: u64 = 2;
const FROM: u64 = 4;
const TO: u64 = 6;
const CANCEL: u64 = 8;
const ALARM: u64 = 10;

fn other(side: usize) -> usize {
    1 - side
}

/// None = not on the epoll's list; on it without flags, errors are told all the same.
type Interest = Option<EventFlags>;

pub(super) struct Watch<'a> {
    pub(super) keepers: Both<Keeper<'a>>,
    errors: Both<Stream>,
    /// Which pipe a side reads from, by its number in `/proc`.
    pub(super) input_inodes: Both<u64>,
    /// By the side that reads.
    pub(super) channels: Both<Channel>,
    /// By channel: of the end we read from and of the one we write to.
    registered: Both<(Interest, Interest)>,
    transcript: Transcript,
    epoll: OwnedFd,
    alarm: Alarm,
    /// As of the last event.
    pub(super) now_ns: u64,
    /// When to look at each side's limits again.
    due_ns: Both<u64>,
    pub(super) passed_ns: u64,
    /// Of the time in which nothing passes now.
    pub(super) silence: Option<IdleClock>,
    /// In the silences before.
    pub(super) idled_us: u64,
    pub(super) waited_for_input: Both<bool>,
    buffer: Vec<u8>,
}

/// Returns when both sides are over.
pub(super) fn watch(
    keepers: Both<Keeper>,
    ours: Both<Ours>,
    (epoll, alarm): (OwnedFd, Alarm),
    transcript: Transcript,
    cancel: BorrowedFd,
) -> (Both<Side>, Transcript) {
    let limits = [keepers[0].limits(), keepers[1].limits()];
    let now_ns = sys::monotonic_ns();
    let due_ns = [0, 1].map(|side: usize| now_ns + keepers[side].first_look_us() * 1000);
    let [program, interactor] = ours;
    let input_inodes =
        [&program.input, &interactor.input].map(|pipe| fstat(pipe).map_or(0, |stat| stat.st_ino));
    let to_program = Channel::new(
        Direction::ToProgram,
        interactor.output,
        program.input,
        limits[1].output_bytes,
    );
    let to_interactor = Channel::new(
        Direction::ToInteractor,
        program.output,
        interactor.input,
        limits[0].output_bytes,
    );
    let mut watch = Watch {
        errors: [
            Stream::new(program.errors, limits[0].stderr_bytes),
            Stream::new(interactor.errors, limits[1].stderr_bytes),
        ],
        keepers,
        input_inodes,
        channels: [to_program, to_interactor],
        registered: [(None, None), (None, None)],
        transcript,
        epoll,
        alarm,
        now_ns,
        due_ns,
        passed_ns: now_ns,
        silence: None,
        idled_us: 0,
        waited_for_input: [false, false],
        buffer: vec![0u8; CHUNK_BYTES],
    };
    if let Err(error) = watch.until_over(cancel) {
        watch.fail_both(&error);
    }
    watch.finish()
}

impl Watch<'_> {
    fn until_over(&mut self, cancel: BorrowedFd) -> io::Result<()> {
        self.listen(cancel)?;
        let mut events = [Event {
            flags: EventFlags::empty(),
            data: EventData::new_u64(0),
        }; MOST_EVENTS];
        while !self.keepers.iter().all(Keeper::is_over) {
            self.alarm.ring_by(self.next_due_ns())?;
            let count = match epoll::wait(&self.epoll, &mut events[..], None) {
                Err(rustix::io::Errno::INTR) => 0,
                other => other?,
            };
            self.now_ns = sys::monotonic_ns();
            for event in &events[..count] {
                self.take(event.data.u64(), event.flags, cancel)?;
            }
            self.look()?;
        }
        Ok(())
    }

    fn listen(&mut self, cancel: BorrowedFd) -> io::Result<()> {
        self.add(cancel, CANCEL, EventFlags::IN)?;
        self.add(self.alarm.as_fd(), ALARM, EventFlags::IN)?;
        for side in 0..2 {
            let at = side as u64;
            self.add(
                self.keepers[side].container().socket(),
                CONTAINER + at,
                EventFlags::IN,
            )?;
            if let Some(pipe) = &self.errors[side].pipe {
                self.add(pipe.as_fd(), ERRORS + at, EventFlags::IN)?;
            }
            self.register(side)?;
        }
        Ok(())
    }

    fn add(&self, fd: BorrowedFd, what: u64, flags: EventFlags) -> io::Result<()> {
        Ok(epoll::add(
            &self.epoll,
            fd,
            EventData::new_u64(what),
            flags,
        )?)
    }

    fn next_due_ns(&self) -> u64 {
        (0..2)
            .filter(|side| !self.keepers[*side].is_over())
            .map(|side| self.due_ns[side])
            .chain(self.silence_due_ns())
            .min()
            .unwrap_or(self.now_ns)
    }

    fn take(&mut self, what: u64, flags: EventFlags, cancel: BorrowedFd) -> io::Result<()> {
        let side = (what % 2) as usize;
        match what - what % 2 {
            CONTAINER => {
                self.keepers[side].hear();
                self.over(side)?;
            }
            ERRORS => self.errors[side].drain(&mut self.buffer, false),
            FROM => self.pump(side)?,
            TO if flags.contains(EventFlags::ERR) => self.hear_deaf(side)?,
            TO => self.pump(side)?,
            ALARM => self.alarm.heard(),
            _ => {
                // It is not taken back, so it is listened for only once.
                epoll::delete(&self.epoll, cancel)?;
                for side in 0..2 {
                    self.end(side, Kill::Cancelled);
                }
            }
        }
        Ok(())
    }

    fn pump(&mut self, reader: usize) -> io::Result<()> {
        let channel = &mut self.channels[reader];
        let pumped = channel.pump(&mut self.transcript, &mut self.buffer)?;
        if pumped.has_moved {
            self.end_silence();
        }
        if pumped.is_over {
            self.end(other(reader), Kill::Output);
        }
        if pumped.is_deaf {
            return self.hear_deaf(reader);
        }
        if pumped.is_at_end {
            self.passed_ns = sys::monotonic_ns();
            if self.is_dying(other(reader)) {
                self.channels[reader].hold();
            } else {
                self.channels[reader].close();
            }
        }
        self.register(reader)
    }

    fn hear_deaf(&mut self, reader: usize) -> io::Result<()> {
        if self.is_dying(reader) {
            self.channels[reader].hold();
        } else {
            self.close_deaf(reader);
        }
        self.register(reader)
    }

    fn close_deaf(&mut self, reader: usize) {
        let writer = if self.dies_of_broken_pipe(other(reader)) {
            Writer::Dies
        } else {
            Writer::GoesOn
        };
        self.channels[reader].close_deaf(writer);
    }

    /// What was started to ignore the signal is not asked: it may not have come so far yet.
    fn dies_of_broken_pipe(&self, side: usize) -> bool {
        !IGNORE_BROKEN_PIPES[side]
            && processes::die_of_broken_pipes(&self.keepers[side].container().group().pids())
    }

    /// Its ends are closed because it ends, not because it goes on without them. The other side is
    /// told only when the end itself is known: nobody can end of an end that comes first.
    fn is_dying(&self, side: usize) -> bool {
        let keeper = &self.keepers[side];
        !keeper.is_over() && processes::are_all_exiting(&keeper.container().group().pids())
    }

    /// While the reader's pipe is full the writer is not listened to at all: its end of file would be
    /// told again and again.
    fn register(&mut self, reader: usize) -> io::Result<()> {
        let (channel, now) = (&self.channels[reader], self.registered[reader]);
        let wanted = match channel.wish() {
            // That the reader has closed is told without asking.
            Wish::Input => (Some(EventFlags::IN), Some(EventFlags::empty())),
            Wish::Room => (None, Some(EventFlags::OUT)),
            Wish::Nothing => (None, None),
        };
        let at = reader as u64;
        let from = self.update(channel.from(), FROM + at, now.0, wanted.0)?;
        let to = self.update(channel.to(), TO + at, now.1, wanted.1)?;
        self.registered[reader] = (from, to);
        Ok(())
    }

    /// Returns what is registered then. Closing an end has taken it off the list already.
    fn update(
        &self,
        fd: Option<BorrowedFd>,
        what: u64,
        now: Interest,
        wanted: Interest,
    ) -> io::Result<Interest> {
        let fd = match fd {
            Some(fd) if now != wanted => fd,
            Some(_) => return Ok(now),
            None => return Ok(None),
        };
        match (now, wanted) {
            (None, Some(flags)) => self.add(fd, what, flags)?,
            (_, Some(flags)) => {
                epoll::modify(&self.epoll, fd, EventData::new_u64(what), flags)?;
            }
            (_, None) => epoll::delete(&self.epoll, fd)?,
        }
        Ok(wanted)
    }

    pub(super) fn end(&mut self, side: usize, why: Kill) {
        if !self.keepers[side].is_over() {
            self.keepers[side].end(why);
            // To see whether it obeys.
            self.due_ns[side] = sys::monotonic_ns();
        }
    }

    /// One side is over; it may be that there is nothing left for the other to do.
    fn over(&mut self, side: usize) -> io::Result<()> {
        epoll::delete(&self.epoll, self.keepers[side].container().socket())?;
        // What its work took cannot be told any more, so the silence before is forgiven.
        self.passed_ns = sys::monotonic_ns();
        self.silence = None;
        // What it held is closed, so what was held back can be told.
        self.close_deaf(side);
        self.register(side)?;
        let written = &mut self.channels[other(side)];
        if written.wish() == Wish::Nothing {
            written.close();
        }
        if self.keepers[side].has_failed() {
            self.end(other(side), Kill::Stopped);
        }
        Ok(())
    }

    fn look(&mut self) -> io::Result<()> {
        let now_ns = self.now_ns;
        for side in 0..2 {
            if self.keepers[side].is_over() || now_ns < self.due_ns[side] {
                continue;
            }
            self.due_ns[side] = now_ns + self.keepers[side].look().saturating_mul(1000);
            if self.keepers[side].is_over() {
                self.over(side)?;
            }
        }
        self.look_for_silence(now_ns);
        Ok(())
    }

    fn fail_both(&mut self, error: &io::Error) {
        for keeper in self.keepers.iter_mut().filter(|keeper| !keeper.is_over()) {
            keeper.fail("epoll", &error.to_string());
        }
    }

    fn finish(mut self) -> (Both<Side>, Transcript) {
        for channel in &mut self.channels {
            channel.close();
        }
        let Watch {
            keepers,
            errors,
            channels,
            transcript,
            waited_for_input,
            idled_us,
            mut buffer,
            ..
        } = self;
        let [to_program, to_interactor] = channels;
        let [program, interactor] = keepers;
        let [program_errors, interactor_errors] = errors;
        let mut side = |keeper: Keeper, mut errors: Stream, written: Channel, waited| {
            let ended = keeper.into_ended();
            if ended.outcome.is_some() {
                errors.drain_rest(&mut buffer);
            }
            Side {
                ended,
                errors,
                written_bytes: written.written_bytes,
                is_pipe_broken: written.is_broken,
                was_unheard: written.is_deaf,
                waited_for_input: waited,
                idled_us,
            }
        };
        let sides = [
            side(program, program_errors, to_interactor, waited_for_input[0]),
            side(
                interactor,
                interactor_errors,
                to_program,
                waited_for_input[1],
            ),
        ];
        (sides, transcript)
    }
}
