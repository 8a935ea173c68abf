//! From the zygote to the program: a vfork-like clone whose child drops everything and execs.

use std::ffi::CString;
use std::io;
use std::os::unix::io::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use serde::{Deserialize, Serialize};

use super::clone::{clone3_shared, CloneArgs, EXIT_NOT_STARTED};
use libc::{c_char, c_int, c_uint, c_void};

const CHILD_STACK_BYTES: usize = 64 * 1024;
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;
/// Where programs start.
const WORK_FOLDER: &[u8] = b"/w\0";
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RlimitPair {
    pub resource: u32,
    pub soft: u64,
    pub hard: u64,
}

/// Everything the child needs, prepared by the parent: it allocates nothing.
pub struct ExecPlan<'a> {
    /// Tried in order, as a shell looks through PATH.
    pub candidates: &'a [CString],
    pub argv: &'a [CString],
    pub env: &'a [CString],
    pub stdio: [BorrowedFd<'a>; 3],
    pub rlimits: &'a [RlimitPair],
    /// SIGPIPE is ignored instead of deadly.
    pub ignores_broken_pipes: bool,
    /// Real, effective and saved user and group id of the program; None where only one id is mapped.
    pub id: Option<u32>,
    /// Shown to the system call filter, see the policy.
    pub secret: u64,
    /// A cgroup v2 folder to be born in.
    pub cgroup: Option<BorrowedFd<'a>>,
    pub stack: &'a mut ChildStack,
}

/// What children run on until exec, one after the other: made anew, its pages would have to come and go with each.
pub struct ChildStack(Vec<u64>);

impl Default for ChildStack {
    fn default() -> ChildStack {
        ChildStack(vec![0; CHILD_STACK_BYTES / 8])
    }
}

/// The step at which a child gave up; the numbers travel in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum ExecStep {
    None = 0,
    Clone = 1,
    Group = 2,
    Stdio = 3,
    CloseRange = 4,
    Rlimit = 5,
    Identity = 6,
    Exec = 7,
    Folder = 8,
}

impl ExecStep {
    pub fn from_number(number: u64) -> ExecStep {
        match number {
            0 => ExecStep::None,
            1 => ExecStep::Clone,
            2 => ExecStep::Group,
            3 => ExecStep::Stdio,
            4 => ExecStep::CloseRange,
            5 => ExecStep::Rlimit,
            6 => ExecStep::Identity,
            8 => ExecStep::Folder,
            _ => ExecStep::Exec,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            ExecStep::None => "none",
            ExecStep::Clone => "clone3",
            ExecStep::Group => "setpgid",
            ExecStep::Stdio => "dup2",
            ExecStep::CloseRange => "close_range",
            ExecStep::Rlimit => "setrlimit",
            ExecStep::Identity => "setresuid",
            ExecStep::Exec => "execve",
            ExecStep::Folder => "chdir",
        }
    }
}

/// A started child, or the step at which it failed.
pub struct ExecReport {
    pub pid: i32,
    pub pidfd: Option<OwnedFd>,
    pub failed_step: ExecStep,
    pub errno: i32,
}

/// Shared with the child for the time until exec (the parent sleeps: CLONE_VFORK).
struct ChildView {
    candidates: Vec<*const c_char>,
    argv: Vec<*const c_char>,
    envp: Vec<*const c_char>,
    stdio: [RawFd; 3],
    rlimits: *const RlimitPair,
    rlimits_len: usize,
    ignores_broken_pipes: bool,
    id: Option<u32>,
    secret: u64,
    failed_step: ExecStep,
    errno: c_int,
}

/// Starts the program. Returns when it has been executed or has failed to be.
pub fn launch(plan: ExecPlan) -> ExecReport {
    let pointers = |list: &[CString]| -> Vec<*const c_char> {
        list.iter()
            .map(|s| s.as_ptr())
            .chain(std::iter::once(std::ptr::null()))
            .collect()
    };
    let mut view = ChildView {
        candidates: pointers(plan.candidates),
        argv: pointers(plan.argv),
        envp: pointers(plan.env),
        stdio: [
            plan.stdio[0].as_raw_fd(),
            plan.stdio[1].as_raw_fd(),
            plan.stdio[2].as_raw_fd(),
        ],
        rlimits: plan.rlimits.as_ptr(),
        rlimits_len: plan.rlimits.len(),
        ignores_broken_pipes: plan.ignores_broken_pipes,
        id: plan.id,
        secret: plan.secret,
        failed_step: ExecStep::None,
        errno: 0,
    };
    let mut pidfd: RawFd = -1;
    let mut args = CloneArgs {
        flags: (libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD) as u64,
        pidfd: &mut pidfd as *mut RawFd as u64,
        exit_signal: libc::SIGCHLD as u64,
        // The kernel starts the child at stack + size; 16-byte alignment is what `call` expects.
        stack: (plan.stack.0.as_mut_ptr() as u64 + 15) & !15,
        stack_size: CHILD_STACK_BYTES as u64 - 64,
        ..CloneArgs::default()
    };
    if let Some(cgroup) = plan.cgroup {
        args.flags |= CLONE_INTO_CGROUP;
        args.cgroup = cgroup.as_raw_fd() as u64;
    }
    // SAFETY: the stack and the view outlive the shared phase, because CLONE_VFORK suspends us
    // until the child has exec'd or died; `child` makes raw system calls only.
    let result = unsafe {
        clone3_shared(
            &args,
            plan.secret,
            child,
            (&mut view as *mut ChildView).cast(),
        )
    };
    if result < 0 {
        let errno = -(result as i32);
        return ExecReport {
            pid: -1,
            pidfd: None,
            failed_step: ExecStep::Clone,
            errno,
        };
    }
    // SAFETY: CLONE_PIDFD has stored a new descriptor there.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    // SAFETY: the child wrote through a raw pointer; it is gone from this memory now.
    let (failed_step, errno) = unsafe {
        (
            std::ptr::read_volatile(&view.failed_step),
            std::ptr::read_volatile(&view.errno),
        )
    };
    ExecReport {
        pid: result as i32,
        pidfd: Some(pidfd),
        failed_step,
        errno,
    }
}

