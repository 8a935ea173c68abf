/**
 * Programs that mean harm, each against the real judge. After every one of them the next honest program must be
 * accepted on a clean slot, and the sandbox must hold what it held before. What was seen is written to
 * `.gavel/check/hostile.txt`.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { TaskFacts } from "@gavel/judge/testing/tasks";
import type { FinishReport } from "@gavel/judge-protocol/judge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GO_ATTACKS } from "./go.ts";
import { COMPILER_ATTACKS, type HostileProgram, PROGRAMS, RUNTIME_ATTACKS } from "./programs.ts";
import { AC, SE, shortName } from "./verdicts.ts";
import { type Holdings, isSandboxBuilt, openYard, type Yard } from "./yard.ts";

const FOLDER = join(import.meta.dirname, "programs");
const RESULTS = join(import.meta.dirname, "../../.gavel/check");
const LOG = join(RESULTS, "hostile.txt");
const SLOTS = 2;
/** Two for each program that is judged at a time, one for each that is compiled, and one; each has a half for either. */
const BOXES = 2 * (3 * SLOTS + 1);
const PROBE = readFileSync(join(FOLDER, "probe.c"), "utf8");
/** The kernel takes a moment to take apart what was killed, and a busy one some more. */
const SETTLE_MS = 30_000;
/** Once something stayed: what comes after it finds that again, and need not wait so long to say so. */
const UNCLEAN_SETTLE_MS = 1000;
/** A box is built again behind its answer: what stands still for so long is all there is. */
const STEADY_MS = 2000;
const STEADY_PATIENCE_MS = 60_000;

let yard: Yard;
let before: Holdings;
let settleMs = SETTLE_MS;
/** Something for programs that try the host's loopback; it must never hear from them. */
const listener = createServer();
const heard: string[] = [];

beforeAll(async () => {
  if (!isSandboxBuilt) return;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(LOG, "");
  listener.on("connection", (socket) => heard.push(String(socket.remotePort)));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  yard = await openYard(SLOTS);
  before = await fillBoxes();
}, 300_000);

afterAll(async () => {
  await yard?.stop();
  listener.close();
});

/**
 * Boxes are built when they are first needed, one to compile in and one to run in for each place of the sandbox. Gives what
 * is held when all are there. Only what stands still is counted: a helper of the sandbox is a process too, for a moment.
 */
async function fillBoxes(): Promise<Holdings> {
  for (let round = 0; round < 100; round++) {
    await Promise.all(["a", "b", "c", "d"].map((which) => probe(`// ${round} ${which}`)));
    if (yard.holdings().processes < BOXES) continue;
    const now = await steady();
    if (now.processes >= BOXES) {
      expect(now.processes).toBe(BOXES);
      return now;
    }
  }
  throw new Error(`not every box was built: ${JSON.stringify(yard.holdings())}`);
}

async function settled(isFine: (now: Holdings) => boolean): Promise<Holdings> {
  const until = Date.now() + settleMs;
  let now = yard.holdings();
  while (!isFine(now)) {
    if (Date.now() >= until) {
      settleMs = UNCLEAN_SETTLE_MS;
      break;
    }
    await Bun.sleep(50);
    now = yard.holdings();
  }
  return now;
}

async function steady(): Promise<Holdings> {
  const end = Date.now() + STEADY_PATIENCE_MS;
  let known = yard.holdings();
  let since = Date.now();
  while (Date.now() - since < STEADY_MS || known.strays > 0) {
    if (Date.now() > end) throw new Error(`never stood still: ${JSON.stringify(known)}`);
    await Bun.sleep(50);
    const now = yard.holdings();
    if (JSON.stringify(now) !== JSON.stringify(known)) since = Date.now();
    known = now;
  }
  return known;
}

/** The honest program in more cases than there are boxes, so that each box has its turn. */
async function probe(remark = ""): Promise<FinishReport> {
  const cases = Array.from({ length: 2 * SLOTS }, () => ({ input: "1 2\n", answer: "3\n" }));
  return yard.judge({ language: "C", code: `${PROBE}${remark}\n`, cases });
}

