//! What one run could tell another: through what the machine shares, or through what a box keeps.

mod support;

use std::fs::{self, File};
use std::path::PathBuf;

use gavel_sandbox::protocol::{Cause, Profile};
use rustix::fs::{flock, FlockOperation};
use rustix::io::{preadv2, ReadWriteFlags};
use support::{descendants, run_count, skip_without_cgroups, skip_without_root, Sandbox};

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
        notify worked\ndelegation worked\nhint worked\nhint 0\nextents Inappropriate ioctl for device\n\
        state Inappropriate ioctl for device\nattributes Function not implemented\n\
        new attributes Function not implemented\nevict worked\ncached Operation not supported\n\
        read worked\ndisk Function not implemented\nbirth Function not implemented\n\
        openat2 Function not implemented\nnameless Operation not supported\n\
        past the cache Operation not supported\npast it from now on worked\nflags 0\n\
        flush worked\nflush data worked\nfile system Inappropriate ioctl for device\n\
        disk's name Inappropriate ioctl for device\nnamespace Inappropriate ioctl for device\n\
        process Inappropriate ioctl for device\n";
    for profile in [Profile::Run, Profile::Compile] {
        assert!(shared.is_cached());
        let answer = sandbox.run_with(&["mark", "/shared/file"], |r| r.profile = profile);
        assert_eq!(answer.exited_with(0).text(), expected, "{profile:?}");
        assert!(shared.is_cached(), "{profile:?}");
    }
}

/// Of the file system of `/w`, as a program reads it.
fn size_of_folder(sandbox: &mut Sandbox) -> String {
    let answer = sandbox.run_with(&[], |r| {
        r.argv = ["/bin/cat", "/proc/self/mountinfo"]
            .map(String::from)
            .into();
        r.files.clear();
    });
    let text = answer.exited_with(0).text();
    let line = text.lines().find(|line| line.contains(" /w "));
    let mut options = line.expect("/w is mounted").rsplit([',', ' ']);
    let size = options.find(|option| option.starts_with("size="));
    size.expect("it has a size").to_string()
}

#[test]
fn the_size_of_the_folder_does_not_tell_what_a_box_keeps() {
    let mut sandbox = Sandbox::start();
    let fresh = size_of_folder(&mut sandbox);
    sandbox.run(&[]).exited_with(0);
    assert_eq!(size_of_folder(&mut sandbox), fresh);
}

#[test]
fn no_page_comes_to_be_shared_or_is_left_elsewhere() {
    let shared = Shared::new("pages");
    let mut sandbox = shared.sandbox();
    let expected =
        "merge Operation not permitted\nmerged 0\nmergeable Invalid argument\none large page Invalid argument\n\
        move worked\nplace worked\nplaced 0\n";
    for profile in [Profile::Run, Profile::Compile] {
        let answer = sandbox.run_with(&["pages", "/shared/file"], |r| r.profile = profile);
        assert_eq!(answer.exited_with(0).text(), expected, "{profile:?}");
    }
}

