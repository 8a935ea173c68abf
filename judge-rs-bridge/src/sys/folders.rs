//! New writable folders for a box, mounted by a child of ours that goes into its mount namespace.

use std::ffi::CStr;
use std::io;
use std::os::unix::io::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use libc::{c_char, c_int, c_long, c_void};

use super::clone::Helper;

const MOVE_MOUNT_F_EMPTY_PATH: c_int = 0x4;
const OPEN_TREE_CLONE: c_int = 0x1;
/// The most folders there are.
const FOLDERS: usize = 3;

/// A folder of the new file system, seen from where that stands for a moment, and where it belongs.
pub struct Folder<'a> {
    pub source: &'a CStr,
    pub place: &'a CStr,
}

/// Takes the mounts at these places of another mount namespace away, and puts folders of the detached file system `top`
/// there. Nobody may be in that namespace who could see or need them meanwhile. The sources lie beneath the first place.
/// On Err some may be missing.
pub fn replace_folders(
    namespace: BorrowedFd,
    top: BorrowedFd,
    folders: [Folder; FOLDERS],
) -> io::Result<()> {
    let mut order = Order {
        namespace: namespace.as_raw_fd(),
        top: top.as_raw_fd(),
        sources: [0, 1, 2].map(|at: usize| folders[at].source.as_ptr()),
        places: [0, 1, 2].map(|at: usize| folders[at].place.as_ptr()),
        trees: [-1; FOLDERS],
        errno: 0,
    };
    // SAFETY: the order and all it points to outlive the child, and `replace` makes raw system calls only.
    let (waited, trees, errno) = unsafe {
        let child = Helper::start(replace, (&mut order as *mut Order).cast());
        let waited = child.and_then(Helper::wait);
        let order = std::ptr::read_volatile(&order);
        (waited, order.trees, order.errno)
    };
    for tree in trees.into_iter().filter(|tree| *tree >= 0) {
        // SAFETY: the child opened it in the table that it shared with us, and nobody else knows of it.
        drop(unsafe { OwnedFd::from_raw_fd(tree) });
    }
    waited?;
    match errno {
        0 => Ok(()),
        errno => Err(io::Error::from_raw_os_error(errno)),
    }
}

/// Shared with the child while we sleep.
struct Order {
    namespace: RawFd,
    top: RawFd,
    sources: [*const c_char; FOLDERS],
    places: [*const c_char; FOLDERS],
    trees: [RawFd; FOLDERS],
    errno: c_int,
}

/// # Safety
/// `argument` is the parent's `Order`; runs on a stack of its own while the parent sleeps.
unsafe extern "C" fn replace(argument: *mut c_void) -> ! {
    // SAFETY: see above; plain system calls on prepared values.
    unsafe {
        let order = &mut *argument.cast::<Order>();
        if mount_all(order) < 0 {
            order.errno = io::Error::last_os_error()
                .raw_os_error()
                .unwrap_or(libc::EIO);
        }
        libc::_exit(0)
    }
}

/// Negative, with errno set, at the first step that fails.
///
/// # Safety
/// As `replace`: without CLONE_FS its root and working folder are its own, so it may change them.
unsafe fn mount_all(order: &mut Order) -> c_long {
    // SAFETY: descriptors and NUL-terminated paths come from the parent, who sleeps.
    unsafe {
        if libc::setns(order.namespace, libc::CLONE_NEWNS) < 0 {
            return -1;
        }
        for place in order.places {
            if libc::umount2(place, libc::MNT_DETACH | libc::UMOUNT_NOFOLLOW) < 0 {
                return -1;
            }
        }
        // Only a mount of this namespace can be cloned, so the whole stands here for a moment.
        if attach(order.top, order.places[0]) < 0 {
            return -1;
        }
        for (tree, source) in order.trees.iter_mut().zip(order.sources) {
            let flags = OPEN_TREE_CLONE | libc::O_CLOEXEC;
            let opened = libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, source, flags);
            if opened < 0 {
                return -1;
            }
            *tree = opened as RawFd;
        }
        if libc::umount2(order.places[0], libc::MNT_DETACH) < 0 {
            return -1;
        }
        for (tree, place) in order.trees.iter().zip(order.places) {
            if attach(*tree, place) < 0 {
                return -1;
            }
        }
        0
    }
}

/// # Safety
/// `place` is NUL-terminated.
unsafe fn attach(mount: RawFd, place: *const c_char) -> c_long {
    // SAFETY: the first path is empty, the second the caller's.
    unsafe {
        libc::syscall(
            libc::SYS_move_mount,
            mount,
            b"\0".as_ptr(),
            libc::AT_FDCWD,
            place,
            MOVE_MOUNT_F_EMPTY_PATH,
        )
    }
}
