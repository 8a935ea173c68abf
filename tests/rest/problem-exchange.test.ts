import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { readPackages } from "@gavel/problem-package/read-packages";
import { openArchive, readText } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeTar, makeZip } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let keeper: TestUser;
let scratch: ReturnType<typeof makeScratch>;

beforeAll(async () => {
  scratch = makeScratch();
  server = await startTestServer({ importBytesMax: 8 * 1024 * 1024 });
  root = await server.signUp("boss", { role: 1000 });
  keeper = await server.signUp("keeper", { role: 1008 });
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

const ROWS = {
  hoj: "/api/file/import-problem",
  qduoj: "/api/file/import-qdoj-problem",
  fps: "/api/file/import-fps-problem",
  hydro: "/api/file/import-hydro-problem",
} as const;

function send<T>(path: string, bytes: Uint8Array, name = "set.zip", user: TestUser = root) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  return user.rest<T>("POST", path, form);
}

const hoj = (id: string) => ({
  [`${id}.json`]: JSON.stringify({
    judgeMode: "default",
    languages: ["C"],
    samples: [{ input: "1.in", output: "1.out" }],
    tags: ["t"],
    problem: {
      ...{ problemId: id, title: `Title ${id}`, description: "Add." },
      ...{ type: 0, timeLimit: 1000, memoryLimit: 64 },
    },
  }),
  [`${id}/1.in`]: "1 2\n",
  [`${id}/1.out`]: "3\n",
});
const hydro = {
  "problem.yaml": "pid: HY1\ntitle: x\n",
  "problem_zh.md": "Add.",
  "testdata/1.in": "1",
  "testdata/1.out": "2",
};
const qduoj = {
  "1/problem.json": JSON.stringify({
    display_id: "QD1",
    title: "x",
    description: { format: "html", value: "<b>x</b>" },
    time_limit: 1000,
    memory_limit: 64,
  }),
  "1/testcase/1.in": "1",
  "1/testcase/1.out": "2",
};
const PNG = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
const fps =
  `<?xml version="1.0"?><fps version="1.2"><item><title>FPS one</title><img><src>/i.png</src><base64>${PNG.toString("base64")}</base></img><description><![CDATA[<img src="/i.png">]]></description><test_input>1</test_input><test_output>2</test_output></item></fps>`.replace(
    "</base>",
    "</base64>",
  );

test("each format by its own path", async () => {
  for (const [path, bytes, name] of [
    [ROWS.hoj, await makeZip(hoj("HJ1")), "a.zip"],
    [ROWS.qduoj, await makeZip(qduoj), "a.zip"],
    [ROWS.hydro, await makeZip(hydro), "a.ZIP"],
    [ROWS.fps, Buffer.from(fps), "a.xml"],
  ] as const) {
    expect(await send(path, bytes, name)).toMatchObject({ http: 200, status: 200, data: null });
  }
  const list = await server.anon.rest<{ records: { title: string; problemId: string }[] }>(
    "GET",
    "/api/get-problem-list?limit=50",
  );
  const ids = list.data.records.map((row) => row.problemId);
  expect(ids).toEqual(expect.arrayContaining(["HJ1", "QD1", "HY1"]));
  expect(list.data.records.map((row) => row.title)).toContain("FPS one");
});

test("duplicates and refusals are told with counts and names, and the rest is taken", async () => {
  const zip = await makeZip({ ...hoj("HJ1"), ...hoj("HJ2"), "HJ3.json": "{}", "HJ3/1.in": "" });
  const answer = await send(ROWS.hoj, zip);
  expect(answer).toMatchObject({ http: 200, status: 400, code: "IMPORT_PARTIAL" });
  expect(answer.msg).toMatch(
    /^Imported 1, failed 2: HJ1 \(the problem HJ1 already exists\), HJ3 \(/,
  );
  expect((await server.anon.trpc.problem.get.query({ problemId: "HJ2" })).title).toBe("Title HJ2");
});

describe("who may", () => {
  test("nobody but root", async () => {
    const admin = await server.signUp("plain-admin", { role: 1001 });
    const alice = await server.signUp("alice");
    const zip = await makeZip(hoj("NO1"));
    for (const path of [...Object.values(ROWS), "/api/file/import-package"]) {
      for (const user of [keeper, admin, alice]) {
        expect(await send(path, zip, "a.zip", user)).toMatchObject({ code: "ACCESS_DENIED" });
      }
      const form = new FormData();
      form.append("file", new File([new Uint8Array(zip)], "a.zip"));
      expect((await server.anon.rest("POST", path, form)).code).toBe("LOGIN_REQUIRED");
    }
    expect((await keeper.rest("GET", "/api/file/export-problem?pid=1")).code).toBe("ACCESS_DENIED");
    expect((await server.anon.rest("GET", "/api/file/export-problem?pid=1")).code).toBe(
      "LOGIN_REQUIRED",
    );
  });
});

describe("what is refused", () => {
  test("no file, another extension, bytes that are no archive, another format", async () => {
    expect((await root.rest("POST", ROWS.hoj, new FormData())).code).toBe("PARAM_MISSING");
    expect((await send(ROWS.hoj, Buffer.from("x"), "a.rar")).code).toBe("FILE_TYPE");
    const words = await send(ROWS.hoj, Buffer.from("hello"));
    expect(words).toMatchObject({ status: 400, code: "IMPORT_REFUSED" });
    expect(words.msg).toContain("not a zip, tar");
    const wrong = await send(ROWS.qduoj, await makeZip(hydro));
    expect(wrong.msg).toContain("it looks like a Hydro export");
  });

  test("names that lead out, bombs, links that lead out; nothing of them is left", async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => /^gavel-(spool|tar)-/.test(name));
    const before = left();
    const good = await makeZip({ ...hoj("EV1"), nnnnnnn: "x" });
    const evil = Buffer.from(good.toString("latin1").replaceAll("nnnnnnn", "../../x"), "latin1");
    expect((await send(ROWS.hoj, evil)).msg).toMatch(
      /Upload problem failed: .*leads out of the package/,
    );
    const link = await makeZip({ ...hoj("EV2"), "EV2/2.in": { link: "/etc/passwd" } });
    expect((await send(ROWS.hoj, link)).msg).toContain("leads out of the package");
    const bomb = await makeZip({ ...hoj("EV3"), "EV3/2.in": new Uint8Array(9_000_000) });
    expect(bomb.byteLength).toBeLessThan(20_000);
    expect((await send(ROWS.hoj, bomb)).msg).toContain("has more than 8388608 bytes");
    const big = await send(ROWS.hoj, new Uint8Array(9_000_000));
    expect(big).toMatchObject({ http: 413, code: "FILE_TOO_LARGE" });
    for (const problemId of ["EV1", "EV2", "EV3"]) {
      await expect(server.anon.trpc.problem.get.query({ problemId })).rejects.toThrow();
    }
    expect(left().filter((name) => !before.includes(name))).toEqual([]);
  });
});

