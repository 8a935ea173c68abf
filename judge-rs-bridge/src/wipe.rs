//! Empties a folder that a hostile program has filled: no recursion, no path, a constant number
//! of descriptors, however deep the tree is.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::io::{AsRawFd, OwnedFd};

use rustix::fs::{chmodat, openat, renameat, unlinkat, AtFlags, Mode, OFlags};
use rustix::io::Errno;

/// Subfolders are lifted to the top instead of being descended into, so each pass only looks one
/// level deep; every folder is lifted at most once.
pub fn empty(top: &OwnedFd) -> io::Result<()> {
    let mut lifted = 0u64;
    loop {
        let names = list(top)?;
        if names.is_empty() {
            return Ok(());
        }
        for name in names {
            match unlinkat(top, &name, AtFlags::empty()) {
                Ok(()) | Err(Errno::NOENT) => continue,
                Err(Errno::ISDIR | Errno::PERM) => {}
                Err(error) => return Err(error.into()),
            }
            match unlinkat(top, &name, AtFlags::REMOVEDIR) {
                Ok(()) => continue,
                Err(Errno::NOTEMPTY | Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            }
            let folder = open_folder(top, &name)?;
            flatten(top, &folder, &mut lifted)?;
            unlinkat(top, &name, AtFlags::REMOVEDIR)?;
        }
    }
}

/// Deletes the files of a folder and moves its non-empty subfolders to the top.
fn flatten(top: &OwnedFd, folder: &OwnedFd, lifted: &mut u64) -> io::Result<()> {
    for name in list(folder)? {
        if unlinkat(folder, &name, AtFlags::empty()).is_ok()
            || unlinkat(folder, &name, AtFlags::REMOVEDIR).is_ok()
        {
            continue;
        }
        loop {
            *lifted += 1;
            // A program may have made such a name itself; an existing empty folder is replaced, a full one refuses.
            match renameat(folder, &name, top, format!(".lifted-{lifted}")) {
                Ok(()) => break,
                Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
                // Without power over the mode bits of others a folder must be opened up to be moved.
                Err(Errno::ACCESS)
                    if chmodat(folder, &name, Mode::RWXU, AtFlags::empty()).is_ok() => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(())
}

fn open_folder(parent: &OwnedFd, name: &CString) -> io::Result<OwnedFd> {
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match openat(parent, name, flags, Mode::empty()) {
        Err(Errno::ACCESS) => {
            // Not followed: it was a folder a moment ago and no program is alive to change that.
            chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
            Ok(openat(parent, name, flags, Mode::empty())?)
        }
        // Readable but not writable for us: unlinking inside would fail.
        Ok(folder) => {
            let _ = rustix::fs::fchmod(&folder, Mode::RWXU);
            Ok(folder)
        }
        Err(error) => Err(error.into()),
    }
}

fn list(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    fs::read_dir(format!("/proc/self/fd/{}", folder.as_raw_fd()))?
        .map(|entry| {
            let name = entry?.file_name().into_vec();
            CString::new(name).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::path::PathBuf;

    #[test]
    fn a_deep_tree_is_emptied_without_recursion() {
        let root: PathBuf = std::env::temp_dir().join(format!("gavel-wipe-{}", std::process::id()));
        fs::create_dir(&root).unwrap();
        let top: OwnedFd = File::open(&root).unwrap().into();
        let mut at: OwnedFd = File::open(&root).unwrap().into();
        for _ in 0..3000 {
            rustix::fs::mkdirat(&at, "d", Mode::RWXU).unwrap();
            rustix::fs::mkdirat(&at, ".lifted-1", Mode::RWXU).unwrap();
            at = openat(&at, "d", OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        fs::write(root.join("d/d/file"), "x").unwrap();
        std::os::unix::fs::symlink("/", root.join("d/link")).unwrap();
        empty(&top).unwrap();
        assert_eq!(fs::read_dir(&root).unwrap().count(), 0);
        fs::remove_dir(root).unwrap();
    }
}
