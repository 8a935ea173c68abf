/** Which format an archive is taken for, and what is said where it is none or another. */
import { describe, expect, test } from "vitest";
import type { PackageFile, PackageFormat, PackageTree } from "./model.ts";
import { detectFormat, readPackages } from "./read-packages.ts";
import { textFile } from "./reading/text-file.ts";
import { openArchive } from "./safe-archive.ts";
import { type Contents, makeScratch, makeTar, makeZip } from "./testing/make-archive.ts";
import { SEEDS } from "./testing/seeds.ts";

const treeOf = (files: Readonly<Record<string, string>>): PackageTree => ({
  name: "x",
  files: new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)])),
});

describe("the format", () => {
  const YAML = { "problem.yaml": "" };
  test.each<[Readonly<Record<string, string>>, PackageFormat | null]>([
    [{}, null],
    [{ "a.txt": "<fps>" }, "fps"],
    [{ "a.txt": "<fps>", "b.txt": "" }, null],
    [{ "a.xml": "<?xml?><!-- x --><fps>", "b.txt": "" }, "fps"],
    [{ "a.XML": "<fps>", "b.xml": "<other>" }, "fps"],
    [{ "a.xml": "<fpsx>" }, null],
    [{ "a.xml": "" }, null],
    [{ "problem.xml": "<problem>", "b.xml": "<fps>" }, "polygon"],
    [{ "problem.xml": "<fps>" }, "fps"],
    [{ "x/problem.xml": "<problem>" }, "polygon"],
    [{ ...YAML, "data/secret/1.in": "" }, "kattis"],
    [{ ...YAML, "testdata/1.in": "" }, "hydro"],
    [{ "p/problem.yaml": "", "p/testdata/1.in": "" }, "hydro"],
    [{ ...YAML, "testdata/1.in": "", "data/secret/1.in": "" }, "hydro"],
    [{ ...YAML, "data/secret/testdata/1.in": "" }, "kattis"],
    [{ "p/problem.yaml": "", "p/testdata/1.in": "", "p/data/secret/1.in": "" }, "hydro"],
    [{ "p/problem.yaml": "", "testdata/1.in": "", "p/data/secret/1.in": "" }, "kattis"],
    [
      {
        ...{ "a/problem.yaml": "", "a/testdata/1.in": "", "a/data/secret/1.in": "" },
        ...{ "b/problem.yaml": "", "b/data/secret/1.in": "" },
      },
      "hydro",
    ],
  ])("of %j is %j", async (files, format) => {
    expect(await detectFormat(treeOf(files))).toBe(format);
  });

  test("is looked for in twenty XML files, and in the first bytes of each", async () => {
    const others = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}.xml`, "<other>"]));
    expect(await detectFormat(treeOf({ ...others(19), "z.xml": "<fps>" }))).toBe("fps");
    expect(await detectFormat(treeOf({ ...others(20), "z.xml": "<fps>" }))).toBeNull();
    const wide: PackageFile = {
      ...textFile("a.xml", ""),
      async *open() {
        yield Buffer.from("<fps>", "utf16le");
      },
    };
    expect(await detectFormat({ name: "x", files: new Map([["a.xml", wide]]) })).toBe("fps");
  });
});

async function read(bytes: Uint8Array, format: PackageFormat | null) {
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write(bytes));
  try {
    const seen = [];
    for await (const one of readPackages(archive, format)) {
      const sizes = one.problem?.cases.map(({ input, output }) => [input.bytes, output?.bytes]);
      seen.push({ ...one, sizes });
    }
    return seen;
  } finally {
    await archive.close();
    scratch.remove();
  }
}

test.each<[Contents, PackageFormat | null, string]>([
  [{ "a.txt": "" }, null, "no problem in any known format is inside"],
  [{ "a.txt": "" }, "hoj", "no problem of an HOJ-style export is inside"],
  [
    SEEDS.fps,
    "kattis",
    "no problem of a Kattis or ICPC package is inside; it looks like a free problem set (FPS)",
  ],
  [
    SEEDS.dmoj,
    "cms",
    "no problem of a CMS task (Italian format) is inside; it looks like a DMOJ problem (init.yml)",
  ],
  [
    SEEDS.hoj,
    "polygon",
    "no problem of a Polygon package is inside; it looks like an HOJ-style export",
  ],
  [
    SEEDS.cms,
    "qduoj",
    "no problem of a QDUOJ export is inside; it looks like a CMS task (Italian format)",
  ],
  [SEEDS.qduoj, "hydro", "no problem of a Hydro export is inside; it looks like a QDUOJ export"],
])("of %j nothing is read as %j", async (contents, format, message) => {
  await expect(read(await makeZip(contents), format)).rejects.toMatchObject({
    ...{ fault: "notAnArchive", message },
  });
});

test("one format may be asked for where another would be found", async () => {
  const both = await makeZip({ ...SEEDS.kattis, ...SEEDS.hoj });
  expect((await read(both, null)).map((one) => one.problem?.format)).toEqual(["kattis"]);
  expect((await read(both, "hoj")).map((one) => one.problem?.format)).toEqual(["hoj"]);
});

test("ends of lines are those of Unix in packages from Windows alone", async () => {
  const windows = (files: Contents) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => {
        return [path, /\.(in|out|ans)$/.test(path) ? "1\r\n" : text];
      }),
    );
  for (const [format, size] of [
    ...([
      ["hoj", 2],
      ["qduoj", 2],
      ["dmoj", 2],
      ["hydro", 3],
    ] as const),
  ] as const) {
    const [one] = await read(await makeZip(windows(SEEDS[format])), format);
    expect([format, one?.sizes?.[0]]).toEqual([format, [size, size]]);
  }
});

test("what had to be left out is said with its own package, once", async () => {
  const of = (folder: string): Contents =>
    Object.fromEntries([
      [`${folder}/problem.yaml`, "name: x"],
      [`${folder}/data/secret/1.in`, "1"],
      [`${folder}/data/secret/1.ans`, "1"],
    ]);
  const bad = "ab/submissions/accepted/a\u0007.py";
  const seen = await read(await makeTar({ ...of("a"), ...of("ab"), [bad]: "" }), null);
  const left = seen.map((one) => [
    one.name,
    one.remarks.filter(({ text }) => text.startsWith("no file can be called so")),
  ]);
  expect(left).toMatchObject([
    ["a", []],
    ["ab", [{ path: "ab/submissions/accepted/a\ufffd.py", what: "ignored" }]],
  ]);
});

test("a refused problem of a package from Windows keeps its report", async () => {
  const [one] = await read(await makeZip({ "problem_1.json": "{" }), null);
  expect(one).toMatchObject({ problem: null, refusals: [{ path: "problem_1.json" }] });
});
