//! The file system a program sees: an allow list of read-only binds on an empty tmpfs.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::os::unix::io::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{chmodat, mkdirat, AtFlags, Mode, OFlags};
use rustix::io::Errno;
use rustix::mount::{
    mount, mount_bind_recursive, mount_change, mount_remount, unmount, MountFlags,
    MountPropagationFlags, UnmountFlags,
};

use super::{AtStep, StepError};
use crate::sys::{
    mount_setattr_recursive, MOUNT_ATTR_NODEV, MOUNT_ATTR_NOEXEC, MOUNT_ATTR_NOSUID,
    MOUNT_ATTR_RDONLY,
};
use crate::wire::Setup;

/// Folders of the area, one tmpfs per slot: what programs can write to, and the daemon's hidden cache.
pub const AREA_BOX: &str = "box";
pub const AREA_TMP: &str = "tmp";
pub const AREA_SHM: &str = "shm";
pub const AREA_CACHE: &str = "cache";
/// Where programs find the folders that they can write to.
pub const AREA_PLACES: &[(&str, &str); 3] =
    &[(AREA_BOX, "/w"), (AREA_TMP, "/tmp"), (AREA_SHM, "/dev/shm")];

/// Needed as the place where the new root is put together; whatever is there is out of sight then.
const STAGING: &[&str] = &["/mnt", "/media", "/srv", "/run", "/tmp"];
const SYSTEM_LINKS: &[&str] = &["/bin", "/sbin", "/lib", "/lib64", "/lib32", "/libx32"];
const DEVICES: &[&str] = &["null", "zero", "full", "random", "urandom"];
/// Host configuration that tool chains follow links into; Java's differ by version and are found by prefix.
const ETC_FOLDERS: &[&str] = &["alternatives"];
const ETC_PREFIXES: &[&str] = &["java-"];
const PASSWD: &str = "root:x:0:0:root:/:/bin/false\nrunner:x:1000:1000:runner:/w:/bin/false\nnobody:x:65534:65534:nobody:/:/bin/false\n";
const GROUP: &str = "root:x:0:\nrunner:x:1000:\nnogroup:x:65534:\n";

const READ_ONLY: u64 = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID;

pub struct Rootfs {
    /// The top of the area, reachable by descriptor only: its mount is detached from the tree.
    pub area: OwnedFd,
    /// What is weaker than intended: (what, why).
    pub notes: Vec<(String, String)>,
}

/// Each step says why it stands where it stands; the order is the design.
pub fn build(setup: &Setup) -> Result<Rootfs, StepError> {
    let mut notes = Vec::new();
    // Nothing we mount may travel back to the host, so propagation is cut before the first mount.
    cut_propagation().at("make / private")?;
    // Before anything is hidden: a source may be reached by way of a link.
    let sources: Vec<PathBuf> = setup.binds.iter().map(|(host, _)| real(host)).collect();
    let root = staging(&sources).at("find a staging folder")?;
    mount_tmpfs(
        &root,
        "size=2m,nr_inodes=256,mode=0755",
        MountFlags::NOSUID | MountFlags::NODEV,
    )
    .at("mount the root")?;

    system_folders(&root)?;
    for ((host, inside), source) in setup.binds.iter().zip(&sources) {
        bind_read_only(source, &beneath(&root, inside), MOUNT_ATTR_NODEV)
            .at(&format!("bind {host}"))?;
    }
    etc(&root)?;
    devices(&root)?;
    // Before pivot_root: in a user namespace proc may only be mounted while the old one is still visible.
    if let Err(error) = proc(&root) {
        notes.push(("no /proc inside".to_string(), error.to_string()));
    }
    // The last of the mounts: it is replaced in a box that has been used, and then they are listed in this order too.
    let area = writable_area(&root, setup)?;

    rustix::process::chdir(&root).at("enter the new root")?;
    // Both arguments the same: the old root ends up stacked on the new one and needs no folder.
    rustix::process::pivot_root(".", ".").at("pivot_root")?;
    unmount(".", UnmountFlags::DETACH).at("let go of the old root")?;
    // Last, because everything above created folders here.
    mount_remount(
        "/",
        MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV,
        "",
    )
    .at("make the root read-only")?;
    rustix::process::chdir("/").at("enter the root")?;
    Ok(Rootfs { area, notes })
}

