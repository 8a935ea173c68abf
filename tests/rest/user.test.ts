import { openDatabase } from "@gavel/db";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let alice: TestUser;
const clock = { now: new Date("2026-05-01T08:00:00Z") };
const strangers: [string, number, string, () => TestServer["anon"]][] = [];

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("boss", { role: 1000 });
  alice = await server.signUp("alice", { email: "alice@mail.example" });
  const [admin, keeper] = await Promise.all([
    server.signUp("staff", { role: 1001 }),
    server.signUp("keeper", { role: 1008 }),
  ]);
  strangers.push(
    ["a visitor", 401, "LOGIN_REQUIRED", () => server.anon],
    ["a user", 403, "ACCESS_DENIED", () => alice],
    ["an admin", 403, "ACCESS_DENIED", () => admin],
    ["a problem admin", 403, "ACCESS_DENIED", () => keeper],
  );
});
afterAll(() => server.stop());

const ok = (data: unknown) => ({ http: 200, status: 200, msg: "success", data });
const refused = (status: number, code: string) => ({ http: 200, status, code, data: null });
const LIST = "/api/admin/user/get-user-list";

interface WireUser {
  readonly uid: string;
  readonly username: string;
  readonly status: number;
}
async function named(username: string): Promise<WireUser | undefined> {
  const list = await root.rest<{ records: WireUser[] }>("GET", `${LIST}?keyword=${username}`);
  return list.data.records.find((one) => one.username === username);
}
const signIn = (username: string, password: string) =>
  server.anon.rest("POST", "/api/login", { username, password });

test("every call is root's alone", async () => {
  const calls: [string, string, object?][] = [
    ["GET", LIST],
    ["PUT", "/api/admin/user/edit-user", { uid: alice.uid }],
    ["DELETE", "/api/admin/user/delete-user", { ids: [alice.uid] }],
    ["DELETE", `/api/admin/user/sessions?uid=${alice.uid}`],
    ["POST", "/api/admin/user/insert-batch-user", { users: [["x", TEST_PASSWORD]] }],
    ["POST", "/api/admin/user/generate-user", {}],
    ["GET", "/api/file/generate-user-excel?key=x"],
    ["GET", "/api/file/export-user"],
  ];
  for (const [name, http, code, client] of strangers) {
    for (const [method, path, body] of calls) {
      const answer = await client().rest(method, path, body);
      expect({ name, path, http: answer.http, code: answer.code }).toEqual({
        name,
        path,
        http,
        code,
      });
    }
  }
  expect(await named("alice")).toMatchObject({ status: 0 });
});

test("the list: the shape of a page and of a user, and its filters", async () => {
  const page = await root.rest<{ records: object[] }>("GET", `${LIST}?keyword=ALICE@mail`);
  expect(page).toMatchObject(
    ok({
      ...{ total: 1, size: 10, current: 1, pages: 1, orders: [], searchCount: true },
      records: [
        {
          ...{ uid: alice.uid, username: "alice", nickname: "", realname: "", avatar: null },
          ...{ school: "", course: "", number: "", gender: "secrecy", signature: "" },
          ...{ cfUsername: "", github: "", blog: "", email: "alice@mail.example" },
          ...{ titleName: null, titleColor: null, status: 0, password: null },
          gmtCreate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+0000$/),
          gmtModified: expect.stringMatching(/\+0000$/),
          roles: [{ id: 1002, role: "default_user", description: "Default user" }],
        },
      ],
    }),
  );
  const admins = await root.rest<{ records: WireUser[] }>("GET", `${LIST}?onlyAdmin=true&limit=50`);
  expect(admins.data.records.map((one) => one.username).sort()).toEqual([
    ...["boss", "keeper", "root", "staff"],
  ]);
  expect(await root.rest("GET", `${LIST}?onlyAdmin=maybe`)).toMatchObject(
    refused(400, "PARAM_INVALID"),
  );
  const second = await root.rest("GET", `${LIST}?limit=2&page=2`);
  expect(second.data).toMatchObject({ current: 2, size: 2, total: 5 });
});

test("the list shows somebody again as they are by now", async () => {
  const carol = await server.signUp("carol", { email: "carol@mail.example" });
  const before = await named("carol");
  expect(before).toMatchObject({ solved: 0, nickname: "", status: 0 });
  expect(await named("carol")).toEqual(before);
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
  await sql`update user_tally set ac = 3 where uid = ${carol.uid}`;
  expect(await named("carol")).toEqual({ ...before, solved: 3 });
  await sql`update user_session set created_at = '2031-05-01 10:00:00.5+00' where uid = ${carol.uid}`;
  const signedIn = { ...before, solved: 3, lastLogin: "2031-05-01T10:00:00.500+0000" };
  expect(await named("carol")).toEqual(signedIn);
  await sql`update user_account set nickname = 'Caro', is_banned = true where uid = ${carol.uid}`;
  expect(await named("carol")).toEqual({ ...signedIn, nickname: "Caro", status: 1 });
  await root.rest("DELETE", "/api/admin/user/delete-user", { ids: [carol.uid] });
  expect(await named("carol")).toBeUndefined();
  await close();
});

