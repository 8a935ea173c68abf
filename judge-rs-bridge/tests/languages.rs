//! Runtimes that reserve much and start threads run within the judge's limits also where no cgroup
//! is to be had, and their loops and hogs are ended there.

mod support;

use std::path::Path;
use std::process::Command;

use gavel_sandbox::protocol::{Cause, InputFile, Limits, Profile, Source};
use support::{collect, skip_without_root, Answer, Sandbox};

const MEMORY_MIB: u64 = 256;

/// As the judge sets them for a problem of one second, 256 MiB and a stack of as much.
fn judge_limits() -> Limits {
    Limits {
        cpu_time_ms: 3_000,
        wall_time_ms: 36_000,
        idle_time_ms: 9_000,
        memory_kib: (MEMORY_MIB + 100) * 1024,
        stack_kib: MEMORY_MIB * 1024,
        processes: 128,
        output_bytes: 32 << 20,
        stderr_bytes: 64 * 1024,
        file_bytes: 32 << 20,
    }
}

fn text_file(path: &str, text: &str) -> InputFile {
    InputFile {
        path: path.into(),
        source: Source::Text { text: text.into() },
        executable: false,
    }
}

fn run(sandbox: &mut Sandbox, argv: &[&str], files: &[InputFile]) -> Answer {
    sandbox.run_with(&[], |r| {
        r.argv = argv.iter().map(|a| a.to_string()).collect();
        r.files = files.to_vec();
        r.limits = judge_limits();
        r.stdin = Some(Source::Text {
            text: "2 3\n".into(),
        });
    })
}

/// `build` makes the files of a program out of its source.
fn adds_loops_and_hogs(
    sandbox: &mut Sandbox,
    argv: &[&str],
    sources: [&str; 3],
    build: impl Fn(&mut Sandbox, &str) -> Vec<InputFile>,
) {
    let [add, burn, hog] = sources;
    let name = argv[0];
    let files = build(sandbox, add);
    for _ in 0..2 {
        let answer = run(sandbox, argv, &files);
        let errors = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(
            answer.cause(),
            &Cause::Exited { code: 0 },
            "{name}: {errors}"
        );
        assert_eq!(answer.text().trim(), "5", "{name}: {errors}");
    }
    let files = build(sandbox, burn);
    let answer = run(sandbox, argv, &files);
    assert_eq!(answer.cause(), &Cause::CpuTimeLimit, "{name}");
    let files = build(sandbox, hog);
    let answer = run(sandbox, argv, &files);
    // A runtime may see its own limit first and say so.
    let errors = String::from_utf8_lossy(&answer.stderr).into_owned();
    let has_said_so = errors.contains("OutOfMemoryError") || errors.contains("heap out of memory");
    assert!(
        *answer.cause() == Cause::MemoryLimit || has_said_so,
        "{name}: {:?} {errors}",
        answer.cause()
    );
}

fn is_missing(path: &str) -> bool {
    let is_missing = !Path::new(path).exists();
    if is_missing {
        eprintln!("skipped: no {path}");
    }
    is_missing
}

#[test]
fn python_without_cgroups() {
    if skip_without_root("python_without_cgroups") || is_missing("/usr/bin/python3") {
        return;
    }
    let mut sandbox = Sandbox::start_as_nobody();
    let sources = [
        "a, b = map(int, input().split())\nprint(a + b)\n",
        "while True: pass\n",
        "x = []\nwhile True: x.append(bytearray(1 << 20))\n",
    ];
    adds_loops_and_hogs(
        &mut sandbox,
        &["/usr/bin/python3", "main.py"],
        sources,
        |_, text| vec![text_file("main.py", text)],
    );
}

