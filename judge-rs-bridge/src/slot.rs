//! A container seen from the daemon: built, given programs, destroyed.

use std::cell::Cell;
use std::ffi::CString;
use std::fs::{self, File};
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::net::{socketpair, AddressFamily, SocketFlags, SocketType};
use rustix::process::{pidfd_send_signal, waitpid, Pid, Signal, WaitOptions};
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

use crate::area::{Area, WRITING_PROGRAMS};
use crate::cgroup::Group;
use crate::container::{AtStep, StepError, INIT_NAME};
use crate::fresh::FileSystem;
use crate::host::{Host, Identity};
use crate::limits;
use crate::sys::{spawn_container, ContainerClone};
use crate::wire::{self, Filter, Outcome, Phase, Setup};

/// Building takes milliseconds; this is for a machine on its knees.
const PHASE_TIMEOUT_SECONDS: i64 = 20;
const AREA_INODES: u64 = 16 * 1024;
static SERIAL: AtomicU64 = AtomicU64::new(1);

pub struct Container {
    pid: i32,
    pidfd: OwnedFd,
    socket: OwnedFd,
    pub area: Area,
    /// Taken out when the container is destroyed.
    group: Option<Group>,
    /// The processors that the next program may use; None = all of the daemon's.
    cpus: Option<Vec<u32>>,
    namespaces: Option<Namespaces>,
    /// More of them than a program's own, by a run since they were scattered.
    has_used_pids: Cell<bool>,
}

type Notes = Vec<(String, String)>;

/// Those of a container that the daemon goes into between two runs.
struct Namespaces {
    pids: File,
    mounts: File,
}

impl Namespaces {
    fn of(pid: i32) -> Option<Namespaces> {
        let open = |name: &str| File::open(format!("/proc/{pid}/ns/{name}")).ok();
        Some(Namespaces {
            pids: open("pid")?,
            mounts: open("mnt")?,
        })
    }
}

impl Container {
    pub fn build(
        host: &Host,
        slot: usize,
        filter: Filter,
    ) -> Result<(Container, Notes), StepError> {
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let group = Group::create(&host.hierarchies, slot, serial).at("create the cgroups")?;
        let started = match Started::spawn(host) {
            Ok(started) => started,
            Err(error) => {
                group.remove();
                return Err(error);
            }
        };
        let mut half = Half {
            started: Some(started),
            group: Some(group),
        };
        let (area, notes) = half.set_up(host, slot, filter)?;
        let (started, group) = half.take();
        let pid = started.pid;
        let container = Container {
            pid,
            pidfd: started.pidfd,
            socket: started.socket,
            area,
            group: Some(group),
            cpus: None,
            namespaces: Namespaces::of(pid),
            has_used_pids: Cell::new(false),
        };
        Ok((container, notes))
    }