test("an edit changes what it names: names, role, title, state, password", async () => {
  const bob = await server.signUp("bob", { email: "bob@mail.example" });
  const edit = (change: object) =>
    root.rest("PUT", "/api/admin/user/edit-user", { uid: bob.uid, ...change });
  const change = {
    ...{ username: "bobby", realname: "Bob B", email: "", type: 1001, status: 0 },
    ...{ titleName: "Coach", titleColor: "#aa5500", setNewPwd: false, password: "ignored-pass" },
  };
  expect(await edit(change)).toMatchObject(ok(null));
  expect(await named("bobby")).toMatchObject({
    ...{ uid: bob.uid, realname: "Bob B", email: null, titleName: "Coach", titleColor: "#aa5500" },
    roles: [{ id: 1001, role: "admin" }],
  });
  // The role holds from the next request on, with the session that was there before.
  expect(await bob.rest("GET", "/api/admin/config/get-service-info")).toMatchObject({
    status: 200,
  });
  expect(await edit({ setNewPwd: true, password: "new-pass-1" })).toMatchObject(ok(null));
  expect(await bob.rest("GET", "/api/get-user-auth-info")).toMatchObject({
    ...{ http: 401, code: "SESSION_EXPIRED" },
  });
  expect(await signIn("bobby", "new-pass-1")).toMatchObject({ status: 200 });
  expect(await edit({ status: 1 })).toMatchObject(ok(null));
  expect(await signIn("bobby", "new-pass-1")).toMatchObject({ http: 401, code: "ACCOUNT_BANNED" });
  const bad: [object, number, string][] = [
    [{ username: "ALICE" }, 400, "USERNAME_EXISTS"],
    [{ email: "Alice@mail.example" }, 400, "EMAIL_EXISTS"],
    [{ username: "x".repeat(21) }, 400, "FIELD_TOO_LONG"],
    [{ realname: "x".repeat(51) }, 400, "FIELD_TOO_LONG"],
    [{ titleName: "x".repeat(21) }, 400, "FIELD_TOO_LONG"],
    [{ titleColor: "red" }, 400, "PARAM_INVALID"],
    [{ email: "nobody" }, 400, "PARAM_INVALID"],
    [{ type: 999 }, 400, "PARAM_INVALID"],
    [{ setNewPwd: true, password: "short" }, 400, "PASSWORD_LENGTH"],
    [{ setNewPwd: true }, 400, "PARAM_MISSING"],
    [{ uid: "nobody", realname: "x" }, 404, "USER_UNKNOWN"],
    [{ uid: undefined }, 400, "PARAM_MISSING"],
  ];
  for (const [one, status, code] of bad) {
    const answer = await edit(one);
    expect({ one, status: answer.status, code: answer.code }).toEqual({ one, status, code });
  }
  expect((await edit({ uid: "nobody" })).msg).toBe("Username or email does not exist");
});

