//! Runs of one program, one after the other in one slot. Nobody is waited for between two of them: small answers go out
//! together, at the end or while a later run takes its time.

use std::time::{Duration, Instant};

use super::{cleaned, get_ready, run_one, write_message, Shared};
use crate::protocol::{Cause, Message, SeriesRequest, Source};
use crate::run::Finished;
use crate::slot::Container;
use crate::streams::Opened;
use crate::watch::Meanwhile;

/// What a pipe that is not full takes at once.
const HELD_BYTES: usize = 4096;

/// Answers that have not been sent yet.
struct Answers<'a> {
    shared: &'a Shared,
    held: Vec<u8>,
}

impl Answers<'_> {
    fn add(&mut self, finished: Finished) {
        if finished.stdout.len() + finished.stderr.len() > HELD_BYTES {
            self.send();
            return self.shared.answer(finished);
        }
        self.hold(
            &Message::Result(Box::new(finished.result)),
            &[&finished.stdout, &finished.stderr],
        );
    }

    fn hold(&mut self, message: &Message, attachments: &[&[u8]]) {
        write_message(&mut self.held, message, attachments)
            .expect("memory takes what is under 4 GiB");
        if self.held.len() > HELD_BYTES {
            self.send();
        }
    }

    fn send(&mut self) {
        if !self.held.is_empty() {
            self.shared.send(&self.held);
            self.held.clear();
        }
    }

    /// While a program runs nobody else may be waited for, who may not read now: its time is kept here.
    fn send_at_once(&mut self) {
        if !self.held.is_empty() && self.shared.send_at_once(&self.held) {
            self.held.clear();
        }
    }
}

/// What is done beside one run for what comes behind it.
struct Beside<'a, 'b> {
    answers: &'a mut Answers<'b>,
    /// The streams of this run.
    opened: Option<Opened>,
    next_stdin: Option<&'a Source>,
    /// Those of the next.
    next: Option<Opened>,
}

impl Meanwhile for Beside<'_, '_> {
    fn opened(&mut self) -> Option<Opened> {
        self.opened.take()
    }

    fn begin(&mut self) {
        match self.next_stdin {
            Some(stdin) => self.next = Opened::ahead(&self.answers.shared.host, stdin),
            // Whoever reads them has done with them then when the last one comes.
            None => self.answers.send_at_once(),
        }
    }

    fn go_on(&mut self) {
        self.answers.send_at_once();
    }
}

pub(super) fn serve_series(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    request: SeriesRequest,
) {
    let SeriesRequest {
        id: first,
        program,
        stdins,
        stops_after_failure,
        begins_within_ms,
    } = request;
    let profile = program.profile;
    let mut one = program.into_run(first);
    let latest = Instant::now() + Duration::from_millis(begins_within_ms);
    let mut answers = Answers {
        shared,
        held: Vec::with_capacity(2 * HELD_BYTES),
    };
    let last = first + stdins.len() as u64 - 1;
    let mut opened = None;
    let mut left = (first..).zip(stdins).peekable();
    while let Some((id, stdin)) = left.next() {
        one.id = id;
        one.stdin = Some(stdin);
        let mut beside = Beside {
            answers: &mut answers,
            opened,
            next_stdin: left.peek().map(|(_, stdin)| stdin),
            next: None,
        };
        let (finished, used) = run_one(shared, slot, container, &one, &mut beside);
        opened = beside.next;
        let is_failure = finished.result.cause != Cause::Exited { code: 0 };
        answers.add(finished);
        let goes_on = id < last
            && !(is_failure && stops_after_failure)
            && Instant::now() <= latest
            && shared.queue.may_go_on(slot);
        if !goes_on {
            shared.queue.finish(slot);
            let begun = id - first + 1;
            answers.hold(&Message::SeriesEnd { id: first, begun }, &[]);
            answers.send();
        }
        *container = cleaned(shared, used);
        if !goes_on {
            return;
        }
        if container.is_none() {
            // A new one takes longer than most programs.
            answers.send();
        }
        get_ready(shared, slot, container, profile);
    }
}
