//! What the processes of a side are doing: do they wait for their standard input, are they ending,
//! what would a broken pipe do to them?

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

const READ_LIKE: &[i64] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_splice,
    libc::SYS_tee,
];
const POLLS: &[i64] = &[libc::SYS_poll, libc::SYS_ppoll];
const SELECTS: &[i64] = &[libc::SYS_select, libc::SYS_pselect6];
/// The last is epoll_pwait2.
const EPOLL_WAITS: &[i64] = &[libc::SYS_epoll_wait, libc::SYS_epoll_pwait, 441];
/// Longer lists of descriptors than these are looked at in part.
const MOST_POLLED: u64 = 1024;
const EPOLLIN: u64 = 1;

/// True when some thread sleeps in a call that the arrival of a byte in this pipe would end.
/// `pids` are processes as we see them; `inode` is that of the pipe.
pub fn wait_for(pids: &[i32], inode: u64) -> bool {
    let pipe = PathBuf::from(format!("pipe:[{inode}]"));
    pids.iter().any(|pid| {
        fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten()
            .any(|task| thread_waits(&task.path(), &pipe))
    })
}

/// True when every thread is on its way out, and where there is none any more.
pub fn are_all_exiting(pids: &[i32]) -> bool {
    pids.iter().all(|pid| {
        fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten()
            .all(|task| match fs::read_to_string(task.path().join("stat")) {
                Ok(text) => is_exiting(&text),
                Err(_) => true,
            })
    })
}

/// True when SIGPIPE is deadly for all of them: neither ignored nor handled.
pub fn die_of_broken_pipes(pids: &[i32]) -> bool {
    pids.iter().all(
        |pid| match fs::read_to_string(format!("/proc/{pid}/status")) {
            Ok(text) => is_sigpipe_deadly(&text),
            Err(_) => true,
        },
    )
}

/// `SigIgn:` and `SigCgt:` are masks in hexadecimal, the lowest bit for signal 1.
fn is_sigpipe_deadly(status: &str) -> bool {
    let bit = 1u64 << (libc::SIGPIPE - 1);
    status
        .lines()
        .filter_map(|line| {
            line.strip_prefix("SigIgn:")
                .or_else(|| line.strip_prefix("SigCgt:"))
        })
        .filter_map(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .all(|mask| mask & bit == 0)
}

/// Field 9 of `stat` are the kernel's flags; the name in parentheses is the program's to choose.
fn is_exiting(stat: &str) -> bool {
    const PF_EXITING: u64 = 0x4;
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let flags = fields.split_whitespace().nth(6);
    flags
        .and_then(|flags| flags.parse::<u64>().ok())
        .map_or(false, |flags| flags & PF_EXITING != 0)
}

fn thread_waits(task: &Path, pipe: &Path) -> bool {
    match fs::read_to_string(task.join("syscall")) {
        Ok(text) => {
            call(&text).map_or(false, |(number, args)| call_waits(task, number, args, pipe))
        }
        // A kernel without this file still names the function it sleeps in.
        Err(_) => fs::read_to_string(task.join("wchan"))
            .map_or(false, |function| function.contains("pipe_read")),
    }
}

/// Number and first two arguments; `None` for a thread that runs or sleeps outside of any call.
fn call(text: &str) -> Option<(i64, [u64; 2])> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse::<i64>().ok()?;
    let mut argument = || u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok();
    let args = [argument()?, argument()?];
    (number >= 0).then_some((number, args))
}

fn call_waits(task: &Path, number: i64, args: [u64; 2], pipe: &Path) -> bool {
    if READ_LIKE.contains(&number) {
        return is_pipe(task, args[0], pipe);
    }
    if number == libc::SYS_sendfile {
        return is_pipe(task, args[1], pipe);
    }
    let descriptors = if POLLS.contains(&number) {
        polled(task, args[0], args[1])
    } else if SELECTS.contains(&number) {
        selected(task, args[0], args[1])
    } else if EPOLL_WAITS.contains(&number) {
        let info = fs::read_to_string(task.join(format!("fdinfo/{}", args[0])));
        registered(&info.unwrap_or_default())
    } else {
        Vec::new()
    };
    descriptors.into_iter().any(|fd| is_pipe(task, fd, pipe))
}

