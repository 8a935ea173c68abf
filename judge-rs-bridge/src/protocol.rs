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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpus: Option<Vec<u32>>,
}

/// A program of an exchange: a run whose standard streams lead to the other one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    pub profile: Profile,
    pub argv: Vec<String>,
    pub env: Vec<String>,
    pub files: Vec<InputFile>,
    pub limits: Limits,
    pub collect: Vec<Collect>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpus: Option<Vec<u32>>,
}

impl Side {
    pub fn into_run(self, id: u64) -> RunRequest {
        RunRequest {
            id,
            profile: self.profile,
            argv: self.argv,
            env: self.env,
            files: self.files,
            stdin: None,
            limits: self.limits,
            collect: self.collect,
            cpus: self.cpus,
        }
    }
}

/// Runs of one program that differ in their standard input alone, one after the other in one slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeriesRequest {
    /// Of the first run; those of the others follow it one by one.
    pub id: u64,
    pub program: Side,
    pub stdins: Vec<Source>,
    pub stops_after_failure: bool,
    pub begins_within_ms: u64,
}

/// Two programs, what one writes is what the other reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InteractRequest {
    pub id: u64,
    pub program: Side,
    pub interactor: Side,
    pub transcript_bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Request {
    Run(Box<RunRequest>),
    Series(Box<SeriesRequest>),
    Interact(Box<InteractRequest>),
    Kill { id: u64 },
}

impl Request {
    pub fn id(&self) -> u64 {
        match self {
            Request::Run(request) => request.id,
            Request::Series(request) => request.id,
            Request::Interact(request) => request.id,
            Request::Kill { id } => *id,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Cause {
    Exited {
        code: i32,
    },
    Signalled {
        signal: i32,
        name: String,
    },
    CpuTimeLimit,
    WallTimeLimit,
    IdleTimeLimit,
    MemoryLimit,
    OutputLimit,
    SecurityViolation {
        detail: String,
    },
    ExecFailed {
        errno: i32,
        message: String,
    },
    /// Only in an exchange: ended because the other side was over.
    Stopped,
    SandboxFailed {
        step: String,
        message: String,
    },
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
#[serde(rename_all = "camelCase")]
pub struct Uncollected {
    pub path: String,
    pub reason: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_too_large: bool,
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
    pub idle_time_us: u64,
    pub memory_peak_kib: u64,
    pub oom_kills: u64,
    pub stdout: StreamResult,
    pub stderr: StreamResult,
    pub collected: Vec<Collected>,
    pub uncollected: Vec<Uncollected>,
    pub sources: BTreeMap<String, String>,
    pub attachments: [String; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SideResult {
    pub cause: Cause,
    pub user_time_us: u64,
    pub system_time_us: u64,
    pub cpu_time_us: u64,
    pub wall_time_us: u64,
    pub idle_time_us: u64,
    pub memory_peak_kib: u64,
    pub oom_kills: u64,
    pub stderr: StreamResult,
    pub collected: Vec<Collected>,
    pub uncollected: Vec<Uncollected>,
    pub sources: BTreeMap<String, String>,
    pub written: u64,
    pub broken_pipe: bool,
    pub waited_for_input: bool,
    pub ended_at_us: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    Program,
    Interactor,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InteractResult {
    pub id: u64,
    pub program: SideResult,
    pub interactor: SideResult,
    pub first_ended: Party,
    pub transcript: StreamResult,
    pub attachments: [String; 3],
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
    /// So many runs of a series have been begun and answered; the others will not be.
    SeriesEnd {
        id: u64,
        begun: u64,
    },
    InteractResult(Box<InteractResult>),
    Error {
        id: Option<u64>,
        message: String,
    },
}

/// What a client does with what it reads. Made once here, not in each program that is a client.
pub fn read_message(bytes: &[u8]) -> serde_json::Result<Message> {
    serde_json::from_slice(bytes)
}

/// What a client sends.
pub fn request_bytes(request: &Request) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(request)
}

/// The names of the two raw frames behind every result.
pub fn attachment_names() -> [String; 2] {
    ["stdout".into(), "stderr".into()]
}

/// The names of the three raw frames behind the result of an exchange.
pub fn exchange_attachment_names() -> [String; 3] {
    [
        "programStderr".into(),
        "interactorStderr".into(),
        "transcript".into(),
    ]
}
