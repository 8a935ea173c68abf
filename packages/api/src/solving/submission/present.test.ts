import { expect, test } from "vitest";
import { type Sees, seesOf, type Viewpoint } from "./policy.ts";
import { isInBank, lookAt, presentRow, presentState, presentTexts, sealRow } from "./present.ts";
import type { DetailRecord } from "./row-queries.ts";

const at = new Date("2026-05-01T08:00:00Z");
const record: DetailRecord = {
  ...{
    id: 1,
    uid: "owner",
    username: "Owner",
    avatar: null,
    contest_id: null,
    contest_problem_id: null,
    letter: null,
    contest_title: null,
    training_id: null,
    group_id: null,
    language: "C",
  },
  ...{ ip: "10.0.0.1", is_shared: false, status: -2, score: 70, oi_rank_score: 9, judger: "host" },
  ...{ is_manual: true, manual_at: at, version: 3, cases_done: 2, cases_total: 3 },
  ...{ case_strip: "AW", time_ms: 12, memory_kib: 34, code_bytes: 56, code: "int main" },
  ...{
    error_message: "no semicolon",
    problem_id: 5,
    title: "Sum",
    bank_changes: 1,
    account_changes: 1,
  },
  problem: {
    ...{ id: 5, display_id: "P5", title: "Sum", titles: null, type: 1, author_uid: "author" },
    ...{ is_open: true, auth: 1, code_share: true, open_case_result: true },
    ...{ io_score: 100, is_remote: false, group_id: null },
  },
  ...{
    said: null,
    delivery_fault: null,
    created_at: at,
    updated_at: at,
  },
};
const row = sealRow(record);

const viewpoint = (uid: string): Viewpoint => ({
  person: { uid, role: 1002 },
  hidesCode: false,
  standingIn: () => "outsider",
});
/** A look that sees everything but these. */
const without = (...parts: (keyof Sees)[]): Sees => ({
  ...lookAt({ ...viewpoint("root"), person: { uid: "root", role: 1000 } }, row).sees,
  ...Object.fromEntries(parts.map((part) => [part, false])),
});

test("what was sent to a contest or in a group is not in the bank", () => {
  const places = [{}, { training_id: 3 }, { contest_id: 4 }, { group_id: 5 }];
  const of = (place: object) => isInBank(sealRow({ ...record, ...place }));
  expect(places.map(of)).toEqual([true, true, false, false]);
});

test("what is not seen is not in the answer, part by part", () => {
  const shown = (sees: Sees) => ({ ...presentRow(row, sees), ...presentTexts(row, sees) });
  const all = shown(without());
  expect(all).toMatchObject({
    status: -2,
    score: 70,
    timeMs: 12,
    code: "int main",
    ip: "10.0.0.1",
  });
  const sealed = { status: -5, score: null, oiRankScore: null, judger: null };
  const closed: [keyof Sees, Partial<typeof all>][] = [
    ["verdict", { ...sealed, isManual: false, manualAt: null }],
    ["figures", { timeMs: null, memoryKib: null, codeBytes: null }],
    ["cases", { casesDone: 0, casesTotal: null, caseStrip: "" }],
    ["code", { code: null }],
    ["message", { errorMessage: null }],
    ["ip", { ip: null }],
    ["origin", { problemId: "" }],
  ];
  for (const [part, expected] of closed) {
    expect(shown(without(part))).toEqual({ ...all, ...expected });
  }
});

test("why another judge took no program is kept with where its problem comes from", () => {
  const problem = { ...record.problem, is_remote: true };
  const told = (delivery_fault: string | null, status: number, ...parts: (keyof Sees)[]) => {
    const unsent = sealRow({ ...record, problem, status, delivery_fault });
    return presentTexts(unsent, without(...parts)).errorMessage;
  };
  expect(told("notFound", 10)).toBe("no semicolon");
  expect(told("notFound", 10, "origin")).toBeNull();
  expect(told(null, 10, "origin")).toBeNull();
  // What is wrong with their program they are told.
  expect(told("refused", 10, "origin")).toBe("no semicolon");
  expect(told(null, -2, "origin")).toBe("no semicolon");
});

test("live events leave out what rows leave out", () => {
  for (const sees of [without(), without("verdict"), without("figures"), without("cases")]) {
    expect(presentRow(row, sees)).toMatchObject(presentState(row, sees));
  }
});

test("a row that was not looked at gives nothing away", () => {
  expect(JSON.parse(JSON.stringify(row))).toEqual({ id: 1 });
  // @ts-expect-error its columns are read in present.ts alone
  expect(row.status).toBeUndefined();
  // @ts-expect-error nothing is presented without what the viewer sees of it
  expect(() => presentRow(row)).toThrow(TypeError);
});

test("nobody makes up what somebody sees", () => {
  const { ...sees } = seesOf(viewpoint("owner"), {
    ...{ ownerUid: "owner", isShared: false, status: 0, place: { kind: "bank" } },
    problem: {
      ...{ authorUid: null, groupId: null, isOpen: true, isPublic: true },
      ...{ codeShare: true, openCaseResult: true },
    },
  });
  expect(presentRow(row, sees).status).toBe(-2);
  const all = { row: true, verdict: true, figures: true, code: true, cases: true, origin: true };
  // @ts-expect-error only `seesOf` decides
  const invented: Sees = { ...all, message: true, data: true, feedback: true, ip: true };
  expect(Object.keys(invented).toSorted()).toEqual(Object.keys(sees).toSorted());
});
