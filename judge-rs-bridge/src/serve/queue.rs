//! Which slot does what: requests wait in order, an exchange takes two slots at one moment.

use std::collections::VecDeque;
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use rustix::event::{eventfd, EventfdFlags};

use crate::container::StepError;
use crate::protocol::{InteractRequest, Profile, RunRequest, SeriesRequest};
use crate::slot::Container;

pub enum Job {
    Run(Box<RunRequest>),
    Series(Box<SeriesRequest>),
    Interact(Box<InteractRequest>),
}

impl Job {
    pub fn id(&self) -> u64 {
        match self {
            Job::Run(request) => request.id,
            Job::Series(request) => request.id,
            Job::Interact(request) => request.id,
        }
    }
}

/// What a slot's thread does next.
pub enum Work {
    Run(Box<RunRequest>),
    Series(Box<SeriesRequest>),
    /// With a container of another slot, for the interactor.
    Interact(Box<InteractRequest>, Borrowing),
    Lend(Loan),
}

/// The borrower's side: a container comes, and goes back if it is still good.
pub struct Borrowing {
    pub lent: Receiver<Result<Container, StepError>>,
    pub back: Sender<Option<Container>>,
}

/// The lender's side. Its thread stays, because containers die with the thread that made them.
pub struct Loan {
    pub profile: Profile,
    pub give: Sender<Result<Container, StepError>>,
    pub back: Receiver<Option<Container>>,
}

pub enum Killed {
    /// It had not begun.
    Queued(Job),
    /// Its end is on its way, or it is not known (any more).
    Otherwise,
}

/// What the queue knows of a slot.
#[derive(Default)]
struct Place {
    running: Option<u64>,
    is_cancelled: bool,
    is_idle: bool,
    loan: Option<Loan>,
}

struct State {
    jobs: VecDeque<Job>,
    places: Vec<Place>,
    is_stopping: bool,
    live_slots: usize,
}

pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// One per slot: readable = end the current run.
    cancels: Vec<OwnedFd>,
}

