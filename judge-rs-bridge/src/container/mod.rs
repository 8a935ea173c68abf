//! The inside of a container: pid 1 builds the file system, gives up its powers and then
//! starts one program after the other on request.

mod rootfs;
mod zygote;

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::io::OwnedFd;

use rustix::process::{
    set_dumpable_behavior, set_parent_process_death_signal, DumpableBehavior, Signal,
};
use rustix::thread::{
    set_capabilities, set_no_new_privs, CapabilityFlags, CapabilitySets, UnshareFlags,
};

use crate::seccomp;
use crate::sys;
use crate::wire::{self, Filter, Phase, Setup};

pub use rootfs::{
    make_folders, writable_mode, AREA_BOX, AREA_CACHE, AREA_PLACES, AREA_SHM, AREA_TMP,
};

/// The id of a judged program inside its user namespace.
pub const PAYLOAD_ID: u32 = 1000;
/// argv[0] by which the binary knows that it is a container's init.
pub const INIT_NAME: &str = "gavel-init";
const CONTROL_FD: i32 = 3;
/// Of the pid namespace of whoever reads or writes it, wherever it was opened.
pub const NS_LAST_PID: &str = "/proc/sys/kernel/ns_last_pid";

/// What init still needs once set up: to become the payload's user and to kill it.
const KEPT: CapabilityFlags = CapabilityFlags::SETUID
    .union(CapabilityFlags::SETGID)
    .union(CapabilityFlags::KILL);

/// An error that names its step.
#[derive(Debug)]
pub struct StepError {
    pub step: String,
    pub source: io::Error,
}

pub(crate) trait AtStep<T> {
    fn at(self, step: &str) -> Result<T, StepError>;
}

impl<T, E: Into<io::Error>> AtStep<T> for Result<T, E> {
    fn at(self, step: &str) -> Result<T, StepError> {
        self.map_err(|e| StepError {
            step: step.to_string(),
            source: e.into(),
        })
    }
}

/// What init needs to start programs.
pub struct Powers {
    /// The id that programs switch to.
    payload_id: Option<u32>,
    secret: u64,
    /// The number of the process that came last.
    last_pid: Option<File>,
}

/// The life of pid 1. Returns its exit status; the kernel then ends the whole container.
pub fn init_main() -> i32 {
    let socket = match sys::inherited_fd(CONTROL_FD) {
        Ok(fd) => fd,
        Err(_) => return 1,
    };
    match set_up(&socket) {
        Ok(powers) => {
            if zygote::serve(&socket, &powers).is_ok() {
                0
            } else {
                1
            }
        }
        Err(error) => {
            let phase = Phase::Failed {
                step: error.step,
                message: error.source.to_string(),
            };
            let _ = tell(&socket, &phase, None);
            1
        }
    }
}

fn set_up(socket: &OwnedFd) -> Result<Powers, StepError> {
    let mut buffer = vec![0u8; 64 * 1024];
    let (size, _) = wire::receive(socket, &mut buffer).at("receive set-up")?;
    let setup: Setup = serde_json::from_slice(&buffer[..size])
        .map_err(io::Error::from)
        .at("read set-up")?;
    drop(buffer);

    die_with_the_daemon()?;
    // Rust ignores SIGPIPE at start, and who started the daemon may have ignored others; exec keeps that. Judged programs
    // expect the defaults, and init would not be told how they end.
    sys::set_default_actions();
    let _ = rustix::process::setsid();
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    // The cgroup namespace is rooted where the daemon has just put us, so it comes now, not with the clone.
    sys::unshare(UnshareFlags::NEWCGROUP).at("unshare the cgroup namespace")?;
    rustix::system::sethostname(b"box").at("set the host name")?;
    sys::join_new_session_keyring()
        .or_else(missing_is_fine)
        .at("join a session keyring")?;

    be_first_to_go();
    start_pids_anywhere();
    // While it is in sight; reading takes no power.
    let last_pid = File::open(NS_LAST_PID).ok();
    // The same addresses in every run: what depends on them does so reproducibly.
    sys::switch_off_address_randomisation().at("set the personality")?;

    let built = rootfs::build(&setup)?;
    tell(
        socket,
        &Phase::Rootfs { notes: built.notes },
        Some(&built.area),
    )
    .at("report the root")?;
    await_go(socket)?;

    if setup.user_namespace_last {
        // Every other namespace stays owned by the outer user namespace: no power in here reaches
        // mounts or network, not even init's own.
        sys::unshare(UnshareFlags::NEWUSER).at("unshare the user namespace")?;
        tell(socket, &Phase::UserNamespace, None).at("report the user namespace")?;
        await_go(socket)?;
        become_inner_root()?;
    } else if setup.payload_id.is_some() {
        // The host's own ids: its groups must not come along. (With a single mapped id they cannot be left.)
        sys::clear_groups().at("clear groups")?;
    }
    for pair in &setup.rlimits {
        sys::set_rlimit(pair).at("set the limits of all programs")?;
    }
    give_up_powers()?;
    // Changing ids clears the death signal, so it is set again last.
    die_with_the_daemon()?;
    let secret = random_secret().at("draw a secret")?;
    match setup.filter {
        // Last of all: it forbids much of what came before.
        Filter::Of(profile) => {
            let program = seccomp::compile(profile, secret)
                .map_err(|e| io::Error::new(io::ErrorKind::Other, e))
                .at("compile the filter")?;
            sys::install_filter(&program).at("install the filter")?;
        }
        #[cfg(feature = "bench")]
        Filter::Missing => {}
    }
    tell(socket, &Phase::Ready, None).at("report ready")?;
    Ok(Powers {
        payload_id: setup.payload_id,
        secret,
        last_pid,
    })
}

