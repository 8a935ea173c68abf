/**
 * Judge statuses: the numeric codes of the wire, their names and what they mean for counting.
 * One table; screens, rank rules and the REST edge all read it.
 */
export const VERDICTS = {
  notSubmitted: {
    code: -10,
    name: "Not Submitted",
    short: "NS",
    phase: "none",
    wrong: false,
    icon: "circle-minus",
    token: "idle",
  },
  submittedUnknownResult: {
    code: -5,
    name: "Submitted Unknown Result",
    short: "SNR",
    phase: "final",
    wrong: false,
    icon: "circle-question-mark",
    token: "idle",
  },
  cancelled: {
    code: -4,
    name: "Cancelled",
    short: "CA",
    phase: "final",
    wrong: false,
    icon: "ban",
    token: "idle",
  },
  presentationError: {
    code: -3,
    name: "Presentation Error",
    short: "PE",
    phase: "final",
    wrong: true,
    icon: "pilcrow",
    token: "pe",
  },
  compileError: {
    code: -2,
    name: "Compile Error",
    short: "CE",
    phase: "final",
    wrong: false,
    icon: "braces",
    token: "ce",
  },
  wrongAnswer: {
    code: -1,
    name: "Wrong Answer",
    short: "WA",
    phase: "final",
    wrong: true,
    icon: "circle-x",
    token: "wa",
  },
  accepted: {
    code: 0,
    name: "Accepted",
    short: "AC",
    phase: "final",
    wrong: false,
    icon: "circle-check",
    token: "ac",
  },
  timeLimitExceeded: {
    code: 1,
    name: "Time Limit Exceeded",
    short: "TLE",
    phase: "final",
    wrong: true,
    icon: "timer",
    token: "tle",
  },
  memoryLimitExceeded: {
    code: 2,
    name: "Memory Limit Exceeded",
    short: "MLE",
    phase: "final",
    wrong: true,
    icon: "memory-stick",
    token: "mle",
  },
  runtimeError: {
    code: 3,
    name: "Runtime Error",
    short: "RE",
    phase: "final",
    wrong: true,
    icon: "zap",
    token: "re",
  },
  systemError: {
    code: 4,
    name: "System Error",
    short: "SE",
    phase: "final",
    wrong: false,
    icon: "server-crash",
    token: "se",
  },
  pending: {
    code: 5,
    name: "Pending",
    short: null,
    phase: "live",
    wrong: false,
    icon: "circle-dashed",
    token: "idle",
  },
  compiling: {
    code: 6,
    name: "Compiling",
    short: "CP",
    phase: "live",
    wrong: false,
    icon: "cog",
    token: "live",
  },
  judging: {
    code: 7,
    name: "Judging",
    short: null,
    phase: "live",
    wrong: false,
    icon: "loader-circle",
    token: "live",
  },
  partialAccepted: {
    code: 8,
    name: "Partial Accepted",
    short: "PAC",
    phase: "final",
    wrong: false,
    icon: "contrast",
    token: "pac",
  },
  submitting: {
    code: 9,
    name: "Submitting",
    short: null,
    phase: "live",
    wrong: false,
    icon: "upload",
    token: "live",
  },
  submittedFailed: {
    code: 10,
    name: "Submitted Failed",
    short: "SF",
    phase: "final",
    wrong: false,
    icon: "cloud-off",
    token: "tle",
  },
} as const satisfies Record<string, VerdictFacts>;

export interface VerdictFacts {
  /** The number clients know. */
  readonly code: number;
  readonly name: string;
  readonly short: string | null;
  readonly phase: "none" | "live" | "final";
  /** Counts as a wrong try (penalty) before the first accepted one. */
  readonly wrong: boolean;
  readonly icon: string;
  readonly token: string;
}

export type Verdict = keyof typeof VERDICTS;
export type VerdictCode = (typeof VERDICTS)[Verdict]["code"];

export const VERDICT_KEYS = Object.keys(VERDICTS) as Verdict[];

/** As people look for them: what came out first, then what only a person or a fault of ours makes, then what goes on. */
export const VERDICTS_TO_CHOOSE = [
  "accepted",
  "wrongAnswer",
  "timeLimitExceeded",
  "memoryLimitExceeded",
  "runtimeError",
  "compileError",
  "presentationError",
  "partialAccepted",
  "systemError",
  "cancelled",
  "submittedFailed",
  "submittedUnknownResult",
  "pending",
  "compiling",
  "judging",
  "submitting",
] as const satisfies readonly Verdict[];

const byCode = new Map<number, Verdict>(VERDICT_KEYS.map((key) => [VERDICTS[key].code, key]));

export function findVerdict(code: number): Verdict | undefined {
  return byCode.get(code);
}

/** @throws RangeError for a number that is no judge status. */
export function getVerdict(code: number): Verdict {
  const verdict = byCode.get(code);
  if (verdict === undefined) throw new RangeError(`${code} is no judge status`);
  return verdict;
}

export function verdictCode(verdict: Verdict): VerdictCode {
  return VERDICTS[verdict].code;
}

/** Pending, Compiling and Judging are polled; Submitting belongs to remote judges and is not. */
export function isInProgress(code: number): boolean {
  return (
    code === VERDICTS.pending.code ||
    code === VERDICTS.compiling.code ||
    code === VERDICTS.judging.code
  );
}

/** A verdict that stands, and no number that is none. */
export function isFinal(code: number): boolean {
  const verdict = findVerdict(code);
  return verdict !== undefined && VERDICTS[verdict].phase === "final";
}

/** It has no verdict yet: whatever is polled, and what is on its way to a remote judge. */
export function isLive(code: number): boolean {
  return isInProgress(code) || code === VERDICTS.submitting.code;
}