function inputsOf(program: HostileProgram): TaskFacts["cases"] {
  if (program.input === "256 MiB") {
    return [{ input: new Uint8Array(256 * 1024 * 1024).fill(0x31), answer: "3\n" }];
  }
  if (program.input === "roles") {
    return [
      { input: "1 5\n", answer: "6\n" },
      { input: "0 5\n", answer: "5\n" },
    ];
  }
  const one = { input: program.input ?? "1 2\n", answer: program.answer ?? "3\n" };
  return Array.from({ length: program.cases ?? 1 }, () => one);
}

function codeOf(program: HostileProgram): string {
  const { source } = program;
  const address = listener.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const way = program.number === 34 ? port : program.way;
  const text = "text" in source ? source.text : readFileSync(join(FOLDER, source.file), "utf8");
  return way === undefined ? text : `#define WAY ${way}\n${text}`;
}

function judge(program: HostileProgram): Promise<FinishReport> {
  const memory = program.memoryMb ?? 64;
  return yard.judge({
    language: program.language ?? "C",
    code: codeOf(program),
    cases: inputsOf(program),
    problem: {
      timeLimitMs: program.timeMs ?? 1000,
      memoryLimitMb: memory,
      stackLimitMb: program.stackMb ?? Math.min(memory, 64),
      isRemoveEndBlank: program.isRemoveEndBlank ?? true,
      fileIo: program.fileIo ?? null,
      userExtraFiles: program.userExtraFiles ?? {},
    },
  });
}

function record(program: HostileProgram, report: FinishReport): void {
  const note = (report.errorMessage ?? report.cases.find((one) => one.note)?.note ?? "")
    .replaceAll(/\s+/g, " ")
    .slice(0, 90);
  const what = `${program.number} ${program.name}`.padEnd(48);
  const numbers = `${report.timeMs ?? "-"} ms ${report.memoryKib ?? "-"} KiB`.padEnd(20);
  appendFileSync(LOG, `${what} ${shortName(report.status).padEnd(4)} ${numbers} ${note}\n`);
}

function hostile(program: HostileProgram): void {
  test(`${program.number}: ${program.name}`, { timeout: 120_000 }, async (context) => {
    const language = program.language ?? "C";
    if (!yard.languages.has(language)) {
      appendFileSync(LOG, `${program.number} ${program.name}: ${language} is not here\n`);
      return context.skip(`${language} is not installed`);
    }
    const report = await judge(program);
    record(program, report);
    const [first] = report.cases;
    const said = {
      status: shortName(report.status),
      note: report.errorMessage,
      output: first?.userOutput,
    };
    expect(report.status, JSON.stringify(said)).not.toBe(SE);
    expect(program.expect.map(shortName), JSON.stringify(said)).toContain(said.status);
    if (program.note !== undefined) expect(report.errorMessage ?? "").toMatch(program.note);
    program.check?.(report);
    expect(heard).toEqual([]);
    await expectCleanYard();
  });
}

async function expectCleanYard(): Promise<void> {
  const next = await probe();
  expect({ status: next.status, note: next.errorMessage }).toEqual({ status: AC, note: null });
  const isAsBefore = (now: Holdings) => JSON.stringify(now) === JSON.stringify(before);
  expect(await settled(isAsBefore)).toEqual(before);
}

describe.skipIf(!isSandboxBuilt)("a hostile program", () => {
  for (const program of PROGRAMS) hostile(program);
});

describe.skipIf(!isSandboxBuilt)("a source that attacks the compiler", () => {
  for (const program of COMPILER_ATTACKS) hostile(program);
});

describe.skipIf(!isSandboxBuilt)("a program that abuses its runtime", () => {
  for (const program of [...RUNTIME_ATTACKS, ...GO_ATTACKS]) hostile(program);
});

describe.skipIf(!isSandboxBuilt)("the same program a thousand times", () => {
  test("55: leaks no descriptor, mount, group or process", { timeout: 300_000 }, async () => {
    const cases = Array.from({ length: 1000 }, () => ({ input: "1 2\n", answer: "3\n" }));
    const report = await yard.judge({ language: "C", code: PROBE, cases });
    expect(report.cases).toHaveLength(1000);
    expect({ status: report.status, note: report.errorMessage }).toEqual({
      status: AC,
      note: null,
    });
    await expectCleanYard();
    appendFileSync(
      LOG,
      `55 a thousand runs: ${JSON.stringify(yard.holdings())}, before ${JSON.stringify(before)}\n`,
    );
  });
});
