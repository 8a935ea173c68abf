import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeZip, makeZipOfEmpty } from "@gavel/problem-package/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findStaged } from "../../../site/file/index.ts";
import { type Bank, openBank, type PersonName, refusal } from "../test-kit.ts";
import { beginDataUpload, purgeDataUploads, requireDataUpload } from "./incoming.ts";

let bank: Bank;
let pid: number;
beforeAll(async () => {
  bank = await openBank();
  pid = (await bank.as("admin").problem.create(bank.form({ auth: 2 }))).pid;
  await mkdir(folder(), { recursive: true });
});
afterAll(() => bank.close());

const folder = () => bank.signedIn("admin").services.uploadsFolder;

async function upload(name: string, content: Uint8Array, person: PersonName = "admin") {
  const id = randomBytes(16).toString("hex");
  const bytes = content.byteLength;
  await beginDataUpload(bank.signedIn(person), { id, pid, name, bytes });
  await writeFile(join(folder(), id), content);
  return id;
}
async function read(name: string, content: Uint8Array) {
  return bank.as("admin").testData.readUpload({ uploadId: await upload(name, content) });
}
const zip = async (contents: Parameters<typeof makeZip>[0]) =>
  read("data.zip", await makeZip(contents));
const files = async () =>
  (await readdir(join(folder(), ".."), { recursive: true }))
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .sort();

test("pairs, holds what it stored for the person, and reports the rest", async () => {
  const answer = await zip({
    "tests/1.in": "1 2\n",
    "tests/1.out": "3\n",
    "tests/2.in": "5 5\n",
    "tests/readme.md": "notes",
  });
  if (answer.kind !== "cases") throw new Error(answer.kind);
  expect(answer.cases).toMatchObject([
    { inputName: "1.in", outputName: "1.out", inputBytes: 4, outputBytes: 2, score: 50 },
    { inputName: "2.in", outputName: "2.out", outputSha256: null, outputBytes: null, score: 50 },
  ]);
  expect(answer.report).toMatchObject({
    layout: "dotIn",
    paired: 1,
    noAnswer: { count: 1, names: ["tests/2.in"] },
    leftOut: { count: 1, names: ["tests/readme.md"] },
  });
  const hashes = answer.cases.map((one) => one.inputSha256);
  expect((await findStaged(bank.db, "admin", hashes)).size).toBe(2);
});

test("asked for several times at once it is unpacked once", async () => {
  const uploadId = await upload("data.zip", await makeZip({ "1.in": "1\n", "1.out": "2\n" }));
  const readOnce = () => bank.as("admin").testData.readUpload({ uploadId });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, readOnce));
  const read = answers.filter(({ status }) => status === "fulfilled");
  expect(read).toMatchObject([{ value: { kind: "cases" } }]);
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const codes = await Promise.all(refused.map((reason) => refusal(Promise.reject(reason))));
  // Who asks when it is done finds none.
  expect(codes.filter((code) => !/^TOO_BUSY|NOT_FOUND/.test(`${code}`))).toEqual([]);
  expect(await refusal(readOnce())).toMatch(/NOT_FOUND/);
});

test("CR LF, the mark of UTF-8 and zero bytes are told, and the first two mended", async () => {
  const answer = await zip({
    "1.in": "1\r\n2\r\n",
    "1.out": "\ufeff3\n",
    "2.in": "a\0b\n",
    "2.out": "\ufeff1\r\n",
    "3.in": "a\r\nb\n",
    "3.out": "",
  });
  if (answer.kind !== "cases") throw new Error(answer.kind);
  const { unified, unmarked, withZeros } = answer.report;
  expect([unified.names, unmarked.names, withZeros.names]).toEqual([
    ["1.in", "2.out"],
    ["1.out", "2.out"],
    ["2.in"],
  ]);
  const texts = answer.cases.map(async (one) => [
    Buffer.from(await bank.blobs.read(one.inputSha256)).toString(),
    Buffer.from(await bank.blobs.read(one.outputSha256 ?? "")).toString(),
  ]);
  expect(await Promise.all(texts)).toEqual([
    ["1\n2\n", "3\n"],
    ["a\0b\n", "1\n"],
    ["a\r\nb\n", ""],
  ]);
});

