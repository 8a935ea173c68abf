//! Folders as in a new box for one that has been used: a new file system takes the place of the one that a program has
//! written to, of which only the folders were ever to be seen.

use std::ffi::CString;
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{openat, Mode, OFlags};
use rustix::mount::{
    fsconfig_create, fsconfig_set_string, fsmount, fsopen, FsMountFlags, FsOpenFlags,
    MountAttrFlags,
};

use crate::container::{make_folders, AREA_PLACES};
use crate::sys::{replace_folders, Folder};

/// As init makes it for a new box (`container/rootfs.rs`), but detached: nobody sees it yet, and if it is not put
/// anywhere it goes with its mount. For those who may mount.
pub struct FileSystem {
    mount: OwnedFd,
    top: OwnedFd,
}

impl FileSystem {
    pub fn create(bytes: u64, inodes: u64) -> io::Result<FileSystem> {
        let made = fsopen("tmpfs", FsOpenFlags::FSOPEN_CLOEXEC)?;
        let options = [
            ("source", "tmpfs".to_string()),
            ("size", bytes.to_string()),
            ("nr_inodes", inodes.to_string()),
            ("mode", "0700".to_string()),
        ];
        for (key, value) in options {
            fsconfig_set_string(made.as_fd(), key, value)?;
        }
        fsconfig_create(made.as_fd())?;
        let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID
            | MountAttrFlags::MOUNT_ATTR_NODEV
            | MountAttrFlags::MOUNT_ATTR_NOATIME;
        let mount = fsmount(made.as_fd(), FsMountFlags::FSMOUNT_CLOEXEC, attributes)?;
        let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
        let top = openat(&mount, ".", flags, Mode::empty())?;
        make_folders(&top, true)?;
        Ok(FileSystem { mount, top })
    }

    /// Puts its folders where a box that no program is in has those of another. Returns its top.
    pub fn put_into(self, namespace: BorrowedFd) -> io::Result<OwnedFd> {
        let (_, first) = AREA_PLACES[0];
        let paths = AREA_PLACES.map(|(folder, place)| {
            let path = |text: String| CString::new(text).expect("no NUL");
            (path(format!("{first}/{folder}")), path(place.into()))
        });
        let folders = [0, 1, 2].map(|at: usize| Folder {
            source: &paths[at].0,
            place: &paths[at].1,
        });
        replace_folders(namespace, self.mount.as_fd(), folders)?;
        Ok(self.top)
    }
}
