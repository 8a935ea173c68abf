/** A setter's programs go with the problem: into packages, folders and copies, and back. */
import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { makeScratch } from "@gavel/problem-package/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../test-kit.ts";
import { exportProblems } from "./export.ts";
import { importProblems } from "./import.ts";

let bank: Bank;
let other: Bank;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  [bank, other] = [await openBank(), await openBank()];
  scratch = makeScratch();
});
afterAll(async () => {
  scratch.remove();
  await bank.close();
  await other.close();
});

const TESTLIB = '#include "testlib.h"\nint main() { return 0; }\n';
const program = (name: string, facts: object = {}) => ({
  ...{ id: null, kind: "solution" as const, name, language: "Python3", code: `# ${name}\n` },
  ...{ expected: ["accepted" as const], isMain: false },
  ...facts,
});
const PROGRAMS = [
  program("right.py", { isMain: true }),
  program("slow.py", { expected: ["timeLimitExceeded", "memoryLimitExceeded"] }),
  program("broken", { language: "C", expected: ["compileError"] }),
  program("gen.cpp", {
    kind: "generator",
    language: "C++ 20 With O2",
    code: TESTLIB,
    expected: [],
  }),
  program("val.cpp", {
    kind: "validator",
    language: "C++ 20 With O2",
    code: TESTLIB,
    expected: [],
  }),
];
const TESTS = [
  { input: "1 2\n", output: "4\n", answer: "3\n", expected: "wrongAnswer" as const },
  { input: "", output: "", answer: "", expected: "accepted" as const },
];

/** With programs, and a second case that its generator made. */
async function make(id: string): Promise<number> {
  const root = bank.as("root");
  const { pid } = await root.problem.create(bank.form({ problemId: id }));
  const set = { pid, programs: PROGRAMS, checkerTests: TESTS, rightFactor: 3, slowFactor: 1.25 };
  const saved = await root.problemProgram.saveAll({ ...set, revision: 0 });
  const generator = saved.programs.find((one) => one.kind === "generator")?.id;
  await bank.db
    .updateTable("test_case")
    .set({ made_by: { kind: "generator", programId: generator, args: "10 'two words'" } })
    .where("seq", "=", 2)
    .where("version_id", "in", (eb) =>
      eb.selectFrom("problem").select("test_data_version_id").where("id", "=", pid),
    )
    .execute();
  return pid;
}

async function setOf(of: Bank, pid: number) {
  const { programs, checkerTests, ...set } = await of.as("root").problemProgram.list({ pid });
  const { rightFactor, slowFactor } = set;
  const { cases } = await of.as("root").testData.get({ pid });
  return {
    programs: programs.map(({ id, ...one }) => one),
    checkerTests: checkerTests.map(({ gets, ...one }) => one),
    factors: [rightFactor, slowFactor],
    madeBy: cases.map(({ madeBy }) =>
      madeBy?.kind === "generator"
        ? [programs.find((one) => one.id === madeBy.programId)?.name, madeBy.args]
        : null,
    ),
  };
}

async function send(pid: number, format: "hoj" | "kattis", of = bank) {
  const wish = { pids: [pid], problemIds: [] };
  const { stream } = await exportProblems(of.signedIn("root"), wish, format);
  return Buffer.from(await new Response(stream).arrayBuffer());
}

async function take(bytes: Uint8Array) {
  const { problems } = await importProblems(
    other.signedIn("root"),
    { path: scratch.write(bytes), name: "set.zip", limits: ARCHIVE_LIMITS, readOptions: {} },
    { format: null, timeLimitMs: null, ids: {} },
  );
  const [row] = problems;
  expect(row).toMatchObject({ status: "imported" });
  return { pid: row?.pid ?? 0, remarks: row?.remarks.map((one) => one.text) ?? [] };
}

const WHOLE = {
  programs: PROGRAMS.map(({ id, ...one }) => one),
  checkerTests: TESTS,
  factors: [3, 1.25],
  madeBy: [null, ["gen.cpp", "10 'two words'"]],
};

test("a package of our own brings them all, and going there and back changes nothing", async () => {
  const pid = await make("OWN1");
  expect(await setOf(bank, pid)).toEqual(WHOLE);
  const { pid: there, remarks } = await take(await send(pid, "hoj"));
  expect(remarks).toEqual([]);
  expect(await setOf(other, there)).toEqual(WHOLE);
  const folder = async (of: Bank, id: number) =>
    (await of.as("root").problem.getFolder({ pid: id })).texts;
  expect(await folder(other, there)).toEqual(await folder(bank, pid));
  expect(Object.keys(await folder(bank, pid))).toEqual(
    expect.arrayContaining([
      ...["solutions/right.py", "generators/gen.cpp", "generators/script.txt"],
      ...["validators/val.cpp", "checker-tests/1.out"],
    ]),
  );
});

test("a Kattis package brings solutions, generators and validators, and the export tells the rest", async () => {
  const pid = await make("OWN2");
  const [told] = await bank.as("root").problem.checkExport({ format: "kattis", pids: [pid] });
  expect(told?.remarks.join("\n")).toMatch(/tests of the checker(.|\n)*how far the time limit/);
  const { pid: there } = await take(await send(pid, "kattis"));
  const { programs } = await setOf(other, there);
  expect(
    programs.map(({ kind, name, isMain, expected }) => [kind, name, isMain, expected]),
  ).toEqual([
    ["solution", "right.py", true, ["accepted"]],
    ["solution", "broken.c", false, ["compileError"]],
    ["solution", "slow.py", false, ["timeLimitExceeded", "runtimeError", "memoryLimitExceeded"]],
    ["generator", "gen.cpp", false, []],
    ["validator", "val.cpp", false, []],
  ]);
  expect(programs.find((one) => one.name === "val.cpp")?.code).toBe(TESTLIB);
});

test("a copy has programs of its own, and its cases name its own generator", async () => {
  const pid = await make("OWN3");
  const copy = await bank.as("root").problem.clone({ pid });
  expect(await setOf(bank, copy.pid)).toEqual(WHOLE);
  await bank.as("root").problem.delete({ pid });
  expect(await setOf(bank, copy.pid)).toEqual(WHOLE);
});
