//! The writable part of a box, seen from outside: request files go in, results are taken out,
//! and everything is wiped between runs. The daemon does all of it through descriptors of its
//! own, so nothing inside the container has to be believed or may be in the way.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::io::{AsFd, OwnedFd};
use std::sync::RwLock;

use rustix::fs::{
    fchmod, fchown, flistxattr, fremovexattr, fstat, fstatfs, futimens, linkat, mkdirat, openat,
    openat2, unlinkat, AtFlags, FileType, Gid, Mode, OFlags, ResolveFlags, Timespec, Timestamps,
    Uid,
};
use rustix::mount::{fsconfig_reconfigure, fsconfig_set_string, fspick, FsPickFlags};

use crate::container::{writable_mode, AREA_BOX, AREA_CACHE, AREA_SHM, AREA_TMP};
use crate::protocol::{Collect, Collected, InputFile, Source, Uncollected};
use crate::store::Store;
use crate::sys;
use crate::wipe;

const CACHE_ENTRIES: usize = 32;
/// Folders, links and rounding of the files of a request.
const SPARE_BYTES: u64 = 256 * 1024;

/// What folders are dated before every run.
const LONG_AGO: Timestamps = Timestamps {
    last_access: AT_FIRST,
    last_modification: AT_FIRST,
};
const AT_FIRST: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 0,
};

/// A container cloned while a program file is open for writing would inherit the descriptor, and
/// executing the file would fail with ETXTBSY. Writers share it, cloning excludes them.
pub static WRITING_PROGRAMS: RwLock<()> = RwLock::new(());

pub struct Area {
    top: OwnedFd,
    work: OwnedFd,
    cache: OwnedFd,
    folders: Vec<OwnedFd>,
    /// Host id of programs; None = they share our own, and could write to a linked file.
    owner: Option<u32>,
    cached: VecDeque<Cached>,
    /// Files put at the top of `/w` for the current run.
    placed: Vec<String>,
    size_bytes: u64,
    cache_bytes: u64,
    clean_inodes: u64,
    /// The request has folders of its own, in which we see nothing.
    has_folders: bool,
}

struct Cached {
    name: String,
    bytes: u64,
}

impl Area {
    /// `cache_bytes`: of blobs kept, so that the next test of a submission links its program instead of copying it.
    pub fn open(
        top: OwnedFd,
        owner: Option<u32>,
        size_bytes: u64,
        cache_bytes: u64,
    ) -> io::Result<Area> {
        let dir = |name: &str| -> io::Result<OwnedFd> {
            Ok(openat(
                &top,
                name,
                OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC,
                Mode::empty(),
            )?)
        };
        let (work, cache) = (dir(AREA_BOX)?, dir(AREA_CACHE)?);
        let folders = vec![dir(AREA_BOX)?, dir(AREA_TMP)?, dir(AREA_SHM)?];
        let clean_inodes = used_inodes(&top)?;
        Ok(Area {
            top,
            work,
            cache,
            folders,
            owner,
            cached: VecDeque::new(),
            placed: Vec::new(),
            size_bytes,
            cache_bytes,
            clean_inodes,
            has_folders: false,
        })
    }

    pub fn owner(&self) -> Option<u32> {
        self.owner
    }

    /// Puts the files of a request into `/w` and sizes the area for what the program may write.
    pub fn fill(&mut self, files: &[InputFile], store: &Store, file_bytes: u64) -> io::Result<()> {
        let mut input_bytes = 0;
        for file in files {
            input_bytes += match &file.source {
                Source::Text { text } => text.len() as u64,
                Source::Blob { sha256 } => self.blob_bytes(sha256, mode_of(file), store)?,
            };
        }
        self.resize(file_bytes + input_bytes)?;
        let _no_clone = WRITING_PROGRAMS
            .read()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        for file in files {
            self.put(file, store)
                .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", file.path)))?;
        }
        self.set_dates()
    }

