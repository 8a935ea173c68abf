/** Groups over REST: names of the wire, and what is refused in which way. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

const refused = (http: number, status: number, code: string) => ({ http, status, code });

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp("boss", { role: 1001 });
  alice = await server.signUp("alice");
});
afterAll(() => server.stop());

const FORM = {
  ...{ name: "First term", shortName: "TERM1", brief: "Loops and lists" },
  ...{ description: "For beginners.", auth: 3, code: "abc123", visible: true },
};

test("a private group is founded, applied to and looked after", async () => {
  expect(await alice.rest("POST", "/api/group", FORM)).toMatchObject(
    refused(200, 403, "GROUP_AC_TOO_FEW"),
  );
  expect(await owner.rest("POST", "/api/group", FORM)).toMatchObject({ status: 200, data: null });
  expect(await owner.rest("POST", "/api/group", FORM)).toMatchObject(
    refused(200, 400, "GROUP_NAME_EXISTS"),
  );
  const list = await server.anon.rest<{ records: { id: number }[] }>("GET", "/api/get-group-list");
  expect(list.data).toMatchObject({
    total: 1,
    records: [{ owner: "boss", auth: 3, visible: true, memberCount: 1 }],
  });
  const gid = list.data.records[0]?.id ?? 0;
  const get = (who: TestUser, path: string) => who.rest("GET", `${path}?gid=${gid}`);
  expect(await get(alice, "/api/get-group-detail")).toMatchObject({
    data: { shortName: "TERM1", status: 0, code: null },
  });
  expect(await get(owner, "/api/get-group-detail")).toMatchObject({ data: { code: "abc123" } });
  expect(await get(alice, "/api/get-group-auth")).toMatchObject({ data: 0 });

  const wrong = { gid, code: "wrong1", reason: "I want in" };
  expect(await alice.rest("POST", "/api/group/member", wrong)).toMatchObject(
    refused(200, 400, "GROUP_CODE_WRONG"),
  );
  const query = `gid=${gid}&code=abc123&reason=I+want+in`;
  expect(await alice.rest("POST", `/api/group/member?${query}`)).toMatchObject({ status: 200 });
  expect(await get(alice, "/api/get-group-auth")).toMatchObject({ data: 1 });
  expect(await get(alice, "/api/group/get-member-list")).toMatchObject(
    refused(200, 403, "GROUP_MEMBER_ONLY"),
  );
  const level = await owner.rest("GET", `/api/group/get-apply-list?gid=${gid}&auth=9`);
  expect(level).toMatchObject({ code: "PARAM_INVALID", msg: "auth is not valid" });
  expect(await get(owner, "/api/group/get-apply-list")).toMatchObject({
    data: { total: 2, records: [{ auth: 5 }, { auth: 1, uid: alice.uid, reason: "I want in" }] },
  });
  const accept = { gid, uid: alice.uid, auth: 3 };
  expect(await owner.rest("PUT", "/api/group/member", accept)).toMatchObject({ status: 200 });
  expect(await get(alice, "/api/get-group-access")).toMatchObject({ data: { access: true } });

  const note = { gid, title: "Hello", content: "All", status: 1 };
  expect(await alice.rest("POST", "/api/group/announcement", note)).toMatchObject(
    refused(200, 403, "GROUP_ADMIN_ONLY"),
  );
  await owner.rest("POST", "/api/group/announcement", note);
  expect(await get(alice, "/api/group/get-announcement-list")).toMatchObject({
    data: { total: 0 },
  });
  expect(await get(owner, "/api/group/get-admin-announcement-list")).toMatchObject({
    data: { records: [{ title: "Hello", status: 1, gid, username: "boss" }] },
  });

  const empty = { id: gid, name: "", brief: "Trees and graphs" };
  expect(await owner.rest("PUT", "/api/group", empty)).toMatchObject({ status: 200 });
  expect(await get(owner, "/api/get-group-detail")).toMatchObject({
    data: { name: "First term", brief: "Trees and graphs", code: "abc123" },
  });
  const exit = (who: TestUser) => who.rest("DELETE", `/api/group/member/exit?gid=${gid}`);
  expect(await exit(alice)).toMatchObject({ status: 200 });
  expect(await exit(owner)).toMatchObject(refused(200, 403, "GROUP_OWNER_CANNOT_EXIT"));
  expect(await owner.rest("DELETE", `/api/group?gid=${gid}`)).toMatchObject({ status: 200 });
  expect(await get(owner, "/api/get-group-detail")).toMatchObject(
    refused(200, 404, "GROUP_NOT_FOUND"),
  );
});

test("a group's picture names its group in the address or behind it in the form", async () => {
  const names = { name: "Pictures", shortName: "PICS1" };
  await owner.rest("POST", "/api/group", { ...FORM, ...names });
  const { data } = await owner.rest<{ records: { id: number }[] }>(
    ...(["GET", "/api/get-group-list?keyword=Pictures"] as const),
  );
  const gid = data.records[0]?.id ?? 0;
  const picture = await sharp({
    create: { width: 64, height: 64, channels: 3, background: "#2a6f97" },
  })
    .png()
    .toBuffer();
  const send = (who: TestUser, query: string, withField: boolean) => {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
    if (withField) form.append("gid", `${gid}`);
    return who.rest("POST", `/api/file/upload-group-avatar${query}`, form);
  };
  const stored = { status: 200, data: { avatar: expect.stringContaining("/api/public/img/") } };
  expect(await send(owner, `?gid=${gid}`, false)).toMatchObject(stored);
  expect(await send(owner, "", true)).toMatchObject(stored);
  expect(await send(owner, "", false)).toMatchObject(refused(200, 400, "PARAM_MISSING"));
  expect(await send(alice, "", true)).toMatchObject(refused(200, 403, "GROUP_ROOT_ONLY"));
  expect(await send(alice, `?gid=${gid}`, false)).toMatchObject(
    refused(200, 403, "GROUP_ROOT_ONLY"),
  );
});

test("members are taken home as a sheet", async () => {
  const names = { name: "Sheet", shortName: "SHEET" };
  await owner.rest("POST", "/api/group", { ...FORM, ...names });
  const { data } = await owner.rest<{ records: { id: number }[] }>(
    ...(["GET", "/api/get-group-list?keyword=Sheet"] as const),
  );
  const path = `/api/file/download-group-members?gid=${data.records[0]?.id ?? 0}&format=csv`;
  const file = await owner.fetch(path);
  expect(file.headers.get("content-disposition")).toContain("_members.csv");
  expect(await file.text()).toContain("\r\nboss,");
  expect(await alice.rest("GET", path)).toMatchObject(refused(200, 403, "GROUP_ADMIN_ONLY"));
});
