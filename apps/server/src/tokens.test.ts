/** Personal tokens: what each scope opens and what stays shut without it, over tRPC and REST. */
import { appRouter, createCaller } from "@gavel/api";
import type { Context } from "@gavel/api/kernel/context";
import { describeFault } from "@gavel/api/kernel/error";
import { type ScopeNeed, scopeOfProcedure } from "@gavel/api/kernel/token-limits";
import type { ProcedureMeta } from "@gavel/api/kernel/trpc";
import { presetPaces } from "@gavel/domain/pace";
import { TOKEN_SCOPES, type TokenScope } from "@gavel/domain/token-scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restTable } from "./rest/table/index.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
  type TestUser,
} from "./testing.ts";

interface AnyProcedure {
  readonly _def: { readonly type: string; readonly meta: ProcedureMeta };
}
interface Call {
  readonly name: string;
  readonly need: ScopeNeed;
  /** The code of the refusal. */
  readonly send: (token: Token) => Promise<string | undefined>;
}
interface Token {
  readonly scopes: readonly TokenScope[];
  readonly client: TestClient;
}

const clock = { now: new Date("2026-05-01T08:00:00Z") };
let server: TestServer;
let root: TestUser;
let alice: TestUser;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  alice = await server.signUp("alice");
});
afterAll(() => server.stop());

async function makeToken(owner: TestUser, scopes: readonly TokenScope[], days: 7 | null = null) {
  const wish = { name: "test", scopes: [...scopes], days, password: TEST_PASSWORD };
  const { token, id } = await owner.trpc.token.create.mutate(wish);
  const client = server.as(token);
  return { ...client, client, scopes, token, id };
}

/** Without a useful input: a token's scopes are looked at before the input is. */
function procedureCall(path: string, { _def }: AnyProcedure): Call {
  return {
    name: path,
    need: scopeOfProcedure(path, _def.type, _def.meta.who),
    async send({ scopes }) {
      const [slice = "", name = ""] = path.split(".");
      const caller = createCaller(contextOf(scopes)) as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<unknown>>
      >;
      try {
        await caller[slice]?.[name]?.({});
        return undefined;
      } catch (error) {
        return describeFault(error).code;
      }
    },
  };
}

