/** What a checker or interactor said, by the convention it speaks. Pure; a table of examples is in the test. */
import type { CheckerConvention } from "@gavel/domain/checker";
import { DATA_LIMITS } from "@gavel/domain/data-case";
import type { RunCause } from "@gavel/judge-protocol/sandbox";

export interface CheckerSaid {
  readonly cause: RunCause;
  readonly oomKills: number;
  /** Empty for an interactor, whose standard output goes to the program. */
  readonly stdout: string;
  readonly stderr: string;
  /** Contents of the result files that its convention knows, by name; absent where it left none. */
  readonly files: Readonly<Record<string, string>>;
  /** Result files that could not be taken, with the reason; those that are simply missing are not here. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
  /** It wrote input for one more pass. */
  readonly asksForPass: boolean;
}

type CheckerVerdict = "accepted" | "wrongAnswer" | "presentationError" | "partialAccepted";

interface CheckerDecision {
  readonly kind: "decided";
  readonly verdict: CheckerVerdict;
  /** Share of the case's score, 0 to 1; null = what the verdict earns. */
  readonly ratio: number | null;
  /** A score of the checker's own scale; null = none. */
  readonly points: number | null;
  readonly teamMessage: string | null;
  readonly juryMessage: string | null;
}

/** No verdict: `of` says whose fault that is. The note is for those who look after the problem. */
export interface CheckerFault {
  readonly kind: "fault";
  readonly of: "problem" | "judge";
  readonly note: string;
}
export type CheckerAnswer = CheckerDecision | CheckerFault;

/** What conventions have to know of the call they answer. */
export interface CallFacts {
  readonly convention: CheckerConvention;
  readonly role: "checker" | "interactor";
  /** What the checker was told the case is worth (`lemon`). */
  readonly fullScore: number;
  /** Points of the test in a tree of groups; null where there is none (`polygon`). */
  readonly worth: number | null;
}

export function readAnswer(call: CallFacts, said: CheckerSaid): CheckerAnswer {
  const code = exitCode(call.role, said);
  if (typeof code !== "number") return code;
  const refused = said.refused[0];
  if (refused !== undefined) return broken(`${refused.path}: ${refused.reason}`, said);
  return CONVENTIONS[call.convention](code, said, call);
}

/** Or why it came to no end of its own. */
function exitCode(role: CallFacts["role"], said: CheckerSaid): number | CheckerFault {
  const { cause } = said;
  // No default: a cause that nobody has thought about is a compile error, never a verdict.
  switch (cause.kind) {
    case "exited":
      return said.oomKills > 0 ? broken(`The ${role} exceeded its memory limit`, said) : cause.code;
    case "signalled":
      return broken(`The ${role} was killed by signal ${cause.signal} (${cause.name})`, said);
    case "cpuTimeLimit":
      return broken(`The ${role} exceeded its time limit`, said);
    case "wallTimeLimit":
    case "idleTimeLimit":
      return broken(`The ${role} did not finish`, said);
    case "memoryLimit":
      return broken(`The ${role} exceeded its memory limit`, said);
    case "outputLimit":
      return broken(`The ${role} exceeded its output limit`, said);
    case "securityViolation":
      return broken(`The ${role} made a forbidden system call: ${cause.detail}`, said);
    case "stopped":
      return { kind: "fault", of: "judge", note: `The ${role} was stopped before it finished` };
    case "execFailed":
      return broken(`The ${role} cannot be started: ${cause.message}`, said);
    case "sandboxFailed":
      return { kind: "fault", of: "judge", note: `Sandbox: ${cause.step}: ${cause.message}` };
  }
}

type Reader = (code: number, said: CheckerSaid, call: CallFacts) => CheckerAnswer;

const CONVENTIONS: Record<CheckerConvention, Reader> = {
  peer: readPeer,
  testlib: readTestlib,
  polygon: readPolygon,
  kattis: readKattis,
  hustoj: (code, said) => decided(code === 0 ? "accepted" : "wrongAnswer", said),
  qduoj: (code, said) => {
    if (code === 0) return decided("accepted", said);
    return code === 1 ? decided("wrongAnswer", said) : unknownCode(code, said);
  },
  syzoj: readSyzoj,
  lemon: readLemon,
  cms: (code, said) =>
    code === 0 ? scored(firstWord(said.stdout), 1, said) : unknownCode(code, said),
};

