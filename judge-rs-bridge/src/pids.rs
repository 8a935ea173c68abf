//! Process numbers of a box that is used again: a program that used more than its own would tell the next one how many.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::io::AsFd;

use crate::container::{any_pid, NS_LAST_PID};
use crate::sys;

pub struct Pids {
    own_namespace: File,
}

impl Pids {
    /// None where they cannot be set.
    pub fn open() -> Option<Pids> {
        open_last().ok()?;
        Some(Pids {
            own_namespace: File::open("/proc/self/ns/pid").ok()?,
        })
    }

    /// Lets those of an empty box go on from anywhere. Init has no power to, so a process of ours goes in for one write,
    /// when nobody is there to see it.
    pub fn scatter(&self, namespace: &File) -> io::Result<()> {
        let last = any_pid()?;
        sys::write_in_pid_namespace(
            namespace.as_fd(),
            self.own_namespace.as_fd(),
            open_last()?.as_fd(),
            last.as_bytes(),
        )
    }
}

/// Anew for each write: the kernel takes the first one of an open file and pretends to take the others.
fn open_last() -> io::Result<File> {
    OpenOptions::new().write(true).open(NS_LAST_PID)
}
