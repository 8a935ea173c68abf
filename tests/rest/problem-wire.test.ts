/**
 * The back office's calls for problems, tags and files as an existing admin client sends them: whole objects that were
 * read before go back with everything in them, numbers come from inputs as text, and what is empty is null.
 */
import { makeZip } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let root: TestUser;
let languages: Record<string, unknown>[];
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
  languages = (await server.anon.rest<typeof languages>("GET", "/api/languages?all=false")).data;
});
afterAll(() => server.stop());

/** A problem as the client's page begins it. */
const NEW = {
  ...{ id: null, title: "Sum", problemId: "WIRE1", description: "d", input: "i", output: "o" },
  ...{ timeLimit: "1500", memoryLimit: "128", stackLimit: "64", difficulty: 0, auth: 1 },
  ...{ codeShare: true, examples: "<input>1 2</input><output>3</output>", source: "", hint: "" },
  ...{ spjCode: "", spjLanguage: "C", judgeExtraFile: null, userExtraFile: null },
  ...{ isRemoveEndBlank: false, openCaseResult: true, type: 1, judgeMode: "default" },
  ...{ judgeCaseMode: "default", isRemote: false, ioScore: "100", isGroup: false, gid: null },
  ...{ applyPublicProgress: null, caseVersion: "0", modifiedUser: null, isFileIO: false },
  ...{ ioReadFileName: null, ioWriteFileName: null },
};
const FORM = {
  problem: NEW,
  isUploadTestCase: false,
  uploadTestcaseDir: null,
  judgeMode: "default",
  changeModeCode: true,
  changeJudgeCaseMode: true,
  tags: [{ name: "greedy", oj: "ME" }],
  codeTemplates: null,
  samples: [
    { input: "1 2", output: "3", score: "40", groupNum: null, isOpen: true, index: 1 },
    { input: "2 2", output: "4", score: "60", groupNum: "", pid: null, index: 2 },
  ],
};
interface Stored {
  id: number;
  problemId: string;
  timeLimit: number;
}
async function stored(problemId: string): Promise<Stored> {
  const query = `limit=10&currentPage=1&keyword=${problemId}&auth=0&oj=All&problemListAuth=0`;
  const path = `/api/admin/problem/get-problem-list?${query}`;
  const list = await root.rest<{ records: Stored[] }>("GET", path);
  const id = list.data.records.find((row) => row.problemId === problemId)?.id;
  return (await root.rest<Stored>("GET", `/api/admin/problem?pid=${id}`)).data;
}

test("a problem of texts where numbers are meant is saved, read and sent back as it was read", async () => {
  const post = await root.rest("POST", "/api/admin/problem", { ...FORM, languages });
  expect(post).toMatchObject({ http: 200, status: 200, msg: "success", data: null });
  const problem = await stored("WIRE1");
  expect(problem).toMatchObject({ timeLimit: 1500, memoryLimit: 128, ioScore: 100, type: 1 });
  const cases = `/api/admin/problem/get-problem-cases?pid=${problem.id}&isUpload=false`;
  const samples = (await root.rest<Record<string, unknown>[]>("GET", cases)).data;
  expect(samples.map((one) => one.score)).toEqual([40, 60]);
  const tags = await root.rest("GET", `/api/get-problem-tags?pid=${problem.id}`).catch(() => null);
  const put = await root.rest("PUT", "/api/admin/problem", {
    ...FORM,
    problem: { ...problem, timeLimit: "2500", spjCode: null },
    samples: samples.map((one) => ({ ...one, score: String(one.score), isOpen: false })),
    languages,
    codeTemplates: [
      { id: null, pid: problem.id, lid: String(languages[0]?.id), code: "int x;", status: true },
    ],
    tags: (tags?.data as object[] | null) ?? FORM.tags,
  });
  expect(put).toMatchObject({ http: 200, status: 200, data: null });
  const after = await stored("WIRE1");
  expect(after).toMatchObject({
    ...problem,
    timeLimit: 2500,
    modifiedUser: "boss",
    caseVersion: expect.any(String),
    gmtModified: expect.any(String),
  });
});

test("what is no number is still refused, by its name", async () => {
  for (const [change, field] of [
    [{ problem: { ...NEW, timeLimit: "soon" } }, "timeLimit"],
    [{ problem: { ...NEW, timeLimit: "1.5" } }, "timeLimit"],
    [{ problem: { ...NEW, title: 5 } }, "title"],
    [{ languages: "all" }, "languages"],
  ] as const) {
    const answer = await root.rest("POST", "/api/admin/problem", { ...FORM, languages, ...change });
    expect(answer).toMatchObject({ http: 200, status: 400, code: "PARAM_INVALID" });
    expect(answer.msg).toContain(field);
  }
  const half = [{ input: "1", output: "1", score: "1.5" }];
  const answer = await root.rest("POST", "/api/admin/problem", {
    ...{ ...FORM, languages, samples: half, problem: { ...NEW, problemId: "WIRE2" } },
  });
  expect(answer.msg).toBe("Problem Sample 1 Score must be an integer");
});

