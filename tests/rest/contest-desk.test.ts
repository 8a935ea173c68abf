/** Paper and balloons, as existing clients ask for them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let ada: TestUser;
let alice: TestUser;
let cid = 0;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp("ada", { role: 1001 });
  alice = await server.signUp("alice");
  const hourMs = 3_600_000;
  const { id } = await ada.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0, openPrint: true },
    startTime: new Date(Date.now() - hourMs).toISOString(),
    endTime: new Date(Date.now() + hourMs).toISOString(),
  });
  cid = id;
});
afterAll(() => server.stop());

const TEXT = "print('a program that somebody wants to look at on paper')";
interface Listed {
  records: Record<string, unknown>[];
  total: number;
  size: number;
}

test("a text is sent to print, listed, downloaded and marked as printed", async () => {
  const send = (content: string) => alice.rest("POST", "/api/submit-print-text", { cid, content });
  expect(await send("")).toMatchObject({ status: 400, msg: "Content cannot be empty" });
  expect(await send("too short")).toMatchObject({ status: 400, code: "PRINT_TOO_SHORT" });
  expect(await send(TEXT)).toMatchObject({ status: 200, data: null });
  expect(await send(TEXT)).toMatchObject({ status: 403, code: "PRINT_TOO_FAST" });
  const list = () => ada.rest<Listed>("GET", `/api/get-contest-print?cid=${cid}&currentPage=1`);
  const { data } = await list();
  expect(data).toMatchObject({ total: 1, size: 30 });
  expect(data.records[0]).toMatchObject({ cid, username: "alice", content: null, status: 0 });
  const id = data.records[0]?.id;
  const download = `/api/file/download-contest-print-text?id=${id}`;
  const answer = await ada.fetch(download);
  expect(await answer.text()).toBe(TEXT);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment;filename=alice_Contest_Print.txt",
  );
  expect(await (await alice.fetch(download)).json()).toMatchObject({ status: 403 });
  const check = `/api/check-contest-print-status?id=${id}&cid=${cid}`;
  expect(await alice.rest("PUT", check)).toMatchObject({ status: 403 });
  expect(await ada.rest("PUT", check)).toMatchObject({ status: 200, data: null });
  expect((await list()).data.records[0]).toMatchObject({ status: 1 });
});

test("first acceptances are listed for balloons and ticked off", async () => {
  const { pid } = await seedProblem(server, { auth: 3 });
  const { db } = server;
  const problem = { contest_id: cid, problem_id: pid, display_id: "A", title: "A", ordinal: 1 };
  const { id: cpid } = await db
    .insertInto("contest_problem")
    .values({ ...problem, color: "#ff0000" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sent = { language: "C", code: "x", code_bytes: 1, ip: "", status: 0, problem_id: pid };
  const place = { contest_id: cid, contest_problem_id: cpid };
  const { id: submission_id } = await db
    .insertInto("submission")
    .values({ ...sent, ...place, uid: alice.uid, username: "alice" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contest_balloon")
    .values({ contest_id: cid, contest_problem_id: cpid, uid: alice.uid, submission_id })
    .execute();
  const list = () => ada.rest<Listed>("GET", `/api/get-contest-ac-info?cid=${cid}`);
  const { data } = await list();
  expect(data.records).toMatchObject([
    {
      ...{ cid, pid, cpid, submitId: submission_id, displayId: "A", username: "alice" },
      ...{ firstBlood: true, checked: false, status: 1 },
    },
  ]);
  const check = { id: data.records[0]?.id, cid, checked: true };
  expect((await alice.rest("PUT", "/api/check-contest-ac-info", check)).status).toBe(403);
  expect(await ada.rest("PUT", "/api/check-contest-ac-info", check)).toMatchObject({ status: 200 });
  expect((await list()).data.records[0]).toMatchObject({ checked: true });
  await ada.rest("PUT", "/api/check-contest-ac-info", { ...check, checked: false });
  expect((await list()).data.records[0]).toMatchObject({ checked: false });
});

test("a token hears of the desks by the scope that reads them", async () => {
  const hear = async (scopes: ("read" | "admin-read")[]) => {
    const wish = { name: scopes.join(), scopes, days: null, password: ada.password };
    const { token } = await ada.trpc.token.create.mutate(wish);
    const stop = new AbortController();
    const topics = [{ topic: "contest.desk", contestId: cid }];
    const events = server.as(token).events("live.watch", { topics }, stop.signal);
    try {
      for await (const { event, data } of events) {
        if (event === "message") return JSON.parse(data).topic;
        if (event === "serialized-error") return JSON.parse(data).data.gavel.code;
      }
      return null;
    } finally {
      stop.abort();
    }
  };
  expect(await hear(["read"])).toBe("TOKEN_SCOPE_MISSING");
  expect(await hear(["read", "admin-read"])).toBe("contest.desk");
});
