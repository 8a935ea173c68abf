//! The content-addressed folder shared with the judge: `DIR/ab/abcdef…`, written once, never changed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use crate::remains::owner_of;

static TEMPORARY: AtomicU64 = AtomicU64::new(0);
const TEMPORARY_PREFIX: &str = "tmp-";
const CHUNK_BYTES: usize = 256 * 1024;

#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    pub fn open(root: PathBuf) -> io::Result<Store> {
        fs::create_dir_all(&root)?;
        Ok(Store { root })
    }

    /// Removes what daemons that are no more had half written. Where numbers of processes begin anew, as in a container, the
    /// last one may have had ours, and its files would be in our way.
    pub fn sweep_stale(&self, is_alive: impl Fn(u32) -> bool) {
        for entry in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            let is_stale = |pid| pid == std::process::id() || !is_alive(pid);
            let owner = owner_of(&entry.file_name().to_string_lossy(), TEMPORARY_PREFIX);
            if owner.map_or(false, is_stale) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Opens a blob for reading. A name that is no SHA-256 never becomes a path.
    pub fn get(&self, sha256: &str) -> io::Result<File> {
        if !is_sha256(sha256) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a sha256 name",
            ));
        }
        File::open(self.path(sha256))
            .map_err(|e| io::Error::new(e.kind(), format!("blob {sha256}: {e}")))
    }

    /// Takes exactly `bytes` from the reader. Returns the hash. The name appears only once the
    /// content is complete, so readers never see half a blob.
    pub fn put(&self, input: &mut impl Read, bytes: u64, executable: bool) -> io::Result<String> {
        let mode = if executable { 0o755 } else { 0o644 };
        let serial = TEMPORARY.fetch_add(1, Ordering::Relaxed);
        let temporary = self
            .root
            .join(format!("{TEMPORARY_PREFIX}{}-{serial}", std::process::id()));
        let mut output = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(mode)
            .open(&temporary)?;
        let result = copy_hashed(input, &mut output, bytes).and_then(|hash| {
            let target = self.path(&hash);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::rename(&temporary, &target)?;
            Ok(hash)
        });
        if result.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        result
    }

    fn path(&self, sha256: &str) -> PathBuf {
        self.root.join(&sha256[..2]).join(sha256)
    }
}

fn copy_hashed(input: &mut impl Read, output: &mut impl Write, bytes: u64) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0u8; CHUNK_BYTES];
    let mut left = bytes;
    while left > 0 {
        let wanted = buffer
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        let size = input.read(&mut buffer[..wanted])?;
        if size == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        hasher.update(&buffer[..size]);
        output.write_all(&buffer[..size])?;
        left -= size as u64;
    }
    output.flush()?;
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

