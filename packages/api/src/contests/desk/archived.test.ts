import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { after, openContest } from "./test-kit.ts";

let bank: Bank;
let groupId: number;
let contestId: number;
beforeAll(async () => {
  bank = await openBank();
  bank.clock.now = after(60);
  const name = "Last year";
  const { id } = await bank.db
    .insertInto("user_group")
    .values({ name, short_name: "LAST", owner_uid: "admin", owner_name: "admin" })
    .returning("id")
    .executeTakeFirstOrThrow();
  groupId = id;
  const members = [
    { group_id: groupId, uid: "admin", level: 5 },
    { group_id: groupId, uid: "alice", level: 3 },
    { group_id: groupId, uid: "bob", level: 3 },
  ];
  await bank.db.insertInto("group_member").values(members).execute();
  const values = {
    ...{ group_id: groupId, open_print: true, is_visible: true },
    // With a password, for who wants to send something.
    ...{ auth: 2, password: "open sesame" },
  };
  ({ contestId } = await openContest(bank, values));
  await bank.as("alice").contest.register({ contestId, password: "open sesame" });
});
afterAll(() => bank.close());

const desk = (person: PersonName) => bank.as(person).contestDesk;
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const TEXT = "int main() { return 0; } // a program to look at on paper";

test("what lies in an archived contest can be read, and nothing is added to it", async () => {
  const { id: questionId } = await desk("alice").ask({ contestId, content: "Is it 0-based?" });
  await desk("alice").submitPrint({ contestId, content: TEXT });
  const comment = await bank.as("admin").comment.create({ contestId, content: "Good luck" });
  const [print] = (await desk("admin").findPrints({ contestId })).records;
  const { id: submission } = await bank.db
    .insertInto("submission")
    .values({
      ...{ uid: "alice", username: "alice", language: "C", code: "x", code_bytes: 1 },
      ...{ contest_id: contestId, group_id: groupId },
      problem_id: (
        await bank.db.selectFrom("contest_problem").selectAll().executeTakeFirstOrThrow()
      ).problem_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [entry] = await bank.db.selectFrom("contest_problem").select("id").execute();
  const { id: balloonId } = await bank.db
    .insertInto("contest_balloon")
    .values({
      ...{ contest_id: contestId, contest_problem_id: entry?.id ?? 0, uid: "alice" },
      submission_id: submission,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  bank.clock.now = after(120);
  await bank.as("admin").group.setArchived({ groupId, isArchived: true });
  const writes = {
    ask: desk("alice").ask({ contestId, content: "And now?" }),
    answer: desk("admin").answer({ questionId, content: "Yes", toAll: false }),
    markAnswered: desk("admin").markAnswered({ questionId }),
    assign: desk("admin").assign({ questionId, toMe: true }),
    canned: desk("admin").saveCanned({ contestId, revision: 0, answers: ["No comment"] }),
    print: desk("alice").submitPrint({ contestId, content: TEXT }),
    printed: desk("admin").markPrinted({ id: print?.id ?? 0 }),
    balloon: desk("admin").take({ id: balloonId }),
    comment: bank.as("admin").comment.create({ contestId, content: "Too late" }),
    uncomment: bank.as("admin").comment.delete({ id: comment.id }),
    enter: bank.as("bob").contest.register({ contestId, password: "open sesame" }),
    reply: bank.as("admin").comment.createReply({ commentId: comment.id, content: "Too late" }),
  };
  const codes = await Promise.all(
    Object.entries(writes).map(async ([name, work]) => [name, await codeOf(work)] as const),
  );
  expect(codes.filter(([, code]) => code !== "GROUP_ARCHIVED")).toEqual([]);

  const said = await bank.as("alice").contest.access({ contestId });
  expect(said).toMatchObject({
    ...{ submit: "GROUP_ARCHIVED", print: "GROUP_ARCHIVED", comment: "GROUP_ARCHIVED" },
    ...{ enter: null, board: null },
  });

  const reads = {
    questions: desk("alice").mine({ contestId }),
    forStaff: desk("admin").findForStaff({ contestId }),
    prints: desk("admin").printText({ id: print?.id ?? 0 }),
    balloons: desk("admin").findBalloons({ contestId }),
    comments: bank.as("alice").comment.find({ contestId }),
    contest: bank.as("alice").contest.get({ contestId }),
  };
  for (const [name, work] of Object.entries(reads))
    expect([name, await codeOf(work)]).toEqual([name, null]);

  await bank.as("admin").group.setArchived({ groupId, isArchived: false });
  expect(
    await codeOf(desk("admin").answer({ questionId, content: "Yes", toAll: false })),
  ).toBeNull();
});
