//! `clone3`: once per container (a copy of the daemon that execs at once) and once per run.

use std::ffi::CStr;
use std::io;
use std::os::unix::io::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use libc::{c_int, c_long, c_void};

/// The kernel's `struct clone_args` up to `cgroup` (88 bytes, Linux 5.7).
#[repr(C)]
#[derive(Default)]
pub(super) struct CloneArgs {
    pub flags: u64,
    pub pidfd: u64,
    pub child_tid: u64,
    pub parent_tid: u64,
    pub exit_signal: u64,
    pub stack: u64,
    pub stack_size: u64,
    pub tls: u64,
    pub set_tid: u64,
    pub set_tid_size: u64,
    pub cgroup: u64,
}

/// What the first process of a container starts with.
pub struct ContainerClone<'a> {
    /// `CLONE_NEW*` flags.
    pub namespaces: u64,
    /// Our own program, executed by descriptor.
    pub program: BorrowedFd<'a>,
    pub argv0: &'a CStr,
    /// Becomes descriptor 3; one byte must arrive on it before the program is executed.
    pub control: BorrowedFd<'a>,
    /// Becomes descriptors 0, 1 and 2.
    pub null: BorrowedFd<'a>,
}

/// Starts the container's first process. Returns its pid in our namespace and a pidfd.
///
/// The child waits for one byte on `control` so that the caller can write id maps and join
/// cgroups before `execveat`; end of file there ends it.
pub fn spawn_container(spec: &ContainerClone) -> io::Result<(i32, OwnedFd)> {
    let mut pidfd: RawFd = -1;
    let args = CloneArgs {
        flags: spec.namespaces | libc::CLONE_PIDFD as u64,
        pidfd: &mut pidfd as *mut RawFd as u64,
        exit_signal: libc::SIGCHLD as u64,
        ..CloneArgs::default()
    };
    let argv = [spec.argv0.as_ptr(), std::ptr::null()];
    let envp = [std::ptr::null::<libc::c_char>()];
    let (program, control, null) = (
        spec.program.as_raw_fd(),
        spec.control.as_raw_fd(),
        spec.null.as_raw_fd(),
    );
    // SAFETY: without CLONE_VM the child works on a copy of our memory. Other threads of ours
    // may hold locks in that copy, so the child only makes async-signal-safe calls on values
    // prepared above and ends in execveat or _exit.
    unsafe {
        let pid = libc::syscall(
            libc::SYS_clone3,
            &args as *const CloneArgs,
            std::mem::size_of::<CloneArgs>(),
        );
        if pid == 0 {
            container_child(program, control, null, &argv, &envp);
        }
        if pid < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((pid as i32, OwnedFd::from_raw_fd(pidfd)))
    }
}