/** As the server makes it of a request with such a token of root's; a request for each call would take minutes. */
function contextOf(scopes: readonly TokenScope[]): Context {
  return {
    viewer: { uid: root.uid, username: root.username, role: 1000, sessionId: null, scopes },
    sessionFault: null,
    db: server.db,
    now: () => clock.now,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    requestId: "test",
    ip: "127.0.0.1",
    userAgent: "test",
    locale: "en-US",
    loopbackOrigin: null,
    services: server.services,
    answerHeaders: new Headers(),
  };
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
);
const calls: readonly Call[] = [
  ...procedures.map(([path, procedure]) => procedureCall(path, procedure)),
  ...restTable.flatMap((row): Call[] => {
    if (row.procedure !== undefined) return [];
    const path = row.path.replace(":name", "none");
    return [
      {
        name: `${row.method} ${row.path}`,
        need: row.scope ?? null,
        async send({ client }) {
          const answer = await client.fetch(path, { method: row.method });
          const text = await answer.text();
          return /^\{.*"code":"([A-Z_]+)"/s.exec(text)?.[1];
        },
      },
    ];
  }),
];

const isSubscription = (name: string) =>
  procedures.some(([path, one]) => path === name && one._def.type === "subscription");

test.each(TOKEN_SCOPES)(
  "without the scope %s nothing of it is open, with it alone nothing else",
  async (scope) => {
    const others = await makeToken(
      root,
      TOKEN_SCOPES.filter((one) => one !== scope),
    );
    const alone = await makeToken(root, [scope]);
    const own = calls.filter((call) => call.need === scope);
    expect(own.length).toBeGreaterThan(0);
    for (const { name, send } of own) {
      expect({ name, code: await send(others) }).toEqual({ name, code: "TOKEN_SCOPE_MISSING" });
      // A stream would have to be read; its check is the same as above.
      if (isSubscription(name)) continue;
      expect({ name, code: await send(alone) }).not.toMatchObject({
        code: expect.stringMatching(/^TOKEN_/),
      });
    }
    for (const { name, need, send } of calls) {
      if (need === scope || need === "any") continue;
      const code = need === null ? "TOKEN_NOT_ALLOWED" : "TOKEN_SCOPE_MISSING";
      expect({ name, code: await send(alone) }).toEqual({ name, code });
    }
  },
);

test("what decides who holds an account is open to no token, whatever its scopes", async () => {
  const everything = await makeToken(root, TOKEN_SCOPES);
  const shut = calls.filter((call) => call.need === null).map((call) => call.name);
  expect(shut).toEqual(
    expect.arrayContaining([
      "account.signIn",
      "account.adminSignIn",
      "account.signOut",
      "account.register",
      "account.changePassword",
      "session.find",
      "session.end",
      "session.endAll",
      "token.find",
      "token.create",
      "token.revoke",
      "judgehost.createToken",
      "mail.outbox",
    ]),
  );
  for (const { name, send } of calls.filter((call) => call.need === null)) {
    expect({ name, code: await send(everything) }).toEqual({ name, code: "TOKEN_NOT_ALLOWED" });
  }
  // The same call over REST is the same procedure.
  expect(await everything.rest("GET", "/api/logout")).toMatchObject({
    http: 403,
    status: 403,
    code: "TOKEN_NOT_ALLOWED",
  });
});

test("no token, whatever its scopes, changes how somebody gets into an account, or an administrator", async () => {
  const token = await makeToken(root, TOKEN_SCOPES);
  const user = await server.signUp("keptuser", { email: "kept@mail.example" });
  const keeper = await server.signUp("keptkeeper", { role: 1008 });
  const { user: users } = token.trpc;
  const attempts: Record<string, () => Promise<unknown>> = {
    "a password": () => users.update.mutate({ uid: user.uid, newPassword: "taken-over-1" }),
    "root's password": () => users.update.mutate({ uid: "1", newPassword: "taken-over-1" }),
    "an address": () => users.update.mutate({ uid: user.uid, email: "thief@mail.example" }),
    "no address": () => users.update.mutate({ uid: user.uid, email: null }),
    "a new root": () => users.update.mutate({ uid: user.uid, role: 1000 }),
    "a new administrator": () => users.setRoles.mutate({ uids: [user.uid], role: 1001 }),
    "a new problem administrator": () => users.setRoles.mutate({ uids: [user.uid], role: 1008 }),
    "an administrator's role": () => users.setRoles.mutate({ uids: [keeper.uid], role: 1002 }),
    "an administrator among others": () =>
      users.setRoles.mutate({ uids: [keeper.uid, user.uid], role: 1003 }),
    "an administrator's name": () => users.update.mutate({ uid: keeper.uid, nickname: "x" }),
    "an administrator's ban": () => users.setBans.mutate({ uids: [keeper.uid], isBanned: true }),
    "an administrator's sessions": () => users.endSessions.mutate({ uids: [keeper.uid] }),
    "an administrator's end": () => users.remove.mutate({ uids: [keeper.uid] }),
    "its owner's name": () => users.update.mutate({ uid: root.uid, nickname: "x" }),
    "its owner's sessions": () => users.endSessions.mutate({ uids: [root.uid] }),
    "where links lead": () =>
      token.trpc.setting.update.mutate({ baseUrl: "https://thief.example" }),
    "how often things are done": () =>
      token.trpc.setting.update.mutate({
        pace: { ...presetPaces(), comment: { minute: 0, day: 0 } },
      }),
    "how often one may submit": () =>
      token.trpc.setting.update.mutate({ defaultSubmitInterval: 0 }),
    "when a sign-in is locked": () => token.trpc.setting.update.mutate({ signInLockAfter: 0 }),
    "another way in": () => token.trpc.setting.update.mutate({ uploadCookie: true }),
    "whom the site asks": () =>
      token.trpc.setting.update.mutate({ contestFeedUrl: "http://127.0.0.1:9/inside" }),
    "whom it asks for ratings": () =>
      token.trpc.setting.update.mutate({ ratingUrl: "http://127.0.0.1:9/inside" }),
    "who reads its figures": () =>
      token.trpc.setting.update.mutate({ metricsReaders: ["0.0.0.0/0"] }),
    "how long it remembers": () => token.trpc.setting.update.mutate({ keepLogsDays: 1 }),
    "another token": () =>
      token.trpc.token.create.mutate({
        ...{ name: "x", scopes: ["read"], days: null, password: TEST_PASSWORD },
      }),
    "a token of a judge": () => token.trpc.judgehost.createToken.mutate({ name: "x" }),
  };
  for (const [what, attempt] of Object.entries(attempts)) {
    const code = await attempt().then(
      () => "done",
      (error) => error.data?.gavel.code,
    );
    expect({ what, code }).toEqual({ what, code: "TOKEN_NOT_ALLOWED" });
  }
  // The same over REST, as clients of the other surface would try it.
  expect(
    await token.rest("PUT", "/api/admin/config/set-web-config", {
      baseUrl: "https://thief.example",
    }),
  ).toMatchObject({ http: 403, code: "TOKEN_NOT_ALLOWED" });
  const { baseUrl } = await root.trpc.setting.all.query();
  expect(baseUrl).toBe("");
  const rows = await server.db
    .selectFrom("user_account")
    .select(["email", "role_id", "is_banned"])
    .where("uid", "in", [user.uid, keeper.uid])
    .orderBy("role_id")
    .execute();
  expect(rows).toEqual([
    { email: "kept@mail.example", role_id: 1002, is_banned: false },
    { email: null, role_id: 1008, is_banned: false },
  ]);
});

test("with admin-user a token keeps the accounts of ordinary people, with admin-site the other settings", async () => {
  const token = await makeToken(root, ["admin-user", "admin-site"]);
  const user = await server.signUp("ordinary", { email: "ordinary@mail.example" });
  const { user: users, setting } = token.trpc;
  // A form sends along what it does not change.
  const email = "ordinary@mail.example";
  await users.update.mutate({ uid: user.uid, email, nickname: "Ord", role: 1003 });
  expect(await users.setRoles.mutate({ uids: [user.uid], role: 1002 })).toBe(1);
  expect(await users.setBans.mutate({ uids: [user.uid], isBanned: true })).toBe(1);
  const made = await users.import.mutate({ rows: [["imported", "first-pass"]] });
  expect(made.imported).toBe(1);
  expect(await users.remove.mutate({ uids: [user.uid] })).toBe(1);
  const { pace, defaultSubmitInterval } = await root.trpc.setting.all.query();
  const kept = { baseUrl: "", pace, defaultSubmitInterval };
  const saved = await setting.update.mutate({ ...kept, shortName: "Judge" });
  expect(saved.shortName).toBe("Judge");
});

test("a token with every scope has no more power than its owner", async () => {
  const wish = { name: "x", days: null, password: TEST_PASSWORD };
  for (const scope of TOKEN_SCOPES.filter((one) => one.startsWith("admin-"))) {
    const made = alice.trpc.token.create.mutate({ ...wish, scopes: [scope] });
    await expect(made).rejects.toMatchObject({ data: { gavel: { code: "ACCESS_DENIED" } } });
  }
  // A role that is lost later is lost to the token at once.
  const fallen = await server.signUp("fallen", { role: 1001 });
  const token = await makeToken(fallen, ["admin-read"]);
  const list = () => token.rest("GET", "/api/admin/config/get-judge-service-info");
  expect(await list()).toMatchObject({ http: 200, status: 200 });
  await server.db
    .updateTable("user_account")
    .set({ role_id: 1002 })
    .where("uid", "=", fallen.uid)
    .execute();
  expect(await list()).toMatchObject({ http: 403, code: "ACCESS_DENIED" });
});

test("an administrator's token sees what is hidden only with admin-read", async () => {
  await server.db
    .insertInto("problem")
    .values({ display_id: "HIDDEN", title: "Hidden", author_name: "boss", auth: 2 })
    .execute();
  const input = { problemId: "HIDDEN" };
  const plain = await makeToken(root, ["read", "admin-problem"]);
  await expect(plain.trpc.problem.get.query(input)).rejects.toMatchObject({
    data: { gavel: { code: "PROBLEM_NOT_PUBLIC" } },
  });
  const full = await makeToken(root, ["read", "admin-read"]);
  expect(await full.trpc.problem.get.query(input)).toMatchObject({ title: "Hidden" });
});

test("a token works as the bare header on both interfaces and says what it is", async () => {
  const token = await makeToken(alice, ["read"], 7);
  expect(await token.rest("GET", "/api/get-user-auth-info")).toMatchObject({
    http: 200,
    data: { roles: ["user"] },
  });
  expect(await token.trpc.token.current.query()).toEqual({
    name: "test",
    scopes: ["read"],
    uid: alice.uid,
    username: "alice",
    expiresAt: "2026-05-08T08:00:00.000Z",
  });
  const answer = await token.fetch("/api/get-user-auth-info");
  // Renewal is for sessions; a token lives as long as it was made to.
  expect(answer.headers.get("authorization")).toBeNull();
});

test("it is shown once, kept as a hash, listed with its last use and refused when revoked", async () => {
  const bob = await server.signUp("bob");
  const { token, id, rest } = await makeToken(bob, ["read", "submit"]);
  const row = await server.db
    .selectFrom("personal_token")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await bob.trpc.token.find.query()).toMatchObject([{ id, lastUsedAt: null }]);
  expect(await rest("GET", "/api/get-user-auth-info")).toMatchObject({ http: 200 });
  const [seen] = await bob.trpc.token.find.query();
  expect(seen).toMatchObject({
    id,
    name: "test",
    scopes: ["read", "submit"],
    lastUsedAt: clock.now.toISOString(),
    isExpired: false,
  });
  expect(JSON.stringify(seen)).not.toContain(token);
  expect(token.startsWith(seen?.hint ?? "-")).toBe(true);

  await expect(alice.trpc.token.revoke.mutate({ id })).rejects.toMatchObject({
    data: { gavel: { code: "NOT_FOUND" } },
  });
  await bob.trpc.token.revoke.mutate({ id });
  const after = await rest("GET", "/api/get-user-auth-info");
  expect(after).toMatchObject({ http: 401, status: 401, code: "TOKEN_INVALID" });
  // Where nobody need be signed in a bad token is as good as none.
  expect(await rest("GET", "/api/get-website-config")).toMatchObject({ http: 200, status: 200 });
});

