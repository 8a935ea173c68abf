import { CANNED_COUNT_MAX } from "@gavel/domain/contest/desk";
import { PACES } from "@gavel/domain/pace";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../../bank/problem/test-kit.ts";
import { after, openContest } from "../test-kit.ts";

let bank: Bank;
let contestId = 0;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  bank.clock.now = after(60);
  ({ contestId } = await openContest(bank));
});

const desk = (person: Parameters<Bank["as"]>[0]) => bank.as(person).contestDesk;
const save = (person: "admin" | "root", revision: number, ...answers: string[]) =>
  desk(person).saveCanned({ contestId, revision, answers });

test("the jury keeps answers with the contest, one after the other", async () => {
  expect(await desk("admin").canned({ contestId })).toEqual({ answers: [], revision: 0 });
  expect(await save("admin", 0, " See 11:58. ", "", "See 11:58.", "Ask a runner.")).toEqual({
    ...{ answers: ["See 11:58.", "Ask a runner."], revision: 1 },
  });
  // The other's page was opened before.
  expect(await refusal(save("root", 0, "Mine."))).toBe("EDIT_CONFLICT");
  await save("root", 1, "Mine.");
  expect(await refusal(save("admin", 1, "Mine again."))).toBe("EDIT_CONFLICT");
  expect(await desk("admin").canned({ contestId })).toEqual({ answers: ["Mine."], revision: 2 });
  const record = await bank.db
    .selectFrom("audit_entry")
    .where("action", "=", "contest.update")
    .orderBy("id", "desc")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(record)).toContain("Ask a runner.");
  const copy = await bank.as("admin").contest.clone({ contestId });
  expect(await desk("admin").canned({ contestId: copy.id })).toEqual({
    ...{ answers: ["Mine."], revision: 1 },
  });
  const other = await openContest(bank);
  expect((await desk("admin").canned(other)).answers).toEqual([]);
});

test("nobody but the jury of the contest sees or changes them, and there is an end to them", async () => {
  for (const person of ["bob", "otherAdmin"] as const) {
    expect(await refusal(desk(person).canned({ contestId }))).toBe("FORBIDDEN");
    const saved = desk(person).saveCanned({ contestId, revision: 0, answers: ["x"] });
    expect(await refusal(saved)).toBe("FORBIDDEN");
    expect(await refusal(desk(person).counts({ contestId }))).toBe("FORBIDDEN");
  }
  const many = Array.from({ length: CANNED_COUNT_MAX + 1 }, (_, n) => `${n}`);
  await expect(save("admin", 0, ...many)).rejects.toThrow();
  await expect(save("admin", 0, "x".repeat(1001))).rejects.toThrow();
  expect(await desk("root").canned({ contestId })).toMatchObject({ revision: 0 });
});

test("they are changed no more often than anything else of a contest", async () => {
  const most = PACES.contestEdit.minute;
  let answer: unknown;
  for (let saved = 0; saved <= most && answer !== "TOO_FAST"; saved += 1) {
    answer = await refusal(save("admin", saved, `${saved}`));
  }
  expect(answer).toBe("TOO_FAST");
});