fn is_pipe(task: &Path, fd: u64, pipe: &Path) -> bool {
    // The upper half of a register says nothing of an int.
    fs::read_link(task.join(format!("fd/{}", fd as u32))).map_or(false, |target| target == pipe)
}

fn memory(task: &Path, address: u64, bytes: u64) -> Option<Vec<u8>> {
    let mut buffer = vec![0u8; bytes as usize];
    let file = File::open(task.join("mem")).ok()?;
    file.read_exact_at(&mut buffer, address).ok()?;
    Some(buffer)
}

/// `struct pollfd { int fd; short events; short revents; }`
fn polled(task: &Path, address: u64, count: u64) -> Vec<u64> {
    let list = memory(task, address, count.min(MOST_POLLED) * 8).unwrap_or_default();
    list.chunks_exact(8)
        .filter(|entry| u16::from_le_bytes([entry[4], entry[5]]) & libc::POLLIN as u16 != 0)
        .map(|entry| u64::from(u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]])))
        .collect()
}

/// A bit per descriptor.
fn selected(task: &Path, count: u64, address: u64) -> Vec<u64> {
    let count = u64::from(count as u32).min(MOST_POLLED);
    let set = memory(task, address, (count + 7) / 8).unwrap_or_default();
    (0..count)
        .filter(|fd| {
            set.get((fd / 8) as usize)
                .map_or(false, |b| b & (1 << (fd % 8)) != 0)
        })
        .collect()
}

/// Lines `tfd: 0 events: 19 data: …` of an epoll's fdinfo; the events are hexadecimal.
fn registered(info: &str) -> Vec<u64> {
    info.lines()
        .filter_map(|line| {
            let mut words = line.strip_prefix("tfd:")?.split_whitespace();
            let fd = words.next()?.parse().ok()?;
            let events = u64::from_str_radix(words.nth(1)?, 16).ok()?;
            (events & EPOLLIN != 0).then_some(fd)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read() {
        let text = "0 0x3 0x7f8f6e349000 0x20000 0x0 0x0 0x0 0x7ffc222d4618 0x7f8f6e4c32ad\n";
        assert_eq!(call(text), Some((0, [3, 0x7f8f_6e34_9000])));
        assert_eq!(call("running\n"), None);
        assert_eq!(call("-1 0x7ffc222d4618 0x7f8f6e4c32ad\n"), None);
    }

    #[test]
    fn flags_are_found_behind_any_name() {
        assert!(is_exiting("7 (a) R 1) Z 1 1 1 0 -1 4228364 0 0"));
        assert!(!is_exiting("7 (a) S 1 1 1 0 -1 4194560 1 2 3 4"));
        assert!(!are_all_exiting(&[std::process::id() as i32]));
        assert!(are_all_exiting(&[]));
    }

    #[test]
    fn signal_masks_are_read() {
        let status = |ignored, caught| format!("Name:\tx\nSigIgn:\t{ignored}\nSigCgt:\t{caught}\n");
        let (none, pipe) = ("0000000000000000", "0000000000001000");
        assert!(is_sigpipe_deadly(&status(none, none)));
        assert!(!is_sigpipe_deadly(&status(pipe, none)));
        assert!(!is_sigpipe_deadly(&status(none, pipe)));
    }

    #[test]
    fn interest_in_input_is_read() {
        let info = "pos:\t0\nflags:\t02000002\ntfd:        0 events:       19 data:                0  pos:0 ino:1 sdev:d\ntfd:        5 events:        4 data:                5  pos:0 ino:2 sdev:d\n";
        assert_eq!(registered(info), [0]);
    }
}