    pub fn socket(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    pub fn group(&self) -> &Group {
        self.group.as_ref().expect("present until dropped")
    }

    pub fn group_mut(&mut self) -> &mut Group {
        self.group.as_mut().expect("present until dropped")
    }

    /// Takes note of what init has told of a run.
    pub fn note(&self, outcome: &Outcome) {
        self.has_used_pids
            .set(self.has_used_pids.get() || outcome.has_used_pids);
    }

    /// Hides how many process numbers have gone.
    pub fn scatter_pids(&self, host: &Host) -> io::Result<()> {
        match (&host.pids, &self.namespaces) {
            (Some(pids), Some(own)) if self.has_used_pids.take() => pids.scatter(&own.pids),
            _ => Ok(()),
        }
    }

    /// Makes of a box that a program has marked one like a new one, folders and process numbers, in a tenth of the time.
    /// Err: it must be destroyed.
    pub fn make_new(&mut self, host: &Host) -> io::Result<()> {
        let (pids, own) = match (&host.pids, &self.namespaces) {
            (Some(pids), Some(own)) => (pids, own),
            _ => return Err(io::ErrorKind::Unsupported.into()),
        };
        let new = FileSystem::create(host.work_bytes(), AREA_INODES)?;
        let top = new.put_into(own.mounts.as_fd())?;
        let owner = self.area.owner();
        // The last that knew of the old ones is gone with it.
        self.area = Area::open(top, owner, host.work_bytes(), host.cache_bytes())?;
        self.has_used_pids.set(false);
        pids.scatter(&own.pids)
    }

    /// Gets ready for the next run. False: the container must be destroyed.
    pub fn renew(&mut self) -> bool {
        self.group_mut().renew().is_ok()
    }

    /// Confines the next program to these processors: what init has, it inherits, and the system call policy keeps it
    /// from asking for others. None gives back all that the daemon has.
    pub fn pin(&mut self, cpus: &Option<Vec<u32>>) -> io::Result<()> {
        if self.cpus == *cpus {
            return Ok(());
        }
        let mask = match cpus {
            Some(list) => {
                let mut mask = CpuSet::new();
                list.iter().for_each(|cpu| mask.set(*cpu as usize));
                mask
            }
            None => sched_getaffinity(None)?,
        };
        sched_setaffinity(Some(Pid::from_raw(self.pid).expect("not 0")), &mask)?;
        self.cpus = cpus.clone();
        Ok(())
    }

    /// Has init end the program and all it started: its `kill(-1)` is one sweep that no fork escapes.
    /// If init does not answer, dropping the container kills init and with it the pid namespace.
    /// Not by `cgroup.kill`: since 6.14 the kernel kills every later process born into such a group.
    pub fn kill_program(&self) {
        let _ = wire::send(&self.socket, wire::KILL_ORDER, &[]);
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        end(self.pid, &self.pidfd);
        if let Some(group) = self.group.take() {
            group.remove();
        }
    }
}

/// pid 1 dies last: when it can be reaped, nothing of its pid namespace is left.
fn end(pid: i32, pidfd: &OwnedFd) {
    let _ = pidfd_send_signal(pidfd, Signal::KILL);
    let _ = waitpid(Pid::from_raw(pid), WaitOptions::empty());
}

struct Started {
    pid: i32,
    pidfd: OwnedFd,
    socket: OwnedFd,
}

impl Started {
    fn spawn(host: &Host) -> Result<Started, StepError> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )
        .at("make a socket")?;
        let mut namespaces = libc::CLONE_NEWNS
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWNET
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS;
        if host.identity == Identity::SingleId {
            namespaces |= libc::CLONE_NEWUSER;
        }
        let name = CString::new(INIT_NAME).expect("no NUL");
        let _nobody_writes = WRITING_PROGRAMS
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let (pid, pidfd) = spawn_container(&ContainerClone {
            namespaces: namespaces as u64,
            program: host.program.as_fd(),
            argv0: &name,
            control: theirs.as_fd(),
            null: host.null.as_fd(),
        })
        .at("clone into new namespaces")?;
        Ok(Started {
            pid,
            pidfd,
            socket: ours,
        })
    }
}

/// A container in the making; dropping it undoes what is there.
struct Half {
    started: Option<Started>,
    group: Option<Group>,
}

impl Half {
    fn take(mut self) -> (Started, Group) {
        (
            self.started.take().expect("set at creation"),
            self.group.take().expect("set at creation"),
        )
    }