test("what somebody sent goes under their new name", async () => {
  const carl = await server.signUp("carl");
  const db = server.db;
  const problem = { display_id: "USER1", title: "x", author_name: "carl", author_uid: carl.uid };
  const { id } = await db
    .insertInto("problem")
    .values(problem)
    .returning("id")
    .executeTakeFirstOrThrow();
  const sent = {
    uid: carl.uid,
    username: "carl",
    problem_id: id,
    language: "C",
    code: "",
    code_bytes: 0,
  };
  await db.insertInto("submission").values(sent).execute();
  await root.rest("PUT", "/api/admin/user/edit-user", { uid: carl.uid, username: "karl" });
  const list = await server.anon.rest("GET", "/api/get-submission-list?username=karl");
  expect(list.data).toMatchObject({ records: [{ username: "karl" }] });
  const { author_name } = await db
    .selectFrom("problem")
    .select("author_name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(author_name).toBe("karl");
  // Deleting takes the submission along; the problem stays, under the name of its author.
  expect(await root.trpc.user.previewRemoval.mutate({ uids: [carl.uid] })).toEqual({
    ...{ users: 1, submissions: 1, problems: 1 },
  });
  const remove = (ids: unknown) => root.rest("DELETE", "/api/admin/user/delete-user", { ids });
  expect(await remove([carl.uid])).toMatchObject(ok(null));
  expect(await carl.rest("GET", "/api/get-user-auth-info")).toMatchObject({ http: 401 });
  const stays = await db.selectFrom("problem").selectAll().where("id", "=", id).executeTakeFirst();
  expect(stays).toMatchObject({ author_uid: null, author_name: "karl" });
  expect(await remove([carl.uid])).toMatchObject(refused(404, "USER_UNKNOWN"));
  expect(await remove([root.uid])).toMatchObject(refused(403, "USER_SELF"));
  expect(await remove([])).toMatchObject(refused(400, "PARAM_INVALID"));
  expect(await remove("all")).toMatchObject(refused(400, "PARAM_INVALID"));
  expect(await remove(undefined)).toMatchObject(refused(400, "PARAM_MISSING"));
});

test("ending sessions signs somebody out and nobody else", async () => {
  const dora = await server.signUp("dora");
  const path = `/api/admin/user/sessions?uid=${dora.uid}`;
  expect(await root.rest("DELETE", path)).toMatchObject(ok(null));
  expect(await dora.rest("GET", "/api/get-user-auth-info")).toMatchObject({
    code: "SESSION_EXPIRED",
  });
  expect(await alice.rest("GET", "/api/get-user-auth-info")).toMatchObject({ status: 200 });
  expect(await signIn("dora", TEST_PASSWORD)).toMatchObject({ status: 200 });
});

test("a batch keeps its good rows and names the others", async () => {
  const insert = (users: unknown) =>
    root.rest("POST", "/api/admin/user/insert-batch-user", { users });
  const good = [
    ["eve", "secret-1", "eve@mail.example", "Eve E", "female", "evi", "MIT"],
    ["finn", "secret-2", null, null, 0, null, null],
  ];
  expect(await insert(good)).toMatchObject(ok(null));
  expect(await named("eve")).toMatchObject({
    ...{
      email: "eve@mail.example",
      realname: "Eve E",
      gender: "female",
      nickname: "evi",
      school: "MIT",
    },
  });
  expect(await named("finn")).toMatchObject({ email: null, gender: "male" });
  expect(await signIn("finn", "secret-2")).toMatchObject({ status: 200 });
  const partly = await insert([
    ["gus", "secret-1"],
    ["eve", "secret-1"],
    ["", "secret-1"],
  ]);
  expect(partly).toMatchObject({
    ...refused(400, "IMPORT_PARTIAL"),
    msg: "Imported 1, failed 2: eve, #3",
  });
  expect(await named("gus")).toBeDefined();
  for (const bad of ["x", [], [["a", {}]], ["row"], undefined]) {
    expect((await insert(bad)).status).toBe(400);
  }
});

test("generated users can sign in with what their sheet says, and the sheet comes once", async () => {
  const generate = (wish: object) =>
    root.rest<{ key: string }>("POST", "/api/admin/user/generate-user", wish);
  const wish = { prefix: "team", suffix: "-a", number_from: 9, number_to: 11, password_length: 25 };
  const { data } = await generate(wish);
  const path = `/api/file/generate-user-excel?key=${data.key}`;
  const answer = await root.fetch(path);
  expect(answer.headers.get("content-type")).toBe("application/xlsx");
  expect(answer.headers.get("content-disposition")).toBe(`attachment;filename=${data.key}.xlsx`);
  const cells = readCells(new Uint8Array(await answer.arrayBuffer()));
  expect(cells.slice(0, 3)).toEqual(["Username", "Password", "team9-a"]);
  expect(cells).toHaveLength(8);
  expect(await signIn("team11-a", cells[7] ?? "")).toMatchObject({ status: 200 });
  expect(await root.rest("GET", path)).toMatchObject(refused(404, "SHEET_GONE"));
  expect(await generate({ ...wish, number_from: 11, number_to: 12 })).toMatchObject({
    ...refused(400, "USER_EXISTS"),
    msg: "Username or email already exists",
  });
  expect(await named("team12-a")).toBeUndefined();
  for (const bad of [
    { number_from: 2, number_to: 1 },
    { password_length: 5 },
    { password_length: 26 },
    { number_from: "one" },
    { prefix: "x".repeat(20) },
  ]) {
    expect(await generate({ ...wish, ...bad })).toMatchObject(refused(400, "PARAM_INVALID"));
  }
  // In the words of the call, not in those of the procedure behind it.
  expect(await generate({ ...wish, password_length: 5 })).toMatchObject({
    msg: expect.stringContaining("password_length"),
  });
  // The defaults of the call.
  expect(await generate({})).toMatchObject({ status: 200 });
  expect(await named("10")).toBeDefined();
});

/** The texts of the cells in order. */
function readCells(xlsx: Uint8Array): string[] {
  const files = unzipSync(xlsx);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const shared = [...text("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    (one) => one[1] ?? "",
  );
  return [...text("xl/worksheets/sheet1.xml").matchAll(/<v>(\d+)<\/v>/g)].map(
    (one) => shared[Number(one[1])] ?? "",
  );
}

test("the exported list holds what the filter lets through, and no formula", async () => {
  await root.rest("PUT", "/api/admin/user/edit-user", {
    uid: alice.uid,
    realname: '=HYPERLINK("x")',
  });
  const answer = await root.fetch("/api/file/export-user?keyword=alice");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment;filename=users-2026-05-01.csv",
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, line, ...rest] = new TextDecoder().decode(bytes).split("\r\n");
  expect(head).toMatch(/^username,email,real name,/);
  expect(line).toMatch(
    /^alice,alice@mail\.example,"'=HYPERLINK\(""x""\)",secrecy,.*,Default user,no,0,/,
  );
  expect(rest).toEqual([""]);
});
