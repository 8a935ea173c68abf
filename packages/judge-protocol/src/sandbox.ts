/**
 * Messages between the judge daemon (TypeScript) and the sandbox daemon (`gavel-sandbox serve`, Rust).
 *
 * Transport: two pipes (the child's stdin and stdout). A frame is
 *   u32 little-endian payload length | u8 kind | payload
 * with kind 0 = one JSON document in UTF-8, kind 1 = raw bytes. A JSON frame that names attachments
 * (`result.attachments`) is followed at once by exactly that many raw frames, in that order.
 * The sandbox sends `hello` first. Requests carry an `id`; results come back in any order.
 *
 * Units: times in microseconds (`…Us`) or milliseconds (`…Ms`), memory in KiB, sizes in bytes.
 */
import { z } from "zod";

const SANDBOX_PROTOCOL = 1;
/** A JSON frame over this size is a protocol fault; raw frames may be larger. */
export const MAX_JSON_FRAME_BYTES = 16 * 1024 * 1024;
export const MAX_RAW_FRAME_BYTES = 512 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Where the content of a file comes from. `blob` names a file of the store folder (`--store DIR`, laid out `ab/abcdef…`). */
const sandboxSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("blob"), sha256 }),
]);
export type SandboxSource = z.infer<typeof sandboxSource>;

const sandboxLimits = z.object({
  /** user + system CPU time of all processes of the run; the kill comes at `cpuTimeMs`. */
  cpuTimeMs: z.number().int().positive(),
  wallTimeMs: z.number().int().positive(),
  /** Time in which it neither worked nor waited for a processor; 0 = no idle limit of its own. */
  idleTimeMs: z.number().int().nonnegative(),
  memoryKib: z.number().int().positive(),
  stackKib: z.number().int().positive(),
  processes: z.number().int().positive(),
  /** Standard output; one byte more ends the run with cause `outputLimit`. */
  outputBytes: z.number().int().nonnegative(),
  /** Standard error is cut there and drained; it never ends a run. */
  stderrBytes: z.number().int().nonnegative(),
  /** RLIMIT_FSIZE and the size of the work folder. */
  fileBytes: z.number().int().nonnegative(),
});
export type SandboxLimits = z.infer<typeof sandboxLimits>;

export const runRequest = z.object({
  type: z.literal("run"),
  id: z.number().int().nonnegative(),
  /** `compile`: tool chains may fork freely; `run`: the strict profile for judged programs. */
  profile: z.enum(["compile", "run"]),
  /** argv[0] is an absolute path inside the box, or a name looked up in PATH of `env`, or `./x` in the work folder. */
  argv: z.array(z.string()).min(1),
  env: z.array(z.string()),
  /** Copied (or bound read-only) into the work folder `/w`, which is the working directory and starts empty. */
  files: z.array(z.object({ path: z.string(), source: sandboxSource, executable: z.boolean() })),
  stdin: sandboxSource.nullable(),
  limits: sandboxLimits,
  /** Files of `/w` taken into the store once the program has exited, whatever its code (regular files only, never through links). */
  collect: z.array(
    z.object({ path: z.string(), maxBytes: z.number().int().positive(), optional: z.boolean() }),
  ),
  /** The processors it may use, by the kernel's numbers; absent = all that the sandbox has. */
  cpus: z.array(z.number().int().nonnegative()).min(1).optional(),
});
export type RunRequest = z.infer<typeof runRequest>;

/**
 * Two programs in boxes of their own, joined by two pipes: what one writes to standard output, the other reads.
 * Both share one place in the queue. Either side may close its ends early; writing to a side that has closed or
 * ended fails with EPIPE (SIGPIPE is as usual for `program` and ignored for `interactor`). When one side has ended, the
 * other goes on until it ends or a limit of its own ends it; `outputBytes` counts what a side wrote to the other.
 *
 * Who waits for the other side while that works does not idle: `idleTimeMs` is time in which no byte passed, minus
 * what both sides worked or waited for a processor in it, all such silences together. It ends both: a side whose own limit that reaches with
 * `idleTimeLimit`, the other with `stopped`. A sandbox of one slot answers with `sandboxFailed`, step `slots`.
 *
 * Where neither side names `cpus`, both share one processor of the sandbox's choice: they take turns.
 */
const interactSide = runRequest.omit({ type: true, id: true, stdin: true });
export const interactRequest = z.object({
  type: z.literal("interact"),
  id: z.number().int().nonnegative(),
  program: interactSide,
  interactor: interactSide,
  /** What passed between them is kept up to this many bytes in all; 0 keeps nothing. */
  transcriptBytes: z.number().int().nonnegative(),
});
export type InteractRequest = z.infer<typeof interactRequest>;

/**
 * Runs of one program that differ in their standard input alone, one after the other in one slot: as good as runs of
 * their own, each answered with a `result` of its own, without anybody waiting in between. The first has the id of the
 * series, the others those that follow. `seriesEnd` comes last and says how many were begun; the others were not, and
 * come back only if they are asked for again. `kill` with the id of the series ends all of it.
 *
 * Small results may come together: when the last run begins, a few milliseconds into a later run, or at the end.
 */
export const seriesRequest = z.object({
  type: z.literal("series"),
  id: z.number().int().nonnegative(),
  program: interactSide,
  stdins: z.array(sandboxSource).min(1).max(1000),
  /** None is begun behind one that did not exit with 0. */
  stopsAfterFailure: z.boolean(),
  /** None but the first is begun later than this after the beginning. */
  beginsWithinMs: z.number().int().nonnegative(),
});
export type SeriesRequest = z.infer<typeof seriesRequest>;