fn cut_propagation() -> io::Result<()> {
    let all = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    match mount_change("/", all) {
        // The kernel also refuses user namespaces and pivot_root there, so there is no way around it.
        Err(Errno::INVAL) => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "/ is not a mount point: programs cannot be shut in from within a chroot; use a container",
        )),
        other => Ok(other?),
    }
}

/// Without links in it. One that does not exist is told of when it is bound.
fn real(path: &str) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.into())
}

/// A folder that hides no source of a bind.
fn staging(sources: &[PathBuf]) -> io::Result<PathBuf> {
    STAGING
        .iter()
        .map(|dir| real(dir))
        .find(|dir| dir.is_dir() && !sources.iter().any(|source| source.starts_with(dir)))
        .ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::NotFound,
                "all candidates are missing or bound",
            )
        })
}

fn system_folders(root: &Path) -> Result<(), StepError> {
    bind_read_only(Path::new("/usr"), &root.join("usr"), MOUNT_ATTR_NODEV).at("bind /usr")?;
    for link in SYSTEM_LINKS {
        let host = Path::new(link);
        let inside = beneath(root, link);
        match fs::symlink_metadata(host) {
            Ok(meta) if meta.file_type().is_symlink() => {
                let target = fs::read_link(host).at(&format!("read {link}"))?;
                symlink(target, inside).at(&format!("link {link}"))?;
            }
            Ok(_) => bind_read_only(host, &inside, MOUNT_ATTR_NODEV).at(&format!("bind {link}"))?,
            Err(_) => {}
        }
    }
    Ok(())
}

/// Generated, so that no host secret or name can be in it.
fn etc(root: &Path) -> Result<(), StepError> {
    let etc = root.join("etc");
    fs::create_dir(&etc).at("create /etc")?;
    let files = [
        ("passwd", PASSWD),
        ("group", GROUP),
        (
            "nsswitch.conf",
            "passwd: files\ngroup: files\nhosts: files\n",
        ),
        ("hosts", "127.0.0.1 localhost box\n"),
        ("hostname", "box\n"),
    ];
    for (name, text) in files {
        fs::write(etc.join(name), text).at(&format!("write /etc/{name}"))?;
    }
    // Without the loader's cache every dynamic program searches its libraries by failing opens.
    let _ = fs::copy("/etc/ld.so.cache", etc.join("ld.so.cache"));
    for entry in fs::read_dir("/etc").at("list /etc")?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_wanted = ETC_FOLDERS.contains(&name.as_str())
            || ETC_PREFIXES.iter().any(|prefix| name.starts_with(prefix));
        if is_wanted && entry.path().is_dir() {
            bind_read_only(
                &entry.path(),
                &etc.join(&name),
                MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC,
            )
            .at(&format!("bind /etc/{name}"))?;
        }
    }
    Ok(())
}

fn devices(root: &Path) -> Result<(), StepError> {
    let dev = root.join("dev");
    fs::create_dir(&dev).at("create /dev")?;
    for name in DEVICES {
        let target = dev.join(name);
        fs::write(&target, "").at(&format!("create /dev/{name}"))?;
        // Bound, not made: a user namespace may not make device nodes. Read-only mounts still let
        // devices be written to.
        mount_bind_recursive(Path::new("/dev").join(name), &target)
            .at(&format!("bind /dev/{name}"))?;
        let attributes = READ_ONLY | MOUNT_ATTR_NOEXEC;
        mount_setattr_recursive(&c_path(&target), attributes)
            .at(&format!("protect /dev/{name}"))?;
    }
    for (name, target) in [
        ("fd", "/proc/self/fd"),
        ("stdin", "/proc/self/fd/0"),
        ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"),
    ] {
        symlink(target, dev.join(name)).at(&format!("link /dev/{name}"))?;
    }
    Ok(())
}

