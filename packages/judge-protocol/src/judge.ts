/**
 * Messages between a judge daemon and the server: plain HTTP under /judge/v1 with `Authorization: Bearer <judge token>`.
 *
 *   POST /judge/v1/hello       helloRequest      → helloResponse       at start, after a lost server, when a fact changes
 *   POST /judge/v1/claim       claimRequest      → 200 claimedWork | 204 long poll, at most CLAIM_WAIT_MS
 *   POST /judge/v1/heartbeat   heartbeatRequest  → heartbeatResponse   every HEARTBEAT_MS
 *   POST /judge/v1/progress    progressReport    → 204 | 409 stale claim
 *   POST /judge/v1/finish      finishReport      → 204 | 200 claimedWork, where it asks for that | 409 stale claim
 *   POST /judge/v1/errand      errandReport      → 204 | 409 stale claim (see errand.ts)
 *   POST /judge/v1/release     byeRequest        → 204                 gives tasks back: they go to others at once
 *   POST /judge/v1/bye         byeRequest        → 204                 at an orderly stop: the same, and the host is gone
 *   POST /judge/v1/output/:errandId?jobId&claim  the bytes → 200 keptOutput | 409 stale claim | 413 no room (see batch.ts)
 *   GET  /judge/v1/blob/:sha256                  → 307 to where the bytes are for some minutes: data/… here, for the one that
 *                                                  asked, or the store of files, without the token; `?through=site`: here
 *   GET  /judge/v1/data/:sha256?until&signature  → the bytes (immutable), whole or a range of them | 403 ask anew
 *
 * Refused for good reasons that asking again does not change: 401 the token is not (or no longer) valid, 426 another
 * protocol version, 409 on hello: a host of that name, or another process of this one, is on line. The body is `refusal`.
 *
 * A task is held by its `claim`; the server accepts reports only for the live one. Whatever a judge sends twice changes nothing twice.
 */
import { z } from "zod";
import { errandTask } from "./errand.ts";
import { releaseOffer } from "./release.ts";
import { judgeCase, judgedProblem, trial } from "./task.ts";

export type { JudgeCaseSpec } from "./task.ts";

export const JUDGE_PROTOCOL = 1;
export const CLAIM_WAIT_MS = 20_000;
export const HEARTBEAT_MS = 3000;
/** For how long a second judge of one name is told of once it calls no more: whoever is refused asks again every few seconds. */
export const RIVAL_LEAVES_MS = 60_000;
/** User output kept per case for the person who wrote it, in characters. */
export const USER_OUTPUT_KEPT = 1000;
/** Compiler output kept, in characters. */
export const COMPILE_OUTPUT_KEPT = 65_535;
/** Of a checker's or interactor's message per case, in characters. */
export const CHECKER_MESSAGE_KEPT = 4000;
/** Of what passed between a program and its interactor per case, in bytes. */
export const TRANSCRIPT_KEPT = 8192;

/**
 * What a judge may send at once, in bytes. A report of thousands of cases is made to fit by whoever sends it: what programs
 * and checkers said is left out case by case.
 */
export const REPORT_MAX_BYTES = 16 * 1024 * 1024;

/** Of the processes that went before one, the last ones are enough. */
export const KNOWN_GONE_MAX = 8;

export const hostLanguage = z.object({
  name: z.string(),
  available: z.boolean(),
  version: z.string().nullable(),
  /** Why it is not available; null when it is. */
  reason: z.string().nullable(),
  /** Debian packages that would bring it; said of those that are not available. */
  packages: z.array(z.string()).readonly().optional(),
  /** Nobody knows yet: it is being tried, or what it needs is being built. */
  isPending: z.boolean().optional(),
});
export type HostLanguage = z.infer<typeof hostLanguage>;

/**
 * How quick a host is. Each kernel's best time of several, in milliseconds of CPU time (fork/exec: wall time), and
 * what that is to a fixed machine (`factor`: 2 = half as quick) and to this host's own first measurement.
 */
export const calibration = z.object({
  computeMs: z.number().positive(),
  memoryMs: z.number().positive(),
  forkExecMs: z.number().positive(),
  factor: z.number().positive(),
  /** 0.2 = 20 % slower than at first; negative = quicker. */
  drift: z.number(),
  isDrifting: z.boolean(),
  measuredAt: z.iso.datetime(),
});
export type Calibration = z.infer<typeof calibration>;
/** More than this, either way, and figures of this host are not what they were. */
export const MAX_DRIFT = 0.15;

