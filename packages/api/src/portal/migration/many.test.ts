/** Many submissions at once add up to what they add up to one by one. */
import {
  emptyTally,
  type ProblemTally,
  solvedProblems,
  tallyPeople,
  tallyProblems,
} from "@gavel/domain/aggregate";
import type { SourceSite, SourceSubmission } from "@gavel/migrate/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldSubmissionTotals } from "../../judging/judgement/index.ts";
import { countsOf, openFixture, openPlace, type Place } from "./testing/move.ts";

const STATUSES = [0, -1, -2, 0, -3, 1, 2, 3, 4, 8, 0, -4, 10];
const LANGUAGES = ["C++", "C", "Python3"];
const PEOPLE = ["u-root", "u-alice", "u-bob", "u-long"];
/** Of the bank, the second with points; and entries of the contest. */
const PLACES = [
  ...[{ problemId: "1000" }, { problemId: "1001" }, { problemId: "1003" }, { problemId: "1004" }],
  { problemId: "1000", contestId: "1000", contestProblemId: "7" },
  { problemId: "1003", contestId: "1000", contestProblemId: "8" },
];
/** More than are written at once. */
const COUNT = 2500;
const FROM = Date.parse("2023-05-02T06:00:00Z");
const COLUMNS = Object.keys(emptyTally()) as (keyof ProblemTally)[];

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** Spread by numbers that share no factor, so that all go with all. */
function sent(number: number): SourceSubmission {
  const place = pick(PLACES, number * 7);
  const status = pick(STATUSES, number);
  return {
    ...{ contestId: null, contestProblemId: null, ...place, id: String(number), status },
    ...{ accountId: pick(PEOPLE, Math.floor(number / 13)), language: pick(LANGUAGES, number * 5) },
    ...{ score: status === 0 ? 100 : number % 90, timeMs: number % 1000, memoryKib: 1500 },
    code: `// "${number}", {a\\b}, 'c' \n int main() {}\t😀`,
    error: status === -2 ? 'error: expected "}" \\ at end' : null,
    ...{ isShared: number % 2 === 0, ip: "10.0.0.1", createdAt: new Date(FROM + number * 1000) },
    cases: Array.from({ length: number % 4 }, (_, index) => ({
      ...{ status, timeMs: index, memoryKib: null, score: index === 1 ? null : 5, group: null },
    })),
  };
}

let place: Place;
let site: SourceSite;
beforeAll(async () => {
  place = await openPlace("hoj");
  const whole = await openFixture("hoj", "hoj.sql", "hoj-files");
  const submissions = () => Array.from({ length: COUNT }, (_, index) => sent(index + 1));
  site = { ...whole, submissions };
});
afterAll(async () => {
  site.close();
  await place.close();
});

async function storedRows() {
  const rows = await place.bank.db
    .selectFrom("submission")
    .select(["id", "uid", "problem_id as problemId", "status", "in_bank as inBank"])
    .select(["oi_rank_score as oiRankScore", "contest_problem_id as entryId"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, isElsewhere: !row.inBank }));
}

const ofPeople = <T extends { uid: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0));

async function expectCounts(): Promise<void> {
  const { db } = place.bank;
  const rows = await storedRows();
  const problems = tallyProblems(rows);
  for (const [problemId, tally] of problems) {
    const own = await db
      .selectFrom("problem_count")
      .select(COLUMNS)
      .where("problem_id", "=", problemId)
      .executeTakeFirstOrThrow();
    expect(own).toEqual(tally);
    const parts = await db
      .selectFrom("problem_language_count")
      .select((eb) => COLUMNS.map((name) => eb.fn.sum<number>(name).as(name)))
      .where("problem_id", "=", problemId)
      .executeTakeFirstOrThrow();
    expect(parts).toEqual(tally);
  }
  await foldSubmissionTotals(db);
  const lines = await db.selectFrom("submission_total").select("total").execute();
  const counted = rows.filter(({ inBank }) => inBank).length;
  expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(counted);
  const marks = await db
    .selectFrom("user_solved")
    .select(["uid", "problem_id as problemId", "submission_id as submissionId"])
    .orderBy("problem_id")
    .execute();
  expect(ofPeople(marks)).toEqual(solvedProblems(rows));
  const people = await db
    .selectFrom("user_tally")
    .select(["uid", "total", "ac", "oi_score as oiScore"])
    .where("total", ">", 0)
    .execute();
  const tallied = [...tallyPeople(rows)].map(([uid, tally]) => ({ uid, ...tally }));
  expect(ofPeople(people)).toEqual(ofPeople(tallied));
  const balloons = await db
    .selectFrom("contest_balloon")
    .select(["uid", "contest_problem_id as entryId", "submission_id as id"])
    .orderBy("submission_id")
    .execute();
  const first = new Map<string, { uid: string; entryId: number | null; id: number }>();
  for (const { uid, entryId, id, status } of rows) {
    const key = `${uid} ${entryId}`;
    if (entryId === null || status !== 0 || first.has(key)) continue;
    first.set(key, { uid, entryId, id });
  }
  expect(balloons).toEqual([...first.values()]);
}

test("what is written many at a time adds up, also on top of what was there", {
  timeout: 120_000,
}, async () => {
  expect(countsOf(await place.move(site))).toMatchObject({ submissions: [COUNT, COUNT, 0] });
  await expectCounts();
  // The same once more, as of another judge.
  const again = await place.move(site, { source: "another" });
  expect(countsOf(again)).toMatchObject({ submissions: [COUNT, COUNT, 0] });
  await expectCounts();
});

test("each shows its own judgement, cases and text", async () => {
  const { db } = place.bank;
  const rows = await db
    .selectFrom("migrated")
    .innerJoin("submission", (join) =>
      join.on((eb) => eb(eb.cast("migrated.target_id", "bigint"), "=", eb.ref("submission.id"))),
    )
    .innerJoin("judgement", "judgement.id", "submission.current_judgement_id")
    .select(["source_id", "code", "submission.status", "judgement.status as judged"])
    .select(["submission.id", "judgement.submission_id as of", "judgement.error_message as error"])
    .select((eb) =>
      eb
        .selectFrom("judgement_run")
        .whereRef("judgement_run.judgement_id", "=", "judgement.id")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .as("cases"),
    )
    .where("kind", "=", "submissions")
    .where("source", "=", "hoj")
    .execute();
  expect(rows).toHaveLength(COUNT);
  for (const row of rows) {
    const one = sent(Number(row.source_id));
    expect([row.code, row.status, row.judged, row.error, Number(row.cases), row.of]).toEqual([
      ...[one.code, one.status, one.status, one.error, one.cases.length, row.id],
    ]);
  }
});
