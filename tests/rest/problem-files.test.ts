import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("keeper", { role: 1000 });
  admin = await server.signUp("admin", { role: 1001 });
});
afterAll(() => server.stop());

/** A zip without compression, written by hand. */
function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

interface Upload {
  fileList: { input: string; output: string; groupNum?: number }[];
  fileListDir: string;
}
function upload(user: TestUser, bytes: Buffer, query = "", name = "data.zip") {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  return user.rest<Upload>("POST", `/api/file/upload-testcase-zip${query}`, form);
}

async function save(user: TestUser, problem: object, rest: object) {
  const languages = await server.anon.rest<{ id: number }[]>("GET", "/api/languages?all=false");
  const body = {
    problem: { title: "T", description: "D", ...problem },
    languages: languages.data.slice(0, 1),
    isUploadTestCase: true,
    samples: [],
    ...rest,
  };
  const method = "id" in problem ? "PUT" : "POST";
  return user.rest(method, "/api/admin/problem", body);
}
async function pidOf(problemId: string, user = root): Promise<number> {
  const answer = await user.rest<{ problem: { id: number } }>(
    "GET",
    `/api/get-problem-detail?problemId=${problemId}`,
  );
  return answer.data.problem.id;
}
const casesOf = async (pid: number, isUpload = true) =>
  (await root.rest("GET", `/api/admin/problem/get-problem-cases?pid=${pid}&isUpload=${isUpload}`))
    .data;

const data = zipOf({
  "10.in": "ten",
  "10.out": "TEN",
  "2.in": "two",
  "a.md": "-",
  "1.ans": "1",
  "1.in": "one",
});