/** What ended a run. The sandbox knows nothing of verdicts: these are causes. */
const runCause = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exited"), code: z.number().int() }),
  z.object({ kind: z.literal("signalled"), signal: z.number().int(), name: z.string() }),
  z.object({ kind: z.literal("cpuTimeLimit") }),
  z.object({ kind: z.literal("wallTimeLimit") }),
  z.object({ kind: z.literal("idleTimeLimit") }),
  z.object({ kind: z.literal("memoryLimit") }),
  z.object({ kind: z.literal("outputLimit") }),
  /** A forbidden system call that only an attack makes; the process was killed for it. */
  z.object({ kind: z.literal("securityViolation"), detail: z.string() }),
  /** The file could not be executed for what it is (missing, bad format, an interpreter that is not there). */
  z.object({ kind: z.literal("execFailed"), errno: z.number().int(), message: z.string() }),
  /** Only in `interact`: the other side is over and this one was ended for it. */
  z.object({ kind: z.literal("stopped") }),
  /** Our fault: nothing is known about the program. */
  z.object({ kind: z.literal("sandboxFailed"), step: z.string(), message: z.string() }),
]);
export type RunCause = z.infer<typeof runCause>;

const streamResult = z.object({ bytes: z.number().int(), truncated: z.boolean() });

const runResult = z.object({
  type: z.literal("result"),
  id: z.number().int(),
  cause: runCause,
  userTimeUs: z.number().int(),
  systemTimeUs: z.number().int(),
  cpuTimeUs: z.number().int(),
  wallTimeUs: z.number().int(),
  /** As `idleTimeMs` counts it, as far as it was looked at: 0 of a run that was over before. Of an exchange both have one. */
  idleTimeUs: z.number().int(),
  /** Peak minus the usage at start, ≥ 0. */
  memoryPeakKib: z.number().int(),
  oomKills: z.number().int(),
  stdout: streamResult,
  stderr: streamResult,
  collected: z.array(z.object({ path: z.string(), sha256, bytes: z.number().int() })),
  /** Names of `collect` that were missing or not a plain file within its limit, with the reason. */
  uncollected: z.array(
    z.object({
      path: z.string(),
      reason: z.string(),
      /** It is a plain file, over its limit. */
      isTooLarge: z.literal(true).optional(),
    }),
  ),
  /** Which mechanism measured each number, e.g. `{cpuTime:"cgroup.v1.cpuacct", memory:"cgroup.v1.max_usage"}`. */
  sources: z.record(z.string(), z.string()),
  /** The raw frames that follow, in order. Standard output and error always, also when empty. */
  attachments: z.tuple([z.literal("stdout"), z.literal("stderr")]),
});
export type RunResult = z.infer<typeof runResult>;

const sideResult = runResult
  .omit({ type: true, id: true, stdout: true, attachments: true })
  .extend({
    /** Bytes it wrote to the other side. */
    written: z.number().int(),
    /**
     * It wrote to a side that no longer listened: it died of SIGPIPE, or bytes of it could not be handed on. Of a side
     * that ignores or handles the signal the first write too late is still taken, which is how it shows; the next fails.
     */
    brokenPipe: z.boolean(),
    /** What it was doing when the idle limit ended the exchange: waiting for the other side's bytes, or anything else. */
    waitedForInput: z.boolean(),
    /** Since the exchange began. */
    endedAtUs: z.number().int(),
  });
export type SideResult = z.infer<typeof sideResult>;

const seriesEnd = z.object({
  type: z.literal("seriesEnd"),
  id: z.number().int(),
  begun: z.number().int().nonnegative(),
});

const interactResult = z.object({
  type: z.literal("interactResult"),
  id: z.number().int(),
  program: sideResult,
  interactor: sideResult,
  /** By the clock of the daemon that waited for both. */
  firstEnded: z.enum(["program", "interactor"]),
  /**
   * Records `u8 direction (0 = interactor to program, 1 = program to interactor) | u32 little-endian length | bytes`, in
   * the order in which the daemon passed them on; what went the same way without an answer in between is one record.
   * `bytes` counts what passed in all, without the headers; the attachment is no longer than `transcriptBytes`, with them.
   */
  transcript: streamResult,
  attachments: z.tuple([
    z.literal("programStderr"),
    z.literal("interactorStderr"),
    z.literal("transcript"),
  ]),
});
export type InteractResult = z.infer<typeof interactResult>;

const sandboxHello = z.object({
  type: z.literal("hello"),
  protocol: z.literal(SANDBOX_PROTOCOL),
  version: z.string(),
  slots: z.number().int().positive(),
  backend: z.enum(["v2", "hybrid", "v1", "degraded"]),
  /** What enforces and what measures each resource on this machine. */
  mechanisms: z.record(z.string(), z.string()),
  namespaces: z.array(z.string()),
  /** Every protection that is missing here, in words for an administrator; empty = all layers on. */
  degraded: z.array(z.object({ what: z.string(), why: z.string(), remedy: z.string().nullable() })),
});
export type SandboxHello = z.infer<typeof sandboxHello>;

/** `{"type":"kill","id":7}` ends a queued or running request; its result arrives as `sandboxFailed` with step `killed`. */
export const killRequest = z.object({ type: z.literal("kill"), id: z.number().int() });

/** A request that is not of the protocol; the daemon goes on. `id` is null when none could be read. */
const sandboxError = z.object({
  type: z.literal("error"),
  id: z.number().int().nullable(),
  message: z.string(),
});

export const sandboxMessage = z.discriminatedUnion("type", [
  sandboxHello,
  runResult,
  seriesEnd,
  interactResult,
  sandboxError,
]);