/// # Safety
/// `argument` is the parent's `ChildView`; runs on a stack of its own while the parent sleeps.
unsafe extern "C" fn child(argument: *mut c_void) -> ! {
    // SAFETY: see above; every call below is a plain system call on prepared values.
    unsafe {
        let view = &mut *argument.cast::<ChildView>();
        view.failed_step = prepare(view);
        if view.failed_step != ExecStep::None {
            view.errno = last_errno();
            libc::_exit(EXIT_NOT_STARTED);
        }
        let mut errno = libc::ENOENT;
        for candidate in view.candidates.iter().take_while(|c| !c.is_null()) {
            libc::execve(*candidate, view.argv.as_ptr(), view.envp.as_ptr());
            let this = last_errno();
            // A missing entry of PATH must not hide that an earlier one was there but unusable.
            if errno == libc::ENOENT {
                errno = this;
            }
            if this != libc::ENOENT && this != libc::EACCES && this != libc::ENOTDIR {
                break;
            }
        }
        view.failed_step = ExecStep::Exec;
        view.errno = errno;
        libc::_exit(EXIT_NOT_STARTED)
    }
}

/// The order is the design: descriptors first, limits while still privileged, identity last.
/// no_new_privs, the empty bounding set and the system call filter are inherited from init.
///
/// # Safety
/// As `child`.
unsafe fn prepare(view: &ChildView) -> ExecStep {
    // SAFETY: plain system calls; pointers come from the parent's live vectors.
    unsafe {
        // A group of its own, in init's session: with a session comes a scheduling group, which takes the kernel longer
        // than all else that is set here.
        if libc::setpgid(0, 0) < 0 {
            return ExecStep::Group;
        }
        // Init stays out of it, so that it can be another one for the next program.
        if libc::chdir(WORK_FOLDER.as_ptr().cast()) < 0 {
            return ExecStep::Folder;
        }
        if view.ignores_broken_pipes {
            // Without CLONE_SIGHAND the table is a copy, so init keeps the default; exec keeps what is ignored.
            libc::signal(libc::SIGPIPE, libc::SIG_IGN);
        }
        for (target, fd) in view.stdio.iter().enumerate() {
            if libc::dup2(*fd, target as c_int) < 0 {
                return ExecStep::Stdio;
            }
        }
        if libc::syscall(libc::SYS_close_range, 3 as c_uint, c_uint::MAX, 0 as c_uint) < 0 {
            return ExecStep::CloseRange;
        }
        for i in 0..view.rlimits_len {
            let pair = *view.rlimits.add(i);
            let value = libc::rlimit {
                rlim_cur: pair.soft,
                rlim_max: pair.hard,
            };
            // The third argument is for the system call filter only.
            if libc::syscall(libc::SYS_setrlimit, pair.resource, &value, view.secret) < 0 {
                return ExecStep::Rlimit;
            }
        }
        if let Some(id) = view.id {
            // Raw calls: libc's own would signal other threads to follow. Leaving uid 0 also
            // empties the permitted and effective capability sets.
            if libc::syscall(libc::SYS_setresgid, id, id, id) < 0
                || libc::syscall(libc::SYS_setresuid, id, id, id) < 0
            {
                return ExecStep::Identity;
            }
        } else if drop_capabilities() < 0 {
            return ExecStep::Identity;
        }
    }
    ExecStep::None
}

/// # Safety
/// A plain `capset` of the calling thread; async-signal-safe.
unsafe fn drop_capabilities() -> libc::c_long {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: i32,
    }
    const VERSION_3: u32 = 0x2008_0522;
    let header = Header {
        version: VERSION_3,
        pid: 0,
    };
    let empty = [0u32; 6];
    // SAFETY: header and data have the layout of version 3 (two triples of 32-bit sets).
    unsafe { libc::syscall(libc::SYS_capset, &header as *const Header, empty.as_ptr()) }
}

fn last_errno() -> c_int {
    io::Error::last_os_error()
        .raw_os_error()
        .unwrap_or(libc::EIO)
}
