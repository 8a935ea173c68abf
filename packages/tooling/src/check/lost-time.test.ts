/** What the tests of a file come to when each of them waits in vain: a real runner over two such files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CLONE, run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-lost-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two tests that fail after a second, with a long one between them that passes, and three more. */
const FILE = `
  const waitInVain = async () => { await Bun.sleep(1000); throw new Error("in vain"); };
  test("first", waitInVain);
  test("is slow", () => Bun.sleep(2000));
  test("second", waitInVain);
  for (const name of ["third", "fourth", "fifth"]) test(name, waitInVain);
`;

test("the tests of a file that lost much time fail at once, those of the next are tried", {
  timeout: 120_000,
}, async () => {
  const setUp = join(CLONE, "tests/support/lost-time.ts");
  writeFileSync(
    join(folder, "set-up.ts"),
    `import { boundLostTime } from "${setUp}";\nboundLostTime(1500);`,
  );
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    'export default { test: { setupFiles: ["set-up.ts"], globals: true, pool: "threads", isolate: false, maxWorkers: 1 } };',
  );
  for (const name of ["one", "other"]) writeFileSync(join(folder, `${name}.test.ts`), FILE);
  const report = join(folder, "report.json");
  const { status } = await run(
    [
      ...[process.execPath, "--bun", join(CLONE, "node_modules/.bin/vitest"), "run"],
      ...["--root", folder, "--reporter=json", `--outputFile=${report}`],
    ],
    { cwd: folder, log: "self-lost-time", env: { NO_COLOR: "1" } },
  );
  expect(status).toBe(1);
  const { testResults }: Report = await Bun.file(report).json();
  const said = testResults.map(({ assertionResults }) =>
    assertionResults.map(({ status, failureMessages: [why = ""] }) => whatIsSaid(status, why)),
  );
  const lost = "failed: not tried";
  const each = ["failed: in vain", "passed", "failed: in vain", lost, lost, lost];
  expect(said).toEqual([each, each]);
});

/** As far as it is read. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly Outcome[] }[];
}
interface Outcome {
  readonly status: string;
  readonly failureMessages: readonly string[];
}

function whatIsSaid(status: string, why: string): string {
  return [status, /in vain|not tried/.exec(why)?.[0]].filter(Boolean).join(": ");
}