function readPeer(code: number, said: CheckerSaid, call: CallFacts): CheckerAnswer {
  const partly = readPartly(code, said);
  if (partly !== null) return partly;
  switch (code) {
    case 0:
    case 100:
      return contradicts(isYes, said) ?? decided("accepted", said);
    case 101:
      return contradicts(isNo, said) ?? decided("presentationError", said);
    case 102:
      return contradicts(isNo, said) ?? decided("wrongAnswer", said);
    case 99: {
      // An interactor's standard output belongs to the exchange.
      const source = call.role === "checker" ? said.stdout : said.stderr;
      return scored(firstWord(source), 100, said);
    }
    case 103:
      return broken("It reported an internal fault", said);
    default:
      return readWords(said) ?? unknownCode(code, said);
  }
}

function readTestlib(code: number, said: CheckerSaid): CheckerAnswer {
  const partly = readPartly(code, said);
  if (partly !== null) return partly;
  if (code === 0) return contradicts(isYes, said) ?? decided("accepted", said);
  if ([1, 2, 4, 8].includes(code)) {
    return contradicts(isNo, said) ?? decided("wrongAnswer", said);
  }
  if (code === 3) return broken("It reported an internal fault", said);
  if (code === 5 || code === 7) {
    const words = wordsOf(said);
    return hasValue(words) ? readPoints(words.value, said) : unknownCode(code, said);
  }
  if (code < 16) return unknownCode(code, said);
  const words = wordsOf(said);
  return hasValue(words)
    ? scored(words.value, 100, said)
    : (contradicts(isNo, said) ?? scored(String(code - 16), 100, said));
}

/** Points are those of the test; where tests are worth none they can only be a share. */
function readPolygon(code: number, said: CheckerSaid, { worth }: CallFacts): CheckerAnswer {
  const words = wordsOf(said);
  const isPoints = words?.kind === "points" && (code === 5 || code === 7);
  if (worth === null || !isPoints) return readTestlib(code, said);
  const points = readNumber(words.value);
  if (!isCount(points)) return notAScore(words.value, said);
  const verdict = points >= worth ? "accepted" : points > 0 ? "partialAccepted" : "wrongAnswer";
  return { ...decided(verdict, said), points };
}

/**
 * testlib's header as it is published ends `_pc(n)` with the exit code n, which is the code of another outcome for
 * many n; only the words tell them apart. Null where they say nothing of the kind.
 */
function readPartly(code: number, said: CheckerSaid): CheckerAnswer | null {
  const words = wordsOf(said);
  const isCode = words?.kind === "share" && readNumber(words.value) === code;
  return isCode ? scored(words.value, 100, said) : null;
}

/** Checkers that were written for scores give `quitp` a share; those that count percent are told by a number above 1. */
function readPoints(text: string, said: CheckerSaid): CheckerAnswer {
  const value = readNumber(text);
  return scored(text, value !== null && value <= 1 ? 1 : 100, said);
}

interface Valued {
  /** `partially correct (…)` tells a share, `points …` whatever the convention says they are. */
  readonly kind: "share" | "points";
  readonly value: string;
}
type Words = { readonly kind: "accepted" | "rejected" | "fault" } | Valued;

function hasValue(words: Words | null): words is Valued {
  return words !== null && "value" in words;
}

/** The beginning of standard error as testlib writes it; null when it is not that. */
function wordsOf({ stderr }: CheckerSaid): Words | null {
  const text = stderr.trimStart();
  if (/^ok(\s|$)/.test(text)) return { kind: "accepted" };
  if (/^(wrong answer|wrong output format|unexpected eof)(\s|$)/.test(text)) {
    return { kind: "rejected" };
  }
  if (/^FAIL(\s|$)/.test(text)) return { kind: "fault" };
  const share = /^partially correct \(([^)]*)\)/.exec(text)?.[1];
  if (share !== undefined) return { kind: "share", value: share };
  const points = /^points\s+(\S+)/.exec(text)?.[1];
  return points === undefined ? null : { kind: "points", value: points };
}

function readWords(said: CheckerSaid): CheckerAnswer | null {
  const words = wordsOf(said);
  if (words === null) return null;
  switch (words.kind) {
    case "accepted":
      return decided("accepted", said);
    case "rejected":
      return decided("wrongAnswer", said);
    case "share":
    case "points":
      return scored(words.value, 100, said);
    case "fault":
      return broken("It reported an internal fault", said);
  }
}

