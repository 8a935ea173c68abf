//! Small calls that `rustix` does not offer.

use std::io;
use std::os::unix::io::{AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd};

use libc::{c_int, c_long, c_uint};
use seccompiler::sock_filter;

use super::exec::RlimitPair;

fn check(result: c_long) -> io::Result<c_long> {
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(result)
    }
}

/// Makes a mount and all mounts below it read-only and so on (`MOUNT_ATTR_*`); `MS_REMOUNT` is not recursive.
pub fn mount_setattr_recursive(path: &std::ffi::CStr, set: u64) -> io::Result<()> {
    #[repr(C)]
    struct MountAttr {
        set: u64,
        clear: u64,
        propagation: u64,
        userns: u64,
    }
    const AT_RECURSIVE: c_uint = 0x8000;
    let attr = MountAttr {
        set,
        clear: 0,
        propagation: 0,
        userns: 0,
    };
    // SAFETY: the path is NUL-terminated and the size given is that of the struct.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            AT_RECURSIVE,
            &attr as *const MountAttr,
            std::mem::size_of::<MountAttr>(),
        )
    };
    check(result).map(drop)
}

pub const MOUNT_ATTR_RDONLY: u64 = 0x1;
pub const MOUNT_ATTR_NOSUID: u64 = 0x2;
pub const MOUNT_ATTR_NODEV: u64 = 0x4;
pub const MOUNT_ATTR_NOEXEC: u64 = 0x8;

/// Joins a new anonymous session keyring, so that nothing in the box can reach the daemon's keys.
pub fn join_new_session_keyring() -> io::Result<()> {
    const KEYCTL_JOIN_SESSION_KEYRING: c_int = 1;
    // SAFETY: a null name asks for an anonymous keyring.
    check(unsafe { libc::syscall(libc::SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, 0usize) }).map(drop)
}

/// For a process of one thread: nothing is shared that could be torn apart.
pub fn unshare(flags: rustix::thread::UnshareFlags) -> io::Result<()> {
    // SAFETY: only namespace flags are passed by our callers, never CLONE_FILES, whose loss
    // could leave another thread with descriptors it does not expect.
    Ok(unsafe { rustix::thread::unshare_unsafe(flags) }?)
}

/// Puts the calling process and all it will start under a system call filter.
pub fn install_filter(program: &[sock_filter]) -> io::Result<()> {
    #[repr(C)]
    struct SockFprog {
        len: u16,
        filter: *const sock_filter,
    }
    const SECCOMP_SET_MODE_FILTER: c_uint = 1;
    // Without it kernels before 5.16 turn on slow speculation barriers for every filtered process;
    // a judged program shares its address space with no secret.
    const SECCOMP_FILTER_FLAG_SPEC_ALLOW: c_uint = 1 << 2;
    let program = SockFprog {
        len: program.len() as u16,
        filter: program.as_ptr(),
    };
    // SAFETY: the kernel copies the program, which is alive and of the stated length.
    let result = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            SECCOMP_SET_MODE_FILTER,
            SECCOMP_FILTER_FLAG_SPEC_ALLOW,
            &program as *const SockFprog,
        )
    };
    check(result).map(drop)
}

/// For this process and all it will start.
pub fn switch_off_address_randomisation() -> io::Result<()> {
    // SAFETY: plain numbers.
    check(unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) } as c_long)
        .map(drop)
}

/// Of the calling process and all it will start.
pub fn set_rlimit(pair: &RlimitPair) -> io::Result<()> {
    let value = libc::rlimit {
        rlim_cur: pair.soft,
        rlim_max: pair.hard,
    };
    // SAFETY: the value is alive for the call.
    check(unsafe { libc::setrlimit(pair.resource, &value) } as c_long).map(drop)
}

/// Empties the calling process's supplementary groups.
pub fn clear_groups() -> io::Result<()> {
    // SAFETY: zero groups, the pointer is not read.
    check(unsafe { libc::syscall(libc::SYS_setgroups, 0usize, std::ptr::null::<u32>()) }).map(drop)
}

/// Takes every capability the kernel knows from the bounding set, so that no exec can bring one back.
pub fn empty_bounding_set() -> io::Result<()> {
    for capability in 0..64 as c_long {
        // SAFETY: plain numbers.
        let result = unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) };
        if result < 0 {
            let error = io::Error::last_os_error();
            // The first number past the last capability of this kernel.
            return if error.raw_os_error() == Some(libc::EINVAL) {
                Ok(())
            } else {
                Err(error)
            };
        }
    }
    Ok(())
}

/// Signals every process of the pid namespace but its init, which must be the caller.
/// True when there was any. The kernel does this in one sweep: a fork in progress sees the
/// signal before its child becomes visible.
pub fn kill_everyone() -> bool {
    assert_eq!(std::process::id(), 1, "kill(-1) outside a container");
    // SAFETY: the assertion above confines it to our own pid namespace.
    unsafe { libc::kill(-1, libc::SIGKILL) == 0 }
}

