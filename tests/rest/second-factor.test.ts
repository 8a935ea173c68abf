/** The second factor as clients and whole sites meet it: what opens nothing without it, and who is led to set one up. */
import { join } from "node:path";
import { SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
const clock = { now: new Date("2026-05-01T08:00:00Z") };
const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
});
afterAll(() => server.stop());

const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });

async function setUpApp(user: Pick<TestUser, "trpc">): Promise<string> {
  const { ticket, secret } = await user.trpc.factor.beginApp.mutate();
  await user.trpc.factor.addApp.mutate({ ticket, code: codeOf(secret) });
  wait(30);
  return secret;
}

const login = (path: string, body: object) => server.anon.rest("POST", path, body);
const codeIn = (error: unknown) =>
  (error as { data?: { gavel?: { code?: string } } }).data?.gavel?.code;
const refusedWith = (work: Promise<unknown>) => work.then(() => "answered", codeIn);

test("both sign-ins say that a second factor is missing and take it as a field", async () => {
  const secret = await setUpApp(root);
  const right = { username: "boss", password: TEST_PASSWORD };
  for (const path of ["/api/login", "/api/admin/login"]) {
    const refused = await login(path, right);
    expect(refused).toMatchObject({ http: 200, status: 400, code: "SECOND_FACTOR_REQUIRED" });
    expect(refused.msg).toContain("factorCode");
    expect(refused.headers.has("authorization")).toBe(false);
    const wrong = await login(path, { ...right, factorCode: "000000" });
    expect(wrong).toMatchObject({ status: 400, code: "SECOND_FACTOR_WRONG" });
    const answer = await login(path, { ...right, factorCode: codeOf(secret) });
    expect(answer).toMatchObject({ status: 200, data: { username: "boss" } });
    expect(answer.headers.has("authorization")).toBe(true);
    wait(30);
  }
});

