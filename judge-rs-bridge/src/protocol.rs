//! The messages of `packages/judge-protocol/src/sandbox.ts`, field for field.
//!
//! Units: times in microseconds (`…Us`) or milliseconds (`…Ms`), memory in KiB, sizes in bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub const PROTOCOL: u32 = 1;
pub const MAX_JSON_FRAME_BYTES: usize = 16 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Source {
    Text { text: String },
    Blob { sha256: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    Compile,
    Run,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    pub cpu_time_ms: u64,
    pub wall_time_ms: u64,
    pub idle_time_ms: u64,
    pub memory_kib: u64,
    pub stack_kib: u64,
    pub processes: u64,
    pub output_bytes: u64,
    pub stderr_bytes: u64,
    pub file_bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    pub path: String,
    pub source: Source,
    pub executable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Collect {
    pub path: String,
    pub max_bytes: u64,
    pub optional: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRequest {
    pub id: u64,
    pub profile: Profile,
    pub argv: Vec<String>,
    pub env: Vec<String>,
    pub files: Vec<InputFile>,
    pub stdin: Option<Source>,
    pub limits: Limits,
    pub collect: Vec<Collect>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Request {
    Run(Box<RunRequest>),
    Kill { id: u64 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Cause {
    Exited { code: i32 },
    Signalled { signal: i32, name: String },
    CpuTimeLimit,
    WallTimeLimit,
    IdleTimeLimit,
    MemoryLimit,
    OutputLimit,
    SecurityViolation { detail: String },
    ExecFailed { errno: i32, message: String },
    SandboxFailed { step: String, message: String },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamResult {
    pub bytes: u64,
    pub truncated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collected {
    pub path: String,
    pub sha256: String,
    pub bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uncollected {
    pub path: String,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunResult {
    pub id: u64,
    pub cause: Cause,
    pub user_time_us: u64,
    pub system_time_us: u64,
    pub cpu_time_us: u64,
    pub wall_time_us: u64,
    pub memory_peak_kib: u64,
    pub oom_kills: u64,
    pub stdout: StreamResult,
    pub stderr: StreamResult,
    pub collected: Vec<Collected>,
    pub uncollected: Vec<Uncollected>,
    pub sources: BTreeMap<String, String>,
    pub attachments: [String; 2],
}

/// A protection that is missing on this machine, in words for an administrator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Degraded {
    pub what: String,
    pub why: String,
    pub remedy: Option<String>,
}

impl Degraded {
    pub fn new(what: &str, why: impl Into<String>, remedy: Option<&str>) -> Degraded {
        Degraded {
            what: what.into(),
            why: why.into(),
            remedy: remedy.map(Into::into),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Backend {
    V2,
    Hybrid,
    V1,
    Degraded,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub protocol: u32,
    pub version: String,
    pub slots: u32,
    pub backend: Backend,
    pub mechanisms: BTreeMap<String, String>,
    pub namespaces: Vec<String>,
    pub degraded: Vec<Degraded>,
}

/// What the sandbox sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Message {
    Hello(Hello),
    Result(Box<RunResult>),
    Error { id: Option<u64>, message: String },
}

/// The names of the two raw frames behind every result.
pub fn attachment_names() -> [String; 2] {
    ["stdout".into(), "stderr".into()]
}