/// # Safety
/// Only for the child of a fork-like clone: never returns, touches no lock and no allocator.
unsafe fn container_child(
    program: RawFd,
    control: RawFd,
    null: RawFd,
    argv: &[*const libc::c_char; 2],
    envp: &[*const libc::c_char; 1],
) -> ! {
    // SAFETY: raw system calls on descriptors and pointers owned by this process copy.
    unsafe {
        // First of all out of the way of other slots: as a copy of the daemon we hold their pipes too.
        // The daemon opens /dev/null at start, so every number here is at least 3; the program must
        // not sit on 3 when control moves there.
        let program = libc::fcntl(program, libc::F_DUPFD_CLOEXEC, 5);
        for target in 0..3 {
            libc::dup2(null, target);
        }
        if control == 3 {
            libc::fcntl(3, libc::F_SETFD, 0);
        } else {
            libc::dup2(control, 3);
        }
        libc::dup3(program, 4, libc::O_CLOEXEC);
        libc::syscall(
            libc::SYS_close_range,
            5 as libc::c_uint,
            libc::c_uint::MAX,
            0 as libc::c_uint,
        );
        let mut go = 0u8;
        if libc::read(3, (&mut go as *mut u8).cast(), 1) != 1 {
            libc::_exit(0);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::syscall(
            libc::SYS_execveat,
            4 as c_int,
            b"\0".as_ptr(),
            argv.as_ptr(),
            envp.as_ptr(),
            libc::AT_EMPTY_PATH,
        );
        libc::_exit(126)
    }
}

/// One write by a process of another pid namespace, which some files of `/proc/sys` answer to.
pub fn write_in_pid_namespace(
    namespace: BorrowedFd,
    own: BorrowedFd,
    file: BorrowedFd,
    bytes: &[u8],
) -> io::Result<()> {
    let mut order = WriteOrder {
        file: file.as_raw_fd(),
        bytes: bytes.as_ptr().cast(),
        size: bytes.len(),
        errno: 0,
    };
    // SAFETY: setns changes where this thread's children are born and nothing else. The order outlives the child, and
    // `writer` makes raw system calls only.
    unsafe {
        if libc::setns(namespace.as_raw_fd(), libc::CLONE_NEWPID) < 0 {
            return Err(io::Error::last_os_error());
        }
        let child = Helper::start(writer, (&mut order as *mut WriteOrder).cast());
        if libc::setns(own.as_raw_fd(), libc::CLONE_NEWPID) < 0 {
            // All that this thread still starts would be born in a box.
            std::process::abort();
        }
        child?.wait()?;
        match std::ptr::read_volatile(&order.errno) {
            0 => Ok(()),
            errno => Err(io::Error::from_raw_os_error(errno)),
        }
    }
}

/// A child of ours that does what a thread cannot, while this one sleeps.
pub(super) struct Helper {
    pid: i32,
}

impl Helper {
    /// Returns when it has ended.
    ///
    /// # Safety
    /// `entry` runs on a stack of its own in our memory: raw system calls only, on what `argument` holds.
    pub(super) unsafe fn start(
        entry: unsafe extern "C" fn(*mut c_void) -> !,
        argument: *mut c_void,
    ) -> io::Result<Helper> {
        let mut stack = vec![0u64; HELPER_STACK_BYTES / 8];
        let args = CloneArgs {
            // It shares our descriptors: with copies of its own, a program that another slot is just writing would
            // stay open for writing for as long as this one lives, and could not be executed (ETXTBSY).
            flags: (libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FILES) as u64,
            exit_signal: libc::SIGCHLD as u64,
            stack: (stack.as_mut_ptr() as u64 + 15) & !15,
            stack_size: HELPER_STACK_BYTES as u64 - 64,
            ..CloneArgs::default()
        };
        // SAFETY: the stack outlives the child, because CLONE_VFORK suspends us until it has ended.
        let pid = unsafe { clone3_shared(&args, 0, entry, argument) };
        if pid < 0 {
            return Err(io::Error::from_raw_os_error(-pid as i32));
        }
        Ok(Helper { pid: pid as i32 })
    }

    pub(super) fn wait(self) -> io::Result<()> {
        // SAFETY: no status is asked for.
        while unsafe { libc::waitpid(self.pid, std::ptr::null_mut(), libc::__WALL) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        Ok(())
    }
}

const HELPER_STACK_BYTES: usize = 16 * 1024;

/// Shared with the writer while we sleep.
struct WriteOrder {
    file: RawFd,
    bytes: *const c_void,
    size: usize,
    errno: c_int,
}

/// # Safety
/// `argument` is the parent's `WriteOrder`; runs on a stack of its own while the parent sleeps.
unsafe extern "C" fn writer(argument: *mut c_void) -> ! {
    // SAFETY: see above; plain system calls on prepared values.
    unsafe {
        let order = &mut *argument.cast::<WriteOrder>();
        if libc::write(order.file, order.bytes, order.size) < 0 {
            order.errno = io::Error::last_os_error()
                .raw_os_error()
                .unwrap_or(libc::EIO);
        }
        libc::_exit(0)
    }
}

/// clone3 with CLONE_VM: the child runs `entry(argument)` on its own stack and must not return.
///
/// # Safety
/// `args.stack` must be a mapped area used by nobody else until the child has exec'd or died,
/// and `entry` must only make async-signal-safe calls. Returns the raw result of the call.
pub(super) unsafe fn clone3_shared(
    args: &CloneArgs,
    secret: u64,
    entry: unsafe extern "C" fn(*mut c_void) -> !,
    argument: *mut c_void,
) -> c_long {
    let result: c_long;
    // SAFETY: the parent side clobbers only what `syscall` clobbers; the child side never comes
    // back from `entry`, and its stack pointer was set by the kernel from `args`.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "ud2",
            "2:",
            inlateout("rax") libc::SYS_clone3 => result,
            in("rdi") args as *const CloneArgs,
            in("rsi") std::mem::size_of::<CloneArgs>(),
            // Unused by the call, seen by the filter.
            in("rdx") secret,
            in("r12") argument,
            in("r13") entry,
            lateout("rcx") _,
            lateout("r11") _,
        );
    }
    result
}

/// `_exit` status of a child that could not reach exec.
pub(super) const EXIT_NOT_STARTED: c_int = 127;

#[cfg(test)]
mod tests {
    use std::fs::{self, File, OpenOptions};
    use std::io::{Read, Write};
    use std::os::unix::fs::OpenOptionsExt;
    use std::os::unix::io::AsFd;
    use std::process::Command;
    use std::time::Duration;

    use rustix::pipe::{fcntl_getpipe_size, pipe_with, PipeFlags};

    use super::write_in_pid_namespace;

    #[test]
    fn a_writer_in_another_namespace_keeps_no_program_open() {
        if !rustix::process::geteuid().is_root() {
            eprintln!("skipped: only root enters pid namespaces");
            return;
        }
        let path = std::env::temp_dir().join(format!("gavel-writer-{}", std::process::id()));
        let mut program = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o700)
            .open(&path)
            .unwrap();
        program.write_all(&fs::read("/bin/true").unwrap()).unwrap();

        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        let capacity = fcntl_getpipe_size(&writer).unwrap();
        let mut full = File::from(writer);
        full.write_all(&vec![0; capacity]).unwrap();
        let own = File::open("/proc/self/ns/pid").unwrap();
        let blocked = std::thread::spawn(move || {
            write_in_pid_namespace(own.as_fd(), own.as_fd(), full.as_fd(), b"one more")
        });
        // Long enough for it to wait in its write; too short a time could only let a fault pass.
        std::thread::sleep(Duration::from_millis(200));
        drop(program);
        // A child that another test has just forked may hold it too, for moments.
        let mut started = Command::new(&path).status();
        for _ in 0..50 {
            match &started {
                Err(error) if error.raw_os_error() == Some(libc::ETXTBSY) => {}
                _ => break,
            }
            std::thread::sleep(Duration::from_millis(20));
            started = Command::new(&path).status();
        }

        let mut taken = vec![0; capacity + b"one more".len()];
        File::from(reader).read_exact(&mut taken).unwrap();
        blocked.join().unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        assert!(started.expect("nobody holds it open").success());
    }
}
