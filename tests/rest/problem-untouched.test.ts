/**
 * A package of each format that is read and written: imported, opened in the form, saved untouched, exported. What comes
 * out is what went in. What a format does not keep is told by the export that made the package, and is not there to be lost.
 */
import { waitFor } from "@gavel/judge/testing/wait-for";
import {
  type ImportedProblem,
  PACKAGE_FORMATS,
  type PackageFormat,
} from "@gavel/problem-package/model";
import { readPackages } from "@gavel/problem-package/read-packages";
import { openArchive } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import { differences } from "@gavel/problem-package/testing/differences";
import { SEEDS } from "@gavel/problem-package/testing/seeds";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Every way of judging that the demonstration problems have, and one of the plain ones. */
const PROBLEMS = ["1000", "1020", "1021", "1022", "1023", "1024", "1025", "1026"];

let from: TestServer;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  scratch = makeScratch();
  from = await startTestServer({ isDemo: true });
}, 120_000);
afterAll(async () => {
  scratch.remove();
  await from?.stop();
});

type Format = "hoj" | "kattis";

async function exported(user: TestUser, ids: readonly string[], format: Format): Promise<string> {
  const query = new URLSearchParams({ problemId: ids.join(","), format, partial: "true" });
  const answer = await user.fetch(`/api/file/export-problem?${query}`);
  expect(answer.headers.get("content-type")).toBe("application/x-download");
  return scratch.write(Buffer.from(await answer.arrayBuffer()), "zip");
}

/** Packages stay open while their problems are compared. */
async function reading<T>(
  packages: readonly (readonly [path: string, format: PackageFormat])[],
  compare: (sets: ImportedProblem[][]) => Promise<T>,
): Promise<T> {
  const archives: Awaited<ReturnType<typeof openArchive>>[] = [];
  try {
    const sets: ImportedProblem[][] = [];
    for (const [path, format] of packages) {
      const archive = await openArchive(path);
      archives.push(archive);
      const set: ImportedProblem[] = [];
      for await (const read of readPackages(archive, format)) {
        if (read.problem === null) throw new Error(JSON.stringify(read.refusals));
        set.push(read.problem);
      }
      sets.push(set.sort((a, b) => nameOf(a).localeCompare(nameOf(b))));
    }
    return await compare(sets);
  } finally {
    for (const archive of archives) await archive.close();
  }
}

const differencesOf = (first: string, second: string, format: Format) =>
  reading(
    [
      [first, format],
      [second, format],
    ],
    async ([before = [], after = []]) => {
      expect(after.map(nameOf)).toEqual(before.map(nameOf));
      const found: Record<string, string[]> = {};
      for (const [at, one] of before.entries()) {
        const words = (await differences(one, after[at] ?? one)).filter(
          // Kattis packages name files by their places in test groups, of which the first export made some.
          (text) => format === "hoj" || text !== "the files of test data are called otherwise",
        );
        if (words.length > 0) found[nameOf(one)] = words;
      }
      return found;
    },
  );
const nameOf = (one: ImportedProblem) => (one.displayId ?? one.shortName).toUpperCase();

async function imported(user: TestUser, path: string, format: PackageFormat): Promise<number[]> {
  const form = new FormData();
  form.append("file", Bun.file(path), `set-${format}.zip`);
  // Where a package leaves it to be measured.
  const query = `format=${format}&timeLimitMs=1000`;
  const { data } = await user.rest<{ id: number }>(
    "POST",
    `/api/file/import-package?${query}`,
    form,
  );
  const view = await waitFor("the end of the import", async () => {
    const now = await user.trpc.problem.getImport.query({ id: data.id });
    return now.state !== "running" && now;
  });
  expect(view.problems.flatMap((row) => row.reasons)).toEqual([]);
  return view.problems.flatMap((row) => row.pid ?? []);
}

/** As an admin client does it: all that it read goes back. */
async function saveByRest(user: TestUser, pid: number): Promise<void> {
  const read = async (path: string) => (await user.rest<object[]>("GET", path)).data;
  const problem = await read(`/api/admin/problem?pid=${pid}`);
  const samples = await read(`/api/admin/problem/get-problem-cases?pid=${pid}&isUpload=true`);
  const answer = await user.rest("PUT", "/api/admin/problem", {
    problem,
    samples,
    isUploadTestCase: true,
    uploadTestcaseDir: null,
    judgeMode: (problem as unknown as { judgeMode: string }).judgeMode,
    changeModeCode: false,
    changeJudgeCaseMode: false,
    languages: await read(`/api/get-problem-languages?pid=${pid}`),
    tags: await read(`/api/get-problem-tags?pid=${pid}`),
    codeTemplates: await read(`/api/get-problem-code-template?pid=${pid}`),
  });
  expect(answer).toMatchObject({ status: 200, data: null });
}

async function saveByForm(user: TestUser, pid: number): Promise<void> {
  const { revision, fields } = await user.trpc.problem.getForm.query({ pid });
  await user.trpc.problem.saveFields.mutate({ pid, revision, fields });
}

describe.each(["hoj", "kattis"] as const)("%s", (format) => {
  test.each([
    ["over REST", saveByRest],
    ["in the form", saveByForm],
  ] as const)(
    "saved untouched %s, a package comes out as it went in",
    async (_how, save) => {
      const keeper = await from.signUp(`k-${crypto.randomUUID()}`.slice(0, 20), { role: 1000 });
      const first = await exported(keeper, PROBLEMS, format);
      const to = await startTestServer();
      try {
        const root = await to.signUp("boss", { role: 1000 });
        const pids = await imported(root, first, format);
        expect(pids.length).toBeGreaterThan(4);
        const before = await to.db.selectFrom("test_data_version").select("id").execute();
        for (const pid of pids) await save(root, pid);
        const after = await to.db.selectFrom("test_data_version").select("id").execute();
        expect(after).toEqual(before);
        const rows = await to.db.selectFrom("problem").select("display_id").execute();
        const ids = rows.map((row) => row.display_id);
        expect(await differencesOf(first, await exported(root, ids, format), format)).toEqual({});
      } finally {
        await to.stop();
      }
    },
    120_000,
  );
});

describe("a package of each format", () => {
  let to: TestServer;
  let root: TestUser;
  beforeAll(async () => {
    to = await startTestServer();
    root = await to.signUp("boss", { role: 1000 });
  }, 120_000);
  afterAll(async () => to?.stop());

  test.each(PACKAGE_FORMATS)(
    "%s: saved untouched, it stays what was imported",
    async (format) => {
      const pids = await imported(root, scratch.write(await makeZip(SEEDS[format])), format);
      expect(pids).toHaveLength(1);
      const { display_id: id } = await to.db
        .selectFrom("problem")
        .select("display_id")
        .where("id", "in", pids)
        .executeTakeFirstOrThrow();
      const versions = () => to.db.selectFrom("test_data_version").select("id").execute();
      const before = await versions();
      const first = await exported(root, [id], "hoj");
      for (const pid of pids) {
        await saveByForm(root, pid);
        expect(await versions()).toEqual(before);
        await saveByRest(root, pid);
        expect(await versions()).toEqual(before);
      }
      expect(await differencesOf(first, await exported(root, [id], "hoj"), "hoj")).toEqual({});
    },
    60_000,
  );
});