test("folders become subtasks that share the points", async () => {
  const answer = await zip({ "a/1.in": "x", "a/1.out": "", "b/1.in": "y", "b/1.out": "" });
  if (answer.kind !== "cases") throw new Error(answer.kind);
  expect(answer.subtasks).toMatchObject([
    { num: 1, title: "a", points: 50 },
    { num: 2, title: "b", points: 50 },
  ]);
  expect(answer.cases.map((one) => one.group)).toEqual([1, 2]);
});

test("a single file is a file", async () => {
  const answer = await read("7.in", new TextEncoder().encode("1\r\n"));
  expect(answer).toMatchObject({
    kind: "file",
    file: { name: "7.in", bytes: 2 },
    report: { unified: { count: 1 } },
  });
});

/** The same zip with other bytes for a name: both places hold it, so the length must not change. */
const renamed = (zipped: Buffer, from: string, to: string) =>
  Buffer.from(zipped.toString("latin1").replaceAll(from, to), "latin1");

describe("a refused archive says why, and nothing of it is stored", () => {
  const many = (count: number) =>
    makeZipOfEmpty(Array.from({ length: count }, (_, at) => `${at}.in`));
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ["no archive", async () => new TextEncoder().encode("hello"), "notAnArchive"],
    ["no cases", () => makeZip({ "notes.txt": "x" }), "noCases"],
    ["too many cases", () => many(5001), "tooManyCases"],
    ["more entries than cases could have", () => many(20_001), "tooBig"],
    [
      "a slip",
      async () => renamed(await makeZip({ "aaaaa.in": "x" }), "aaaaa.in", "../aa.in"),
      "unsafe",
    ],
    [
      "a name twice",
      async () => renamed(await makeZip({ "1.in": "x", "2.in": "y" }), "2.in", "1.in"),
      "unsafe",
    ],
    ["a bomb", () => makeZip({ "1.in": new Uint8Array(200 * 1024 * 1024) }), "tooBig"],
    [
      "a file over the limit",
      () => makeZip({ "1.in": new Uint8Array(257 * 1024 * 1024) }),
      "tooBig",
    ],
  ])("%s", async (_what, make, fault) => {
    const before = await files();
    const id = await upload("data.zip", await make());
    const answer = await bank.as("admin").testData.readUpload({ uploadId: id });
    expect(answer).toMatchObject({ kind: "refused", fault });
    expect(await files()).toEqual(before);
    expect(existsSync(join(folder(), id))).toBe(false);
    expect(await refusal(requireDataUpload(bank.signedIn("admin"), id))).toBe("NOT_FOUND");
  });

  test("what was unpacked before the fault was found goes at night", async () => {
    const broken = await makeZip({
      "1.in": "fine, and seen nowhere else\n",
      "2.in": "x".repeat(5000),
    });
    const at = broken.indexOf("2.in") + "2.in".length;
    broken.fill(0xff, at, at + 8);
    expect(await read("data.zip", broken)).toMatchObject({ kind: "refused", fault: "damaged" });
    const unused = await bank.db.selectFrom("staged_blob").select("sha256").execute();
    const rows = await bank.db
      .selectFrom("blob")
      .select("sha256")
      .where("bytes", "=", 28)
      .execute();
    expect(rows).toHaveLength(1);
    expect(unused).not.toContainEqual(rows[0]);
  });
});

