/** Accounts at other judges, as existing clients read and write them: lists of names and passwords among the switches. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom("remote_account").execute();
});

const MASK = "********";
const SECRET = "tr0ub4dor-and-3";
type Lists = Record<string, string[]>;

const info = async () => (await root.rest<Lists>("GET", "/api/admin/switch/info")).data;
const put = (form: object, by: TestUser = root) => by.rest("PUT", "/api/admin/switch/update", form);
const stored = () =>
  server.db
    .selectFrom("remote_account")
    .orderBy("id")
    .select(["id", "site", "name", "sealed_password", "sealed_session", "is_enabled"])
    .execute();

test("are read as names with masks, and no answer holds a password", async () => {
  const saved = await put({
    hduUsernameList: ["bot-1", "bot-2"],
    hduPasswordList: [SECRET, `${SECRET}!`],
    cfUsernameList: ["bot"],
    cfPasswordList: [SECRET],
  });
  expect(saved).toMatchObject({ status: 200, data: null });
  const read = await info();
  expect(read).toMatchObject({
    hduUsernameList: ["bot-1", "bot-2"],
    hduPasswordList: [MASK, MASK],
    cfUsernameList: ["bot"],
    cfPasswordList: [MASK],
    spojUsernameList: [],
    libreojUsernameList: [],
    libreojPasswordList: [],
  });
  const asPost = await root.rest("POST", "/api/admin/switch/info");
  expect(asPost.data).toEqual(read);
  const told = JSON.stringify([saved, read, await root.trpc.remoteAccount.list.query()]);
  expect(told).not.toContain(SECRET);
  const rows = await stored();
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  expect(rows.map(({ site, name }) => `${site} ${name}`)).toEqual([
    "HDU bot-1",
    "HDU bot-2",
    "CF bot",
  ]);
});

test("a form that comes back as it was read changes nothing, and a mask keeps its password", async () => {
  await put({ pojUsernameList: ["a", "b"], pojPasswordList: [SECRET, SECRET] });
  const before = await stored();
  expect((await put(await info())).status).toBe(200);
  expect(await stored()).toEqual(before);
  const wish = { pojUsernameList: ["a", "b"], pojPasswordList: [MASK, "another"] };
  expect((await put(wish)).status).toBe(200);
  const after = await stored();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]?.id).toBe(before[1]?.id);
  expect(after[1]?.sealed_password).not.toBe(before[1]?.sealed_password);
});

test("who is not in the list any more is removed, who is new is added, and other judges keep theirs", async () => {
  await put({ hduUsernameList: ["a", "b"], hduPasswordList: [SECRET, SECRET] });
  await put({ spojUsernameList: ["s"], spojPasswordList: [SECRET] });
  const wish = { hduUsernameList: ["B", "c"], hduPasswordList: ["", SECRET] };
  expect((await put(wish)).status).toBe(200);
  expect((await stored()).map(({ site, name }) => `${site} ${name}`)).toEqual([
    "HDU B",
    "SPOJ s",
    "HDU c",
  ]);
  expect((await put({ hduUsernameList: [] })).status).toBe(200);
  expect((await stored()).map(({ name }) => name)).toEqual(["s"]);
  const actions = await server.db
    .selectFrom("audit_entry")
    .where("action", "like", "remoteAccount.%")
    .orderBy("id", "desc")
    .limit(2)
    .select(["action", "target_name"])
    .execute();
  expect(actions.map((one) => [one.action, one.target_name])).toEqual([
    ["remoteAccount.remove", "HDU c"],
    ["remoteAccount.remove", "HDU B"],
  ]);
});

test("an account that somebody has brought a session for stays as it is without a password", async () => {
  const account = { id: null, site: "AC", name: "bot", isEnabled: false } as const;
  await root.trpc.remoteAccount.save.mutate({ ...account, password: null, session: "a=b" });
  const before = await stored();
  expect(await info()).toMatchObject({ atcoderUsernameList: ["bot"], atcoderPasswordList: [""] });
  expect((await put(await info())).status).toBe(200);
  expect(await stored()).toEqual(before);
});

test.each<[string, string, object]>([
  ["REMOTE_ACCOUNTS_UNSUPPORTED", "libreojUsernameList", { libreojUsernameList: ["a"] }],
  ["PARAM_MISSING", "hduUsernameList", { hduPasswordList: ["a"] }],
  ["PARAM_INVALID", "hduPasswordList", { hduUsernameList: ["a", "b"], hduPasswordList: [SECRET] }],
  ["PARAM_INVALID", "hduUsernameList", { hduUsernameList: "a" }],
  ["PARAM_INVALID", "hduUsernameList", { hduUsernameList: [7], hduPasswordList: [SECRET] }],
  ["PARAM_MISSING", "password", { hduUsernameList: ["a"], hduPasswordList: [MASK] }],
])("%s is said of %s, and nothing of the form is kept", async (code, field, lists) => {
  const answer = await put({ ...lists, openPublicJudge: false });
  expect([answer.http, answer.status, answer.code]).toEqual([200, 400, code]);
  expect(answer.msg).toContain(field);
  expect(await stored()).toEqual([]);
  expect(await info()).toMatchObject({ openPublicJudge: true });
});

test("a name twice is refused as a whole", async () => {
  const lists = { spojUsernameList: ["a", "A"], spojPasswordList: [SECRET, SECRET] };
  expect((await put(lists)).code).toBe("CONFLICT");
  expect(await stored()).toEqual([]);
});

test("a personal token changes switches beside accounts as they are, and no account", async () => {
  await put({ hduUsernameList: ["a"], hduPasswordList: [SECRET] });
  const { token } = await root.trpc.token.create.mutate({
    ...{ name: "switches", scopes: ["admin-read", "admin-site"], days: null },
    password: root.password,
  });
  const program = server.as(token);
  const form = (await program.rest<Lists>("GET", "/api/admin/switch/info")).data;
  const same = await program.rest("PUT", "/api/admin/switch/update", {
    ...form,
    openContestComment: false,
  });
  expect(same.status).toBe(200);
  expect(await info()).toMatchObject({ openContestComment: false });
  for (const lists of [
    { hduUsernameList: ["a"], hduPasswordList: ["another"] },
    { hduUsernameList: ["a", "b"], hduPasswordList: [MASK, SECRET] },
    { hduUsernameList: [] },
  ]) {
    const refused = await program.rest("PUT", "/api/admin/switch/update", {
      ...lists,
      openContestComment: true,
    });
    expect(refused.code).toBe("TOKEN_NOT_ALLOWED");
  }
  expect((await stored()).map(({ name }) => name)).toEqual(["a"]);
  expect(await info()).toMatchObject({ openContestComment: false });
});