test("a zip becomes a problem's cases, and comes back as a zip", async () => {
  const { data: files } = await upload(root, data);
  expect(files).toEqual({
    fileList: [
      { input: "1.in", output: "1.ans" },
      { input: "2.in", output: "2.out" },
      { input: "10.in", output: "10.out" },
    ],
    fileListDir: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const saved = await save(
    root,
    { problemId: "ZIP", type: 1 },
    {
      uploadTestcaseDir: files.fileListDir,
    },
  );
  expect(saved).toMatchObject({ status: 200 });
  const pid = await pidOf("ZIP");
  expect(await casesOf(pid)).toMatchObject([
    { input: "1.in", output: "1.ans", score: 33 },
    { input: "2.in", output: "2.out", score: 33 },
    { input: "10.in", output: "10.out", score: 34 },
  ]);
  expect(await casesOf(pid, false)).toMatchObject([
    { input: "one", output: "1" },
    { input: "two", output: "" },
    { input: "ten", output: "TEN" },
  ]);

  // Later edits name the files that are there, without a new upload.
  const samples = [
    { input: "10.in", output: "10.out", score: 70 },
    { input: "1.in", score: 30 },
  ];
  expect(await save(root, { id: pid, type: 1 }, { samples })).toMatchObject({ status: 200 });
  expect(await casesOf(pid)).toMatchObject([
    { input: "10.in", score: 70 },
    { input: "1.in", score: 30 },
  ]);

  const response = await root.fetch(`/api/file/download-testcase?pid=${pid}`);
  expect(response.headers.get("content-type")).toBe("application/x-download");
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment;filename=problem_${pid}_testcase_\\d+\\.zip$`),
  );
  const again = await upload(root, Buffer.from(await response.arrayBuffer()));
  expect(again.data.fileList.map((file) => file.input)).toEqual(["1.in", "10.in"]);
});

test("chosen cases are downloaded by their numbers, of what is live or of the draft", async () => {
  const pid = await pidOf("ZIP");
  const path = `/api/file/download-testcase?pid=${pid}`;
  const namesIn = async (query: string) => {
    const response = await root.fetch(`${path}&${query}`);
    expect(response.headers.get("content-type")).toBe("application/x-download");
    return Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer()))).sort();
  };
  expect(await namesIn("cases=2")).toEqual(["1.ans", "1.in"]);
  const { cases, revision, baseNumber } = await root.trpc.testData.get.query({ pid });
  const form = { pid, revision, baseNumber, subtasks: [], note: "" };
  const sent = cases.map(({ inputBytes: _in, outputBytes: _out, ...one }) => one);
  const [first] = sent;
  if (first === undefined) throw new Error("no case");
  const bare = { ...first, inputName: "new.in", outputName: "new.out", outputSha256: null };
  await root.trpc.testData.saveDraft.mutate({ ...form, cases: [...sent, bare, first] });
  expect(await namesIn("data=draft&cases=1,3-4")).toEqual(["10.in", "10.out", "new.in"]);
  expect(await namesIn("cases=1-3")).toEqual(["1.ans", "1.in", "10.in", "10.out"]);
  // Every other one of as many as there may be.
  const odd = Array.from({ length: 2500 }, (_, at) => 2 * at + 1).join(",");
  expect(await namesIn(`cases=${odd}`)).toEqual(["10.in", "10.out"]);
  for (const query of ["cases=0", "cases=5001", "cases=x", "data=both"]) {
    expect(await root.rest("GET", `${path}&${query}`)).toMatchObject({ code: "PARAM_INVALID" });
  }
  expect(await root.rest("GET", `${path}&cases=7`)).toMatchObject({ code: "NOT_FOUND" });
  await root.trpc.testData.goBack.mutate({ pid, revision: revision + 1, number: 1 });
});

test("subtask modes give each file the first group", async () => {
  const answer = await upload(root, zipOf({ "1.in": "x" }), "?mode=subtask_lowest");
  expect(answer.data.fileList).toEqual([{ input: "1.in", output: "1.out", groupNum: 1 }]);
});

test("an upload is its uploader's; the download is for those who may edit", async () => {
  const { data: files } = await upload(root, data);
  expect(await save(admin, {}, { uploadTestcaseDir: files.fileListDir })).toMatchObject({
    status: 400,
    code: "CASES_REQUIRED",
  });
  const pid = await pidOf("ZIP");
  expect(await admin.rest("GET", `/api/file/download-testcase?pid=${pid}`)).toMatchObject({
    http: 200,
    status: 403,
    code: "FORBIDDEN",
  });
  expect(await root.rest("GET", "/api/file/download-testcase?pid=999999")).toMatchObject({
    http: 200,
    status: 404,
  });
});

test("what is no zip, has no cases or is not safe is refused and leaves nothing behind", async () => {
  const refused = async (bytes: Buffer, name?: string) => {
    const answer = await upload(root, bytes, "", name);
    expect(answer).toMatchObject({ http: 200, status: 400, data: null });
    expect(answer.msg).toMatch(/^Upload testcase failed: ./);
    return answer.code;
  };
  expect(await refused(Buffer.from("not a zip"))).toBe("TESTCASE_ZIP_REQUIRED");
  expect(await refused(data, "data.rar")).toBe("TESTCASE_ZIP_REQUIRED");
  expect(await refused(zipOf({ "readme.md": "x" }))).toBe("TESTCASE_ZIP_EMPTY");
  expect(await refused(zipOf({ "data/1.in": "x" }))).toBe("TESTCASE_ZIP_UNSAFE");
  expect(await refused(zipOf({ "../1.in": "x" }))).toBe("TESTCASE_ZIP_UNSAFE");
  const noFile = await root.rest("POST", "/api/file/upload-testcase-zip", new FormData());
  expect(noFile).toMatchObject({ http: 200, status: 400, code: "PARAM_MISSING" });
  const blobs = readdirSync(join(server.dataDir, "blobs"));
  expect(blobs.filter((name) => name.startsWith("tmp-"))).toEqual([]);
});

test("why an archive was not taken is told in the language that is asked for", async () => {
  const told = async (path: string, bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], "a.zip"));
    const headers = { "accept-language": "zh-CN" };
    const answer = await root.fetch(path, { method: "POST", headers, body: form });
    return ((await answer.json()) as { msg: string }).msg;
  };
  const cases = "/api/file/upload-testcase-zip";
  expect(await told(cases, zipOf({ "data/1.in": "x" }))).toBe(
    '上传测试数据失败："data/1.in" 在子文件夹里；不允许子文件夹和路径',
  );
  expect(await told(cases, Buffer.from("not a zip"))).not.toMatch(/not a zip file/);
  const problems = await told("/api/file/import-problem", zipOf({ "../a.json": "{}" }));
  expect(problems).toMatch(/^上传题目失败：.*\p{Script=Han}/u);
});

test("a body that claims to be over 512 MB is refused before it is read", async () => {
  const socketAnswer = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let text = "";
    void Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open(socket) {
          socket.write(
            `POST /api/file/upload-testcase-zip HTTP/1.1\r\nHost: x\r\nAuthorization: ${root.token}\r\n` +
              `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${512 * 1024 ** 2 + 1}\r\n\r\n--b\r\n`,
          );
        },
        data(socket, bytes) {
          text += Buffer.from(bytes).toString();
          if (text.includes("\r\n\r\n")) socket.end();
          if (text.includes("FILE_TOO_LARGE")) resolve(text);
        },
        close: () => resolve(text),
        error: (_socket, error) => reject(error),
      },
    });
  });
  expect(socketAnswer).toMatch(/^HTTP\/1.1 413/);
  expect(socketAnswer).toContain("FILE_TOO_LARGE");
});

describe("a download whose reader", () => {
  const IDLE_S = 8;
  const path = async (user: TestUser) =>
    `/api/file/download-testcase?pid=${await pidOf("LARGE", user)}`;
  let impatient: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    impatient = await startTestServer({ idleS: IDLE_S });
    user = await impatient.signUp("keeper", { role: 1000 });
    // More than fits between a server and a client that does not read.
    const input = randomBytes(20 * 1024 ** 2).toString("hex");
    const { data: files } = await upload(user, zipOf({ "1.in": input, "1.out": "" }));
    const rest = { uploadTestcaseDir: files.fileListDir };
    expect(await save(user, { problemId: "LARGE", type: 1 }, rest)).toMatchObject({ status: 200 });
  }, 60_000);
  afterAll(() => impatient?.stop());

  /** How the answer ends when nothing of it is read for so long. */
  async function endAfter(silentMs: number): Promise<string> {
    const { hostname, port } = new URL(impatient.url);
    const head = `GET ${await path(user)} HTTP/1.1\r\nhost: x\r\nauthorization: ${user.token}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(head)).pause();
    // What was cut off may end with a reset.
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    let end = "";
    const whole = new Promise<void>((resolve) => {
      socket.on("data", (bytes: Buffer) => {
        end = (end + bytes.toString("latin1")).slice(-7);
        if (end.endsWith("\r\n0\r\n\r\n")) resolve();
      });
    });
    socket.pause();
    await Bun.sleep(silentMs);
    socket.resume();
    await Promise.race([closed, whole]);
    socket.destroy();
    return end;
  }

  test("stalls is cut off, and one that only pauses is not", async () => {
    const [stalled, paused] = await Promise.all([endAfter(2.5 * IDLE_S * 1000), endAfter(1000)]);
    expect(stalled).not.toBe("\r\n0\r\n\r\n");
    expect(paused).toBe("\r\n0\r\n\r\n");
  }, 60_000);
});