pub fn is_sha256(name: &str) -> bool {
    name.len() == 64
        && name
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Opens a descriptor of ours anew: read-only, with a file position of its own.
pub fn reopen_read_only(file: &File) -> io::Result<File> {
    use std::os::unix::io::AsRawFd;
    File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

/// How often sealing is tried; each refusal has waited about 150 ms in the kernel.
const SEALING_TRIES: u32 = 40;

/// An unchangeable copy in memory, read-only and at its start. `mode` is what others see of it.
pub fn sealed_copy(name: &str, mode: u32, input: &mut impl Read) -> io::Result<File> {
    use rustix::fs::{fcntl_add_seals, MemfdFlags, SealFlags};
    let file = copy_in_memory(name, mode, MemfdFlags::ALLOW_SEALING, input)?;
    let seals = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    while_busy(|| fcntl_add_seals(&file, seals))?;
    // A file open for writing cannot be executed (ETXTBSY), so it is opened anew and this one closed.
    reopen_read_only(&file)
}

/// A copy in memory, read-only and at its start, which only its owner could open for writing. To seal one so young, the
/// kernel has every processor put its pages in order first, and waits for that.
pub fn read_only_copy(name: &str, mode: u32, input: &mut impl Read) -> io::Result<File> {
    let none = rustix::fs::MemfdFlags::empty();
    reopen_read_only(&copy_in_memory(name, mode, none, input)?)
}

fn copy_in_memory(
    name: &str,
    mode: u32,
    flags: rustix::fs::MemfdFlags,
    input: &mut impl Read,
) -> io::Result<File> {
    use rustix::fs::{fchmod, memfd_create, MemfdFlags, Mode};
    use rustix::io::Errno;
    let flags = MemfdFlags::CLOEXEC | flags;
    let made = match mode & 0o111 {
        0 => memfd_create(name, flags),
        // A machine may have no file in memory executed of which this has not been said (`vm.memfd_noexec`).
        _ => match memfd_create(name, flags | MemfdFlags::EXEC) {
            // Before 6.3 there was nothing to say.
            Err(Errno::INVAL) => memfd_create(name, flags),
            other => other,
        },
    };
    let mut file: File = made?.into();
    // Says so before anybody tries.
    fchmod(&file, Mode::from_raw_mode(mode))?;
    io::copy(input, &mut file)?;
    Ok(file)
}

/// The kernel refuses to seal (EBUSY) while it holds a page for itself, to move it for example.
fn while_busy(mut seal: impl FnMut() -> rustix::io::Result<()>) -> io::Result<()> {
    for _ in 1..SEALING_TRIES {
        match seal() {
            Err(rustix::io::Errno::BUSY) => std::thread::yield_now(),
            other => return Ok(other?),
        }
    }
    Ok(seal()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blob_comes_back_under_its_hash() {
        let root = std::env::temp_dir().join(format!("gavel-store-{}", std::process::id()));
        let store = Store::open(root.clone()).unwrap();
        let hash = store.put(&mut b"abc".as_slice(), 3, false).unwrap();
        assert_eq!(
            hash,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        let mut text = String::new();
        store.get(&hash).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "abc");
        assert!(store.put(&mut b"abc".as_slice(), 4, false).is_err());
        assert_eq!(
            fs::read_dir(&root).unwrap().count(),
            1,
            "no temporary file stays"
        );
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_was_half_written_goes_with_whoever_wrote_it() {
        let root = std::env::temp_dir().join(format!("gavel-half-{}", std::process::id()));
        let store = Store::open(root.clone()).unwrap();
        let hash = store.put(&mut b"abc".as_slice(), 3, false).unwrap();
        let own = format!("tmp-{}-0", std::process::id());
        for name in ["tmp-7-0", "tmp-7-12", "tmp-8-0", "tmp-x", &own] {
            fs::write(root.join(name), "half").unwrap();
        }
        store.sweep_stale(|pid| pid == 8);
        let mut left: Vec<_> = fs::read_dir(&root)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort_unstable();
        assert_eq!(left, [&hash[..2], "tmp-8-0", "tmp-x"]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn sealing_waits_for_the_kernel_and_for_nothing_else() {
        use rustix::io::Errno;
        let tries = |refusals: Vec<Errno>| {
            let mut left = refusals.into_iter();
            let mut count = 0;
            let result = while_busy(|| {
                count += 1;
                left.next().map_or(Ok(()), Err)
            });
            (result.map_err(|e| e.raw_os_error()), count)
        };
        assert_eq!(tries(vec![Errno::BUSY; 3]), (Ok(()), 4));
        let always = Err(Some(Errno::BUSY.raw_os_error()));
        assert_eq!(tries(vec![Errno::BUSY; 100]), (always, SEALING_TRIES));
        let refused = Err(Some(Errno::PERM.raw_os_error()));
        assert_eq!(tries(vec![Errno::BUSY, Errno::PERM]), (refused, 2));
    }

    #[test]
    fn a_program_is_copied_where_memory_is_executed_only_on_request() {
        use std::os::unix::io::AsRawFd;
        use std::os::unix::process::CommandExt;
        use std::process::Command;
        const INSIDE: &str = "GAVEL_TEST_INSIDE";
        const FAILED: Option<i32> = Some(101);
        let name = "store::tests::a_program_is_copied_where_memory_is_executed_only_on_request";
        if std::env::var_os(INSIDE).is_some() {
            let copy = sealed_copy("true", 0o555, &mut File::open("/bin/true").unwrap()).unwrap();
            let mut program = Command::new(format!("/proc/self/fd/{}", copy.as_raw_fd()));
            assert!(program.arg0("true").status().unwrap().success());
            return;
        }
        // The setting is one of a pid namespace, so this test runs once more, in a new one.
        let order = "echo 1 > /proc/sys/vm/memfd_noexec && exec \"$@\"";
        let seen = Command::new("unshare")
            .args(["--pid", "--fork", "--mount-proc", "sh", "-c", order, "sh"])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", name])
            .env(INSIDE, "1")
            .output();
        match seen {
            // Whoever may make none ends otherwise.
            Ok(seen) => assert_ne!(
                seen.status.code(),
                FAILED,
                "{}",
                String::from_utf8_lossy(&seen.stdout)
            ),
            Err(error) => eprintln!("{name}: skipped: unshare: {error}"),
        }
    }

    #[test]
    fn names_are_hashes_only() {
        assert!(!is_sha256("../../etc/passwd"));
        assert!(!is_sha256(&"A".repeat(64)));
        assert!(is_sha256(&"0".repeat(64)));
    }
}
