import { asJsonb } from "@gavel/db";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, startFakeJudge } from "../judge/support/fake-judge.ts";

let server: TestServer;
let keeper: TestUser;
let admin: TestUser;
let judge: FakeJudge;
let languages: { id: number; name: string }[];

beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.signUp("keeper", { role: 1008 });
  admin = await server.signUp("admin", { role: 1001 });
  languages = (await server.anon.rest<typeof languages>("GET", "/api/languages?all=false")).data;
});
afterAll(() => server.stop());

const CODE = "int main(){}";
const compile = (body: object, who = keeper, kind = "spj") =>
  who.rest("POST", `/api/admin/problem/compile-${kind}`, {
    code: CODE,
    language: "C++",
    ...body,
  });
/** The host says how the next compile went. */
async function answer(output: string | null) {
  const task = await judge.claimErrand();
  const isCompiled = output === null;
  await judge.answerErrand(task, { kind: "compileChecker", isCompiled, output: output ?? "" });
  return task.work;
}
const form = (problem: object) => ({
  problem: {
    ...{ title: "Title", description: "D", spjLanguage: "C++", judgeMode: "spj" },
    ...problem,
  },
  samples: [{ input: "1", output: "1" }],
  languages: languages.slice(0, 2),
});
const save = (problem: object, method = "POST") =>
  keeper.rest("PUT" === method ? "PUT" : "POST", "/api/admin/problem", form(problem));

test("without a judge host it says so", async () => {
  expect(await compile({})).toMatchObject({ http: 200, status: 500, code: "NO_JUDGE_HOST" });
  judge = await startFakeJudge(server);
});

test.each(["spj", "interactive"])("compile-%s answers null when it compiles", async (kind) => {
  const extraFiles = { "testlib.h": "// long\n" };
  const asked = compile({ extraFiles }, keeper, kind);
  expect(await answer(null)).toEqual({
    kind: "compileChecker",
    language: "C++",
    code: CODE,
    extraFiles,
  });
  expect(await asked).toMatchObject({ http: 200, status: 200, data: null });
});

test("a refusal carries the compiler's words", async () => {
  const asked = compile({ code: "int main(" });
  await answer("main.cpp:1: error: expected ')'");
  expect(await asked).toMatchObject({
    http: 200,
    status: 500,
    code: "CHECKER_COMPILE_FAILED",
    msg: "main.cpp:1: error: expected ')'",
  });
});

test("the form is told so without a fault of the server", async () => {
  const asked = keeper.trpc.problem.compileChecker.mutate({ code: "int main(", language: "C++" });
  const told = expect(asked).rejects.toMatchObject({
    data: { httpStatus: 400, gavel: { code: "CHECKER_COMPILE_FAILED", params: { output: "no" } } },
  });
  await answer("no");
  await told;
});

test("a fault of ours is tried again and then named", async () => {
  const asked = compile({});
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await judge.answerErrand(await judge.claimErrand(), { kind: "fault", note: "disk full" });
  }
  expect(await asked).toMatchObject({ status: 500, msg: "disk full" });
});

test.each([
  ["no code", { code: " " }, "CODE_EMPTY"],
  ["a language that checkers cannot have", { language: "Python3" }, "LANGUAGE_NOT_ALLOWED"],
  ["an unknown language", { language: "Nothing" }, "LANGUAGE_NOT_ALLOWED"],
  ["a file outside the folder", { extraFiles: { "../x": "y" } }, "PARAM_INVALID"],
  ["a file that is no text", { extraFiles: { x: 1 } }, "PARAM_INVALID"],
  ["files that are a list", { extraFiles: ["x"] }, "PARAM_INVALID"],
  ["an unknown problem", { pid: 999_999 }, "NOT_FOUND"],
])("%s is refused", async (_, body, code) => {
  expect(await compile(body)).toMatchObject({ http: 200, code });
});