/// A process waited for, with the CPU time it and its waited-for children used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reaped {
    pub pid: i32,
    pub status: i32,
    pub user_us: u64,
    pub system_us: u64,
    pub max_rss_kib: u64,
}

/// What `wait4(-1)` found.
pub enum Children {
    Dead(Reaped),
    /// There are some, and none of them has died.
    Alive,
    Gone,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    UntilOneDies,
    None,
}

/// Takes the next dead child, however it was cloned.
pub fn reap_any(patience: Patience) -> io::Result<Children> {
    let options = match patience {
        Patience::UntilOneDies => libc::__WALL,
        Patience::None => libc::__WALL | libc::WNOHANG,
    };
    let mut status: c_int = 0;
    // SAFETY: an all-zero rusage is a valid value; both pointers are live locals.
    let (pid, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(-1, &mut status, options, &mut usage), usage)
    };
    if pid == 0 {
        return Ok(Children::Alive);
    }
    if pid < 0 {
        let error = io::Error::last_os_error();
        return if error.raw_os_error() == Some(libc::ECHILD) {
            Ok(Children::Gone)
        } else {
            Err(error)
        };
    }
    let micros = |t: libc::timeval| t.tv_sec as u64 * 1_000_000 + t.tv_usec as u64;
    Ok(Children::Dead(Reaped {
        pid,
        status,
        user_us: micros(usage.ru_utime),
        system_us: micros(usage.ru_stime),
        max_rss_kib: usage.ru_maxrss as u64,
    }))
}

/// CPU time of another process in nanoseconds, read from its CPU clock.
pub fn process_cpu_ns(pid: i32) -> io::Result<u64> {
    const CPUCLOCK_SCHED: i32 = 2;
    let clock = (!pid << 3) | CPUCLOCK_SCHED;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is a live local.
    check(unsafe { libc::clock_gettime(clock, &mut time) } as c_long)?;
    Ok(time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64)
}

/// CPU time of all children that have been waited for, in microseconds.
pub fn children_cpu_us() -> u64 {
    // SAFETY: an all-zero rusage is a valid value, and the pointer is a live local.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let micros = |t: libc::timeval| t.tv_sec as u64 * 1_000_000 + t.tv_usec as u64;
    micros(usage.ru_utime) + micros(usage.ru_stime)
}

/// Nanoseconds of CLOCK_MONOTONIC, comparable between daemon and containers.
pub fn monotonic_ns() -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is a live local; this clock always exists.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// What is ignored stays so through exec. A process whose ignored SIGCHLD goes back to the kernel's way can wait for its
/// children again.
pub fn set_default_action(signal: c_int) {
    // SAFETY: no handler function is installed.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// Of all signals that have another; the two for which none can be set refuse.
pub fn set_default_actions() {
    (1..=libc::SIGRTMAX()).for_each(set_default_action);
}

/// Blocks the signals in this thread (and those it starts) and returns a descriptor that reads them.
pub fn signal_fd(signals: &[c_int]) -> io::Result<OwnedFd> {
    // SAFETY: the set is initialised by sigemptyset before any other use.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut set);
        for signal in signals {
            libc::sigaddset(&mut set, *signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut());
        let fd = libc::signalfd(-1, &set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK);
        check(fd as c_long)?;
        Ok(OwnedFd::from_raw_fd(fd))
    }
}

/// A descriptor of ours by number, as inherited from the parent (standard streams, the control socket).
pub fn inherited_fd(number: i32) -> io::Result<OwnedFd> {
    // SAFETY: fcntl only inspects; ownership is taken once, of a descriptor nobody else wraps.
    unsafe {
        check(libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) as c_long)?;
        Ok(OwnedFd::from_raw_fd(number))
    }
}

/// Closes them: in one call where their numbers follow each other, as those that came in one message mostly do.
pub fn close_all(fds: Vec<OwnedFd>) {
    let numbers: Vec<c_uint> = fds.iter().map(|fd| fd.as_raw_fd() as c_uint).collect();
    let (first, last) = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) => (*first, *last),
        _ => return,
    };
    let is_row = (first..=last).eq(numbers);
    // SAFETY: these numbers and no others are ours to close.
    if is_row && unsafe { libc::syscall(libc::SYS_close_range, first, last, 0 as c_uint) } == 0 {
        for fd in fds {
            let _ = fd.into_raw_fd();
        }
    }
}

/// Copies between descriptors inside the kernel; returns the bytes moved.
pub fn send_file(to: BorrowedFd, from: BorrowedFd, count: usize) -> io::Result<usize> {
    // SAFETY: a null offset uses and moves the file's own position.
    let moved = unsafe {
        libc::sendfile(
            to.as_raw_fd(),
            from.as_raw_fd(),
            std::ptr::null_mut(),
            count,
        )
    };
    check(moved as c_long).map(|n| n as usize)
}
