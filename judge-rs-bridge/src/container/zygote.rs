//! pid 1 at work: one program at a time, and nothing of it left behind.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::os::unix::io::{AsFd, OwnedFd};

use rustix::event::{poll, PollFd, PollFlags};

use super::Powers;
use crate::sys::{self, ChildStack, Children, ExecPlan, ExecStep, Patience, Reaped};
use crate::wire::{self, Launch, Outcome, KILL_ORDER};

/// Serves until the daemon closes its end.
pub fn serve(socket: &OwnedFd, powers: &Powers) -> io::Result<()> {
    let mut buffer = vec![0u8; wire::MAX_MESSAGE_BYTES];
    let mut stack = ChildStack::default();
    loop {
        let (size, fds) = wire::receive(socket, &mut buffer)?;
        if size == 0 {
            return Ok(());
        }
        if &buffer[..size] == KILL_ORDER {
            // The run it meant ended while the order was on its way.
            continue;
        }
        let request = Launch::decode(&buffer[..size])
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "bad launch"))?;
        let outcome = run(socket, &request, fds, powers, &mut stack)?;
        wire::send(socket, &outcome.encode(), &[])?;
    }
}

fn run(
    socket: &OwnedFd,
    request: &Launch,
    fds: Vec<OwnedFd>,
    powers: &Powers,
    stack: &mut ChildStack,
) -> io::Result<Outcome> {
    if fds.len() < 3 {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "a launch needs three descriptors",
        ));
    }
    let report = sys::launch(ExecPlan {
        candidates: &request.candidates,
        argv: &request.argv,
        env: &request.env,
        stdio: [fds[0].as_fd(), fds[1].as_fd(), fds[2].as_fd()],
        rlimits: &request.rlimits,
        ignores_broken_pipes: request.ignores_broken_pipes,
        id: powers.payload_id,
        secret: powers.secret,
        cgroup: fds.get(3).map(|fd| fd.as_fd()),
        stack,
    });
    let start_ns = sys::monotonic_ns();
    // The daemon sees end of file on the pipes only when our copies are gone too.
    sys::close_all(fds);
    let mut outcome = Outcome {
        failed_step: report.failed_step,
        errno: report.errno,
        status: 0,
        user_us: 0,
        system_us: 0,
        max_rss_kib: 0,
        start_ns,
        end_ns: start_ns,
        stray: 0,
        has_used_pids: false,
    };
    let pidfd = match report.pidfd {
        Some(fd) => fd,
        None => return Ok(outcome),
    };
    if report.failed_step == ExecStep::None {
        wait_or_obey(socket, &pidfd)?;
    }
    outcome.end_ns = sys::monotonic_ns();
    clean_up(report.pid, &mut outcome)?;
    outcome.has_used_pids = (powers.last_pid.as_ref())
        .and_then(last_pid)
        .map_or(false, |last| last != report.pid);
    Ok(outcome)
}

fn last_pid(file: &File) -> Option<i32> {
    let mut buffer = [0u8; 16];
    let size = file.read_at(&mut buffer, 0).ok()?;
    std::str::from_utf8(&buffer[..size])
        .ok()?
        .trim()
        .parse()
        .ok()
}

/// Sleeps until the program is dead; a kill order on the socket hastens that.
fn wait_or_obey(socket: &OwnedFd, pidfd: &OwnedFd) -> io::Result<()> {
    loop {
        let mut fds = [
            PollFd::new(pidfd, PollFlags::IN),
            PollFd::new(socket, PollFlags::IN),
        ];
        match poll(&mut fds, None) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let (is_dead, is_ordered) = (!fds[0].revents().is_empty(), !fds[1].revents().is_empty());
        if is_dead {
            return Ok(());
        }
        if is_ordered {
            let mut order = [0u8; 16];
            let (size, _) = wire::receive(socket.as_fd(), &mut order)?;
            if size == 0 {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            sys::kill_everyone();
        }
    }
}

/// Reaps every process of the run, and kills those that outlived the main one. As init we inherit all orphans, so
/// afterwards the pid namespace holds nobody but us; and where we have no child, it holds nobody either, which most
/// programs leave behind: `kill(-1)` looks at every process of the machine.
fn clean_up(main: i32, outcome: &mut Outcome) -> io::Result<()> {
    let mut patience = Patience::None;
    loop {
        match sys::reap_any(patience)? {
            Children::Dead(reaped) => {
                add(outcome, reaped);
                if reaped.pid == main {
                    outcome.status = reaped.status;
                } else {
                    outcome.stray += 1;
                }
            }
            Children::Alive => {
                sys::kill_everyone();
                patience = Patience::UntilOneDies;
            }
            Children::Gone => return Ok(()),
        }
    }
}

fn add(outcome: &mut Outcome, reaped: Reaped) {
    outcome.user_us += reaped.user_us;
    outcome.system_us += reaped.system_us;
    outcome.max_rss_kib = outcome.max_rss_kib.max(reaped.max_rss_kib);
}