/**
 * A heartbeat has a name, and names the one before that the process knows to have been heard; until it knows, it says the same
 * again. Of two that are copies of each other in memory, those after the first are of another process: 404, and 409 on hello.
 */
const beat = z.object({ last: z.string().min(1).max(64), next: z.string().min(1).max(64) });
export type Beat = z.infer<typeof beat>;

export const helloRequest = z.object({
  protocol: z.literal(JUDGE_PROTOCOL),
  name: z.string().min(1).max(64),
  /** The installation, kept in its data folder: who holds a name. */
  instance: z.string().min(1).max(64),
  /** This process. */
  process: z.string().min(1).max(64),
  /**
   * Processes of the installation that are known to be dead. Another process that does not say so of the one before may
   * run beside it, out of a copy of the data folder, and is refused as long as that one is heard.
   */
  succeeds: z.array(z.string().max(64)).max(KNOWN_GONE_MAX).readonly().optional(),
  /** The names that the last heartbeat which was heard may have had. */
  beat: beat.optional(),
  version: z.string(),
  slots: z.int32().positive(),
  languages: z.array(hostLanguage),
  sandbox: z.object({
    backend: z.string(),
    degraded: z.array(
      z.object({ what: z.string(), why: z.string(), remedy: z.string().nullable() }),
    ),
    mechanisms: z.record(z.string(), z.string()),
  }),
  load: z.object({ cpuCores: z.number(), cpuPercent: z.number(), memoryPercent: z.number() }),
  /** null until measured. */
  calibration: calibration.nullable(),
  /** The bundle that it runs from; null = its clone. */
  release: z.string().nullable().optional(),
  /** Somebody starts it again when it has replaced itself. */
  isUpdatable: z.boolean().optional(),
  /** An update that was not made, or did not pass and was taken back. */
  failedUpdate: z.object({ sha256: z.string(), why: z.string().max(1000) }).optional(),
  /** Why the host takes no tasks by its own decision, in a sentence; null when it passed its self-test. */
  fault: z.string().max(1000).nullable(),
});
export type HelloRequest = z.infer<typeof helloRequest>;

/** What the site wants of a host: take tasks; finish what it has and take no more; hold nothing. */
const HOST_ORDERS = ["work", "drain", "rest"] as const;
const order = z.enum(HOST_ORDERS);
export type HostOrder = z.infer<typeof order>;
export const helloResponse = z.object({
  hostId: z.string(),
  order,
  /** The server's clock, milliseconds since 1970. */
  serverTime: z.number(),
});
export type HelloResponse = z.infer<typeof helloResponse>;

/** Body of every refusal; `message` is for people. */
export const refusal = z.object({ code: z.string(), message: z.string().optional() });

/** A new judge server's first words; the code stands for the token that it is given. */
export const joinRequest = z.object({ code: z.string().min(1).max(64) });
export interface JoinResponse {
  readonly name: string;
  readonly token: string;
}

/** Who speaks. What another process of the installation says than the one that said hello is nobody's: 404. */
const speaker = z.object({ hostId: z.string(), process: z.string().max(64).optional() });

export const claimRequest = speaker.extend({
  /** 0: a task to begin with as soon as a slot becomes free; asked for while others wait, and answered at once. */
  freeSlots: z.number().int().nonnegative(),
  /** All places are taken by tasks that have had their share: what is given now is somebody's first. */
  isExtra: z.boolean().optional(),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

const judgeTask = z.object({
  jobId: z.string(),
  claim: z.string(),
  /** Whose share of the judge it takes: one name for all that a person sends, which says nothing else of them. */
  holder: z.string().default(""),
  submissionId: z.number().int(),
  judgementId: z.number().int(),
  /** The trace that it belongs to (W3C's `traceparent`), for judges that tell a collector; sent back with the result. */
  trace: z.string().optional(),
  language: z.string(),
  code: z.string(),
  problem: judgedProblem,
  timeMultiplier: z.number().positive(),
  memoryMultiplier: z.number().positive(),
  testDataHash: z.string(),
  cases: z.array(judgeCase),
  /** A solution of the setter's and no submission. */
  trial: trial.optional(),
});
export type JudgeTask = z.infer<typeof judgeTask>;

/** What a claim is answered with. */
export const claimedWork = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("judgement"),
    task: judgeTask,
    /** It waited when it was asked for, so most likely more do: progress should come in few pieces. */
    waited: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("errand"), task: errandTask }),
]);
export type ClaimedWork = z.infer<typeof claimedWork>;

