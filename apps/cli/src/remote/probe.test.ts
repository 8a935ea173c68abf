/** `gavel remote probe`, as an operator types it, on fakes of the judges. */
import { join } from "node:path";
import { FakeHdu, FakeSpoj } from "@gavel/remote-judges/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../main.ts");
let hdu: FakeHdu;
let spoj: FakeSpoj;
beforeAll(() => {
  hdu = new FakeHdu().start();
  spoj = new FakeSpoj().start();
});
afterAll(() => Promise.all([hdu.stop(), spoj.stop()]));
beforeEach(() => {
  hdu.log.length = 0;
  spoj.log.length = 0;
});

async function probe(...args: string[]) {
  const origins = `HDU=${hdu.origin},SPOJ=${spoj.origin}`;
  const child = Bun.spawn([process.execPath, MAIN, "remote", "probe", ...args], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", GAVEL_REMOTE_ORIGINS: origins },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, err };
}

test("reads one page, says what of it was understood and what it lacks, and sends nothing", async () => {
  const { status, out } = await probe("hdu");
  expect(status).toBe(0);
  expect(out).toContain(`${hdu.origin}/showproblem.php?pid=1000`);
  expect(out).toMatch(/title +Toy Sum/);
  expect(out).toContain("not found: tags, languages");
  expect(hdu.log.map(({ kind, method }) => [kind, method])).toEqual([["problem", "GET"]]);
});

test("is one page at a judge that has its languages elsewhere", async () => {
  const { status, out } = await probe("SPOJ", "TOY", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ site: "SPOJ", problem: "TOY", failure: null });
  expect(spoj.log.map(({ kind }) => kind)).toEqual(["problem"]);
});

test.each([
  ["renamedClass", "markupChanged"],
  ["cloudflare", "challenge"],
] as const)("says what came in place of the page (%s), and fails", async (trick, kind) => {
  hdu.play("problem", trick);
  const { status, out } = await probe("HDU", "HDU-1000");
  expect(status).toBe(1);
  expect(out).toContain(`not read: ${kind}:`);
});

test.each([
  [["XYZ"], "name a remote judge (HDU, CF, POJ, GYM, AC, SPOJ)"],
  [["HDU", "abc"], '"abc" is no problem of HDU'],
  [["HDU", "1000", "1001"], "name a remote judge"],
])("asks nobody where it is not told what to look at: %o", async (args, words) => {
  const { status, err } = await probe(...args);
  expect(status).toBe(2);
  expect(err).toContain(words);
  expect(hdu.log).toEqual([]);
});
