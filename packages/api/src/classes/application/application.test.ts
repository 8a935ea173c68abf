import { addGroups } from "@gavel/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 7, 8);
});
afterAll(() => bank.close());

let count = 0;
/** A group's problem, put forward or not, by an ordinary member. */
async function ofGroup(values: { group_id?: number; apply_public_progress?: number | null } = {}) {
  count += 1;
  const { pid } = await bank
    .as("root")
    .problem.create(bank.form({ problemId: `G${count}`, title: `Ring *${count}*`, auth: 1 }));
  await bank.db
    .updateTable("problem")
    .set({
      ...{ group_id: 7, is_group: true, apply_public_progress: 1, ...values },
      ...{ author_uid: "alice", author_name: "alice" },
    })
    .where("id", "=", pid)
    .execute();
  return pid;
}
const keeper = () => bank.as("keeper").groupProblem;
const messages = () =>
  bank.db
    .selectFrom("message")
    .select(["title", "content", "kind", "admin_uid"])
    .where("recipient_uid", "=", "alice")
    .orderBy("id", "desc")
    .execute();
const isInBank = async (pid: number) => {
  const { records } = await bank.as(null).problem.find({ limit: 100 });
  return records.some((row) => row.pid === pid);
};

beforeEach(() => bank.db.deleteFrom("problem").execute());

test("what groups put forward is listed, undecided first, and nothing else", async () => {
  const granted = await ofGroup({ apply_public_progress: 2 });
  const asked = await ofGroup();
  const elsewhere = await ofGroup({ group_id: 8 });
  await ofGroup({ apply_public_progress: null });
  await bank.as("root").problem.create(bank.form({ problemId: "OWN" }));
  const all = await keeper().findApplications({});
  expect(all.records.map((row) => row.pid)).toEqual([elsewhere, asked, granted]);
  expect(all).toMatchObject({
    total: 3,
    records: [{ groupId: 8, author: "alice", caseCount: 2 }, {}, {}],
  });
  const found = async (filter: object) =>
    (await keeper().findApplications(filter)).records.map((row) => row.pid);
  expect(await found({ groupId: 7 })).toEqual([asked, granted]);
  expect(await found({ progress: 1 })).toEqual([elsewhere, asked]);
  expect(await found({ keyword: `G${count - 1}` })).toEqual([elsewhere]);
  expect(await found({ limit: 1, currentPage: 2 })).toEqual([asked]);
});

test("what is accepted stands in the bank, and its author hears of it", async () => {
  const pid = await ofGroup();
  expect(await isInBank(pid)).toBe(false);
  await keeper().changeProgress({ pid, progress: 2 });
  expect(await isInBank(pid)).toBe(true);
  expect((await messages())[0]).toEqual({
    ...{ kind: "Sys", admin_uid: "keeper", title: "你的题目已进入公共题库" },
    content: `G${count} Ring \\*${count}\\*`,
  });
  const entry = await bank.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "problem.review")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ target_id: `${pid}`, actor_name: "keeper" },
    ...{ before: { apply_public_progress: 1 }, after: { apply_public_progress: 2 } },
  });
});

test("what is refused stays the group's, and the reason goes to its author in their language", async () => {
  await bank.db
    .updateTable("user_account")
    .set({ locale: "en-US" })
    .where("uid", "=", "alice")
    .execute();
  const pid = await ofGroup();
  await keeper().changeProgress({ pid, progress: 3, reason: " The data is too weak. " });
  expect(await isInBank(pid)).toBe(false);
  const [message, ...rest] = await messages();
  expect(message?.title).toBe("Your problem was not taken into the public bank");
  expect(message?.content).toMatch(/\n\nReason: The data is too weak\.$/);
  // The same decision again is none.
  await keeper().changeProgress({ pid, progress: 3, reason: "Again" });
  expect(await messages()).toHaveLength(rest.length + 1);
  await bank.db
    .updateTable("user_account")
    .set({ locale: "zh-CN" })
    .where("uid", "=", "alice")
    .execute();
});

test("what was accepted can be taken out again", async () => {
  const pid = await ofGroup({ apply_public_progress: 2 });
  expect(await isInBank(pid)).toBe(true);
  await keeper().changeProgress({ pid, progress: 3 });
  expect(await isInBank(pid)).toBe(false);
});

test("who decides, and about what", async () => {
  const pid = await ofGroup();
  const { groupProblem } = bank.as("admin");
  expect(await refusal(groupProblem.findApplications({}))).toBe("FORBIDDEN");
  expect(await refusal(groupProblem.changeProgress({ pid, progress: 2 }))).toBe("FORBIDDEN");
  expect(await refusal(bank.as("alice").groupProblem.findApplications({}))).toBe("ACCESS_DENIED");
  const inside = await ofGroup({ apply_public_progress: null });
  expect(await refusal(keeper().changeProgress({ pid: inside, progress: 2 }))).toBe("NOT_FOUND");
  const bare = await ofGroup();
  await bank.db
    .updateTable("problem")
    .set({ test_data_version_id: null })
    .where("id", "=", bare)
    .execute();
  expect(await refusal(keeper().changeProgress({ pid: bare, progress: 2 }))).toBe("CASES_REQUIRED");
  const odd = keeper().changeProgress({ pid, progress: 4 as 1 });
  await expect(odd).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