/** Consecutive bytes in one direction, as text. `pass` counts from 1. */
const transcriptEntry = z.object({
  by: z.enum(["program", "interactor"]),
  pass: z.number().int().positive(),
  text: z.string(),
});
export type TranscriptEntry = z.infer<typeof transcriptEntry>;

/** What a checker or interactor had to say of one case, beyond the status. */
export const caseDetail = z.object({
  /** Written for the person whose program it is. */
  teamMessage: z.string().nullable(),
  /** For those who look after the problem: it may quote the answer, or tell how the checker itself failed. */
  juryMessage: z.string().nullable(),
  /** The checker's own score where it gave one (Kattis score.txt), not yet fitted to the case's; null otherwise. */
  points: z.number().nullable(),
  /** The share of the case's score it gave, 0 to 1; null where the verdict alone decides. */
  ratio: z.number().min(0).max(1).nullable(),
  /** Interactive problems only. It quotes the case's data. */
  transcript: z.array(transcriptEntry).nullable(),
  transcriptCut: z.boolean(),
});
export type CaseDetail = z.infer<typeof caseDetail>;

/** `status` is a judge status code; only final ones. `score` is null in ACM problems. */
const caseResult = z.object({
  seq: z.int32().positive(),
  testCaseId: z.number().int(),
  status: z.number().int(),
  timeMs: z.int32().nonnegative(),
  memoryKib: z.int32().nonnegative(),
  score: z.int32().nullable(),
  groupNum: z.int32().nullable(),
  userOutput: z.string(),
  note: z.string().nullable(),
  /** Absent where only a comparison decided. */
  detail: caseDetail.optional(),
});
export type CaseResult = z.infer<typeof caseResult>;

export const progressReport = z.object({
  jobId: z.string(),
  claim: z.string(),
  judgementId: z.number().int(),
  /** 6 compiling or 7 judging. */
  status: z.union([z.literal(6), z.literal(7)]),
  total: z.int32().nonnegative(),
  /** Cases finished since the last report. */
  cases: z.array(caseResult),
});
export type ProgressReport = z.infer<typeof progressReport>;

export const finishReport = z.object({
  jobId: z.string(),
  claim: z.string(),
  judgementId: z.number().int(),
  status: z.number().int(),
  timeMs: z.int32().nonnegative().nullable(),
  memoryKib: z.int32().nonnegative().nullable(),
  score: z.int32().nullable(),
  /** Points of each subtask by its number, where the problem is scored by them. */
  subtasks: z.array(z.int32().nonnegative()).max(1000).optional(),
  /** Compiler output with status −2, the fault with status 4, a note otherwise; null when there is nothing to say. */
  errorMessage: z.string().nullable(),
  cases: z.array(caseResult),
  /**
   * With status 4: the problem itself is broken (its checker does not compile, crashes or lies), in words for those who
   * look after it. Trying again would change nothing. Absent: the fault was the judge's.
   */
  problemFault: z.string().optional(),
  /** Asks for a task that waits, in place of a claim: an exchange less for each submission of a rush. Nothing is waited for. */
  next: claimRequest.optional(),
});
export type FinishReport = z.infer<typeof finishReport>;

export const heartbeatRequest = speaker.extend({
  held: z.array(z.object({ jobId: z.string(), claim: z.string() })),
  load: helloRequest.shape.load,
  beat: beat.optional(),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;
export const byeRequest = speaker.extend({
  held: z.array(
    z.object({
      jobId: z.string(),
      claim: z.string(),
      kind: z.enum(["judgement", "errand"]),
      /** Of the judgement or the errand. */
      id: z.number().int(),
    }),
  ),
});
export type ByeRequest = z.infer<typeof byeRequest>;
/** `lost`: jobs to drop at once (cancelled, taken over, finished elsewhere). 404 = unknown host: say hello again. */
export const heartbeatResponse = z.object({
  lost: z.array(z.string()),
  order,
  serverTime: z.number(),
  /** Root waits for a measurement (`calibration`), taken while the host judges nothing. */
  benchmark: z.boolean().optional(),
  /** Root wants the host to become this. */
  update: releaseOffer.optional(),
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponse>;
