//! Files that cannot be executed, whatever is wrong with them: only what their bytes say, so never a fault of ours.

mod support;

use gavel_sandbox::protocol::{Cause, InputFile, Source};
use support::Sandbox;

const HEADER_BYTES: u64 = 64;
const SEGMENT_BYTES: u64 = 56;
const LOAD: u32 = 1;
const INTERPRETER: u32 = 3;
const X86_64: u16 = 62;

struct Segment {
    kind: u32,
    address: u64,
    file_bytes: u64,
    memory_bytes: u64,
    align: u64,
    data: Vec<u8>,
}

fn load(address: u64, memory_bytes: u64) -> Segment {
    Segment {
        kind: LOAD,
        address,
        file_bytes: 1,
        memory_bytes,
        align: 4096,
        data: vec![0xc3],
    }
}

fn interpreter(path: &[u8]) -> Segment {
    let data = [path, b"\0"].concat();
    Segment {
        kind: INTERPRETER,
        address: 0,
        file_bytes: data.len() as u64,
        memory_bytes: data.len() as u64,
        align: 1,
        data,
    }
}

/// A 64-bit ELF file of these segments, each at a page of its own.
fn elf(machine: u16, segments: &[Segment]) -> Vec<u8> {
    let mut file = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    file.extend(2u16.to_le_bytes());
    file.extend(machine.to_le_bytes());
    file.extend(1u32.to_le_bytes());
    file.extend(0x40_0000u64.to_le_bytes());
    file.extend(HEADER_BYTES.to_le_bytes());
    file.extend(0u64.to_le_bytes());
    file.extend(0u32.to_le_bytes());
    for half in [
        HEADER_BYTES as u16,
        SEGMENT_BYTES as u16,
        segments.len() as u16,
        0,
        0,
        0,
    ] {
        file.extend(half.to_le_bytes());
    }
    for (index, segment) in segments.iter().enumerate() {
        let offset = 4096 * (index as u64 + 1);
        file.extend(segment.kind.to_le_bytes());
        file.extend(7u32.to_le_bytes());
        for word in [
            offset,
            segment.address,
            segment.address,
            segment.file_bytes,
            segment.memory_bytes,
            segment.align,
        ] {
            file.extend(word.to_le_bytes());
        }
    }
    for (index, segment) in segments.iter().enumerate() {
        file.resize(4096 * (index + 1), 0);
        file.extend(&segment.data);
    }
    file
}

const BASE: u64 = 0x40_0000;

fn odd_files() -> Vec<(&'static str, Vec<u8>)> {
    let with_interpreter = |path: &[u8]| elf(X86_64, &[interpreter(path), load(BASE, 4096)]);
    let alone = |segment| elf(X86_64, &[segment]);
    let mut cut = alone(load(BASE, 4096));
    cut.truncate(70);
    vec![
        (
            "an interpreter that is nowhere",
            with_interpreter(b"/nowhere/ld.so"),
        ),
        ("an interpreter that is a folder", with_interpreter(b"/usr")),
        (
            "an interpreter that is no program",
            with_interpreter(b"/etc/passwd"),
        ),
        (
            "an interpreter below a file",
            with_interpreter(b"/etc/passwd/ld.so"),
        ),
        ("itself as the interpreter", with_interpreter(b"/w/odd")),
        (
            "an endless link as the interpreter",
            with_interpreter(b"/proc/self/exe"),
        ),
        (
            "its standard input as the interpreter",
            with_interpreter(b"/proc/self/fd/0"),
        ),
        ("no name for the interpreter", with_interpreter(b"")),
        ("a name that is too long", with_interpreter(&[b'x'; 4090])),
        (
            "a name that is far too long",
            with_interpreter(&[b'x'; 100_000]),
        ),
        (
            "two interpreters",
            elf(
                X86_64,
                &[interpreter(b"/a"), interpreter(b"/b"), load(BASE, 4096)],
            ),
        ),
        ("a broken header", b"\x7fELF\x02\x01\x01".to_vec()),
        ("a header that is cut", cut),
        ("no segments", elf(X86_64, &[])),
        ("another machine", elf(183, &[load(BASE, 4096)])),
        ("more memory than there is", alone(load(BASE, 1 << 40))),
        (
            "more memory than there are addresses",
            alone(load(BASE, 1 << 62)),
        ),
        (
            "much memory and none of it used",
            alone(load(BASE, 3 << 30)),
        ),
        ("the lowest addresses", alone(load(0, 4096))),
        (
            "the kernel's addresses",
            alone(load(0xffff_8000_0000_0000, 4096)),
        ),
        ("the last address", alone(load(0x7fff_ffff_f000, 1 << 20))),
        (
            "more of the file than there is",
            alone(Segment {
                file_bytes: 1 << 30,
                ..load(BASE, 1 << 30)
            }),
        ),
        (
            "less memory than file",
            alone(Segment {
                file_bytes: 4096,
                ..load(BASE, 1)
            }),
        ),
        (
            "an odd alignment",
            alone(Segment {
                align: 3,
                ..load(BASE, 4096)
            }),
        ),
        (
            "hundreds of segments",
            elf(
                X86_64,
                &(0..900)
                    .map(|n| load(BASE + n * 8192, 4096))
                    .collect::<Vec<_>>(),
            ),
        ),
        ("a script without its interpreter", b"#!/nowhere\n".to_vec()),
        ("a script for itself", b"#!/w/odd\n".to_vec()),
        ("a script for a folder", b"#!/usr\n".to_vec()),
        ("a script for nothing", b"#!\n".to_vec()),
        (
            "a script for a line without end",
            [b"#!/".to_vec(), vec![b'x'; 10_000]].concat(),
        ),
        ("nothing but text", b"hello\n".to_vec()),
        ("nothing", Vec::new()),
    ]
}

#[test]
fn what_its_own_bytes_do_to_a_program_is_no_failure_of_the_sandbox() {
    let mut sandbox = Sandbox::start();
    for (what, bytes) in odd_files() {
        let sha256 = sandbox
            .store
            .put(&mut bytes.as_slice(), bytes.len() as u64, true)
            .unwrap();
        let answer = sandbox.run_with(&[], |r| {
            r.argv = vec!["./odd".into()];
            r.files = vec![InputFile {
                path: "odd".into(),
                source: Source::Blob { sha256 },
                executable: true,
            }];
            r.limits.idle_time_ms = 1_000;
        });
        // What the kernel finds out too late to refuse, it ends by a signal.
        let is_its_own = matches!(
            answer.cause(),
            Cause::ExecFailed { .. }
                | Cause::Signalled { .. }
                | Cause::MemoryLimit
                | Cause::Exited { .. }
        );
        assert!(is_its_own, "{what}: {:?}", answer.cause());
        assert!(
            !matches!(answer.cause(), Cause::Exited { code: 0 }),
            "{what}"
        );
    }
    sandbox.run(&["exit", "0"]).exited_with(0);
}