test("a zip of test data by its form's fields, then the problem that names it", async () => {
  const zip = await makeZip({ "1.in": "1", "1.out": "1", "2.in": "2", "2.out": "2" });
  const form = new FormData();
  // Other fields come along, in any order.
  form.append("mode", "subtask_lowest");
  form.append("file", new File([new Uint8Array(zip)], "cases.zip", { type: "application/zip" }));
  form.append("gid", "");
  const path = "/api/file/upload-testcase-zip?mode=subtask_lowest&gid=";
  const { data } = await root.rest<{ fileList: object[]; fileListDir: string }>("POST", path, form);
  expect(data.fileList).toEqual([
    { input: "1.in", output: "1.out", groupNum: 1 },
    { input: "2.in", output: "2.out", groupNum: 1 },
  ]);
  const samples = data.fileList.map((one, at) => ({
    ...{ ...one, score: at === 0 ? "30" : "70", groupNum: String(at + 1), pid: null, index: at },
  }));
  const saved = await root.rest("POST", "/api/admin/problem", {
    ...{ ...FORM, languages, samples, isUploadTestCase: true },
    problem: { ...NEW, problemId: "WIRE3", judgeCaseMode: "subtask_lowest" },
    uploadTestcaseDir: data.fileListDir,
  });
  expect(saved).toMatchObject({ status: 200, data: null });
  const { id } = await stored("WIRE3");
  const cases = `/api/admin/problem/get-problem-cases?pid=${id}&isUpload=true`;
  expect((await root.rest("GET", cases)).data).toMatchObject([
    { input: "1.in", output: "1.out", score: 30, groupNum: 1, status: 0 },
    { input: "2.in", output: "2.out", score: 70, groupNum: 2 },
  ]);
  // Without the flag the names are meant, as in the form that shows them.
  const bare = `/api/admin/problem/get-problem-cases?pid=${id}`;
  expect((await root.rest("GET", bare)).data).toMatchObject([{ input: "1.in" }, { input: "2.in" }]);
});

test("visibility and removal by numbers that come as text", async () => {
  const { id } = await stored("WIRE3");
  const path = "/api/admin/problem/change-problem-auth";
  const change = { id: String(id), auth: "3", title: "Sum", gid: null };
  expect(await root.rest("PUT", path, change)).toMatchObject({ status: 200, data: null });
  expect(await stored("WIRE3")).toMatchObject({ auth: 3 });
  const gone = await root.rest("DELETE", `/api/admin/problem?pid=${id}`);
  expect(gone).toMatchObject({ status: 200, data: null });
});

test("tags and their classes go back as they were read", async () => {
  const kinds = "/api/admin/tag/classification";
  const kind = await root.rest<Record<string, unknown>>("POST", kinds, {
    ...{ id: null, name: "Graphs", oj: "ME", rank: "2", gmtCreate: null, gmtModified: null },
  });
  expect(kind.data).toMatchObject({ name: "Graphs", oj: "ME", rank: 2 });
  const changed = { ...kind.data, rank: "7" };
  expect(await root.rest("PUT", kinds, changed)).toMatchObject({ status: 200, data: null });
  const tag = await root.rest<Record<string, unknown>>("POST", "/api/admin/tag", {
    ...{ id: null, name: "bfs", color: "", oj: "ME", gid: null, tcid: null },
  });
  expect(tag.data).toMatchObject({ name: "bfs", tcid: null, gid: null });
  const put = { ...tag.data, tcid: String(kind.data.id), color: "#2db7f5" };
  expect(await root.rest("PUT", "/api/admin/tag", put)).toMatchObject({ status: 200, data: null });
  const list = await root.rest<object[]>("GET", "/api/get-all-problem-tags?oj=ME");
  expect(list.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "bfs", tcid: kind.data.id })]),
  );
  const remove = await root.rest("DELETE", `/api/admin/tag?tid=${tag.data.id}`);
  expect(remove).toMatchObject({ status: 200, data: null });
  const last = await root.rest("DELETE", `${kinds}?tcid=${kind.data.id}`);
  expect(last).toMatchObject({ status: 200, data: null });
});

test("pictures and files of statements by the names of their form's fields", async () => {
  const picture = await sharp({
    create: { width: 4, height: 3, channels: 3, background: "#123456" },
  })
    .png()
    .toBuffer();
  const image = new FormData();
  image.append("image", new File([new Uint8Array(picture)], "a.png", { type: "image/png" }));
  image.append("gid", "");
  const made = await root.rest<{ link: string; fileId: number }>(
    "POST",
    "/api/file/upload-md-img",
    image,
  );
  expect(made.data).toEqual({
    link: expect.stringMatching(/^\/api\/public\/img\//),
    fileId: expect.any(Number),
  });
  const gone = await root.rest("GET", `/api/file/delete-md-img?fileId=${made.data.fileId}`);
  expect(gone).toMatchObject({ status: 200, data: null });
  const file = new FormData();
  file.append("gid", "");
  file.append("file", new File(["text"], "notes.txt"));
  const kept = await root.rest<{ link: string }>("POST", "/api/file/upload-md-file", file);
  expect(kept.data).toMatchObject({ link: expect.stringMatching(/^\/api\/public\/file\//) });
});

test("a checker is asked to be compiled with nulls around it", async () => {
  for (const kind of ["compile-spj", "compile-interactive"]) {
    const answer = await root.rest("POST", `/api/admin/problem/${kind}`, {
      ...{ code: "int main(){}", language: "C++", pid: null, extraFiles: null, gid: null },
    });
    // No judge serves these tests: the call came as far as to look for one.
    expect(answer).toMatchObject({ http: 200, status: 500, code: "NO_JUDGE_HOST" });
  }
});