const isYes = ({ kind }: Words) => kind === "accepted";
const isNo = ({ kind }: Words) => kind !== "accepted" && kind !== "fault";

/** Exit code and words that say opposite things are neither believed. */
function contradicts(fits: (words: Words) => boolean, said: CheckerSaid): CheckerFault | null {
  const words = wordsOf(said);
  if (words === null || fits(words)) return null;
  return broken("Its exit code and its message contradict each other", said);
}

function readKattis(code: number, said: CheckerSaid): CheckerAnswer {
  const messages = {
    teamMessage: messageOf(said.files["teammessage.txt"]),
    juryMessage: messageOf(said.files["judgemessage.txt"]) ?? messageOf(said.stderr),
  };
  if (code === 43) {
    if (said.asksForPass) return broken("It rejected the output and wrote nextpass.in", said);
    return { ...decided("wrongAnswer", said), ...messages };
  }
  if (code !== 42) return unknownCode(code, said);
  const points = said.files["score.txt"];
  const share = said.files["score_multiplier.txt"];
  if (points !== undefined && share !== undefined) {
    return broken("It wrote both score.txt and score_multiplier.txt", said);
  }
  if (share !== undefined) {
    const answer = scored(share, 1, said);
    return answer.kind === "fault" ? answer : { ...answer, ...messages };
  }
  if (points === undefined) return { ...decided("accepted", said), ...messages };
  const value = readNumber(points);
  if (!isCount(value)) return notAScore(points, said);
  return { ...decided("accepted", said), points: value, ...messages };
}

function readSyzoj(code: number, said: CheckerSaid): CheckerAnswer {
  return code === 0 ? scored(firstWord(said.stdout), 100, said) : unknownCode(code, said);
}

function readLemon(code: number, said: CheckerSaid, call: CallFacts): CheckerAnswer {
  if (code !== 0) return unknownCode(code, said);
  const score = said.files["score.txt"];
  if (score === undefined) return broken("It wrote no score", said);
  const answer = scored(score, call.fullScore, said);
  if (answer.kind === "fault") return answer;
  return { ...answer, juryMessage: messageOf(said.files["message.txt"]) ?? answer.juryMessage };
}

/** As many points as a case can be worth at all: what a site cannot store, it could not take as a result either. */
function isCount(points: number | null): points is number {
  return points !== null && points >= 0 && points <= DATA_LIMITS.pointsMax;
}

/** A score that everybody can check: a number from 0 to `full`. */
function scored(text: string, full: number, said: CheckerSaid): CheckerAnswer {
  const value = readNumber(text);
  if (value === null || value < 0 || value > full) return notAScore(text, said);
  const ratio = value / full;
  const verdict = ratio === 1 ? "accepted" : ratio === 0 ? "wrongAnswer" : "partialAccepted";
  return { ...decided(verdict, said), ratio };
}

function decided(verdict: CheckerVerdict, said: CheckerSaid): CheckerDecision {
  return {
    kind: "decided",
    verdict,
    ratio: null,
    points: null,
    teamMessage: null,
    // A score alone on standard output is no message.
    juryMessage:
      messageOf(said.stderr) ?? (readNumber(said.stdout) === null ? messageOf(said.stdout) : null),
  };
}

function notAScore(text: string, said: CheckerSaid): CheckerFault {
  return broken(`${JSON.stringify(text.trim().slice(0, 40))} is not a score`, said);
}

function unknownCode(code: number, said: CheckerSaid): CheckerFault {
  return broken(`It exited with code ${code}, which has no meaning`, said);
}

function broken(what: string, said: CheckerSaid): CheckerFault {
  const words = messageOf(said.stderr) ?? messageOf(said.stdout);
  return { kind: "fault", of: "problem", note: words === null ? what : `${what}: ${words}` };
}

function firstWord(text: string): string {
  return /\S+/.exec(text)?.[0] ?? "";
}

/** Decimal notation only: `Number` would also read "", "0x10" and "Infinity". */
function readNumber(text: string): number | null {
  const word = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(word)) return null;
  const value = Number(word);
  return Number.isFinite(value) ? value : null;
}

function messageOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
