/** A small site of Hydro, as `mongodump` writes it: BSON is no text, so it is built here. */
import { pbkdf2Sync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Long, ObjectId, serialize } from "bson";

const at = (time: string) => new Date(`2024-${time}Z`);
/** Begins with its time, as those of MongoDB. */
const idAt = (time: string, number: number) =>
  new ObjectId(
    Math.floor(at(time).getTime() / 1000)
      .toString(16)
      .padStart(8, "0") + number.toString(16).padStart(16, "0"),
  );
const hashOf = (password: string, salt: string) =>
  pbkdf2Sync(password, salt, 100_000, 64, "sha256").toString("hex").slice(0, 64);

const CONTEST = idAt("03-01T00:00:00", 1);
const DISCUSSION = idAt("04-01T00:00:00", 1);

function user(id: number, uname: string, password: string, more: object = {}) {
  const mail = `${uname}@hydro.example`;
  const salt = `salt-${id}`;
  const hash = id > 1 ? hashOf(password, salt) : "";
  return {
    ...{ _id: id, uname, unameLower: uname.toLowerCase(), mail, mailLower: mail, salt, hash },
    ...{ hashType: "hydro", priv: 4, regat: at("01-01T00:00:00"), ...more },
  };
}

function problem(docId: number, more: object) {
  return {
    ...{ _id: idAt("02-01T00:00:00", docId), domainId: "system", docType: 10, docId, owner: 2 },
    ...{ pid: `H${docId}`, title: `Problem ${docId}`, tag: ["basics"], difficulty: 8 },
    ...{ content: JSON.stringify({ zh: "# 描述\n两数之和。", en: "Add two numbers." }), ...more },
  };
}

let records = 0;
function record(time: string, pid: number, uid: number, status: number, more: object = {}) {
  records += 1;
  return {
    ...{ _id: idAt(time, records), domainId: "system", pid, uid, status, lang: "cc.cc17o2" },
    ...{
      code: "int main() {}",
      score: status === 1 ? 100 : 0,
      time: 3.5,
      memory: Long.fromInt(1024),
    },
    ...{ judgeTexts: [], compilerTexts: status === 7 ? ["error: it"] : [], ...more },
  };
}