#[test]
fn the_machines_null_is_not_dated() {
    let date = || fs::metadata("/dev/null").unwrap().modified().unwrap();
    let before = date();
    // Without an input.
    Sandbox::start().run(&["date-stdin"]).exited_with(0);
    assert_eq!(date(), before);
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
fn no_program_lets_others_go_first() {
    let mut sandbox = Sandbox::start();
    // Of whoever runs the tests.
    let nice = rustix::process::getpriority_process(None).unwrap();
    let expected = format!(
        "nice worked\nclass worked\nparameters worked\nattributes worked\ndisk worked\n\
        core Operation not permitted\nsession Read-only file system\n\
        victim Read-only file system\nthread 0\n{nice} 0 0 nice 0\n\n"
    );
    for profile in [Profile::Run, Profile::Compile] {
        let answer = sandbox.run_with(&["step-back"], |r| r.profile = profile);
        assert_eq!(answer.exited_with(0).text(), expected, "{profile:?}");
    }
}

/// The kernel numbers files and places entries by counting, and a box is used again.
#[test]
fn what_a_program_makes_the_kernel_count_is_not_told() {
    if skip_without_root("what_a_program_makes_the_kernel_count_is_not_told") {
        return;
    }
    let mut sandbox = Sandbox::start();
    for profile in [Profile::Run, Profile::Compile] {
        let seen = |sandbox: &mut Sandbox| {
            let answer = sandbox.run_with(&["counted", "files"], |r| r.profile = profile);
            let text = answer.exited_with(0).text().to_string();
            let own_number = text.find('\n').expect("lines") + 1;
            text[own_number..].to_string()
        };
        let before = seen(&mut sandbox);
        assert_eq!(before.lines().count(), 3);
        assert!(
            before.lines().all(|line| line.contains(" 0 0 ")),
            "{before}"
        );
        for _ in 0..2 {
            let count_up = ["count-up", "50", "files"];
            let answer = sandbox.run_with(&count_up, |r| r.profile = profile);
            answer.exited_with(0);
            assert_eq!(seen(&mut sandbox), before, "{profile:?}");
        }
    }
}

/// It stays, and what it shows is what a new one shows.
#[test]
fn a_box_that_was_written_to_is_like_a_new_one() {
    if skip_without_root("a_box_that_was_written_to_is_like_a_new_one") {
        return;
    }
    let mut sandbox = Sandbox::start();
    if skip_without_cgroups("a_box_that_was_written_to_is_like_a_new_one", &sandbox) {
        return;
    }
    for profile in [Profile::Run, Profile::Compile] {
        let run = |sandbox: &mut Sandbox, arguments: &[&str]| {
            let answer = sandbox.run_with(arguments, |r| {
                r.profile = profile;
                // As sized for the file that one of them writes.
                r.limits.file_bytes = 1 << 20;
            });
            answer.exited_with(0).text().to_string()
        };
        let new = run(&mut sandbox, &["mounts"]);
        assert!(new.ends_with("in /w\n"), "{new}");
        let boxes = descendants(sandbox.pid());
        for _ in 0..3 {
            run(&mut sandbox, &["leave"]);
            assert_eq!(run(&mut sandbox, &["mounts"]), new, "{profile:?}");
            assert_eq!(run(&mut sandbox, &["list", "/w"]), "subject\n");
            for folder in ["/tmp", "/dev/shm"] {
                assert_eq!(run(&mut sandbox, &["list", folder]), "", "{folder}");
            }
            assert_eq!(descendants(sandbox.pid()), boxes, "{profile:?}");
        }
    }
}

#[test]
fn how_many_runs_came_before_one_that_wrote_is_not_told() {
    if skip_without_root("how_many_runs_came_before_one_that_wrote_is_not_told") {
        return;
    }
    let mut sandbox = Sandbox::start();
    let number = |sandbox: &mut Sandbox| -> i64 {
        let answer = sandbox.run(&["counted"]);
        answer.exited_with(0).text().trim().parse().unwrap()
    };
    let told = |sandbox: &mut Sandbox| {
        let before = number(sandbox);
        sandbox.run(&["count-up", "1", "files"]).exited_with(0);
        number(sandbox) == before + 2
    };
    // They go on from anywhere, which now and then may be there.
    assert!((0..3).any(|_| !told(&mut sandbox)));
}

#[test]
fn how_many_processes_a_program_had_is_not_told() {
    if skip_without_root("how_many_processes_a_program_had_is_not_told") {
        return;
    }
    let mut sandbox = Sandbox::start();
    let number = |sandbox: &mut Sandbox| -> i64 {
        let answer = sandbox.run(&["counted"]);
        answer.exited_with(0).text().trim().parse().unwrap()
    };
    // Nothing happens between these, so the box is the same.
    let first = number(&mut sandbox);
    assert_eq!(number(&mut sandbox), first + 1);
    let told = |sandbox: &mut Sandbox| {
        let before = number(sandbox);
        sandbox.run(&["count-up", "40"]).exited_with(0);
        number(sandbox) == before + 42
    };
    // They go on from anywhere, which now and then may be there.
    assert!((0..3).any(|_| !told(&mut sandbox)));
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