test("a problem takes only a checker that was compiled, and keeps the one it has", async () => {
  const problemId = "SPJ1";
  const spjCode = "int main(){ return 0; }";
  expect(await save({ problemId, spjCode })).toMatchObject({ code: "CHECKER_NOT_COMPILED" });
  const asked = compile({ code: spjCode });
  await answer(null);
  await asked;
  expect(await save({ problemId, spjCode })).toMatchObject({ status: 200 });
  const row = await server.db
    .selectFrom("problem")
    .selectAll()
    .where("display_id", "=", problemId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ judge_mode: "spj", spj_code: spjCode, spj_language: "C++" });

  await server.db.deleteFrom("compiled_checker").execute();
  const same = { id: row.id, problemId, title: "Other", spjCode };
  expect(await save(same, "PUT")).toMatchObject({ status: 200 });
  for (const change of [
    { spjCode: "int main(){ return 1; }" },
    { spjLanguage: "C" },
    { judgeMode: "interactive", spjCode: "" },
    { judgeExtraFile: JSON.stringify({ "a.h": "" }) },
  ]) {
    expect(await save({ ...same, ...change }, "PUT")).toMatchObject({
      code: "CHECKER_NOT_COMPILED",
    });
  }
  expect(await save({ ...same, judgeMode: "default" }, "PUT")).toMatchObject({ status: 200 });
});

test("how a checker is spoken to is chosen per problem, and kept when it is not named", async () => {
  const spjCode = "int main(){ return 42; }";
  const asked = compile({ code: spjCode });
  await answer(null);
  await asked;
  const kattis = { checkerConvention: "kattis", checkerArguments: ["float_tolerance", "1e-6"] };
  expect(await save({ problemId: "SPJ9", spjCode, ...kattis, passes: 2 })).toMatchObject({
    status: 200,
  });
  const read = () =>
    server.db
      .selectFrom("problem")
      .select(["id", "checker_convention", "checker_arguments", "passes"])
      .where("display_id", "=", "SPJ9")
      .executeTakeFirstOrThrow();
  const stored = await read();
  expect(stored).toMatchObject({
    checker_convention: "kattis",
    checker_arguments: ["float_tolerance", "1e-6"],
    passes: 2,
  });
  const again = { id: stored.id, problemId: "SPJ9", title: "Other", spjCode };
  expect(await save(again, "PUT")).toMatchObject({ status: 200 });
  expect(await read()).toEqual(stored);
  expect(await save({ ...again, checkerConvention: "peer" }, "PUT")).toMatchObject({
    code: "PARAM_INVALID",
  });
  const plain = { ...again, checkerConvention: "peer", checkerArguments: [], passes: 1 };
  expect(await save(plain, "PUT")).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({
    checker_convention: "peer",
    checker_arguments: [],
    passes: 1,
  });
});

test("the problem's own files are taken when none are sent, by those who may edit it", async () => {
  const row = await server.db
    .updateTable("problem")
    .set({ judge_extra_file: { "rules.h": "R" } })
    .where("display_id", "=", "SPJ1")
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await compile({ pid: row.id }, admin)).toMatchObject({ code: "FORBIDDEN" });
  const asked = compile({ pid: row.id });
  expect(await answer(null)).toMatchObject({ extraFiles: { "rules.h": "R" } });
  expect(await asked).toMatchObject({ status: 200 });
});

test("sources that the problem has compiled with its checker are compiled here too", async () => {
  const files = { "helper.cpp": "int help() { return 0; }", "rules.h": "R" };
  const row = await server.db
    .updateTable("problem")
    .set({
      judge_extra_file: files,
      compiled_files: asJsonb(["helper.cpp", "other.cpp"]),
    })
    .where("display_id", "=", "SPJ1")
    .returning("id")
    .executeTakeFirstOrThrow();
  const further = ["helper.cpp"];
  for (const extraFiles of [undefined, files]) {
    const asked = compile({ pid: row.id, extraFiles });
    expect(await answer(null)).toMatchObject({ extraFiles: files, compiledFiles: further });
    expect(await asked).toMatchObject({ status: 200 });
  }
  // Of a problem that is not theirs nobody hears whether it has such sources.
  expect(await compile({ pid: row.id, extraFiles: files }, admin)).toMatchObject({
    code: "FORBIDDEN",
  });
});
