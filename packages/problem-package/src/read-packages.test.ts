/** Whatever an archive's files say, its problems are read or refused: no crash, no hang. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PackageFormat } from "./model.ts";
import { detectFormat, readPackages } from "./read-packages.ts";
import { ArchiveError, openArchive, readBytes } from "./safe-archive.ts";
import { type Contents, makeScratch, makeZip } from "./testing/make-archive.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const DATA = { "1.in": "1\n", "1.out": "2\n" };
const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const SEEDS: Record<Exclude<PackageFormat, "polygon">, Record<string, string>> = {
  hoj: {
    "p.json": JSON.stringify({
      judgeMode: "spj",
      languages: ["C"],
      samples: [{ input: "1.in", output: "1.out", score: 1, groupNum: 1 }],
      userExtraFile: { "a.h": "x" },
      problem: {
        title: "t",
        type: 1,
        spjCode: "x",
        spjLanguage: "C",
        judgeCaseMode: "subtask_lowest",
      },
    }),
    ...inFolder("p", {
      ...DATA,
      info: '{"testCases":[{"inputName":"1.in","outputName":"1.out"}]}',
    }),
  },
  qduoj: {
    "1/problem.json": JSON.stringify({
      display_id: "1",
      title: "t",
      description: { format: "html", value: "<p>x</p>" },
      time_limit: 1000,
      memory_limit: 64,
      template: { C: "//PREPEND BEGIN\na\n//PREPEND END" },
      test_case_score: [{ score: 1, input_name: "1.in", output_name: "1.out" }],
    }),
    ...inFolder("1/testcase", DATA),
  },
  fps: {
    "a.xml":
      '<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a "b">]><fps version="1.2"><item><title>t</title><time_limit unit="s">1</time_limit><img><src>/a</src><base64>AAAA</base64></img><description><![CDATA[<img src="/a">]]></description><test_input name="x">1</test_input><test_output name="x">2</test_output><spj language="C">x</spj></item></fps>',
  },
  hydro: {
    "problem.yaml": "pid: a1\ntitle: t\ntag: [x]\n",
    "problem.md": "```input1\n1\n```\n```output1\n2\n```\n",
    "testdata/config.yaml":
      "time: 1s\nmemory: 1g\nchecker_type: testlib\nchecker: wcmp\nsubtasks:\n  - { id: 1, type: max, score: 50, cases: [{ input: 1.in, output: 1.out }] }\n  - { id: 2, if: [1], cases: [{ input: 1.in, output: 1.out, time: 2s }] }\n",
    ...inFolder("testdata", DATA),
  },
  kattis: {
    "problem.yaml":
      "problem_format_version: 2023-07\nname: x\nuuid: 1\ntype: scoring\nlimits: {time_limit: 1}\n",
    "problem_statement/problem.en.md": "# x",
    ...inFolder("data/secret/g", { "1.in": "1", "1.ans": "2" }),
    "data/secret/testdata.yaml": "grader_flags: min\nrange: 0 100\n",
    "submissions/accepted/a.py": "print(2)",
  },
};
const FORMATS = Object.keys(SEEDS) as (keyof typeof SEEDS)[];

async function readAll(contents: Contents): Promise<string[]> {
  const archive = await openArchive(scratch.write(await makeZip(contents)));
  try {
    const seen: string[] = [];
    for await (const read of readPackages(archive, null)) {
      seen.push(read.problem === null ? "refused" : "read");
      expect(read.problem === null).toBe(read.refusals.length > 0);
      for (const one of read.problem?.cases ?? []) await readBytes(one.input, 1e6);
    }
    return seen;
  } catch (error) {
    if (error instanceof ArchiveError) return [error.fault];
    throw error;
  } finally {
    await archive.close();
  }
}

describe.each(FORMATS)("%s", (format) => {
  test("is found by its content, and read", async () => {
    const archive = await openArchive(scratch.write(await makeZip(SEEDS[format])));
    expect(await detectFormat(archive.tree)).toBe(format);
    await archive.close();
    expect(await readAll(SEEDS[format])).toEqual(["read"]);
  });

  test("with any of its files changed, cut or replaced", async () => {
    const names = Object.keys(SEEDS[format]);
    const piece = fc.oneof(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        ":",
        "-",
        "\n",
        "null",
        "1e999",
        "&",
        "<",
        "]]>",
        "*a",
        "&a",
      ),
      fc.string({ maxLength: 8 }),
    );
    const change = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.integer({ min: 0, max: 30 }),
      put: piece,
    });
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const contents = { ...SEEDS[format] };
        for (const { name, at, cut, put } of changes) {
          const text = contents[name] ?? "";
          const place = Math.floor(at * text.length);
          contents[name] = text.slice(0, place) + put + text.slice(place + cut);
        }
        await readAll(contents);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});
