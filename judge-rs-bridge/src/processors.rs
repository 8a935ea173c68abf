//! Processors on loan to exchanges. Two programs that take turns, and the thread between them, are handed from one to
//! the other with every message: on one processor that is a switch, from one to another it is waking that up first.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use rustix::thread::{sched_getaffinity, sched_getcpu, sched_setaffinity, CpuSet};

/// How many exchanges are on each processor.
#[derive(Default)]
pub struct Processors {
    users: Mutex<BTreeMap<u32, usize>>,
}

/// Counted until dropped.
pub struct Borrowed<'a> {
    processors: &'a Processors,
    pub cpu: u32,
}

impl Processors {
    /// The least used of this thread's, and of those the one it is on: the scheduler has found room for it there. None
    /// where the kernel does not say.
    pub fn borrow(&self) -> Option<Borrowed<'_>> {
        let allowed = sched_getaffinity(None).ok()?;
        let here = sched_getcpu();
        let mut users = self.lock();
        let cpu = (0..CpuSet::MAX_CPU)
            .filter(|cpu| allowed.is_set(*cpu))
            .min_by_key(|cpu| (users.get(&(*cpu as u32)).copied(), *cpu != here))?;
        let cpu = cpu as u32;
        *users.entry(cpu).or_default() += 1;
        Some(Borrowed {
            processors: self,
            cpu,
        })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, usize>> {
        self.users
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        let mut users = self.processors.lock();
        match users.get_mut(&self.cpu) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                users.remove(&self.cpu);
            }
        }
    }
}

/// This thread, on few processors until dropped.
pub struct Confined {
    before: CpuSet,
}

impl Confined {
    /// None where it cannot be: it is slower then, and nothing else.
    pub fn to(cpus: &[u32]) -> Option<Confined> {
        let before = sched_getaffinity(None).ok()?;
        let mut mask = CpuSet::new();
        for cpu in cpus {
            mask.set(
                usize::try_from(*cpu)
                    .ok()
                    .filter(|n| *n < CpuSet::MAX_CPU)?,
            );
        }
        sched_setaffinity(None, &mask).ok()?;
        Some(Confined { before })
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        // It was allowed before; only a processor that is gone meanwhile could be in the way.
        let _ = sched_setaffinity(None, &self.before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_used_is_lent_and_comes_back() {
        let processors = Processors::default();
        let count = sched_getaffinity(None).unwrap().count() as usize;
        let all: Vec<Borrowed> = (0..2 * count).filter_map(|_| processors.borrow()).collect();
        assert!(processors.lock().values().all(|users| *users == 2));
        assert_eq!(processors.lock().len(), count);
        drop(all);
        assert!(processors.lock().is_empty());
    }

    #[test]
    fn a_thread_is_confined_for_a_while() {
        let before = sched_getaffinity(None).unwrap();
        let cpu = Processors::default().borrow().unwrap().cpu;
        let confined = Confined::to(&[cpu]).unwrap();
        assert_eq!(sched_getaffinity(None).unwrap().count(), 1);
        drop(confined);
        assert!(sched_getaffinity(None).unwrap() == before);
        assert!(Confined::to(&[5000]).is_none());
    }
}