/// One tmpfs for all a program may write to: a single look at its inode count then tells whether
/// a run left anything behind, and the cache can be linked into /w without copying.
fn writable_area(root: &Path, setup: &Setup) -> Result<OwnedFd, StepError> {
    let staging = root.join("area");
    fs::create_dir(&staging).at("create the area")?;
    let options = format!(
        "size={},nr_inodes={},mode=0700",
        setup.area_bytes, setup.area_inodes
    );
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOATIME;
    mount_tmpfs(&staging, &options, flags).at("mount the area")?;

    let area = rustix::fs::open(&staging, OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())
        .at("open the area")?;
    make_folders(&area, setup.payload_host_id.is_some()).at("create the area's folders")?;
    for (folder, inside) in AREA_PLACES {
        let target = beneath(root, inside);
        fs::create_dir(&target).at(&format!("create {inside}"))?;
        mount_bind_recursive(staging.join(folder), &target).at(&format!("bind {inside}"))?;
    }
    // From here on only the descriptor leads to the whole of it.
    unmount(&staging, UnmountFlags::DETACH).at("detach the area")?;
    fs::remove_dir(&staging).at("remove the staging folder")?;
    Ok(area)
}

/// The folders of an area, always in this order: the kernel numbers them.
pub fn make_folders(area: &OwnedFd, programs_have_own_id: bool) -> io::Result<()> {
    mkdirat(area, AREA_CACHE, Mode::RWXU)?;
    let mode = Mode::from_raw_mode(writable_mode(programs_have_own_id));
    for (folder, _) in AREA_PLACES {
        mkdirat(area, *folder, mode)?;
        // Whatever the umask took.
        chmodat(area, *folder, mode, AtFlags::empty())?;
    }
    Ok(())
}

/// A folder belongs to us, not to programs: an owner could shut it to the next run, or leave word for it in an
/// attribute of the folder itself. The sticky bit keeps our files in place. Where programs share our id, owning
/// cannot be avoided, and the area puts things right after each run.
pub fn writable_mode(programs_have_own_id: bool) -> u32 {
    if programs_have_own_id {
        0o1777
    } else {
        0o700
    }
}

/// `subset=pid` leaves nothing of the machine, `hidepid` hides init (5.8). Read-only: what a process may write about
/// itself there is how it is scheduled and dumped, which is not its to say.
fn proc(root: &Path) -> io::Result<()> {
    let target = root.join("proc");
    fs::create_dir(&target)?;
    let flags = MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    let options = CString::new("hidepid=2,subset=pid").expect("no NUL");
    Ok(mount("proc", &target, "proc", flags, options.as_c_str())?)
}

fn mount_tmpfs(target: &Path, options: &str, flags: MountFlags) -> io::Result<()> {
    let options = CString::new(options).expect("options hold no NUL");
    Ok(mount("tmpfs", target, "tmpfs", flags, options.as_c_str())?)
}

fn bind_read_only(host: &Path, target: &Path, more: u64) -> io::Result<()> {
    if host.is_dir() {
        fs::create_dir_all(target)?;
    } else {
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(target, "")?;
    }
    mount_bind_recursive(host, target)?;
    mount_setattr_recursive(&c_path(target), READ_ONLY | more)
}

fn beneath(root: &Path, absolute: &str) -> PathBuf {
    root.join(absolute.trim_start_matches('/'))
}

fn c_path(path: &Path) -> CString {
    use std::os::unix::ffi::OsStrExt;
    CString::new(path.as_os_str().as_bytes()).expect("paths hold no NUL")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_leads_to_is_not_hidden() {
        let link = std::env::temp_dir().join(format!("gavel-staging-{}", std::process::id()));
        let first = staging(&[]).unwrap();
        symlink(&first, &link).unwrap();
        let source = real(link.to_str().unwrap());
        assert_ne!(staging(&[source]).ok(), Some(first));
        fs::remove_file(link).unwrap();
    }
}
