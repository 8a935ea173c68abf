/** A person downloads all that is kept of them. */
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { makeClicsContest, send } from "../support/clics-contest.ts";

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());

async function fetchWith(user: TestUser, ticket: string): Promise<Response> {
  return user.fetch(`/api/file/download-own-data?ticket=${encodeURIComponent(ticket)}`);
}
const textOf = (files: Record<string, Uint8Array>, name: string) =>
  new TextDecoder().decode(files[name]);

test("it holds what is theirs, their programs as they sent them, and no secret", async () => {
  const { problemId } = await seedProblem(server);
  const code = "#include <stdio.h>\nint main(void) { return 0; }\n";
  const sent = await alice.trpc.submission.create.mutate({
    ...{ problemId, language: "C", code },
  });
  await bob.trpc.submission.create.mutate({
    ...{ problemId, language: "C", code: "int main(void) { return 41; }" },
  });
  const { token } = await alice.trpc.token.create.mutate({
    ...{ name: "my scripts", scopes: ["read"], password: TEST_PASSWORD, days: 30 },
  });
  const { ticket } = await alice.trpc.ownData.prepare.mutate({});
  const answer = await fetchWith(alice, ticket);
  expect(answer.headers.get("content-disposition")).toMatch(/filename=alice-\d{4}-\d\d-\d\d\.zip/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(textOf(files, "account.json"))).toMatchObject({
    ...{ uid: alice.uid, username: "alice" },
  });
  expect(JSON.parse(textOf(files, "tokens.json"))).toMatchObject([{ name: "my scripts" }]);
  expect(JSON.parse(textOf(files, "sessions.json")).length).toBeGreaterThan(0);
  expect(JSON.parse(textOf(files, "comments.json"))).toEqual([]);
  expect(textOf(files, `submissions/${sent.submitId}.c`)).toBe(code);
  const [, line, none] = textOf(files, "submissions.csv").split("\r\n");
  expect(line).toContain(`${sent.submitId},`);
  expect(none).toBe("");
  expect(Object.keys(files).filter((name) => name.startsWith("submissions/"))).toHaveLength(1);
  const all = Object.keys(files)
    .map((name) => textOf(files, name))
    .join("\n");
  for (const secret of ["password_hash", "sha256", "sealed", "argon2", token, "return 41"]) {
    expect(all).not.toContain(secret);
  }
});

test("it holds what they are called at other judges, what they reported and what they are mailed", async () => {
  const dave = await server.signUp("dave");
  const { db } = server;
  const at = new Date();
  const proof = { asked_problem: "1000", asked_at: at, proven_at: at };
  await db
    .insertInto("remote_handle")
    .values({ uid: dave.uid, site: "HDU", name: "dave-there", ...proof })
    .execute();
  const { id } = await db
    .insertInto("report")
    .values({
      ...{ reporter_uid: dave.uid, reporter_name: "dave", person_uid: bob.uid },
      ...{ reason: "rude", note: "known for it" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("digest")
    .values({ uid: dave.uid, every: "week", next_at: at, told_until: at })
    .execute();
  const { ticket } = await dave.trpc.ownData.prepare.mutate({});
  const answer = await fetchWith(dave, ticket);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const part = (name: string) => JSON.parse(textOf(files, `${name}.json`)) as unknown;
  expect(part("namesAtOtherJudges")).toMatchObject([{ site: "HDU", name: "dave-there" }]);
  expect(part("reports")).toMatchObject([{ id, reason: "rude" }]);
  expect(part("digest")).toMatchObject([{ every: "week" }]);
  // What staff wrote beside it is theirs.
  expect(textOf(files, "reports.json")).not.toContain("known for it");
  for (const none of ["webhooks", "seats", "homeworkTimes", "files"])
    expect(part(none)).toEqual([]);
});

test("of what was sent to a contest it tells the letter there, and neither verdict nor origin", async () => {
  const contest = await makeClicsContest(server, alice);
  const carol = await server.signUp("carol");
  await server.db
    .updateTable("problem")
    .set({ display_id: "HDU-987654" })
    .where("id", "=", contest.problems[1]?.pid ?? 0)
    .execute();
  await send(server, contest, { by: carol, problem: 1, at: 12, status: 0 });
  const { ticket } = await carol.trpc.ownData.prepare.mutate({});
  const answer = await fetchWith(carol, ticket);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const table = textOf(files, "submissions.csv");
  expect(table).toContain(`,B,${contest.id},`);
  for (const secret of ["HDU-987654", "Accepted"]) expect(table).not.toContain(secret);
});

test("a ticket is good for once and for whom it was made", async () => {
  const { ticket } = await alice.trpc.ownData.prepare.mutate({});
  const stolen = await fetchWith(bob, ticket);
  expect(await stolen.json()).toMatchObject({ code: "SIGN_IN_STEP_EXPIRED" });
  expect((await fetchWith(alice, ticket)).headers.get("content-type")).toContain("download");
  expect(await (await fetchWith(alice, ticket)).json()).toMatchObject({
    code: "SIGN_IN_STEP_EXPIRED",
  });
});
