//! rlimits of a run: the second line behind the cgroup, and the only one without it.

use rustix::process::{getrlimit, setrlimit, Resource, Rlimit};

use crate::protocol::{Backend, Limits};
use crate::sys::RlimitPair;

const OPEN_FILES: u64 = 1024;
/// Without cgroups the daemon looks at the memory in use and ends a run that is over its limit; this
/// bounds what a process can take between two looks. Reserved address space is free (it is not
/// writable), thread stacks are not, and Node's and Java's are many.
const DATA_LIMIT_FACTOR: u64 = 2;
const THREAD_STACKS: u64 = 16;
/// Beyond the CPU limit: the daemon's own count must be the one that decides. The kernel counts for this limit by ticks, each
/// for whoever works at that moment, which on a busy machine comes to a sixth more than the program has used.
const CPU_FACTOR: u64 = 2;
const CPU_GRACE_SECONDS: u64 = 1;
/// Too small for any core file. It is not 0, because a helper of the host that cores are piped to
/// would be started all the same; for 1 the kernel leaves that be too.
pub const CORE_BYTES: u64 = 1;

/// Signals that wait and timers. They are counted for a box and again for whoever made its user namespace, which all boxes
/// and the judge share: one program could take all that there are.
const PENDING_SIGNALS: u64 = 1024;

/// Hard limits we have inherited: without CAP_SYS_RESOURCE they can only go down.
#[derive(Clone, Copy, Debug)]
pub struct Ceilings {
    pub core: u64,
    pub stack: u64,
    pub file_size: u64,
    pub open_files: u64,
    pub pending_signals: u64,
    pub data: u64,
    pub processes: u64,
    pub cpu: u64,
}

impl Ceilings {
    pub fn inherited() -> Ceilings {
        let hard = |resource| getrlimit(resource).maximum.unwrap_or(u64::MAX);
        Ceilings {
            core: hard(Resource::Core),
            stack: hard(Resource::Stack),
            file_size: hard(Resource::Fsize),
            open_files: hard(Resource::Nofile),
            pending_signals: hard(Resource::Sigpending),
            data: hard(Resource::Data),
            processes: hard(Resource::Nproc),
            cpu: hard(Resource::Cpu),
        }
    }
}

/// As many as we may have ourselves. A box takes some two dozen, and where programs share our id the kernel counts together
/// what is on its way through sockets: a program may have as many there as it may open, and whoever starts another
/// meanwhile, or builds a box, sends descriptors as well and needs a higher limit.
pub fn raise_open_files() {
    let now = getrlimit(Resource::Nofile);
    // Where it cannot be raised, it stays as it is.
    let _ = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: now.maximum,
            maximum: now.maximum,
        },
    );
}

/// Machines that want no core files often allow none at all (`* hard core 0`), and init cannot raise what it inherits.
pub fn raise_core() {
    let now = getrlimit(Resource::Core);
    if now.maximum.map_or(false, |most| most < CORE_BYTES) {
        // Where it cannot be raised, programs have what there is.
        let _ = setrlimit(
            Resource::Core,
            Rlimit {
                current: now.current,
                maximum: Some(CORE_BYTES),
            },
        );
    }
}

fn pair(resource: libc::__rlimit_resource_t, wanted: u64, ceiling: u64) -> RlimitPair {
    let value = wanted.min(ceiling);
    RlimitPair {
        resource,
        soft: value,
        hard: value,
    }
}

/// What no request chooses: init sets them for itself, once, and every program inherits them.
pub fn standing(ceilings: &Ceilings) -> Vec<RlimitPair> {
    vec![
        pair(libc::RLIMIT_CORE, CORE_BYTES, ceilings.core),
        pair(libc::RLIMIT_NOFILE, OPEN_FILES, ceilings.open_files),
        pair(
            libc::RLIMIT_SIGPENDING,
            PENDING_SIGNALS,
            ceilings.pending_signals,
        ),
        // Locked memory escapes reclaim; message queues would outlive the run.
        pair(libc::RLIMIT_MEMLOCK, 0, u64::MAX),
        pair(libc::RLIMIT_MSGQUEUE, 0, u64::MAX),
    ]
}

/// Those of one run.
pub fn rlimits(limits: &Limits, backend: Backend, ceilings: &Ceilings) -> Vec<RlimitPair> {
    let cpu_seconds = CPU_FACTOR * ((limits.cpu_time_ms + 999) / 1000) + CPU_GRACE_SECONDS;
    let mut list = vec![
        pair(libc::RLIMIT_CPU, cpu_seconds, ceilings.cpu),
        pair(libc::RLIMIT_FSIZE, limits.file_bytes, ceilings.file_size),
        // Never unlimited: that would switch the kernel to its legacy memory layout.
        pair(libc::RLIMIT_STACK, limits.stack_kib * 1024, ceilings.stack),
    ];
    if backend == Backend::Degraded {
        let data_kib = DATA_LIMIT_FACTOR * limits.memory_kib + THREAD_STACKS * limits.stack_kib;
        list.push(pair(libc::RLIMIT_DATA, data_kib * 1024, ceilings.data));
        // Init counts as one where it shares the id.
        list.push(pair(
            libc::RLIMIT_NPROC,
            limits.processes + 1,
            ceilings.processes,
        ));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits {
            cpu_time_ms: 1500,
            wall_time_ms: 3000,
            idle_time_ms: 0,
            memory_kib: 65536,
            stack_kib: 8192,
            processes: 1,
            output_bytes: 1,
            stderr_bytes: 1,
            file_bytes: 1 << 20,
        }
    }

    fn value(list: &[RlimitPair], resource: u32) -> Option<u64> {
        list.iter().find(|p| p.resource == resource).map(|p| p.soft)
    }

    #[test]
    fn limits_stay_under_the_ceilings() {
        let open = Ceilings {
            core: 0,
            stack: 4096 * 1024,
            file_size: u64::MAX,
            open_files: 256,
            pending_signals: 100,
            data: u64::MAX,
            processes: u64::MAX,
            cpu: u64::MAX,
        };
        let list = rlimits(&limits(), Backend::V2, &open);
        assert_eq!(value(&list, libc::RLIMIT_STACK), Some(4096 * 1024));
        assert_eq!(value(&standing(&open), libc::RLIMIT_CORE), Some(0));
        assert_eq!(value(&standing(&open), libc::RLIMIT_NOFILE), Some(256));
        assert_eq!(value(&standing(&open), libc::RLIMIT_SIGPENDING), Some(100));
        assert_eq!(value(&list, libc::RLIMIT_CPU), Some(5));
        assert_eq!(value(&list, libc::RLIMIT_DATA), None);
        let slow = Limits {
            cpu_time_ms: 20_200,
            ..limits()
        };
        let list = rlimits(&slow, Backend::V2, &open);
        assert_eq!(value(&list, libc::RLIMIT_CPU), Some(43));
        let list = rlimits(&limits(), Backend::Degraded, &open);
        assert_eq!(value(&list, libc::RLIMIT_DATA), Some(256 << 20));
        assert_eq!(value(&list, libc::RLIMIT_AS), None);
    }
}