#[test]
fn node_without_cgroups() {
    if skip_without_root("node_without_cgroups") || is_missing("/usr/bin/node") {
        return;
    }
    let mut sandbox = Sandbox::start_as_nobody();
    let sources = [
        "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number);\nconsole.log(a + b);\n",
        "for (;;) {}\n",
        "const x = []; for (;;) x.push(Buffer.alloc(1 << 20, 1));\n",
    ];
    let argv = [
        "/usr/bin/node",
        "--max-old-space-size=256",
        "--stack-size=196608",
        "main.js",
    ];
    adds_loops_and_hogs(&mut sandbox, &argv, sources, |_, text| {
        vec![text_file("main.js", text)]
    });
}

#[test]
fn java_without_cgroups() {
    if skip_without_root("java_without_cgroups") || is_missing("/usr/bin/javac") {
        return;
    }
    let mut sandbox = Sandbox::start_as_nobody();
    let program = |body: &str| {
        format!("public class Main {{ public static void main(String[] a) throws Exception {{ {body} }} }}")
    };
    let add = program(
        "var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt());",
    );
    let burn = program("for (long i = 0;; i++) if (i < 0) break;");
    let hog =
        program("var x = new java.util.ArrayList<byte[]>(); for (;;) x.add(new byte[1 << 20]);");
    let argv = [
        "/usr/bin/java",
        "-Xmx256m",
        "-Xms16m",
        "-Xss256m",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-Xshare:auto",
        "-cp",
        ".",
        "Main",
    ];
    adds_loops_and_hogs(&mut sandbox, &argv, [&add, &burn, &hog], |sandbox, text| {
        let built = sandbox.run_with(&[], |r| {
            r.profile = Profile::Compile;
            r.argv = [
                "/usr/bin/javac",
                "-J-Xmx320m",
                "-J-XX:+UseSerialGC",
                "Main.java",
            ]
            .iter()
            .map(|a| a.to_string())
            .collect();
            r.files = vec![text_file("Main.java", text)];
            r.limits.cpu_time_ms = 20_000;
            r.limits.wall_time_ms = 60_000;
            r.limits.memory_kib = 512 * 1024;
            r.limits.stack_kib = 64 * 1024;
            r.limits.processes = 256;
            r.collect = vec![collect("Main.class")];
        });
        let errors = String::from_utf8_lossy(&built.stderr).into_owned();
        assert_eq!(built.cause(), &Cause::Exited { code: 0 }, "{errors}");
        vec![InputFile {
            path: "Main.class".into(),
            source: Source::Blob {
                sha256: built.result.collected[0].sha256.clone(),
            },
            executable: false,
        }]
    });
}

#[test]
fn go_without_cgroups() {
    const GO: &str = "/usr/local/go/bin/go";
    if skip_without_root("go_without_cgroups") || is_missing(GO) {
        return;
    }
    let mut sandbox = Sandbox::start_as_nobody();
    let program =
        |import: &str, body: &str| format!("package main\n{import}\nfunc main() {{ {body} }}\n");
    let add = program(
        "import \"fmt\"",
        "var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b)",
    );
    let burn = program("", "for {}");
    let hog = program("", "x := [][]byte{}; for { b := make([]byte, 1 << 20); for i := range b { b[i] = 1 }; x = append(x, b) }");
    let folder = sandbox.folder.join("go");
    std::fs::create_dir(&folder).unwrap();
    adds_loops_and_hogs(
        &mut sandbox,
        &["./main"],
        [&add, &burn, &hog],
        |sandbox, text| {
            std::fs::write(folder.join("main.go"), text).unwrap();
            let output = Command::new(GO)
                .args(["build", "-o", "main", "main.go"])
                .current_dir(&folder)
                .output()
                .unwrap();
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            let mut file = std::fs::File::open(folder.join("main")).unwrap();
            let bytes = file.metadata().unwrap().len();
            let sha256 = sandbox.store.put(&mut file, bytes, true).unwrap();
            vec![InputFile {
                path: "main".into(),
                source: Source::Blob { sha256 },
                executable: true,
            }]
        },
    );
}
