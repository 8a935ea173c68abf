import type { RunCause } from "@gavel/judge-protocol/sandbox";
import { expect, test } from "vitest";
import type { CheckerAnswer } from "../checker/answer.ts";
import { verdictOfRun } from "../verdict.ts";
import { blame, type ExchangeFacts } from "./blame.ts";

const limits = { timeMs: 1000, memoryKib: 65_536, stackKib: 65_536 };
const ok: RunCause = { kind: "exited", code: 0 };
const exit1: RunCause = { kind: "exited", code: 1 };
const segv: RunCause = { kind: "signalled", signal: 11, name: "SIGSEGV" };
const sigpipe: RunCause = { kind: "signalled", signal: 13, name: "SIGPIPE" };
const stopped: RunCause = { kind: "stopped" };
const idle: RunCause = { kind: "idleTimeLimit" };
const wall: RunCause = { kind: "wallTimeLimit" };
const time: RunCause = { kind: "cpuTimeLimit" };
const memory: RunCause = { kind: "memoryLimit" };
const output: RunCause = { kind: "outputLimit" };
const attack: RunCause = { kind: "securityViolation", detail: "ptrace" };
const notStarted: RunCause = { kind: "execFailed", errno: 2, message: "no such file" };
const ourFault: RunCause = { kind: "sandboxFailed", step: "wait", message: "lost" };

const decided = (verdict: "accepted" | "wrongAnswer" | "partialAccepted"): CheckerAnswer => ({
  kind: "decided",
  verdict,
  ratio: null,
  points: null,
  teamMessage: null,
  juryMessage: null,
});
const AC = decided("accepted");
const WA = decided("wrongAnswer");
const PAC = decided("partialAccepted");
const BROKEN: CheckerAnswer = { kind: "fault", of: "problem", note: "it crashed" };
const LOST: CheckerAnswer = { kind: "fault", of: "judge", note: "Sandbox: wait: lost" };

interface Facts {
  program?: RunCause;
  interactor?: RunCause;
  answer?: CheckerAnswer;
  first?: "program" | "interactor";
  brokenPipe?: boolean;
  programWaits?: boolean;
  interactorWaits?: boolean;
  cpuTimeUs?: number;
}

function facts(one: Facts): ExchangeFacts {
  const cause = one.program ?? ok;
  const measured = { cause, cpuTimeUs: one.cpuTimeUs ?? 5000, memoryPeakKib: 1000, oomKills: 0 };
  return {
    program: {
      cause,
      brokenPipe: one.brokenPipe ?? false,
      waitedForInput: one.programWaits ?? false,
    },
    byRun: verdictOfRun(measured, limits),
    interactor: { cause: one.interactor ?? ok, waitedForInput: one.interactorWaits ?? false },
    answer: one.answer ?? AC,
    firstEnded: one.first ?? "program",
  };
}

function short(one: Facts): string {
  const guilty = blame(facts(one));
  if (guilty.kind === "program") return guilty.verdict;
  const { kind, answer } = guilty;
  if (kind !== "interactor") return "nobody is to blame";
  return answer.kind === "decided" ? answer.verdict : `fault of the ${answer.of}`;
}

const TLE = "timeLimitExceeded";
const MLE = "memoryLimitExceeded";
const RE = "runtimeError";
const FAULT = "fault of the problem";

