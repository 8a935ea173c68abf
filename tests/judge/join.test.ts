/** How a judge server on another machine joins: by a code that root was shown. */
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeJudge } from "./support/fake-judge.ts";

let server: TestServer;
let root: ReturnType<TestServer["as"]>;

beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await server.anon.rest("POST", "/api/login", {
    username: "root",
    password: TEST_PASSWORD,
  });
  root = server.as(signedIn.headers.get("authorization") ?? "");
});
afterAll(() => server.stop());

const withToken = (token: string) => ({ url: server.url, judgeToken: token });
const hostNamed = async (name: string) =>
  (await root.trpc.judgehost.find.query()).find((one) => one.name === name);

test("a judge server that shows a code is given a token, once and in time", async () => {
  const join = async (code: string) => {
    const answer = await fetch(`${server.url}/judge/v1/join`, {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ code }),
    });
    const said = (await answer.json()) as { name?: string; token?: string; code?: string };
    return { status: answer.status, ...said };
  };
  const make = () => root.trpc.judgehost.createToken.mutate({ name: "joiner" });
  const made = await make();
  expect(made.joinCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  // As somebody types it from another screen; of two at once one is let in.
  const written = made.joinCode.toLowerCase().replaceAll("-", " ");
  const both = await Promise.all([join(written), join(made.joinCode)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { name, token = "" } = both.find(({ status }) => status === 200) ?? {};
  expect(name).toBe("joiner");
  const judge = await startFakeJudge(withToken(token), "joined");
  expect(await hostNamed("joined")).toMatchObject({ tokenName: "joiner", state: "working" });
  await judge.call("bye", { hostId: judge.hostId, held: [] });
  // What was told beside the code is of no use any more.
  expect((await startFakeJudge(withToken(made.token), "other")).hostId).toBeUndefined();

  const [late, revoked] = [await make(), await make()];
  await server.db
    .updateTable("judge_token")
    .set({ join_until: new Date() })
    .where("id", "=", late.id)
    .execute();
  await root.trpc.judgehost.revokeToken.mutate({ id: revoked.id });
  for (const code of [late.joinCode, revoked.joinCode, "", "0000-0000-0000-0000"]) {
    expect((await join(code)).status).toBe(code === "" ? 400 : 401);
  }
  const dump = JSON.stringify(await server.db.selectFrom("judge_token").selectAll().execute());
  for (const { joinCode } of [made, late, revoked]) expect(dump).not.toContain(joinCode);
  for (const { id } of [made, late]) await root.trpc.judgehost.revokeToken.mutate({ id });
});

test("whoever shows a code is read no further and waited for no longer than any stranger", async () => {
  const stranger = await startTestServer({
    bodyPatience: { idleMs: 3000, startMs: 60_000, bytesPerSecond: 1024 },
  });
  const send = (body: string | ReadableStream) =>
    fetch(`${stranger.url}/judge/v1/join`, { method: "POST", body, duplex: "half" } as RequestInit);
  expect((await send("x".repeat(5000))).status).toBe(413);
  expect((await send("no JSON")).status).toBe(400);
  const silent = new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode("{")),
  });
  expect((await send(silent)).status).toBe(408);
  await stranger.stop();
});

test("nobody takes the name of a judge server with another token, before that one has ended", async () => {
  const made = await root.trpc.judgehost.createToken.mutate({ name: "lent" });
  const join = (name: string) => startFakeJudge(withToken(made.token), name, { instance: "lent" });
  const leave = (judge: Awaited<ReturnType<typeof join>>) =>
    judge.call("bye", { hostId: judge.hostId, held: [] });
  const judge = await startFakeJudge(server, "own");
  await leave(judge);
  expect((await join("own")).hostId).toBeUndefined();
  const lent = await join("lent");
  await leave(lent);
  expect((await startFakeJudge(server, "lent")).hostId).toBeUndefined();
  // The same machine with another token is the same judge server.
  const again = await startFakeJudge(server, "lent", { instance: "lent" });
  expect(again.hostId).toBe(lent.hostId);
  await leave(again);
  await leave(await join("lent"));
  await root.trpc.judgehost.revokeToken.mutate({ id: made.id });
  const heir = await startFakeJudge(server, "lent");
  expect(heir.hostId).toBe(lent.hostId);
  await leave(heir);
});