    /// Folders show no date of a run before, and every file made, moved or removed in one shows.
    fn set_dates(&self) -> io::Result<()> {
        if self.owner.is_some() {
            for folder in &self.folders {
                futimens(folder, &LONG_AGO)?;
            }
        }
        Ok(())
    }

    /// Files have come or gone since it was filled. A file system counts what it has ever numbered, and so does each
    /// folder with its entries; the next program would see how many there were, and nothing but a new box starts anew.
    /// Where programs share our id they own the folders and set dates as they like.
    pub fn is_marked(&self) -> bool {
        let is_as_set = |folder: &OwnedFd| {
            fstat(folder).map_or(false, |stat| {
                stat.st_mtime == LONG_AGO.last_modification.tv_sec
            })
        };
        self.owner.is_some() && (self.has_folders || !self.folders.iter().all(is_as_set))
    }

    /// Only with power over the mount; without, the size chosen at start holds. Programs can read it (`mountinfo`), so it
    /// leaves room for a full cache: how much of that there is would say what ran here before.
    fn resize(&mut self, wanted_bytes: u64) -> io::Result<()> {
        let size = (wanted_bytes + self.cache_bytes + SPARE_BYTES + 4095) & !4095;
        if self.owner.is_none() || size == self.size_bytes {
            return Ok(());
        }
        let mount = fspick(
            self.top.as_fd(),
            "",
            FsPickFlags::FSPICK_EMPTY_PATH | FsPickFlags::FSPICK_CLOEXEC,
        )?;
        fsconfig_set_string(mount.as_fd(), "size", size.to_string())?;
        fsconfig_reconfigure(mount.as_fd())?;
        self.size_bytes = size;
        Ok(())
    }

