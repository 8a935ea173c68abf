//! What one run could tell another: through what the machine shares, or through what a box keeps.

mod support;

use std::fs::{self, File};
use std::path::PathBuf;

use gavel_sandbox::protocol::{Cause, Profile};
use rustix::fs::{flock, FlockOperation};
use rustix::io::{preadv2, ReadWriteFlags};
use support::{run_count, skip_without_cgroups, Sandbox};

/// A file of the host that boxes see.
struct Shared {
    folder: PathBuf,
    file: File,
}

impl Shared {
    fn new(name: &str) -> Shared {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("file"), "x".repeat(64 << 10)).unwrap();
        let file = File::open(folder.join("file")).unwrap();
        Shared { folder, file }
    }

    fn sandbox(&self) -> Sandbox {
        Sandbox::start_with(&["--bind", &format!("{}:/shared", self.folder.display())])
    }

    fn is_cached(&self) -> bool {
        let mut page = [0u8; 4096];
        let mut into = [std::io::IoSliceMut::new(&mut page)];
        preadv2(&self.file, &mut into, 0, ReadWriteFlags::NOWAIT).is_ok()
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn nothing_marks_watches_or_looks_into_a_shared_file() {
    let shared = Shared::new("mark");
    flock(&shared.file, FlockOperation::LockExclusive).unwrap();
    // Only what is written to the disk can be thrown out of memory.
    shared.file.sync_all().unwrap();
    let mut sandbox = shared.sandbox();
    let expected = "lock worked\nrange lock worked\nwatch Operation not permitted\n\
        notify worked\nhint worked\nhint 0\nextents Inappropriate ioctl for device\n\
        state Inappropriate ioctl for device\nevict worked\ncached Operation not supported\n\
        read worked\ndisk Function not implemented\nbirth Function not implemented\n\
        openat2 Function not implemented\nnameless Operation not supported\n";
    for profile in [Profile::Run, Profile::Compile] {
        assert!(shared.is_cached());
        let answer = sandbox.run_with(&["mark", "/shared/file"], |r| r.profile = profile);
        assert_eq!(answer.exited_with(0).text(), expected, "{profile:?}");
        assert!(shared.is_cached(), "{profile:?}");
    }
}

#[test]
fn no_processor_can_be_chosen() {
    let mut sandbox = Sandbox::start();
    for profile in [Profile::Run, Profile::Compile] {
        let answer = sandbox.run_with(&["processors"], |r| {
            r.profile = profile;
            r.cpus = Some(vec![0]);
        });
        assert_eq!(answer.exited_with(0).text(), "0\n", "{profile:?}");
    }
}

#[test]
fn packets_are_all_read() {
    let expected: String = (0..200).map(|n| format!("{n}\n")).collect();
    let mut sandbox = Sandbox::start_with(&["--slots", "2"]);
    for _ in 0..run_count(20) {
        // As many as a pipe holds, so that most are still in it at the end.
        let answer = sandbox.run(&["packets", "16"]);
        assert_eq!(answer.exited_with(0).text().lines().count(), 16);
        assert_eq!(answer.result.stdout.bytes, 38);
        assert_eq!(sandbox.run(&["packets", "200"]).text(), expected);
        let exchange = sandbox.interact(&["packets", "200"], &["cat-err"]);
        assert_eq!(exchange.result.interactor.cause, Cause::Exited { code: 0 });
        assert_eq!(exchange.interactor_stderr, expected.as_bytes());
    }
}

#[test]
fn settings_of_standard_input_are_not_kept() {
    let mut sandbox = Sandbox::start();
    let first = sandbox.run(&["settings"]).text().to_string();
    assert_eq!(sandbox.run(&["settings"]).text(), first);
}

fn names_in_vain() -> i64 {
    let text = fs::read_to_string("/proc/sys/fs/dentry-state").expect("a count");
    let mut fields = text.split_whitespace();
    fields.nth(4).map_or(0, |n| n.parse().expect("a number"))
}

#[test]
fn names_looked_up_in_vain_do_not_stay() {
    let mut sandbox = Sandbox::start();
    if skip_without_cgroups("names_looked_up_in_vain_do_not_stay", &sandbox) {
        return;
    }
    let before = names_in_vain();
    let answer = sandbox.run_with(&["missing", "1000"], |r| {
        r.limits.memory_kib = 512 * 1024;
    });
    let made: i64 = answer
        .exited_with(0)
        .text()
        .trim()
        .parse()
        .expect("a count");
    // Thrown out before the next run.
    sandbox.run(&[]).exited_with(0);
    let left = names_in_vain() - before;
    // The rest of the machine looks for files as well.
    assert!(left < made / 4, "{left} of {made} are left");
}