describe("an upload", () => {
  const begin = (person: PersonName, changes: object = {}) =>
    refusal(
      beginDataUpload(bank.signedIn(person), {
        ...{ id: randomBytes(16).toString("hex"), pid, name: "1.in", bytes: 1 },
        ...changes,
      }),
    );
  test("is for those who edit the problem, and within the limits", async () => {
    expect(await begin("otherAdmin")).toBe("FORBIDDEN");
    expect(await begin("admin", { pid: 987_654 })).toBe("NOT_FOUND");
    expect(await begin("admin", { bytes: 257 * 1024 ** 2 })).toBe("FILE_TOO_LARGE");
    expect(await begin("admin", { name: "a.zip", bytes: 2 * 1024 ** 3 + 1 })).toBe(
      "FILE_TOO_LARGE",
    );
    expect(await begin("admin", { name: "" })).toBe("PARAM_INVALID");
  });
  test("is its owner's alone, and not read before it is complete", async () => {
    const id = await upload("1.in", new TextEncoder().encode("abc"));
    const readAs = (person: PersonName) =>
      refusal(bank.as(person).testData.readUpload({ uploadId: id }));
    expect(await readAs("keeper")).toBe("NOT_FOUND");
    expect(await readAs("alice")).toBe("NOT_FOUND");
    await writeFile(join(folder(), id), "ab");
    expect(await readAs("admin")).toBe("PARAM_INVALID");
  });
  test("one person has a few open, and they weigh no more than what may be staged", async () => {
    const gib = { name: "a.zip", bytes: 2 * 1024 ** 3 };
    const three = await Promise.all([1, 2, 3, 4].map(() => begin("keeper", gib)));
    expect(three.filter((one) => one === "STAGED_FULL")).toHaveLength(1);
    await bank.db.deleteFrom("data_upload").execute();
    const many = await Promise.all(Array.from({ length: 22 }, () => begin("root")));
    expect(many.filter((one) => one === "DATA_UPLOADS_OPEN")).toHaveLength(2);
    await bank.db.deleteFrom("data_upload").execute();
  });
  test("of which nobody spoke for a day is given up", async () => {
    const id = await upload("1.in", new TextEncoder().encode("abc"));
    const ctx = bank.signedIn("admin");
    const at = (hours: number) => () => new Date(bank.clock.now.getTime() + hours * 3_600_000);
    expect(await purgeDataUploads({ ...ctx, now: at(23) })).toBe(0);
    expect(await purgeDataUploads({ ...ctx, now: at(25) })).toBe(1);
    expect(existsSync(join(folder(), id))).toBe(false);
  });
  test("leaves nothing on the disk, however it ended", async () => {
    const bytes = new TextEncoder().encode("abc");
    const at = (hours: number) => new Date(bank.clock.now.getTime() + hours * 3_600_000);
    /** With what the protocol's library writes beside it. */
    const begun = async () => {
      const id = await upload("1.in", bytes);
      await writeFile(join(folder(), `${id}.json`), "{}");
      const files = [join(folder(), id), join(folder(), `${id}.json`)];
      for (const file of files) await utimes(file, bank.clock.now, bank.clock.now);
      return { id, files };
    };
    const there = ({ files }: { files: string[] }) => files.filter((file) => existsSync(file));
    const [read, open, lost] = [await begun(), await begun(), await begun()];
    await bank.as("admin").testData.readUpload({ uploadId: read.id });
    expect(there(read)).toEqual([]);
    // As when its problem is deleted, or when it was read by another server.
    await bank.db.deleteFrom("data_upload").where("id", "=", lost.id).execute();
    await purgeDataUploads({ ...bank.signedIn("admin"), now: () => at(23) });
    expect([there(open), there(lost)]).toEqual([open.files, lost.files]);
    await bank.db
      .updateTable("data_upload")
      .set({ created_at: at(2) })
      .where("id", "=", open.id)
      .execute();
    await purgeDataUploads({ ...bank.signedIn("admin"), now: () => at(25) });
    expect([there(open), there(lost)]).toEqual([open.files, []]);
  });
});
