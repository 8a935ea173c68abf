/** What an item says, part by part: tables of small sets and all that becomes of them. */
import { describe, expect, test } from "vitest";
import { Spool } from "../archive/spool.ts";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readFps } from "./read-fps.ts";

const LIMITS = '<time_limit unit="s">1</time_limit><memory_limit unit="mb">128</memory_limit>';
const DATA = `${LIMITS}<test_input>1</test_input><test_output>2</test_output>`;
const setOf = (...items: string[]) =>
  `<fps version="1.2">${items.map((inner) => `<item>${inner}</item>`).join("")}</fps>`;
const itemOf = (inner: string) => setOf(`<title>A</title>${DATA}${inner}`);
const readSet = (xml: string) => readAll(Buffer.from(xml), readFps);
const read = async (inner: string): Promise<Seen> => first(await readSet(itemOf(inner)));
const AT = "set.zip#1";

const readZip = async (contents: Contents) =>
  (await readAll(await makeZip(contents), readFps)).map((one) => one.name);

test("sets are the XML files of an archive, or its only file", async () => {
  const xml = itemOf("");
  expect(await readZip({ "a.xml": xml, "B.XML": xml, "c.txt": xml })).toEqual(["A", "A"]);
  expect(await readZip({ "c.txt": xml })).toEqual(["A"]);
  expect(await readZip({ "c.txt": xml, "d.txt": xml })).toEqual([]);
  expect(await readZip({ "a.xml": xml, "d.txt": xml })).toEqual(["A"]);
});

test("what a disk says is nothing that a set says", async () => {
  const file = {
    ...textFile("a.xml", ""),
    // biome-ignore lint/correctness/useYield: it fails before
    async *open(): AsyncGenerator<Uint8Array> {
      throw new Error("the disk is gone");
    },
  };
  const spool = new Spool();
  const items = readFps({ name: "a", files: new Map([["a.xml", file]]) }, spool);
  await expect(items.next()).rejects.toThrow("the disk is gone");
  await spool.close();
});

test("an item has the site's presets where it says nothing", async () => {
  const { facts, remarks, name } = await read("<generator/><url> u </url>");
  expect(facts).toMatchObject({
    ...{ format: "fps", shortName: "A", type: 0, difficulty: 1, source: "u", solutions: [] },
    checker: { kind: "default", ignoreEndBlank: true },
    interactor: null,
    limits: { timeMs: 1000, timing: null, memoryMb: 128, stackMb: null },
    statements: [
      {
        ...{ locale: "", title: "A", format: "html", description: "", input: "", output: "" },
        ...{ hint: "", files: [], pdf: null },
      },
    ],
  });
  expect([name, remarks]).toEqual(["A", [`ignored ${AT}: the element generator is not known`]]);
});

test("titles are told apart without the blanks around them, and have to be there", async () => {
  const [one, two] = await readSet(setOf(`<title> A </title>${DATA}`, `<title>A\n</title>${DATA}`));
  expect([one?.name, one?.problem?.statements[0]?.title, one?.remarks]).toEqual(["A", "A", []]);
  expect(two?.remarks).toEqual(["warning set.zip#2: item 1 has the same title"]);
  const [none] = await readSet(setOf(`<title> </title>${DATA}`));
  expect([none?.name, none?.refusals]).toEqual(["item 1", [`${AT}: it has no title`]]);
});

describe("where a problem is from", () => {
  test.each([
    ["<source> here </source><url>u</url>", "here", [`ignored ${AT}: the address u`]],
    ["<source>here</source>", "here", []],
    ["<source> </source><url>u</url>", "u", []],
    [
      "<remote_oj> pku </remote_oj><remote_id> 7 </remote_id>",
      "pku 7",
      [`ignored ${AT}: another site judges it (pku 7): it is judged here with its tests`],
    ],
    [
      "<remote_id>7</remote_id>",
      "7",
      [`ignored ${AT}: another site judges it (7): it is judged here with its tests`],
    ],
  ])("%s", async (inner, source, remarks) => {
    const seen = await read(inner);
    expect([seen.facts.source, seen.remarks]).toEqual([source, remarks]);
  });
});