const COLLECTIONS: Readonly<Record<string, readonly object[]>> = {
  user: [
    user(0, "Guest", ""),
    user(1, "Hydro", ""),
    user(2, "keeper", "keeper-pass", { priv: -1 }),
    user(3, "chen", "chen-pass", { school: "Hydro High", bio: "hello", avatar: "qq:10001" }),
    user(4, "blocked", "blocked-pass", { priv: 0, avatar: "url:/file/4/.avatar.png" }),
    user(5, "moved", "moved-pass", { hashType: "orig", avatar: "gravatar:moved@hydro.example" }),
  ],
  "domain.user": [
    {
      _id: idAt("01-01T00:00:00", 1),
      domainId: "system",
      uid: 3,
      displayName: "小陈",
      role: "default",
    },
  ],
  "user.group": [
    { _id: idAt("01-01T00:00:00", 2), domainId: "system", name: "class1", uids: [3, 4] },
  ],
  document: [
    problem(1, {
      data: [
        { _id: "1.in", name: "1.in" },
        { _id: "1.out", name: "1.out" },
      ],
      config: "time: 2s\nmemory: 64m\n",
    }),
    problem(2, { hidden: true, data: [] }),
    problem(3, { data: [{ name: "a.in" }], config: "type: objective\n" }),
    {
      ...{ _id: CONTEST, domainId: "system", docType: 30, docId: CONTEST, owner: 2 },
      ...{ title: "Monthly", content: "Bring a pen", rule: "ioi", pids: [1] },
      ...{ beginAt: at("03-02T06:00:00"), endAt: at("03-02T09:00:00"), _code: "open sesame" },
    },
    {
      ...{ _id: idAt("03-01T00:00:00", 2), domainId: "system", docType: 40, owner: 2 },
      ...{ docId: idAt("03-01T00:00:00", 2), title: "Path", content: "Go", description: "Go on" },
      dag: [
        { _id: 1, title: "One", requireNids: [], pids: [1] },
        { _id: 2, pids: [2] },
      ],
    },
    {
      ...{ _id: DISCUSSION, domainId: "system", docType: 21, docId: DISCUSSION, owner: 3 },
      ...{ parentType: 20, parentId: "Hydro", title: "Hi", content: "Anybody here?" },
    },
    {
      ...{ _id: idAt("04-02T00:00:00", 2), domainId: "system", docType: 22, owner: 2 },
      ...{ docId: idAt("04-02T00:00:00", 2), parentType: 21, parentId: DISCUSSION, content: "Yes" },
      reply: [{ _id: idAt("04-03T00:00:00", 3), owner: 3, content: "Good" }],
    },
    {
      ...{ _id: idAt("03-02T10:00:00", 4), domainId: "system", docType: 21, owner: 3 },
      ...{ docId: idAt("03-02T10:00:00", 4), parentType: 30, parentId: CONTEST },
      ...{ title: "Problem 1", content: "Nice one" },
    },
    {
      ...{ _id: idAt("03-02T11:00:00", 5), domainId: "system", docType: 22, owner: 2 },
      ...{ docId: idAt("03-02T11:00:00", 5), parentType: 21 },
      ...{ parentId: idAt("03-02T10:00:00", 4), content: "Thanks" },
    },
    {
      _id: idAt("03-01T00:00:00", 9),
      domainId: "system",
      docType: 60,
      docId: "x",
      title: "Homework",
    },
  ],
  "document.status": [
    {
      _id: idAt("03-02T00:00:00", 1),
      domainId: "system",
      docType: 30,
      docId: CONTEST,
      uid: 3,
      attend: 1,
    },
  ],
  record: [
    record("02-10T00:00:00", 1, 3, 2),
    record("02-10T00:05:00", 1, 3, 1),
    record("02-11T00:00:00", 1, 3, 7),
    record("03-02T06:30:00", 1, 3, 2, {
      ...{ contest: CONTEST, score: 40 },
      testCases: [
        { id: 1, subtaskId: 1, status: 1, score: 40, time: 2.4, memory: 700 },
        { id: 2, subtaskId: 2, status: 2, score: 0, time: 1, memory: 600, message: "line 1" },
      ],
    }),
    record("03-02T07:00:00", 1, 3, 1, { contest: CONTEST }),
    record("03-03T00:00:00", 1, 3, 1, { contest: new ObjectId("0".repeat(24)), input: "1 2" }),
    record("03-03T00:01:00", 9, 3, 1),
  ],
  storage: [
    { _id: "ab/xyz123.in", path: "problem/system/1/testdata/1.in" },
    { _id: "ab/xyz123.out", path: "problem/system/1/testdata/1.out" },
    { _id: "cd/picture.png", path: "user/4/.avatar.png" },
  ],
  message: [{ _id: idAt("01-01T00:00:00", 5), from: 1, to: 3, content: "welcome" }],
};
/** Of four pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mPgOsEFRAwQCgAYHgNxus7HDgAAAABJRU5ErkJggg==",
  "base64",
);
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  ...{ "ab/xyz123.in": "1 2\n", "ab/xyz123.out": "3\n", "cd/picture.png": PICTURE },
};

/** One file for each collection, packed, and the store beside them. */
export function writeHydroFolder(folder: string): { dump: string; files: string } {
  const dump = join(folder, "dump");
  const files = join(folder, "files");
  for (const [name, documents] of Object.entries(COLLECTIONS)) {
    write(
      join(dump, `${name}.bson.gz`),
      gzipSync(Buffer.concat(documents.map((one) => serialize(one)))),
    );
  }
  for (const [path, text] of Object.entries(FILES)) write(join(files, path), text);
  return { dump, files };
}

/** All in one, with two collections that take turns. */
export function hydroArchive(): Buffer {
  const end = Buffer.from([0xff, 0xff, 0xff, 0xff]);
  const names = Object.keys(COLLECTIONS);
  const part = (collection: string, documents: readonly object[], EOF = false) => [
    serialize({ db: "hydro", collection, EOF, CRC: Long.fromInt(0) }),
    ...documents.map((one) => serialize(one)),
    end,
  ];
  const half = (list: readonly object[]) => Math.ceil(list.length / 2);
  return Buffer.concat([
    Buffer.from([0x6d, 0xe2, 0x99, 0x81]),
    serialize({
      concurrent_collections: 4,
      version: "0.1",
      server_version: "6.0",
      tool_version: "100",
    }),
    ...names.map((collection) => serialize({ db: "hydro", collection, metadata: "{}", size: 0 })),
    end,
    ...names.flatMap((name) =>
      part(name, (COLLECTIONS[name] ?? []).slice(0, half(COLLECTIONS[name] ?? []))),
    ),
    ...names.flatMap((name) =>
      part(name, (COLLECTIONS[name] ?? []).slice(half(COLLECTIONS[name] ?? []))),
    ),
    ...names.flatMap((name) => part(name, [], true)),
  ]);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