test("a password with each request opens the Contest API no more, and a token does", async () => {
  const alice = await server.signUp("alice");
  const get = async (password: string) => {
    const pair = Buffer.from(`alice:${password}`).toString("base64");
    const answer = await server.anon.fetch("/api/2026-01/webhooks", {
      headers: { authorization: `Basic ${pair}` },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await get(TEST_PASSWORD)).toBe(200);
  await setUpApp(alice);
  const wish = {
    name: "board",
    scopes: ["read" as const],
    days: 7 as const,
    password: TEST_PASSWORD,
  };
  const { token } = await alice.trpc.token.create.mutate(wish);
  expect(await get(TEST_PASSWORD)).not.toBe(200);
  expect(await get(token)).toBe(200);
});

test("in a session that is no longer young the password is asked for", async () => {
  const bob = await server.signUp("bob");
  await setUpApp(bob);
  wait(600);
  const [app] = (await bob.trpc.factor.state.query()).factors;
  const id = app?.id ?? "";
  expect(await refusedWith(bob.trpc.factor.remove.mutate({ id }))).toBe("FRESH_SIGN_IN_REQUIRED");
  const wrong = { id, password: "wrong-pass" };
  expect(await refusedWith(bob.trpc.factor.remove.mutate(wrong))).toBe("PASSWORD_WRONG");
  expect(await refusedWith(bob.trpc.factor.renewCodes.mutate({}))).toBe("FRESH_SIGN_IN_REQUIRED");
  expect(await refusedWith(bob.trpc.factor.beginPasskey.mutate({ origin: server.url }))).toBe(
    "FRESH_SIGN_IN_REQUIRED",
  );
  await bob.trpc.factor.remove.mutate({ id, password: TEST_PASSWORD });
  expect((await bob.trpc.factor.state.query()).factors).toEqual([]);
});

test("whoever must have one can do nothing before, by session, stream or token", async () => {
  const carol = await server.signUp("carol", { role: 1001 });
  const wish = {
    name: "cron",
    scopes: ["read" as const],
    days: 7 as const,
    password: TEST_PASSWORD,
  };
  const { token } = await carol.trpc.token.create.mutate(wish);
  const cron = server.as(token);
  const stop = new AbortController();
  const input = { topics: [{ topic: "submission.states", submitIds: [1] }] };
  const stream = carol.events("live.watch", input, stop.signal)[Symbol.asyncIterator]();
  await stream.next();
  await root.trpc.setting.update.mutate({ secondFactorRoles: ["admin"] });
  try {
    const setUp = "SECOND_FACTOR_SETUP_REQUIRED";
    // What was followed before ends.
    for (let heard = await stream.next(); heard.done !== true; heard = await stream.next());
    expect(await refusedWith(carol.trpc.session.find.query())).toBe(setUp);
    expect(await refusedWith(carol.trpc.session.lastSignIn.query())).toBe(setUp);
    expect(await refusedWith(carol.trpc.token.find.query())).toBe(setUp);
    expect(await refusedWith(cron.trpc.account.me.query())).toBe(setUp);
    const rest = await carol.rest("GET", "/api/get-user-auth-info");
    expect(rest).toMatchObject({ http: 403, status: 403, code: setUp });
    // What everybody is told goes on, as to a visitor.
    expect(await carol.trpc.setting.website.query()).toHaveProperty("shortName");
    expect(await carol.trpc.account.me.query()).toMatchObject({ username: "carol" });
    expect(await carol.trpc.factor.state.query()).toMatchObject({ isRequired: true, factors: [] });
    await setUpApp(carol);
    expect(await refusedWith(carol.trpc.session.find.query())).toBe("answered");
    expect(await refusedWith(cron.trpc.account.me.query())).toBe("answered");
  } finally {
    stop.abort();
    await root.trpc.setting.update.mutate({ secondFactorRoles: [] });
  }
});

async function resetFactor(name: string) {
  const main = join(import.meta.dirname, "../../apps/cli/src/main.ts");
  const child = Bun.spawn([process.execPath, main, "user", "reset-factor", name], {
    ...{ stdout: "pipe", stderr: "pipe" },
    env: { PATH: process.env.PATH ?? "", DATABASE_URL: server.databaseUrl },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, text: out + err };
}

test("of two accounts of an earlier release whose names are one by now, the command takes the one that is named", async () => {
  const [older, newer] = [await server.signUp("twins"), await server.signUp("second")];
  await setUpApp(newer);
  await setUpApp(older);
  // The first letter is a wide one.
  const name = { username: "\uff54wins", username_key: `twins${SECOND_KEY_SIGN}${newer.uid}` };
  await server.db.updateTable("user_account").set(name).where("uid", "=", newer.uid).execute();
  expect(await resetFactor(name.username)).toMatchObject({
    text: expect.stringContaining("\uff54wins has no second factor any more (there were 1)"),
  });
  const left = await server.db.selectFrom("user_factor").select("uid").execute();
  const uids = left.map(({ uid }) => uid);
  expect([uids.includes(older.uid), uids.includes(newer.uid)]).toEqual([true, false]);
});

test("a root who lost theirs gets in by the command line of the machine", async () => {
  const keeper = await server.signUp("keeper", { role: 1000 });
  await setUpApp(keeper);
  const right = { username: "keeper", password: TEST_PASSWORD };
  expect(await login("/api/login", right)).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
  expect(await resetFactor("nobody")).toMatchObject({
    code: 1,
    text: "gavel: there is no account nobody\n",
  });
  expect(await resetFactor("Keeper")).toMatchObject({
    code: 0,
    text: expect.stringContaining("keeper has no second factor any more (there were 1)"),
  });
  expect(await login("/api/login", right)).toMatchObject({ status: 200 });
  expect(await refusedWith(keeper.trpc.account.me.query())).toBe("SESSION_EXPIRED");
  const entry = await server.db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: "user.factors", actor_uid: null, target_name: "keeper" });
});

test("the command line asks for the code", async () => {
  const keeper = await server.signUp("typist", { role: 1000 });
  const secret = await setUpApp(keeper);
  const main = join(import.meta.dirname, "../../apps/cli/src/main.ts");
  const credentials = ["--server", server.url, "--user", "typist", "--password", TEST_PASSWORD];
  const list = async (typed: string) => {
    const child = Bun.spawn([process.execPath, main, "user", "list", "--json", ...credentials], {
      ...{ stdin: Buffer.from(typed), stdout: "pipe", stderr: "pipe" },
      env: { PATH: process.env.PATH ?? "" },
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, text: out + err };
  };
  expect(await list("")).toMatchObject({
    code: 2,
    text: 'gavel: nothing was given for "Code of the second factor of typist:"\n',
  });
  const answer = await list(`${codeOf(secret)}\n`);
  expect(answer).toMatchObject({ code: 0, text: expect.stringContaining('"typist"') });
});