test("a token ends with its days, with its owner's ban and with a new password", async () => {
  const carol = await server.signUp("carol");
  const week = await makeToken(carol, ["read"], 7);
  const open = await makeToken(carol, ["read"]);
  const ask = (token: TestClient) => token.rest("GET", "/api/get-user-auth-info");
  const before = clock.now;
  clock.now = new Date(before.getTime() + 7 * 86_400_000);
  try {
    expect(await ask(week)).toMatchObject({ http: 401, code: "TOKEN_INVALID" });
    expect(await ask(open)).toMatchObject({ http: 200 });
  } finally {
    clock.now = before;
  }
  const account = server.db.updateTable("user_account").where("uid", "=", carol.uid);
  await account.set({ is_banned: true }).execute();
  expect(await ask(open)).toMatchObject({ http: 401, code: "ACCOUNT_BANNED" });
  await account.set({ is_banned: false }).execute();
  await carol.trpc.account.changePassword.mutate({
    oldPassword: TEST_PASSWORD,
    newPassword: "another-1",
  });
  expect(await ask(open)).toMatchObject({ http: 401, code: "TOKEN_INVALID" });
});

test("making one takes the password, which may not be tried for ever", async () => {
  const dave = await server.signUp("dave");
  const make = (password: string) =>
    dave.trpc.token.create.mutate({ name: "x", scopes: ["read"], days: 7, password }).then(
      () => "made",
      (error) => error.data.gavel.code,
    );
  for (let i = 0; i < 5; i += 1) expect(await make("wrong-pass")).toBe("PASSWORD_WRONG");
  expect(await make(TEST_PASSWORD)).toBe("ACTION_LOCKED");
  const before = clock.now;
  clock.now = new Date(before.getTime() + 30 * 60_000 + 1);
  try {
    expect(await make(TEST_PASSWORD)).toBe("made");
  } finally {
    clock.now = before;
  }
});

test("a program gives its own token back", async () => {
  const erin = await server.signUp("erin");
  const token = await makeToken(erin, ["submit"]);
  await token.trpc.token.revokeCurrent.mutate();
  expect(await token.rest("GET", "/api/get-user-auth-info")).toMatchObject({ http: 401 });
  await expect(erin.trpc.token.revokeCurrent.mutate()).rejects.toMatchObject({
    data: { gavel: { code: "NOT_FOUND" } },
  });
});