    fn put(&mut self, file: &InputFile, store: &Store) -> io::Result<()> {
        let parts = path_parts(&file.path)?;
        let (name, folders) = parts.split_last().ok_or(io::ErrorKind::InvalidInput)?;
        if folders.is_empty() {
            self.placed.push(name.to_string());
        }
        self.has_folders |= !folders.is_empty();
        let mut parent: Option<OwnedFd> = None;
        for folder in folders {
            let base = parent.as_ref().unwrap_or(&self.work);
            match mkdirat(base, *folder, Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(rustix::io::Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            }
            let next = openat(
                base,
                *folder,
                OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC,
                Mode::empty(),
            )?;
            self.give_away(&next)?;
            parent = Some(next);
        }
        let mode = mode_of(file);
        match &file.source {
            Source::Text { text } => {
                let mut output = create(parent.as_ref().unwrap_or(&self.work), name, mode)?;
                output.write_all(text.as_bytes())
            }
            Source::Blob { sha256 } if self.owner.is_some() => {
                let cached = self.cached_name(sha256, mode, store)?;
                let parent = parent.as_ref().unwrap_or(&self.work);
                Ok(linkat(
                    &self.cache,
                    cached.as_str(),
                    parent,
                    *name,
                    AtFlags::empty(),
                )?)
            }
            Source::Blob { sha256 } => copy(
                &store.get(sha256)?,
                &create(parent.as_ref().unwrap_or(&self.work), name, mode)?,
            ),
        }
    }

    /// Input files stay ours (the program can read, not change them); folders are the program's.
    fn give_away(&self, folder: &OwnedFd) -> io::Result<()> {
        match self.owner {
            Some(id) => Ok(fchown(
                folder,
                Some(Uid::from_raw(id)),
                Some(Gid::from_raw(id)),
            )?),
            None => Ok(()),
        }
    }

    fn blob_bytes(&self, sha256: &str, mode: u32, store: &Store) -> io::Result<u64> {
        let name = cache_name(sha256, mode);
        match self.cached.iter().find(|cached| cached.name == name) {
            Some(cached) => Ok(cached.bytes),
            None => Ok(store.get(sha256)?.metadata()?.len()),
        }
    }

    fn cached_name(&mut self, sha256: &str, mode: u32, store: &Store) -> io::Result<String> {
        let name = cache_name(sha256, mode);
        if let Some(at) = self.cached.iter().position(|c| c.name == name) {
            let entry = self.cached.remove(at).expect("position is in range");
            self.cached.push_back(entry);
            return Ok(name);
        }
        let source = store.get(sha256)?;
        let bytes = source.metadata()?.len();
        let copied = create(&self.cache, &name, mode).and_then(|target| copy(&source, &target));
        if let Err(error) = copied {
            let _ = unlinkat(&self.cache, name.as_str(), AtFlags::empty());
            return Err(error);
        }
        self.clean_inodes += 1;
        self.cached.push_back(Cached {
            name: name.clone(),
            bytes,
        });
        Ok(name)
    }

    /// Removes all traces of a run. What we put there goes by name; whether anything else is left
    /// is one question to the file system, and mostly there is not.
    pub fn wipe(&mut self) -> io::Result<()> {
        for name in self.placed.drain(..) {
            // The program may have removed it or put a folder in its place.
            let _ = unlinkat(&self.work, name.as_str(), AtFlags::empty());
        }
        // Programs with our id own the folders themselves; others can change nothing about them.
        if self.owner.is_none() {
            for folder in &self.folders {
                self.restore(folder)?;
            }
        }
        // A tmpfs counts links like inodes, so a linked program shows too.
        if used_inodes(&self.top)? != self.clean_inodes {
            for folder in &self.folders {
                wipe::empty(folder)?;
            }
            if used_inodes(&self.top)? != self.clean_inodes {
                return Err(io::Error::new(
                    io::ErrorKind::Other,
                    "files are left that cannot be found",
                ));
            }
        }
        self.trim_cache()
    }

    /// The folder itself as it was made, whatever its owner did to it.
    fn restore(&self, folder: &OwnedFd) -> io::Result<()> {
        let mode = writable_mode(self.owner.is_some());
        if fstat(folder)?.st_mode & 0o7777 != mode {
            fchmod(folder, Mode::from_raw_mode(mode))?;
        }
        let mut names = [0u8; 65536];
        let size = match flistxattr(folder, &mut names) {
            Ok(size) => size,
            Err(rustix::io::Errno::OPNOTSUPP) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        for name in names[..size]
            .split(|byte| *byte == 0)
            .filter(|n| !n.is_empty())
        {
            fremovexattr(folder, name)?;
        }
        Ok(())
    }

    fn trim_cache(&mut self) -> io::Result<()> {
        let mut bytes: u64 = self.cached.iter().map(|c| c.bytes).sum();
        while bytes > self.cache_bytes || self.cached.len() > CACHE_ENTRIES {
            let oldest = match self.cached.pop_front() {
                Some(entry) => entry,
                None => break,
            };
            unlinkat(&self.cache, oldest.name.as_str(), AtFlags::empty())?;
            self.clean_inodes -= 1;
            bytes -= oldest.bytes;
        }
        Ok(())
    }

    /// Takes result files into the store. Links, FIFOs and devices are refused, never followed or waited for. Err: what
    /// this machine failed at, which says nothing of the program.
    pub fn collect(&self, wanted: &[Collect], store: &Store) -> io::Result<Takings> {
        let mut takings = Takings::default();
        for item in wanted {
            match self.take(item, store) {
                Ok(collected) => takings.collected.push(collected),
                Err(NotTaken::Refused {
                    reason,
                    is_too_large,
                }) => takings.uncollected.push(Uncollected {
                    path: item.path.clone(),
                    reason,
                    is_too_large,
                }),
                Err(NotTaken::Failed(error)) => {
                    let message = format!("{}: {error}", item.path);
                    return Err(io::Error::new(error.kind(), message));
                }
            }
        }
        Ok(takings)
    }

    fn take(&self, item: &Collect, store: &Store) -> Result<Collected, NotTaken> {
        path_parts(&item.path).map_err(|e| NotTaken::refused(e.to_string()))?;
        // NONBLOCK: opening a FIFO must not wait for a writer.
        let flags =
            OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY | OFlags::CLOEXEC;
        let resolve = ResolveFlags::BENEATH
            | ResolveFlags::NO_SYMLINKS
            | ResolveFlags::NO_MAGICLINKS
            | ResolveFlags::NO_XDEV;
        let fd = openat2(
            &self.work,
            item.path.as_str(),
            flags,
            Mode::empty(),
            resolve,
        )
        .map_err(not_opened)?;
        let stat = fstat(&fd).map_err(|error| NotTaken::Failed(error.into()))?;
        if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
            return Err(NotTaken::refused("not a regular file"));
        }
        let bytes = stat.st_size as u64;
        if bytes > item.max_bytes {
            return Err(NotTaken::Refused {
                reason: format!("{bytes} bytes, over the limit of {}", item.max_bytes),
                is_too_large: true,
            });
        }
        let executable = stat.st_mode & 0o111 != 0;
        let sha256 = store
            .put(&mut File::from(fd), bytes, executable)
            .map_err(NotTaken::Failed)?;
        Ok(Collected {
            path: item.path.clone(),
            sha256,
            bytes,
        })
    }
}

/// What became of the files that a request wants back.
#[derive(Default)]
pub struct Takings {
    pub collected: Vec<Collected>,
    pub uncollected: Vec<Uncollected>,
}

enum NotTaken {
    /// For what the program made of it.
    Refused {
        reason: String,
        is_too_large: bool,
    },
    Failed(io::Error),
}

impl NotTaken {
    fn refused(reason: impl Into<String>) -> NotTaken {
        NotTaken::Refused {
            reason: reason.into(),
            is_too_large: false,
        }
    }
}

/// Only what a program can do to its own folder is held against it: a full disk or a lack of descriptors is not of its
/// making.
fn not_opened(error: rustix::io::Errno) -> NotTaken {
    use rustix::io::Errno;
    match error {
        Errno::NOENT => NotTaken::refused("missing"),
        Errno::LOOP => NotTaken::refused("a symbolic link"),
        // A file where a folder should be, a mount, a socket, a file made unreadable to us where we share its owner's id.
        Errno::NOTDIR | Errno::XDEV | Errno::NXIO | Errno::ACCESS => {
            NotTaken::refused(io::Error::from(error).to_string())
        }
        other => NotTaken::Failed(other.into()),
    }
}

fn mode_of(file: &InputFile) -> u32 {
    if file.executable {
        0o755
    } else {
        0o644
    }
}

fn cache_name(sha256: &str, mode: u32) -> String {
    format!("{sha256}-{mode:o}")
}

fn create(dir: &OwnedFd, name: &str, mode: u32) -> io::Result<File> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let file = openat(dir, name, flags, Mode::from_raw_mode(mode))?;
    // The daemon's umask must not decide who can read a program.
    rustix::fs::fchmod(&file, Mode::from_raw_mode(mode))?;
    Ok(file.into())
}

fn copy(from: &File, to: &File) -> io::Result<()> {
    while sys::send_file(to.as_fd(), from.as_fd(), 1 << 30)? > 0 {}
    Ok(())
}

fn used_inodes(top: &OwnedFd) -> io::Result<u64> {
    let stat = fstatfs(top)?;
    Ok(stat.f_files - stat.f_ffree)
}

/// The components of a relative path that stays below its start.
pub fn path_parts(path: &str) -> io::Result<Vec<&str>> {
    let parts: Vec<&str> = path.strip_prefix("./").unwrap_or(path).split('/').collect();
    let is_good =
        |part: &&str| !part.is_empty() && *part != "." && *part != ".." && !part.contains('\0');
    if parts.iter().all(is_good) {
        Ok(parts)
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("not a path inside the work folder: {path:?}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_inside() {
        assert_eq!(path_parts("a/b.txt").unwrap(), ["a", "b.txt"]);
        assert_eq!(path_parts("./a").unwrap(), ["a"]);
        for bad in ["", "/etc/passwd", "a/../b", "..", "a//b", "a/.", "a\0b"] {
            assert!(path_parts(bad).is_err(), "{bad:?}");
        }
    }
}