describe("samples", () => {
  const pair = (input: string, output: string) => ({ kind: "pair", input, output });
  test.each([
    ["<sample_input>1</sample_input><sample_output>2</sample_output>", [pair("1", "2")], []],
    [
      "<sample_input>1</sample_input>",
      [pair("1", "")],
      [`warning ${AT}: 1 sample inputs but 0 sample outputs`],
    ],
    [
      "<sample_output>2</sample_output>",
      [pair("", "2")],
      [`warning ${AT}: 0 sample inputs but 1 sample outputs`],
    ],
    ["<sample_input> </sample_input><sample_output>\n</sample_output>", [], []],
  ])("%s", async (inner, samples, remarks) => {
    const seen = await read(inner);
    expect([seen.facts.samples, seen.remarks]).toEqual([samples, remarks]);
  });
});

test("every part of a statement has its pictures", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000", "hex").toString("base64");
  const parts = ["description", "input", "output", "hint"];
  const { facts } = await read(
    `<img><src> /a </src><base64>${png}</base64></img>${parts.map((one) => `<${one}>${one} /a</${one}>`).join("")}`,
  );
  expect(facts.statements).toMatchObject([
    Object.fromEntries(parts.map((one) => [one, `${one} file://image1.png`])),
  ]);
});

test("programs in languages that are not known here are told", async () => {
  const { facts, remarks } = await read(
    `<solution language="C">x</solution><solution language="Moo">y</solution><solution>z</solution>
     <template language="Moo">m</template><append>e</append>`,
  );
  const plain = { others: [], expected: { verdicts: ["AC"], rules: [], timing: null } };
  expect(facts.solutions).toEqual(
    [
      ["C", null],
      [null, "Moo is not known here"],
      [null, "its language is not known here"],
    ].map(([language, note], at) => {
      const path = `${AT}/solution/${at + 1}`;
      return { ...plain, path, main: path, language, note };
    }),
  );
  expect(facts.templates).toEqual([]);
  expect(remarks).toEqual([
    `ignored ${AT}: the template in Moo, which is not known here`,
    `ignored ${AT}: the template in no language, which is not known here`,
  ]);
});

describe("programs that judge", () => {
  test("may include what the site lends", async () => {
    const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
    const xml = itemOf('<tpj language="C++">#include "testlib.h"</tpj>');
    const seen = first(
      await readAll(Buffer.from(xml), (tree, spool) => readFps(tree, spool, { headers })),
    );
    expect([seen.facts.checker, seen.remarks]).toEqual([
      {
        kind: "program",
        program: {
          ...{ language: "C++", convention: "testlib", arguments: [], main: `${AT}/tpj` },
          others: [{ name: "testlib.h", file: "site/testlib.h" }],
        },
      },
      [],
    ]);
  });

  test.each([
    [
      "<spj>a</spj><tpj>b</tpj>",
      { program: { convention: "testlib", language: "C" } },
      [`ignored ${AT}: spj: the tpj is used instead`],
    ],
    ["<spj> </spj>", { kind: "default", ignoreEndBlank: true }, []],
    [
      '<spj> </spj><spj language="C++">a</spj><spj>b</spj>',
      { program: { convention: "hustoj", language: "C++" } },
      [`ignored ${AT}: a second spj, in another language`],
    ],
    ["<tpj>b</tpj>", { program: { convention: "testlib" } }, []],
  ])("%s", async (inner, checker, remarks) => {
    const seen = await read(inner);
    expect(seen.facts.checker).toMatchObject(checker);
    expect(seen.remarks).toEqual(remarks);
  });

  test("and an interactor exclude each other", async () => {
    expect((await read("<spj>a</spj><interactor>b</interactor>")).refusals).toEqual([
      `${AT}: an interactor together with a checker cannot be judged here`,
    ]);
  });
});