test.each<[string, Facts, string]>([
  ["both end well, accepted", {}, "accepted"],
  ["both end well, rejected", { answer: WA }, "wrongAnswer"],
  ["both end well, a share", { answer: PAC }, "partialAccepted"],
  // 0: one of them is no program
  [
    "the program cannot be started",
    { program: notStarted, interactor: stopped, answer: LOST, first: "program" },
    "runtimeError",
  ],
  [
    "nor can it after the interactor said its word",
    { program: notStarted, answer: AC, first: "interactor" },
    "runtimeError",
  ],
  [
    "the interactor cannot be started",
    { program: stopped, interactor: notStarted, answer: BROKEN, first: "interactor" },
    "fault of the problem",
  ],
  // 1: the program's own limits
  ["time, before it was rejected", { program: time, answer: WA, first: "program" }, TLE],
  ["time, after it was accepted", { program: time, answer: AC, first: "interactor" }, TLE],
  ["memory", { program: memory, answer: WA }, MLE],
  ["output", { program: output, answer: WA }, RE],
  ["an attack after it was rejected", { program: attack, answer: WA, first: "interactor" }, RE],
  ["an attack", { program: attack, answer: AC, first: "interactor" }, RE],
  ["a clean end just over the limit", { cpuTimeUs: 1_100_000 }, TLE],
  [
    "stopped when it was over the limit",
    { program: stopped, cpuTimeUs: 1_100_000, answer: WA },
    TLE,
  ],
  // 2: the interactor's verdict
  [
    "the program is ended because all is said",
    { program: stopped, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  ["the same, accepted", { program: stopped, answer: AC, first: "interactor" }, "accepted"],
  [
    "it loops on after a rejection",
    { program: time, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  [
    "it ends over its time after a rejection",
    { cpuTimeUs: 1_100_000, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  [
    "it takes all memory after a rejection",
    { program: memory, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  ["a share, then it loops on", { program: time, answer: PAC, first: "interactor" }, TLE],
  [
    "a crash over the time limit that comes of writing to nobody",
    { program: sigpipe, cpuTimeUs: 1_100_000, first: "interactor" },
    TLE,
  ],
  [
    "an exit code over the time limit, of one that wrote to nobody",
    { program: exit1, brokenPipe: true, cpuTimeUs: 1_100_000, first: "interactor" },
    TLE,
  ],
  ["time, writing to nobody", { program: time, brokenPipe: true }, TLE],
  ["memory, writing to nobody", { program: memory, brokenPipe: true }, MLE],
  ["output, writing to nobody", { program: output, brokenPipe: true }, RE],
  ["an attack, writing to nobody", { program: attack, brokenPipe: true }, RE],
  // 3: crashes
  ["a crash while the interactor listened", { program: segv, answer: WA, first: "program" }, RE],
  ["an exit code while it listened", { program: exit1, answer: WA, first: "program" }, RE],
  ["a crash although accepted", { program: segv, answer: AC, first: "interactor" }, RE],
  ["an exit code although accepted", { program: exit1, answer: AC, first: "interactor" }, RE],
  [
    "SIGPIPE after a rejection",
    { program: sigpipe, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  [
    "EPIPE after a rejection",
    { program: exit1, brokenPipe: true, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  [
    "SIGPIPE after it was accepted",
    { program: sigpipe, answer: AC, first: "interactor" },
    "accepted",
  ],
  [
    "SIGPIPE while the interactor was still at it",
    { program: sigpipe, answer: WA, first: "program" },
    "wrongAnswer",
  ],
  ["a crash after a share", { program: segv, answer: PAC, first: "interactor" }, "partialAccepted"],
  ["a crash before a share", { program: segv, answer: PAC }, RE],
  [
    "SIGPIPE of a program that talks to an interactor which broke down behind it",
    { program: sigpipe, interactor: segv, answer: BROKEN, first: "program" },
    RE,
  ],
  ["a crash after a rejection", { program: segv, answer: WA, first: "interactor" }, "wrongAnswer"],
  // 4: silence
  [
    "both wait for each other",
    { program: idle, interactor: stopped, programWaits: true, interactorWaits: true, answer: LOST },
    TLE,
  ],
  [
    "the program takes the interactor's end for the end of its input",
    {
      program: ok,
      interactor: stopped,
      programWaits: true,
      interactorWaits: true,
      answer: LOST,
      first: "interactor",
    },
    TLE,
  ],
  [
    "the same, the interactor gone first",
    {
      program: idle,
      interactor: stopped,
      programWaits: true,
      interactorWaits: true,
      answer: LOST,
      first: "interactor",
    },
    TLE,
  ],
  [
    "the program sleeps",
    { program: idle, interactor: stopped, interactorWaits: true, answer: LOST },
    TLE,
  ],
  [
    "the interactor sleeps, the program waits",
    { program: idle, interactor: stopped, programWaits: true, answer: LOST },
    FAULT,
  ],
  [
    "the interactor is the one ended, and it waited",
    {
      program: stopped,
      interactor: idle,
      interactorWaits: true,
      answer: BROKEN,
      first: "interactor",
    },
    TLE,
  ],
  [
    "the interactor is the one ended, and owed",
    { program: stopped, interactor: idle, programWaits: true, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  [
    "the interactor sleeps on after the program is over",
    { interactor: idle, answer: BROKEN },
    FAULT,
  ],
  ["the same after a crash", { program: segv, interactor: idle, answer: BROKEN }, RE],
  [
    "the program sleeps on after a rejection",
    { program: idle, answer: WA, first: "interactor" },
    "wrongAnswer",
  ],
  [
    "the program sleeps on after it was accepted",
    { program: idle, answer: AC, first: "interactor" },
    TLE,
  ],
  [
    "the program slept, then the interactor saw the end",
    { program: wall, answer: WA, first: "program", interactorWaits: true },
    TLE,
  ],
  [
    "the program sleeps on after a share",
    { program: idle, answer: PAC, first: "interactor" },
    "partialAccepted",
  ],
  ["the program sleeps on, a share is said behind it", { program: idle, answer: PAC }, TLE],
  [
    "the program waits by the wall clock after a share",
    { program: wall, answer: PAC, first: "interactor" },
    "partialAccepted",
  ],
  [
    "the interactor waits by the wall clock, for a program that owes",
    {
      program: stopped,
      interactor: wall,
      interactorWaits: true,
      answer: BROKEN,
      first: "interactor",
    },
    TLE,
  ],
  [
    "the program waits for more than an interactor that was done wanted to say",
    { program: idle, programWaits: true, answer: AC, first: "interactor" },
    TLE,
  ],
  [
    "the interactor waits for the wall clock, and owed",
    { program: stopped, interactor: wall, programWaits: true, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  // 5: the interactor's own faults
  ["the interactor crashes", { interactor: segv, answer: BROKEN, first: "interactor" }, FAULT],
  [
    "the interactor crashes, the program writes to nobody",
    { program: sigpipe, interactor: segv, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  [
    "the interactor crashes, the program crashes for it",
    { program: exit1, interactor: segv, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  [
    "the interactor crashes, the program loops for it",
    { program: time, interactor: segv, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  [
    "the interactor is too slow",
    { program: stopped, interactor: time, answer: BROKEN, first: "interactor" },
    FAULT,
  ],
  [
    "the interactor fails on a program that ended well",
    { interactor: segv, answer: BROKEN, first: "program" },
    FAULT,
  ],
  [
    "the interactor fails on a program that crashed",
    { program: segv, interactor: segv, answer: BROKEN, first: "program" },
    RE,
  ],
  [
    "the interactor fails on a program that was too slow",
    { program: time, interactor: segv, answer: BROKEN, first: "program" },
    TLE,
  ],
  // ours
  ["the sandbox lost the program", { program: ourFault, answer: AC }, "systemError"],
  [
    "the sandbox lost a program that was rejected",
    { program: ourFault, answer: WA, first: "interactor" },
    "systemError",
  ],
  [
    "a program that was rejected could not be started",
    { program: notStarted, answer: WA, first: "interactor" },
    "runtimeError",
  ],
  [
    "the interactor of a slow program could not be started",
    { program: time, interactor: notStarted, answer: LOST },
    "fault of the judge",
  ],
  ["the sandbox lost the interactor", { interactor: ourFault, answer: LOST }, "fault of the judge"],
  [
    "the sandbox lost the interactor of a slow program",
    { program: time, interactor: ourFault, answer: LOST },
    "fault of the judge",
  ],
])("%s", (_name, one, expected) => {
  expect(short(one)).toBe(expected);
});

test("what the sandbox lost is our fault, even where nothing else is known of it", () => {
  const lost = facts({ program: ourFault });
  expect(blame({ ...lost, byRun: { verdict: null, note: null } })).toEqual({
    ...{ kind: "program", verdict: "systemError", note: null },
  });
});

test("the verdict comes with the note of whoever is to blame", () => {
  const note = (one: Facts) => {
    const guilty = blame(facts(one));
    if (guilty.kind === "program") return guilty.note;
    return guilty.answer.kind === "fault" ? guilty.answer.note : null;
  };
  const owing = { program: stopped, programWaits: true, first: "interactor" } as const;
  expect(note({ program: exit1 })).toBe("Exit code 1");
  expect(note({ program: segv, answer: BROKEN })).toBe("Killed by signal 11 (SIGSEGV)");
  expect(note({ program: idle })).toBe("The program waited too long without computing");
  expect(note({ ...owing, interactor: idle, answer: BROKEN })).toBe("it crashed");
  expect(note({ ...owing, interactor: idle, answer: LOST })).toBe(
    "The interactor kept the program waiting and did not finish",
  );
});

test("accepted needs the interactor's word and a program that kept its limits", () => {
  const guilty = [time, memory, output, attack, ourFault, idle, wall, segv];
  const causes = [ok, exit1, sigpipe, stopped, ...guilty];
  const waits = Array.from({ length: 8 }, (_, bits) => ({
    ...{ brokenPipe: (bits & 1) > 0, programWaits: (bits & 2) > 0 },
    interactorWaits: (bits & 4) > 0,
  }));
  let accepted = 0;
  for (const program of causes)
    for (const interactor of causes)
      for (const answer of [AC, WA, PAC, BROKEN, LOST])
        for (const first of ["program", "interactor"] as const)
          for (const wait of waits) {
            const one = { program, interactor, answer, first, ...wait };
            // Only an interactor that came to its own end can have decided.
            if (answer.kind === "decided" && interactor !== ok) continue;
            if (short(one) !== "accepted") continue;
            accepted++;
            expect(answer).toBe(AC);
            expect(guilty).not.toContain(program);
            expect(interactor).not.toBe(ourFault);
          }
  expect(accepted).toBeGreaterThan(10);
});
