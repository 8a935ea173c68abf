//! What goes into a box and what comes out of it.

mod support;

use std::fs;

use gavel_sandbox::protocol::{Cause, InputFile, Profile, Source};
use support::{collect, Sandbox};

fn text_file(path: &str, text: &str) -> InputFile {
    InputFile {
        path: path.into(),
        source: Source::Text { text: text.into() },
        executable: false,
    }
}

#[test]
fn a_program_is_compiled_collected_and_run() {
    let mut sandbox = Sandbox::start();
    let code = "#include <stdio.h>\nint main(){int x;if(scanf(\"%d\",&x)!=1)return 1;printf(\"%d\\n\",x*2);}\n";
    let built = sandbox.run_with(&[], |r| {
        r.profile = Profile::Compile;
        r.argv = ["gcc", "-O2", "-o", "program", "src/main.c"]
            .iter()
            .map(|a| a.to_string())
            .collect();
        r.files = vec![text_file("src/main.c", code)];
        r.limits.cpu_time_ms = 10_000;
        r.limits.memory_kib = 512 * 1024;
        r.collect = vec![collect("program"), collect("missing")];
    });
    built.exited_with(0);
    assert_eq!(built.result.uncollected.len(), 1);
    let sha256 = built.result.collected[0].sha256.clone();
    let stored = sandbox.folder.join(&sha256[..2]).join(&sha256);
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(
        fs::metadata(stored).unwrap().permissions().mode() & 0o777,
        0o755
    );
    for input in ["21", "4"] {
        let answer = sandbox.run_with(&[], |r| {
            r.argv = vec!["./program".into()];
            r.files = vec![InputFile {
                path: "program".into(),
                source: Source::Blob {
                    sha256: sha256.clone(),
                },
                executable: true,
            }];
            r.stdin = Some(Source::Text { text: input.into() });
        });
        let expected = format!("{}\n", input.parse::<i32>().unwrap() * 2);
        assert_eq!(answer.exited_with(0).text(), expected);
    }
}

#[test]
fn a_compiler_error_is_the_compilers_exit() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run_with(&[], |r| {
        r.profile = Profile::Compile;
        r.argv = ["gcc", "main.c"].iter().map(|a| a.to_string()).collect();
        r.files = vec![text_file("main.c", "#include \"/etc/shadow\"\nint main(){")];
        r.limits.memory_kib = 512 * 1024;
        r.collect = vec![collect("a.out")];
    });
    answer.exited_with(1);
    assert!(answer.result.collected.is_empty());
    assert_eq!(answer.result.uncollected[0].reason, "missing");
    let message = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(message.contains("/etc/shadow: No such file"), "{message}");
}

/// A store that takes nothing more, as on a full disk: a file stands where each of its folders would be made.
#[test]
fn what_cannot_be_stored_is_our_failure_and_no_word_on_the_program() {
    let mut sandbox = Sandbox::start();
    sandbox.run(&["exit", "0"]).exited_with(0);
    for first in 0..256 {
        let folder = sandbox.folder.join(format!("{first:02x}"));
        if !folder.exists() {
            fs::write(folder, "").unwrap();
        }
    }
    for size in ["5000", "6000"] {
        let answer = sandbox.run_with(&["write-file", size], |r| r.collect = vec![collect("out")]);
        assert!(
            matches!(answer.cause(), Cause::SandboxFailed { step, message }
                if step == "collect" && message.starts_with("out: ")),
            "{:?}",
            answer.cause()
        );
        assert_eq!(answer.result.collected.len(), 0);
        assert_eq!(answer.result.uncollected.len(), 0);
    }
    sandbox.run(&["exit", "0"]).exited_with(0);
}

#[test]
fn only_plain_files_are_collected() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run_with(&["odd-files"], |r| {
        let names = [
            "good",
            "link",
            "fifo",
            "folder",
            "outside/passwd",
            "../etc/passwd",
            "/etc/passwd",
            "subject",
        ];
        r.collect = names.iter().map(|name| collect(name)).collect();
        r.collect[7].max_bytes = 10;
    });
    answer.exited_with(0);
    let taken: Vec<&str> = answer
        .result
        .collected
        .iter()
        .map(|c| c.path.as_str())
        .collect();
    assert_eq!(taken, ["good"]);
    assert_eq!(answer.result.collected[0].bytes, 5);
    assert_eq!(answer.result.uncollected.len(), 7);
    let too_large: Vec<&str> = answer
        .result
        .uncollected
        .iter()
        .filter(|one| one.is_too_large)
        .map(|one| one.path.as_str())
        .collect();
    assert_eq!(too_large, ["subject"]);
    assert!(
        answer.result.uncollected[1].reason.contains("regular"),
        "{:?}",
        answer.result.uncollected[1]
    );
}

#[test]
fn bad_paths_and_blobs_are_our_failure_and_harmless() {
    let mut sandbox = Sandbox::start();
    for path in ["../x", "/etc/x", "a/../../x"] {
        let answer = sandbox.run_with(&[], |r| r.files.push(text_file(path, "x")));
        assert!(
            matches!(answer.cause(), Cause::SandboxFailed { step, .. } if step == "write files"),
            "{path}"
        );
    }
    let answer = sandbox.run_with(&[], |r| {
        r.stdin = Some(Source::Blob {
            sha256: "0".repeat(64),
        });
    });
    assert!(matches!(answer.cause(), Cause::SandboxFailed { step, .. } if step == "open stdin"));
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn a_program_cannot_spoil_its_own_file_for_the_next_run() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["open-write", "/w/subject"]);
    assert!(!answer.text().contains("worked"), "{}", answer.text());
    let answer = sandbox.run_with(&[], |r| {
        r.argv = ["sh", "-c", "rm subject; echo bad > subject; ls"]
            .iter()
            .map(|a| a.to_string())
            .collect();
    });
    assert_eq!(answer.exited_with(0).text(), "subject\n");
    assert_eq!(sandbox.run(&[]).exited_with(0).text(), "hello\n");
}
