import {
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedGroup } from "../support/group.ts";

let server: TestServer;
let admin: TestUser;
let otherAdmin: TestUser;
let keeper: TestUser;
let alice: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp("admin", { role: 1001 });
  otherAdmin = await server.signUp("other", { role: 1001 });
  keeper = await server.signUp("keeper", { role: 1008 });
  alice = await server.signUp("alice");
});
afterAll(() => server.stop());

const png = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: "#204080" } })
    .png()
    .toBuffer();

function formOf(field: string, bytes: Uint8Array | string, name: string): FormData {
  const form = new FormData();
  const content = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  form.append(field, new File([content], name));
  return form;
}
function uploadImage(user: TestUser, bytes: Uint8Array | string, name = "a.png") {
  const form = formOf("image", bytes, name);
  return user.rest<{ link: string; fileId: number }>("POST", "/api/file/upload-md-img", form);
}

test("an image is stored, served with headers that give it no rights, and deleted by its owner", async () => {
  const { status, data } = await uploadImage(admin, await png(), "图 1.png");
  expect(status).toBe(200);
  expect(data.link).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/);
  const answer = await server.anon.fetch(data.link);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect((await sharp(await answer.bytes()).metadata()).width).toBe(6);

  const path = `/api/file/delete-md-img?fileId=${data.fileId}`;
  expect(await otherAdmin.rest("GET", path)).toMatchObject({ http: 200, status: 403 });
  expect(await alice.rest("GET", path)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  expect(await server.anon.rest("GET", path)).toMatchObject({ http: 401 });
  expect(await admin.rest("GET", path)).toMatchObject({ status: 200, data: null });
  expect((await server.anon.fetch(data.link)).status).toBe(404);
  expect(await admin.rest("GET", path)).toMatchObject({ status: 404 });
});

test("who keeps the problems may delete anybody's image", async () => {
  const { data } = await uploadImage(admin, await png());
  const answer = await keeper.rest("POST", "/api/file/delete-md-img", { fileId: data.fileId });
  expect(answer).toMatchObject({ status: 200, data: null });
});

test("a name can be missing or wrong about the kind of image, but not about its being one", async () => {
  expect((await uploadImage(admin, await png(), "blob")).data.link).toMatch(/\.png$/);
  expect((await uploadImage(admin, await png(), "a.JPG")).data.link).toMatch(/\.png$/);
  for (const [content, name] of [
    [await png(), "a.svg"],
    [await png(), "a.png.exe"],
    ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "a.png"],
    ["", "a.png"],
  ] as const) {
    const refused = await uploadImage(admin, content, name);
    expect(refused).toMatchObject({ http: 200, status: 400, code: "FILE_TYPE" });
    expect(refused.msg).toBe("File type not supported");
  }
});

test.each([
  ["a little", 4 * 1024 * 1024 + 1],
  ["a lot", 9 * 1024 * 1024],
])("an image that is %s too large is refused with the limit named", async (_name, bytes) => {
  const answer = await uploadImage(admin, new Uint8Array(bytes));
  expect(answer).toMatchObject({ http: 200, status: 400, msg: "File size over 4MB" });
});

test("only staff upload for texts, and for a group's its administrators", async () => {
  const pupil = await server.signUp("pupil");
  const members = [
    [alice, 4],
    [pupil, 3],
  ] as const;
  const gid = await seedGroup(server, members);
  const bytes = await png();
  for (const [path, field] of [
    ["/api/file/upload-md-img", "image"],
    ["/api/file/upload-md-file", "file"],
  ] as const) {
    const send = (user: TestClient, query = "") =>
      user.rest("POST", `${path}${query}`, formOf(field, bytes, "a.png"));
    expect(await send(alice)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await send(server.anon)).toMatchObject({ http: 401 });
    const inGroup = `?gid=${gid}`;
    expect(await send(alice, inGroup)).toMatchObject({ status: 200, msg: "success" });
    expect(await send(pupil, inGroup)).toMatchObject({ status: 403, code: "GROUP_ADMIN_ONLY" });
  }
});

test("a form without the file says which field it lacks", async () => {
  const form = formOf("picture", await png(), "a.png");
  const answer = await admin.rest("POST", "/api/file/upload-md-img", form);
  expect(answer).toMatchObject({ status: 400, code: "PARAM_MISSING", msg: "image is required" });
});

test("an attachment is a download, whatever it holds", async () => {
  const page = "<script>alert(document.cookie)</script>";
  const form = formOf("file", page, "notes.html");
  const { data } = await admin.rest<{ link: string }>("POST", "/api/file/upload-md-file", form);
  expect(data.link).toMatch(/^\/api\/public\/file\/[0-9a-f]{32}\.html$/);
  const answer = await server.anon.fetch(data.link);
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toBe("attachment;filename*=UTF-8''notes.html");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(page);
});
