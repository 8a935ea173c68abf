import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

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
  const languages = await server.anon.rest<{ id: number }[]>("GET", "/api/languages");
  const body = {
    problem: { title: "T", ...problem },
    languages: languages.data.slice(0, 1),
    isUploadTestCase: true,
    samples: [],
    ...rest,
  };
  const method = "id" in problem ? "PUT" : "POST";
  return user.rest(method, "/api/admin/problem", body);
}
async function pidOf(problemId: string): Promise<number> {
  const answer = await root.rest<{ problem: { id: number } }>(
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
