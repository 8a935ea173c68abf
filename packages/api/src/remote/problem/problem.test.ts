import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { createRemoteWays, NOWHERE, sitesAt } from "../site/index.ts";

let bank: Bank;
let fake: FakeHdu;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  fake = new FakeHdu().start();
  for (const table of ["problem", "remote_site", "pace"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => fake.stop());

function as(person: PersonName) {
  const remote = createRemoteWays(
    new Map([["HDU", { ...hdu, origin: fake.origin }]]),
    virtualClock(fake.nowMs),
  );
  const { services } = bank.context(null);
  return bank.as(person, { services: { ...services, remote } });
}
const toy = { site: "HDU", problem: "1000" };
const stored = () =>
  bank.db.selectFrom("problem").where("display_id", "=", "HDU-1000").selectAll().executeTakeFirst();

test("an imported problem has the site's texts, limits, samples and pictures, and is public", async () => {
  const { pid, problemId, lost } = await as("admin").remoteProblem.import(toy);
  expect({ problemId, lost }).toEqual({ problemId: "HDU-1000", lost: [] });
  const row = await stored();
  expect(row).toMatchObject({
    ...{ title: "Toy Sum", remote_judge: "HDU", remote_id: "1000", is_remote: true, auth: 1 },
    ...{ time_limit_ms: 1000, memory_limit_mb: 32, source: "Toy Cup", hint: "add them" },
    ...{ author_uid: "admin", is_open: true, is_unready: false },
    examples: "<input>1 2\n</input><output>3\n</output>",
  });
  const [, address = ""] =
    /!\[\]\((\/api\/public\/img\/[^)]+)\)/.exec(row?.description ?? "") ?? [];
  const name = address.split("/").at(-1) ?? "";
  const files = await bank.db.selectFrom("site_file").select(["name", "problem_id"]).execute();
  expect(files).toEqual([{ name, problem_id: pid }]);
  expect(row?.description).not.toContain(fake.origin);
  const found = await bank.as(null).problem.find({ oj: "HDU" });
  expect(found.records.map((one) => one.problemId)).toEqual(["HDU-1000"]);
  expect((await bank.as(null).problem.find({ oj: "Mine" })).records).toEqual([]);
  const audit = await bank.db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(audit).toMatchObject({ action: "problem.import", target_name: "HDU-1000" });
});

test("a problem is imported once, by an address as well, and the second time asks nothing of the site", async () => {
  await as("root").remoteProblem.import({
    site: null,
    problem: "https://acm.hdu.edu.cn/showproblem.php?pid=1000",
  });
  const asked = fake.log.length;
  expect(await refusal(as("root").remoteProblem.import(toy))).toBe("REMOTE_PROBLEM_EXISTS");
  expect(fake.log).toHaveLength(asked);
  const named = await as("root").remoteProblem.name({ site: null, problem: "hdu-1000" });
  expect(named).toMatchObject({ problemId: "HDU-1000", isHere: true, siteName: "HDU" });
});

test("two who import the same at once get one problem", async () => {
  const codes = await Promise.all(
    [as("root"), as("keeper")].map((one) => refusal(one.remoteProblem.import(toy))),
  );
  expect(codes).toContain("REMOTE_PROBLEM_EXISTS");
  expect(await bank.db.selectFrom("problem").select("id").execute()).toHaveLength(1);
});

test("a site that is none and an ID that is none are refused before anything is asked", async () => {
  const { remoteProblem } = as("root");
  expect(await refusal(remoteProblem.import({ site: "XOJ", problem: "1" }))).toBe(
    "REMOTE_OJ_UNKNOWN",
  );
  expect(await refusal(remoteProblem.import({ site: "HDU", problem: "1A" }))).toBe("PARAM_INVALID");
  expect(await refusal(remoteProblem.import({ site: null, problem: "1000" }))).toBe(
    "PARAM_INVALID",
  );
  const services = { ...bank.context(null).services, remote: createRemoteWays(sitesAt(NOWHERE)) };
  const everywhere = bank.as("root", { services }).remoteProblem;
  const named = await everywhere.name({ site: null, problem: "AC-abc110_a" });
  expect(named).toMatchObject({ site: "AC", remoteId: "abc110_a", problemId: "AC-ABC110_A" });
  // No ID here is as long.
  const long = `abc_${"x".repeat(60)}`;
  expect(await refusal(everywhere.name({ site: "AC", problem: long }))).toBe("PARAM_INVALID");
  expect(fake.log).toEqual([]);
});

const reason = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.cause.params,
  );