const FILE_IO = { is_file_io: true, io_read_file_name: "a.in", io_write_file_name: "a.out" };

const watch = (id: number) =>
  waitFor("the end of the import", async () => {
    const view = await root.trpc.problem.getImport.query({ id });
    return view.state !== "running" && view;
  });

test("an import in the background is watched until its report is whole", async () => {
  const tar = await makeTar({ ...hoj("BG1"), ...hoj("HJ1") });
  const started = await send<{ id: number }>("/api/file/import-package", tar, "set.tar");
  const view = await watch(started.data.id);
  expect(view).toMatchObject({ state: "done", fileName: "set.tar", reason: null });
  expect(view.problems.map((row) => [row.name, row.status])).toEqual([
    ["BG1", "imported"],
    ["HJ1", "duplicate"],
  ]);
  const path = "/api/file/import-package?ids=BG1%3DBG2,HJ1%3DHJ3";
  const renamed = await watch((await send<{ id: number }>(path, tar, "set.tar")).data.id);
  expect(renamed.problems.map((row) => [row.status, row.problemId])).toEqual([
    ["imported", "BG2"],
    ["imported", "HJ3"],
  ]);
  const failed = await send<{ id: number }>("/api/file/import-package", Buffer.from("x"), "a.zip");
  expect(await watch(failed.data.id)).toMatchObject({ state: "failed", problems: [] });
  expect((await root.trpc.problem.findImports.query())[0]).toMatchObject({ state: "failed" });
  const odd = await send("/api/file/import-package?format=magic", tar, "set.tar");
  expect(odd.code).toBe("PARAM_INVALID");
});

