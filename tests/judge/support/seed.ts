/** Problems with test data, straight into the database of a test server. */
import { TEST_PASSWORD, type TestServer } from "@gavel/server/testing";

export interface SeededProblem {
  readonly pid: number;
  readonly problemId: string;
}

export interface SeedOptions {
  readonly auth?: 1 | 2 | 3;
  readonly type?: 0 | 1;
  readonly caseMode?: string;
  /** Group numbers of the cases, in order; their count is the number of cases. */
  readonly groups?: readonly (number | null)[];
  readonly authorUid?: string;
  readonly columns?: Readonly<Record<string, unknown>>;
}

let count = 0;

export async function seedProblem(
  server: Pick<TestServer, "db" | "services">,
  options: SeedOptions = {},
): Promise<SeededProblem> {
  const { db } = server;
  count += 1;
  const problemId = `T${String(count).padStart(4, "0")}`;
  const groups = options.groups ?? [null, null];
  const caseMode = options.caseMode ?? "default";
  const problem = await db
    .insertInto("problem")
    .values({
      display_id: problemId,
      title: `Problem ${count}`,
      author_name: "root",
      author_uid: options.authorUid ?? null,
      auth: options.auth ?? 1,
      type: options.type ?? 0,
      judge_case_mode: caseMode,
      difficulty: 1,
      io_score: options.type === 1 ? groups.length * 10 : null,
      ...options.columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await seedTestData(server, problem.id, caseMode, groups);
  return { pid: problem.id, problemId };
}

function seedTestData(
  server: Pick<TestServer, "db" | "services">,
  pid: number,
  caseMode: string,
  groups: readonly (number | null)[],
) {
  const cases = groups.map((group, index) => ({
    input: `${index} ${index}\n`,
    answer: `${index * 2}\n`,
    group,
  }));
  return replaceTestData(server, pid, cases, caseMode);
}

/** A new version of a problem's test data, as its author makes one by saving it. */
export async function replaceTestData(
  { db, services }: Pick<TestServer, "db" | "services">,
  pid: number,
  cases: readonly { input: string; answer: string; group?: number | null }[],
  caseMode = "default",
): Promise<void> {
  const version = await db
    .insertInto("test_data_version")
    .values({
      problem_id: pid,
      content_hash: Bun.hash(JSON.stringify([pid, caseMode, cases])).toString(16),
      judge_mode: "default",
      judge_case_mode: caseMode,
      case_count: cases.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, one] of cases.entries()) {
    const input = await services.blobs.put(new TextEncoder().encode(one.input));
    const output = await services.blobs.put(new TextEncoder().encode(one.answer));
    for (const blob of [input, output]) {
      await db
        .insertInto("blob")
        .values({ sha256: blob.sha256, bytes: blob.bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await db
      .insertInto("test_case")
      .values({
        version_id: version.id,
        seq: index + 1,
        input_name: `${index + 1}.in`,
        output_name: `${index + 1}.out`,
        input_sha256: input.sha256,
        output_sha256: output.sha256,
        input_bytes: input.bytes,
        output_bytes: output.bytes,
        score: 10,
        group_num: one.group ?? null,
      })
      .execute();
  }
  await db
    .updateTable("problem")
    .set({ test_data_version_id: version.id, updated_at: new Date() })
    .where("id", "=", pid)
    .execute();
}

/** As root would on the settings page; most tests send faster than people may. */
export async function changeSettings(
  server: TestServer,
  changes: Parameters<TestServer["anon"]["trpc"]["setting"]["update"]["mutate"]>[0],
): Promise<void> {
  const signedIn = await server.anon.fetch("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: TEST_PASSWORD }),
  });
  await server.as(signedIn.headers.get("authorization") ?? "").trpc.setting.update.mutate(changes);
}
