import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../testing.ts";
import { DATA_UPLOAD_PATH } from "./index.ts";

let server: TestServer;
let setter: TestUser;
let pid: number;
beforeAll(async () => {
  server = await startTestServer();
  setter = await server.signUp("setter", { role: 1001 });
  const { data } = await server.anon.rest<{ id: number }[]>("GET", "/api/languages?all=false");
  const form = {
    problem: { title: "T", description: "D", auth: 2 },
    samples: [{ input: "1", output: "1" }],
    languages: data.slice(0, 1),
  };
  pid = (await setter.trpc.problem.create.mutate(form)).pid;
});
afterAll(() => server.stop());

const TUS = { "tus-resumable": "1.0.0" };
const encode = (text: string | number) => Buffer.from(`${text}`).toString("base64");
const begin = (
  person: Pick<TestUser, "fetch">,
  bytes: number,
  { name = "1.in", of = pid }: { name?: string; of?: number } = {},
) =>
  person.fetch(DATA_UPLOAD_PATH, {
    method: "POST",
    headers: {
      ...TUS,
      "upload-length": `${bytes}`,
      "upload-metadata": `pid ${encode(of)},name ${encode(name)}`,
    },
  });
const send = (person: Pick<TestUser, "fetch">, address: string, offset: number, piece: string) =>
  person.fetch(address, {
    method: "PATCH",
    headers: {
      ...TUS,
      "upload-offset": `${offset}`,
      "content-type": "application/offset+octet-stream",
    },
    body: piece,
  });
const offsetOf = async (address: string) =>
  (await setter.fetch(address, { method: "HEAD", headers: TUS })).headers.get("upload-offset");
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

test("a file comes in pieces, goes on where it stopped, and is read once it is whole", async () => {
  const created = await begin(setter, 8);
  expect(created.status).toBe(201);
  const address = created.headers.get("location") ?? "";
  expect(address).toMatch(/^\/upload\/test-data\/[0-9a-f]{32}$/);
  expect((await send(setter, address, 0, "1 2\n")).headers.get("upload-offset")).toBe("4");
  const uploadId = address.slice(-32);
  await expect(setter.trpc.testData.readUpload.mutate({ uploadId })).rejects.toThrow();
  expect(await offsetOf(address)).toBe("4");
  expect((await send(setter, address, 0, "1 2\n")).status).toBe(409);
  expect((await send(setter, address, 4, "3 4\n")).headers.get("upload-offset")).toBe("8");
  const read = await setter.trpc.testData.readUpload.mutate({ uploadId });
  expect(read).toMatchObject({ kind: "file", file: { name: "1.in", bytes: 8 } });
  if (read.kind !== "file") throw new Error(read.kind);
  const { sha256 } = read.file;
  expect((await setter.trpc.testData.caseText.query({ pid, sha256 })).text).toBe("1 2\n3 4\n");
  expect((await setter.fetch(address, { method: "HEAD", headers: TUS })).status).toBe(404);
});

test("it is open to those alone who edit the problem, with a session", async () => {
  expect((await begin(server.anon, 1)).status).toBe(401);
  const student = await server.signUp("student");
  expect((await begin(student, 1)).status).toBe(404);
  const other = await server.signUp("other-setter", { role: 1001 });
  expect(await codeOf(await begin(other, 1))).toBe("FORBIDDEN");
  const token = await setter.trpc.token.create.mutate({
    ...{ name: "t", scopes: ["admin-problem"], password: setter.password, days: 7 },
  });
  expect(await codeOf(await begin(server.as(token.token), 1))).toBe("TOKEN_NOT_ALLOWED");

  const address = (await begin(setter, 3)).headers.get("location") ?? "";
  expect((await send(other, address, 0, "abc")).status).toBe(404);
  expect((await other.fetch(address, { method: "DELETE", headers: TUS })).status).toBe(404);
  expect(await offsetOf(address)).toBe("0");
});

test("nothing but the path says which upload is meant", async () => {
  const other = await server.signUp("third-setter", { role: 1001 });
  const { data } = await server.anon.rest<{ id: number }[]>("GET", "/api/languages?all=false");
  const form = {
    problem: { title: "U", description: "D", auth: 2 },
    samples: [{ input: "1", output: "1" }],
    languages: data.slice(0, 1),
  };
  const { pid: of } = await other.trpc.problem.create.mutate(form);
  const own = (await begin(other, 3, { of })).headers.get("location") ?? "";
  const address = (await begin(setter, 3)).headers.get("location") ?? "";
  const misleading = `${own}?of=/${address.slice(-32)}`;
  expect((await send(other, misleading, 0, "abc")).headers.get("upload-offset")).toBe("3");
  expect(await offsetOf(address)).toBe("0");
  expect((await other.fetch(misleading, { method: "DELETE", headers: TUS })).status).toBe(204);
  expect(await offsetOf(address)).toBe("0");
  await setter.fetch(address, { method: "DELETE", headers: TUS });
});

test("what is too large, of no problem or of no length is refused before a byte comes", async () => {
  expect(await codeOf(await begin(setter, 300 * 1024 ** 2))).toBe("FILE_TOO_LARGE");
  expect(await codeOf(await begin(setter, 1, { of: 987_654 }))).toBe("NOT_FOUND");
  const endless = await setter.fetch(DATA_UPLOAD_PATH, {
    method: "POST",
    headers: { ...TUS, "upload-defer-length": "1" },
  });
  expect(endless.status).toBe(400);
  expect(await server.db.selectFrom("data_upload").selectAll().execute()).toHaveLength(1);
});

test("a disk that takes nothing is told as everywhere, and no word of the system is", async () => {
  const folder = server.services.uploadsFolder;
  const address = (await begin(setter, 3)).headers.get("location") ?? "";
  const file = join(folder, address.slice(-32));
  rmSync(file);
  symlinkSync("/dev/full", file);
  const answer = await send(setter, address, 0, "abc");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ code: "STORAGE_FULL", params: {} });
  rmSync(file);
  // Leads to itself.
  symlinkSync(file, file);
  const broken = await send(setter, address, 0, "abc");
  expect(broken.status).toBe(500);
  expect(await broken.json()).toEqual({ code: "SERVER_ERROR", params: {} });
  rmSync(file);
});

test("one whose file cannot be made does not count", async () => {
  const folder = server.services.uploadsFolder;
  const open = () => server.db.selectFrom("data_upload").select("id").execute();
  const before = await open();
  renameSync(folder, `${folder}-aside`);
  writeFileSync(folder, "");
  try {
    expect((await begin(setter, 3)).status).toBe(500);
  } finally {
    rmSync(folder);
    renameSync(`${folder}-aside`, folder);
  }
  expect(await open()).toEqual(before);
  expect((await begin(setter, 3)).status).toBe(201);
});

test("more than was said does not come in", async () => {
  const address = (await begin(setter, 3)).headers.get("location") ?? "";
  expect((await send(setter, address, 0, "abcdef")).status).toBeGreaterThanOrEqual(400);
  expect(Number(await offsetOf(address))).toBeLessThanOrEqual(3);
});

test("an upload that is given up is gone", async () => {
  const address = (await begin(setter, 3)).headers.get("location") ?? "";
  expect((await setter.fetch(address, { method: "DELETE", headers: TUS })).status).toBe(204);
  expect((await send(setter, address, 0, "abc")).status).toBe(404);
});