test("what the site said in place of a problem is the reason, and nothing is stored", async () => {
  const missing = await reason(as("root").remoteProblem.import({ ...toy, problem: "9999" }));
  expect(missing).toMatchObject({ site: "HDU", kind: "notFound" });
  const words = "it has no such problem (No such problem - 9999)";
  expect(missing).toMatchObject({ reason: words, reasonZh: expect.stringContaining("（No such") });
  fake.play("problem", "renamedClass");
  expect(await reason(as("root").remoteProblem.import(toy))).toMatchObject({
    kind: "markupChanged",
  });
  fake.play("problem", "error502");
  expect(await reason(as("root").remoteProblem.import(toy))).toMatchObject({
    kind: "upstreamDown",
  });
  expect(await stored()).toBeUndefined();
  expect(await bank.db.selectFrom("site_file").select("name").execute()).toEqual([]);
});

test("a site that wants a browser is left alone for a while", async () => {
  fake.play("problem", "cloudflare");
  expect(await reason(as("root").remoteProblem.import(toy))).toMatchObject({ kind: "challenge" });
  const asked = fake.log.length;
  expect(await reason(as("root").remoteProblem.import(toy))).toMatchObject({ kind: "challenge" });
  expect(fake.log).toHaveLength(asked);
});

test("a picture that does not come keeps its address and is named", async () => {
  fake.play("file", "error500");
  const { lost } = await as("root").remoteProblem.import(toy);
  expect(lost).toEqual([expect.stringContaining("/data/images/toy.gif")]);
  expect((await stored())?.description).toContain(`![](${fake.origin}/data/images/toy.gif)`);
});

test("one person fetches so many a minute", async () => {
  for (let count = 0; count < 10; count += 1) {
    await refusal(as("admin").remoteProblem.import({ ...toy, problem: "9999" }));
  }
  expect(await refusal(as("admin").remoteProblem.import(toy))).toBe("TOO_FAST");
});

test("what changed at the site is shown and taken field by field, and what was edited here is said", async () => {
  const { pid } = await as("root").remoteProblem.import(toy);
  expect((await as("root").remoteProblem.compare({ pid })).changes).toEqual([]);
  await bank.db.updateTable("problem").where("id", "=", pid).set({ input: "Our words." }).execute();
  expect((await as("root").remoteProblem.compare({ pid })).changes).toEqual([]);
  fake.edits.set("Two integers.", "Three integers.").set("2000/1000 MS", "2000/2000 MS");
  const { changes, state } = await as("root").remoteProblem.compare({ pid });
  expect(changes).toEqual([
    { field: "input", before: "Our words.", after: "Three integers.", isEdited: true },
    { field: "timeLimitMs", before: 1000, after: 2000, isEdited: false },
  ]);
  await as("root").remoteProblem.renew({ pid, state, fields: ["timeLimitMs"] });
  expect(await stored()).toMatchObject({ input: "Our words.", time_limit_ms: 2000 });
  // What was left aside is known.
  expect((await as("root").remoteProblem.compare({ pid })).changes).toEqual([]);
  fake.edits.set("Toy Sum", "Toy Sum II");
  const again = await as("root").remoteProblem.compare({ pid });
  await bank.db.updateTable("problem").where("id", "=", pid).set({ title: "Ours" }).execute();
  const renew = { pid, state: again.state, fields: ["title"] } as const;
  expect(
    await refusal(as("root").remoteProblem.renew({ ...renew, fields: [...renew.fields] })),
  ).toBe("PROBLEM_CHANGED");
});

test("its form opens and is saved without languages and data, and its ID stays", async () => {
  const { pid } = await as("root").remoteProblem.import(toy);
  const root = as("root");
  expect((await root.testData.get({ pid })).cases).toEqual([]);
  const { revision, fields, isRemote } = await root.problem.getForm({ pid });
  expect(isRemote).toBe(true);
  const save = (change: object) =>
    root.problem.saveFields({ pid, revision, fields: { ...fields, ...change } });
  expect(await refusal(save({ problemId: "OURS-1" }))).toBe("PARAM_INVALID");
  await save({ difficulty: 2 });
  expect(await stored()).toMatchObject({
    display_id: "HDU-1000",
    difficulty: 2,
    remote_id: "1000",
  });
});

test("who may not write the problem changes nothing of it", async () => {
  const { pid } = await as("root").remoteProblem.import(toy);
  expect(await refusal(as("admin").remoteProblem.compare({ pid }))).toBe("FORBIDDEN");
  expect(await refusal(as("alice").remoteProblem.import(toy))).toBe("ACCESS_DENIED");
});
