/** The demonstration problems leave one site as an archive and are judged on another as they were on the first. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@gavel/db";
import { demoProblems, demoSolutions } from "@gavel/demo-content";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { changeSettings } from "./support/seed.ts";

const STATUS = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, PAC: 8 } as const;
/** One of every way of judging, quick ones; their other programs are judged elsewhere. */
const JUDGED = demoSolutions.filter(
  (one) =>
    ["1000", "1003", "1020", "1021", "1022", "1023", "1024", "1025", "1026"].includes(
      one.displayId,
    ) && /^(ac|wa|pac)\.cpp$/.test(one.file),
);
const WAIT_MS = 100_000;

let from: TestServer;
let to: TestServer;
let root: TestUser;
let alice: TestUser;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-round-trip-"));

beforeAll(async () => {
  from = await startTestServer({ isDemo: true });
  to = await startTestServer();
  await changeSettings(to, { defaultSubmitInterval: 0 });
  root = await to.signUp("boss", { role: 1000 });
  alice = await to.signUp("alice");
  judge = startRealJudge({ serverUrl: to.url, token: to.judgeToken, name: "real", dataDir });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await to?.stop();
  await from?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What decides over a verdict. */
function judgingFacts(db: Db) {
  return db
    .selectFrom("problem")
    .innerJoin("test_data_version", "test_data_version.id", "problem.test_data_version_id")
    .select(["display_id", "title", "type", "content_hash", "case_count", "grading", "io_score"])
    .select(["problem.judge_mode", "problem.judge_case_mode", "spj_code", "spj_language"])
    .select(["checker_convention", "checker_arguments", "passes", "compare_rules"])
    .select(["user_extra_file", "judge_extra_file", "compiled_files", "is_remove_end_blank"])
    .select(["time_limit_ms", "memory_limit_mb", "stack_limit_mb", "open_case_result"])
    .select(["is_file_io", "io_read_file_name", "io_write_file_name", "code_share", "examples"])
    .orderBy("display_id")
    .execute();
}

test("every demonstration problem comes over whole", async () => {
  const keeper = await from.signUp("keeper", { role: 1000 });
  const rows = await from.db.selectFrom("problem").select("id").orderBy("id").execute();
  expect(rows).toHaveLength(demoProblems.length);
  const query = rows.map((row) => `pid=${row.id}`).join("&");
  const archive = await keeper.fetch(`/api/file/export-problem?${query}`);
  const form = new FormData();
  form.append("file", new File([await archive.arrayBuffer()], "all.zip"));
  const answer = await root.rest("POST", "/api/file/import-problem", form);
  expect(answer).toMatchObject({ status: 200, data: null });
  expect(await judgingFacts(to.db)).toEqual(await judgingFacts(from.db));
  const english = (server: TestServer) =>
    server.db
      .selectFrom("problem_translation")
      .innerJoin("problem", "problem.id", "problem_translation.problem_id")
      .select(["display_id", "locale", "problem_translation.title", "problem_translation.hint"])
      .orderBy("display_id")
      .execute();
  expect(await english(to)).toEqual(await english(from));
}, 120_000);

test("and is judged there as its programs say", async () => {
  const expected = new Map<number, string>();
  for (const { displayId, file, language, code, expected: verdict } of JUDGED) {
    const program = { problemId: displayId, language, code };
    const { submitId } = await alice.trpc.submission.create.mutate(program);
    expected.set(submitId, `${displayId}/${file} ${STATUS[verdict]}`);
  }
  const deadline = Date.now() + WAIT_MS;
  let seen: string[] = [];
  while (Date.now() < deadline) {
    const rows = await to.db
      .selectFrom("submission")
      .select(["id", "status"])
      .orderBy("id")
      .execute();
    seen = rows.map((row) => `${expected.get(row.id)?.split(" ")[0]} ${row.status}`);
    if (rows.every((row) => ![5, 6, 7].includes(row.status))) break;
    await Bun.sleep(200);
  }
  expect(seen).toEqual([...expected.values()]);
  expect(seen.length).toBeGreaterThan(15);
}, 120_000);
