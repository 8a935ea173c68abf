import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { SourceKind } from "./model.ts";
import { openSource } from "./open-source.ts";

const FIXTURES = join(import.meta.dirname, "../../../tests/migrate");
const folder = mkdtempSync(join(tmpdir(), "gavel-uploads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string): void {
  const full = join(folder, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content);
}

const LACKING = "pictures or files of its statement are not in the folder of --files";

/** Addresses as each judge writes them: there, there at the old site, missing, and at a site of others. */
const JUDGES = [
  {
    ...{ kind: "hoj", dump: "hoj.sql", text: "Add **two** numbers", place: "file/md" },
    said: "![a](/api/public/img/p1.png) [b](https://old.example/api/public/file/p2.pdf) ![c](/api/public/img/gone.png) ![d](https://x.example/api/public/img/theirs.png)",
  },
  {
    ...{ kind: "qduoj", dump: "qduoj.sql", text: "<p>Two</p>", place: "public/upload" },
    said: '<img src="/public/upload/p1.png"><a href="https://old.example/public/upload/p2.pdf">b</a><img src="/public/upload/gone.png"><img src="https://x.example/public/upload/theirs.png">',
  },
  {
    ...{ kind: "hustoj", dump: "hustoj.sql", text: "<p>Two</p>", place: "src/web/upload" },
    said: '<img src="../upload/p1.png"><a href="https://old.example/upload/p2.pdf">b</a><img src="/JudgeOnline/upload/gone.png"><img src="https://x.example/upload/theirs.png"> we upload/p1.png',
  },
] as const satisfies readonly { kind: SourceKind; [key: string]: string }[];

test.each(JUDGES)(
  "what a statement of $kind shows comes from the folder, and the rest is told",
  async ({ kind, dump, text, place, said }) => {
    const written = readFileSync(join(FIXTURES, dump), "utf8");
    expect(written).toContain(text);
    put(
      `${kind}.sql`,
      written.replaceAll(text, () => said),
    );
    cpSync(join(FIXTURES, `${kind}-files`), join(folder, kind), { recursive: true });
    for (const name of ["p1.png", "p2.pdf"]) put(`${kind}/${place}/${name}`, name);
    const site = await openSource(kind, join(folder, `${kind}.sql`), {
      ...{ files: join(folder, kind), timeZone: "UTC", charset: null },
    });
    const [first] = site.problems();
    const opened = await first?.open();
    const statement = opened?.read.problem?.statements[0];
    const all = `${statement?.description}${statement?.input}`;
    expect(all).toContain("file://p1.png");
    expect(all).toContain("file://p2.pdf");
    expect(all).toMatch(/[("]\/\S*gone\.png/);
    expect(all).toContain("https://x.example/");
    if (kind === "hustoj") expect(all).toContain("we upload/p1.png");
    expect(statement?.files.map(({ name }) => name)).toEqual(["p1.png", "p2.pdf"]);
    expect(opened?.read.remarks.map((one) => one.text)).toContain(LACKING);
    await opened?.close();
    site.close();
  },
);

test("a statement that names nothing is as it was, and says nothing", async () => {
  const site = await openSource("hustoj", join(FIXTURES, "hustoj.sql"), {
    ...{ files: join(FIXTURES, "hustoj-files"), timeZone: "UTC", charset: null },
  });
  const [first] = site.problems();
  const opened = await first?.open();
  expect(opened?.read.remarks.map((one) => one.text)).not.toContain(LACKING);
  expect(opened?.read.problem?.statements[0]?.files).toEqual([]);
  await opened?.close();
  site.close();
});