impl Queue {
    pub fn new(slots: usize) -> io::Result<Queue> {
        let cancels = (0..slots)
            .map(|_| eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Queue {
            state: Mutex::new(State {
                jobs: VecDeque::new(),
                places: (0..slots).map(|_| Place::default()).collect(),
                is_stopping: false,
                live_slots: slots,
            }),
            changed: Condvar::new(),
            cancels,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic in one slot must not take the others down with it.
        self.state
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn slots(&self) -> usize {
        self.cancels.len()
    }

    pub fn cancel_of(&self, slot: usize) -> BorrowedFd<'_> {
        self.cancels[slot].as_fd()
    }

    pub fn push(&self, job: Job) {
        self.lock().jobs.push_back(job);
        self.changed.notify_one();
    }

    /// Blocks until there is something to do; `None` = the daemon is going down.
    pub fn next(&self, slot: usize) -> Option<Work> {
        let mut state = self.lock();
        loop {
            if state.is_stopping {
                return None;
            }
            if let Some(loan) = state.places[slot].loan.take() {
                return Some(Work::Lend(loan));
            }
            state.places[slot].is_idle = true;
            if let Some(work) = state.take(slot) {
                if matches!(work, Work::Interact(..)) {
                    self.changed.notify_all();
                }
                return Some(work);
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    /// False: what runs in the slot is to end, and so is all that would come of the same request.
    pub fn may_go_on(&self, slot: usize) -> bool {
        let state = self.lock();
        !state.is_stopping && !state.places[slot].is_cancelled
    }

    /// A kill that came too late must not hit the next run.
    pub fn finish(&self, slot: usize) {
        let mut state = self.lock();
        let is_stopping = state.is_stopping;
        let place = &mut state.places[slot];
        place.running = None;
        if std::mem::take(&mut place.is_cancelled) && !is_stopping {
            let _ = rustix::io::read(&self.cancels[slot], &mut [0u8; 8]);
        }
    }

    pub fn kill(&self, id: u64) -> Killed {
        let mut state = self.lock();
        if let Some(at) = state.jobs.iter().position(|job| job.id() == id) {
            if let Some(job) = state.jobs.remove(at) {
                // What stood behind it may be for somebody who waits already.
                self.changed.notify_all();
                return Killed::Queued(job);
            }
        }
        let mut places = state.places.iter_mut().enumerate();
        if let Some((slot, place)) = places.find(|(_, place)| place.running == Some(id)) {
            place.is_cancelled = true;
            signal(&self.cancels[slot]);
        }
        Killed::Otherwise
    }

    /// A slot's thread ends.
    pub fn leave(&self) {
        self.lock().live_slots -= 1;
        self.changed.notify_all();
    }

    /// Ends what runs, forgets what waits, and waits for the slots.
    pub fn stop(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        let mut state = self.lock();
        state.is_stopping = true;
        state.jobs.clear();
        for place in &mut state.places {
            // Who waits for it must learn that it will not come.
            place.loan = None;
        }
        for cancel in &self.cancels {
            signal(cancel);
        }
        self.changed.notify_all();
        while state.live_slots > 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = match self.changed.wait_timeout(state, left) {
                Ok((state, _)) => state,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }
}

impl State {
    /// The first job, if this slot can begin it now. Nobody overtakes: an exchange that waits for a
    /// second slot keeps the first one waiting too, so it gets its turn.
    fn take(&mut self, slot: usize) -> Option<Work> {
        let lender = match self.jobs.front()? {
            Job::Run(_) | Job::Series(_) => slot,
            Job::Interact(_) => self.idle_beside(slot)?,
        };
        let job = self.jobs.pop_front()?;
        self.places[slot].is_idle = false;
        self.places[slot].running = Some(job.id());
        Some(match job {
            Job::Run(request) => Work::Run(request),
            Job::Series(request) => Work::Series(request),
            Job::Interact(request) => {
                let (give, lent) = channel();
                let (back, returned) = channel();
                self.places[lender].is_idle = false;
                self.places[lender].loan = Some(Loan {
                    profile: request.interactor.profile,
                    give,
                    back: returned,
                });
                Work::Interact(request, Borrowing { lent, back })
            }
        })
    }

    fn idle_beside(&self, slot: usize) -> Option<usize> {
        (0..self.places.len()).find(|other| {
            let place = &self.places[*other];
            *other != slot && place.is_idle && place.loan.is_none()
        })
    }
}

fn signal(cancel: &OwnedFd) {
    let _ = rustix::io::write(cancel, &1u64.to_ne_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Limits, Side};

    fn exchange(id: u64) -> Job {
        let side = || Side {
            profile: Profile::Run,
            argv: vec!["./main".into()],
            env: Vec::new(),
            files: Vec::new(),
            limits: Limits {
                cpu_time_ms: 1,
                wall_time_ms: 1,
                idle_time_ms: 0,
                memory_kib: 1,
                stack_kib: 1,
                processes: 1,
                output_bytes: 0,
                stderr_bytes: 0,
                file_bytes: 0,
            },
            collect: Vec::new(),
            cpus: None,
        };
        Job::Interact(Box::new(InteractRequest {
            id,
            program: side(),
            interactor: side(),
            transcript_bytes: 0,
        }))
    }

    #[test]
    fn who_lends_to_one_exchange_is_not_asked_by_another() {
        let queue = Queue::new(4).unwrap();
        for slot in 1..4 {
            queue.lock().places[slot].is_idle = true;
        }
        queue.push(exchange(1));
        let first = queue.next(0);
        assert!(matches!(first, Some(Work::Interact(..))));
        let lent = queue.next(1);
        assert!(
            matches!(lent, Some(Work::Lend(_))),
            "the first that is idle"
        );
        queue.push(exchange(2));
        let second = queue.next(2);
        assert!(matches!(second, Some(Work::Interact(..))));
        let state = queue.lock();
        let asked: Vec<bool> = state.places.iter().map(|one| one.loan.is_some()).collect();
        assert_eq!(asked, [false, false, false, true]);
    }
}