/// Programs cannot read it: init's memory is closed to them and exec clears all registers.
fn random_secret() -> io::Result<u64> {
    let mut bytes = [0u8; 8];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(u64::from_ne_bytes(bytes))
}

/// When the machine itself runs out of memory, programs go before the judge does. Inherited by them.
fn be_first_to_go() {
    // Missing only where /proc is read-only; then the kernel chooses by size alone.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
}

/// Process numbers count up within a container; from an unknown start they do not tell how many runs
/// there were before.
fn start_pids_anywhere() {
    if let Ok(last) = any_pid() {
        // Where it cannot be written (a read-only /proc/sys, an old kernel) they start at 2.
        let _ = std::fs::write(NS_LAST_PID, last);
    }
}

/// What `ns_last_pid` can be set to.
pub fn any_pid() -> io::Result<String> {
    const LOWEST: u64 = 300;
    const RANGE: u64 = 20_000;
    Ok((LOWEST + random_secret()? % RANGE).to_string())
}

fn die_with_the_daemon() -> Result<(), StepError> {
    set_parent_process_death_signal(Some(Signal::KILL)).at("set the death signal")
}

fn missing_is_fine(error: io::Error) -> io::Result<()> {
    match error.raw_os_error() {
        Some(libc::ENOSYS) => Ok(()),
        _ => Err(error),
    }
}

fn become_inner_root() -> Result<(), StepError> {
    use rustix::thread::{set_thread_res_gid, set_thread_res_uid};
    sys::clear_groups().at("clear groups")?;
    let (uid, gid) = (rustix::process::Uid::ROOT, rustix::process::Gid::ROOT);
    set_thread_res_gid(gid, gid, gid).at("set gid")?;
    set_thread_res_uid(uid, uid, uid).at("set uid")
}

fn give_up_powers() -> Result<(), StepError> {
    sys::empty_bounding_set().at("empty the bounding set")?;
    // Inherited by every program started from here.
    set_no_new_privs(true).at("set no_new_privs")?;
    let sets = CapabilitySets {
        effective: KEPT,
        permitted: KEPT,
        inheritable: CapabilityFlags::empty(),
    };
    set_capabilities(None, sets).at("drop capabilities")?;
    // Nobody inside may look into init; a payload has another uid besides.
    set_dumpable_behavior(DumpableBehavior::NotDumpable).at("set dumpable")
}

fn tell(socket: &OwnedFd, phase: &Phase, fd: Option<&OwnedFd>) -> io::Result<()> {
    use std::os::unix::io::AsFd;
    let bytes = serde_json::to_vec(phase)?;
    let fds: Vec<_> = fd.iter().map(|fd| fd.as_fd()).collect();
    wire::send(socket, &bytes, &fds)
}

fn await_go(socket: &OwnedFd) -> Result<(), StepError> {
    let mut answer = [0u8; 4];
    let (size, _) = wire::receive(socket, &mut answer).at("wait for the daemon")?;
    if &answer[..size] == wire::GO {
        Ok(())
    } else {
        Err(io::Error::from(io::ErrorKind::ConnectionAborted)).at("wait for the daemon")
    }
}