    fn set_up(
        &mut self,
        host: &Host,
        slot: usize,
        filter: Filter,
    ) -> Result<(Area, Notes), StepError> {
        let started = self.started.as_ref().expect("set at creation");
        let group = self.group.as_mut().expect("set at creation");
        let socket = &started.socket;
        group.adopt(started.pid).at("join the cgroups")?;
        if host.identity == Identity::SingleId {
            map_single_id(started.pid).at("map the user id")?;
        }
        wire::send(socket, wire::GO, &[]).at("start init")?;

        let owner = host.payload_host_id(slot);
        let setup = Setup {
            user_namespace_last: host.identity == Identity::Mapped,
            payload_host_id: owner,
            payload_id: host.payload_inner_id(slot),
            filter,
            binds: host.config.binds.clone(),
            area_bytes: host.work_bytes(),
            area_inodes: AREA_INODES,
            rlimits: limits::standing(&host.ceilings),
        };
        let order = serde_json::to_vec(&setup)
            .map_err(io::Error::from)
            .at("write set-up")?;
        wire::send(socket, &order, &[]).at("send set-up")?;

        let (notes, area) = match receive_phase(socket)? {
            (Phase::Rootfs { notes }, Some(area)) => (notes, area),
            (other, _) => return Err(unexpected(other)),
        };
        let area =
            Area::open(area, owner, host.work_bytes(), host.cache_bytes()).at("open the area")?;
        // Programs are born by init, so init's host id must be allowed to.
        let births = (host.identity == Identity::Mapped).then(|| host.slot_base_id(slot));
        group.split(started.pid, births).at("divide the cgroup")?;
        wire::send(socket, wire::GO, &[]).at("go on")?;

        if host.identity == Identity::Mapped {
            match receive_phase(socket)? {
                (Phase::UserNamespace, _) => {}
                (other, _) => return Err(unexpected(other)),
            }
            let map = format!("0 {} {}\n", host.slot_base_id(slot), host.id_range());
            for file in ["uid_map", "gid_map"] {
                fs::write(format!("/proc/{}/{file}", started.pid), &map)
                    .at(&format!("write {file}"))?;
            }
            wire::send(socket, wire::GO, &[]).at("go on")?;
        }
        match receive_phase(socket)? {
            (Phase::Ready, _) => Ok((area, notes)),
            (other, _) => Err(unexpected(other)),
        }
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        if let Some(started) = self.started.take() {
            end(started.pid, &started.pidfd);
        }
        if let Some(group) = self.group.take() {
            group.remove();
        }
    }
}

/// Without privilege the kernel takes one line, our own id, and only once setgroups is denied.
fn map_single_id(pid: i32) -> io::Result<()> {
    let (uid, gid) = (rustix::process::geteuid(), rustix::process::getegid());
    fs::write(
        format!("/proc/{pid}/uid_map"),
        format!("0 {} 1\n", uid.as_raw()),
    )?;
    fs::write(format!("/proc/{pid}/setgroups"), "deny")?;
    fs::write(
        format!("/proc/{pid}/gid_map"),
        format!("0 {} 1\n", gid.as_raw()),
    )
}

fn receive_phase(socket: &OwnedFd) -> Result<(Phase, Option<OwnedFd>), StepError> {
    let timeout = Timespec {
        tv_sec: PHASE_TIMEOUT_SECONDS,
        tv_nsec: 0,
    };
    let mut fds = [PollFd::new(socket, PollFlags::IN)];
    if poll(&mut fds, Some(&timeout)).at("wait for init")? == 0 {
        return Err(io::Error::from(io::ErrorKind::TimedOut)).at("wait for init");
    }
    let mut buffer = vec![0u8; 16 * 1024];
    let (size, mut received) = wire::receive(socket, &mut buffer).at("hear from init")?;
    if size == 0 {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof)).at("hear from init");
    }
    let phase = serde_json::from_slice(&buffer[..size])
        .map_err(io::Error::from)
        .at("understand init")?;
    Ok((phase, received.pop()))
}

fn unexpected(phase: Phase) -> StepError {
    match phase {
        Phase::Failed { step, message } => StepError {
            step,
            source: io::Error::new(io::ErrorKind::Other, message),
        },
        other => StepError {
            step: "build the container".into(),
            source: io::Error::new(io::ErrorKind::InvalidData, format!("init said {other:?}")),
        },
    }
}