test("an export is a zip that imports again", async () => {
  const one = await server.anon.trpc.problem.get.query({ problemId: "HJ1" });
  const two = await server.anon.trpc.problem.get.query({ problemId: "QD1" });
  const answer = await root.fetch(`/api/file/export-problem?pid=${one.pid}&pid=${two.pid}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment;filename=problem_export_\d{13}\.zip$/,
  );
  const path = scratch.write(Buffer.from(await answer.arrayBuffer()));
  const archive = await openArchive(path);
  const { files } = archive.tree;
  expect([...files.keys()].sort()).toEqual(
    [one.pid, two.pid]
      .flatMap((pid) =>
        ["", "/1.in", "/1.out", "/info"].map((end) => `problem_${pid}${end || ".json"}`),
      )
      .sort(),
  );
  const json = files.get(`problem_${one.pid}.json`);
  const parsed = json === undefined ? null : JSON.parse(await readText(json, 1e6));
  expect(parsed).toMatchObject({
    judgeMode: "default",
    languages: ["C"],
    samples: [{ input: "1.in", output: "1.out" }],
    tags: ["t"],
    problem: { problemId: "HJ1", auth: 1, isUploadCase: true, title: "Title HJ1" },
  });
  const info = files.get(`problem_${one.pid}/info`);
  expect(info === undefined ? null : JSON.parse(await readText(info, 1e6))).toMatchObject({
    mode: "default",
    testCasesSize: 1,
    testCases: [{ inputName: "1.in", outputSize: 2 }],
  });
  await archive.close();

  expect((await root.rest("GET", "/api/file/export-problem")).code).toBe("EXPORT_EMPTY");
  expect((await root.rest("GET", "/api/file/export-problem?pid=99999")).code).toBe("NOT_FOUND");
});

test("an export as Kattis packages imports again; a problem that they cannot say is refused", async () => {
  const one = await server.anon.trpc.problem.get.query({ problemId: "HJ1" });
  const answer = await root.fetch(`/api/file/export-problem?format=kattis&pid=${one.pid}`);
  const archive = await openArchive(scratch.write(Buffer.from(await answer.arrayBuffer())));
  expect(archive.tree.files.has("hj1/problem.yaml")).toBe(true);
  const reads = [];
  for await (const read of readPackages(archive, null)) reads.push(read);
  expect(reads.map((read) => [read.refusals, read.problem?.format])).toEqual([[[], "kattis"]]);
  await archive.close();

  await server.db.updateTable("problem").set(FILE_IO).where("id", "=", one.pid).execute();
  const refused = await root.rest("GET", `/api/file/export-problem?format=kattis&pid=${one.pid}`);
  expect(refused).toMatchObject({ status: 400, code: "EXPORT_REFUSED" });
  expect(refused.msg).toContain("HJ1: programs read and write files");
  const two = await server.anon.trpc.problem.get.query({ problemId: "HJ2" });
  const rest = `format=kattis&partial=true&pid=${one.pid}&pid=${two.pid}`;
  const partial = await root.fetch(`/api/file/export-problem?${rest}`);
  const others = await openArchive(scratch.write(Buffer.from(await partial.arrayBuffer())));
  const report = others.tree.files.get("export-report.txt");
  expect(others.tree.files.has("hj2/problem.yaml")).toBe(true);
  expect(report === undefined ? "" : await readText(report, 1e6)).toContain("left out: programs");
  await others.close();
  const odd = await root.rest("GET", `/api/file/export-problem?format=rar&pid=${one.pid}`);
  expect(odd.code).toBe("PARAM_INVALID");
});

test("files of statements are public, images cannot run scripts, others are downloads", async () => {
  const list = await server.anon.trpc.problem.find.query({ keyword: "FPS one" });
  const rows = await server.db.selectFrom("site_file").selectAll().execute();
  expect(list.total).toBe(1);
  const [image] = rows;
  const answer = await server.anon.fetch(`/api/public/img/${image?.name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  const shown = await sharp(await answer.arrayBuffer()).metadata();
  expect([shown.format, shown.width, shown.height]).toEqual(["png", 3, 2]);
  expect((await server.anon.fetch(`/api/public/file/${image?.name}`)).status).toBe(404);
  const lost = await server.anon.rest("GET", `/api/public/img/${"0".repeat(32)}.png`);
  expect(lost).toMatchObject({ http: 404, status: 404, code: "NOT_FOUND" });
});
