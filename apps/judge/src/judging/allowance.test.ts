import { VERDICTS } from "@gavel/domain/verdict";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { makeTask } from "../testing/tasks.ts";
import { Allowance, USED_UP_NOTE } from "./allowance.ts";
import { cancelledCase, NOT_RUN } from "./case-order.ts";
import { CHECKER_BROKEN } from "./pass-result.ts";

const AC = VERDICTS.accepted.code;
const WA = VERDICTS.wrongAnswer.code;
const noBlobs = { putBlob: () => ({ sha256: "0".repeat(64), bytes: 0 }) };
const CASES = Array.from({ length: 10 }, () => ({ input: "", answer: "", score: 10 }));

function task(problem: Partial<JudgeTask["problem"]> = {}): JudgeTask {
  return makeTask(noBlobs, { language: "C", code: "", problem, cases: CASES });
}

function judged(of: JudgeTask, seq: number, status: number, spentMs = 1) {
  const spec = specOf(of, seq);
  return { result: { ...cancelledCase(spec), status }, ...NOT_RUN, spentMs };
}

function specOf(of: JudgeTask, seq: number) {
  const spec = of.cases[seq - 1];
  if (spec === undefined) throw new Error(`no case ${seq}`);
  return spec;
}

test("no case behind the deciding one is run where nobody is shown it", () => {
  const hidden = task({ showsCases: false });
  const allowance = new Allowance(hidden);
  allowance.note(judged(hidden, 1, AC));
  expect(allowance.refuse(specOf(hidden, 7))).toBeNull();
  allowance.note(judged(hidden, 5, WA));
  expect(allowance.refuse(specOf(hidden, 6))?.result).toMatchObject({
    status: VERDICTS.cancelled.code,
    score: null,
  });
  // The verdict is that of the first failed case: those before it can still be it.
  expect(allowance.refuse(specOf(hidden, 4))).toBeNull();
});

test.each<[string, Partial<JudgeTask["problem"]>]>([
  ["shows its cases", {}],
  ["has scores", { type: 1, showsCases: false }],
  ["has an order of its own", { judgeCaseMode: "ergodic_without_error", showsCases: false }],
])("every case counts where the problem %s", (_, problem) => {
  const open = task(problem);
  const allowance = new Allowance(open);
  allowance.note(judged(open, 1, WA));
  expect(allowance.refuse(specOf(open, 2))).toBeNull();
});

test("passes that are not noted yet count as well", () => {
  const many = task({ passes: 3 });
  const allowance = new Allowance(many);
  // 10 cases of 3 passes of 1 s, each held twice, and 10 s.
  expect(allowance.isUsedUp(60_000)).toBe(false);
  expect(allowance.isUsedUp(80_000)).toBe(true);
  expect(allowance.isUsedUp()).toBe(false);
});

test("computing to the limit in every case, twice, is allowed", () => {
  const busy = task({ type: 1, timeLimitMs: 5000 });
  const allowance = new Allowance(busy);
  for (let seq = 1; seq <= 10; seq += 1) {
    expect(allowance.refuse(specOf(busy, seq))).toBeNull();
    allowance.note(judged(busy, seq, VERDICTS.timeLimitExceeded.code, 2 * 5200));
  }
});

test.each([0, 1] as const)("idling to the limit in every case is not (type %d)", (type) => {
  const idle = task({ type, timeLimitMs: 5000 });
  const allowance = new Allowance(idle);
  let held = 0;
  for (let seq = 1; seq <= 10; seq += 1) {
    const refused = allowance.refuse(specOf(idle, seq));
    if (refused === null) held += 15_600;
    else {
      expect(refused.result).toMatchObject({
        status: VERDICTS.timeLimitExceeded.code,
        note: USED_UP_NOTE,
        score: type === 0 ? null : 0,
      });
    }
    // Accepted or not: who sleeps through every case may say the right thing in the end.
    allowance.note(refused ?? judged(idle, seq, AC, 15_600));
  }
  expect(held).toBeLessThan(10_000 + 2 * 10 * 5200 + 15_600);
  expect(held).toBeLessThan(10 * 15_600);
});

test("a checker that failed three times is not asked again, whatever the program wrote for it", () => {
  const SE = VERDICTS.systemError.code;
  const checked = task({ type: 1 });
  const allowance = new Allowance(checked);
  for (let seq = 1; seq <= 3; seq += 1) {
    expect(allowance.refuse(specOf(checked, seq))).toBeNull();
    allowance.note({ ...judged(checked, seq, SE), problemFault: "too slow", checkedMs: 16_000 });
  }
  expect(allowance.refuse(specOf(checked, 4))).toMatchObject({
    result: { status: SE, note: CHECKER_BROKEN },
    problemFault: "too slow",
  });
  // One's own solutions are tried on every case.
  const tried = new Allowance({ ...checked, trial: { timeFactor: 5 } });
  const broken = { ...judged(checked, 1, SE), problemFault: "too slow" };
  for (let time = 0; time < 3; time += 1) tried.note(broken);
  expect(tried.refuse(specOf(checked, 4))).toBeNull();
});
