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
const ask = (person: "alice" | "bob", content: string, displayId?: string) =>
  desk(person).ask({ contestId, content, displayId });

test("all read the question with its answer where the jury wants it, and announced", async () => {
  const { id } = await ask("alice", "Is a*b allowed?", "a");
  const said = { questionId: id, content: "No.", showsQuestion: true };
  expect(await refusal(desk("admin").answer(said))).toBe("PARAM_INVALID");
  const announcement = { title: "About A" };
  const toOne = { questionId: id, content: "No.", announcement };
  expect(await refusal(desk("admin").answer(toOne))).toBe("PARAM_INVALID");
  await desk("admin").answer({ ...said, toAll: true, announcement });
  const { toAll } = await desk("bob").mine({ contestId });
  expect(toAll).toMatchObject([{ question: "Is a*b allowed?", content: "No." }]);
  expect(JSON.stringify(toAll)).not.toContain("alice");
  const { records } = await bank.as("bob").contestAnnouncement.find({ contestId });
  expect(records).toMatchObject([
    { ...announcement, content: "> Is a\\*b allowed\\?\n\nNo\\.", displayId: "A", isVisible: true },
  ]);
});

test("somebody of the jury sees to a question, until another takes it over or gives it back", async () => {
  const { id } = await ask("alice", "Who sees to it?");
  const assigned = async () =>
    (await desk("root").findForStaff({ contestId })).records.map((one) => one.assignedTo);
  expect(await assigned()).toEqual([null]);
  await desk("admin").assign({ questionId: id, toMe: true });
  expect(await assigned()).toEqual(["admin"]);
  await desk("root").assign({ questionId: id, toMe: true });
  expect(await assigned()).toEqual(["root"]);
  await desk("admin").assign({ questionId: id, toMe: false });
  expect(await assigned()).toEqual([null]);
  const refused = desk("bob").assign({ questionId: id, toMe: true });
  expect(await refusal(refused)).toBe("FORBIDDEN");
});
