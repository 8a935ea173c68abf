import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Spool } from "../archive/spool.ts";
import type { PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { type FpsElement, readItems } from "./xml-items.ts";

let spool: Spool;
beforeEach(() => {
  spool = new Spool();
});
afterEach(() => spool.close());

function fileOf(...pieces: string[]): PackageFile & { given: number } {
  const file = {
    ...{ path: "a.xml", bytes: 0, isExecutable: false, given: 0 },
    async *open() {
      for (const piece of pieces) {
        file.given += 1;
        yield Buffer.from(piece);
      }
    },
  };
  return file;
}

async function textOf(element: FpsElement): Promise<string> {
  return element.file === null ? element.text : readText(element.file, 1e6);
}

/** `number: name=text …` of each item, then the fault if there was one. */
async function read(xml: string, textMax?: number): Promise<string[]> {
  const seen: string[] = [];
  const head = { hasEntities: false };
  try {
    for await (const { number, elements } of readItems(fileOf(xml), spool, head, textMax)) {
      const texts = [];
      for (const one of elements) texts.push(`${one.name}=${JSON.stringify(await textOf(one))}`);
      seen.push(`${number}: ${texts.join(" ")}`);
    }
  } catch (error) {
    const { fault, message } = error as { fault: string; message: string };
    seen.push(`${fault}: ${message}`);
  }
  return seen;
}
const inItem = (inner: string) => read(`<fps><item>${inner}</item></fps>`);

test("an item is handed out before the rest of the file is read", async () => {
  const file = fileOf("<fps><item><title>a</title></item>", "<item></item></fps>");
  const items = readItems(file, spool, { hasEntities: false });
  expect((await items.next()).value).toMatchObject({ number: 1, elements: [{ text: "a" }] });
  expect(file.given).toBe(1);
  expect((await items.next()).value).toMatchObject({ number: 2, elements: [] });
  expect((await items.next()).done).toBe(true);
});

describe("texts", () => {
  test.each([
    ["<hint>a<![CDATA[b]]>c</hint>", 'hint="abc"'],
    ["<hint>\n <![CDATA[b]]>\n </hint>", 'hint="b"'],
    ["<hint><![CDATA[ ]]><![CDATA[b]]></hint>", 'hint=" b"'],
    ["<hint>&lt; &#65; &nbsp;</hint>", 'hint="< A &nbsp;"'],
    ["<test_input>\n</test_input>", 'test_input="\\n"'],
    ["<test_input>\n<![CDATA[ \n]]></test_input>", 'test_input=" \\n"'],
    ["<test_input> 1 </test_input><test_output/>", 'test_input=" 1 " test_output=""'],
    ["<test_input>1</test_input><hint>h</hint>", 'hint="h" test_input="1"'],
  ])("of %s", async (inner, seen) => {
    const [item = ""] = await inItem(inner);
    expect(item.replace(/^1: /, "").split(" test_output").sort()).toEqual(
      seen.split(" test_output").sort(),
    );
  });

  test("have attributes and children", async () => {
    const xml = '<fps><item><img a="b"><src>x</src></img></item></fps>';
    for await (const { elements } of readItems(fileOf(xml), spool, { hasEntities: false })) {
      expect(elements).toMatchObject([
        { name: "img", attributes: { a: "b" }, children: [{ name: "src", text: "x", file: null }] },
      ]);
    }
  });

  test("may be long where they are test data", async () => {
    const inner = (letters: number) =>
      `<fps><item><hint>${"h".repeat(letters)}</hint><test_input>${"t".repeat(99)}</test_input>` +
      `<test_output><![CDATA[${"u".repeat(99)}]]></test_output></item></fps>`;
    expect(await read(inner(10), 10)).toHaveLength(1);
    expect(await read(inner(10), 10)).toEqual([expect.stringMatching(/^1: hint/)]);
    expect(await read(inner(11), 10)).toEqual([
      "damaged: a.xml, line 1: the text of hint is too long",
    ]);
  });
});

test.each([
  ["", "notAnArchive: a.xml, line 1: it is not an FPS file"],
  ["<?xml version='1.0'?>", "notAnArchive: a.xml, line 1: it is not an FPS file"],
  ["<set><item/>", "notAnArchive: a.xml, line 1: its root is set, not fps"],
  [
    "<fps>\n<item></oops>",
    "damaged: a.xml, line 2: it is not well-formed XML: Unexpected close tag",
  ],
  ["<fps>\n\n", "damaged: a.xml, line 3: it is not well-formed XML: Unclosed root tag"],
])("%j is refused, with the line", async (xml, fault) => {
  expect(await read(xml)).toEqual([fault]);
});

test("the first fault is told, and no item after it is handed out", async () => {
  const xml = `<fps><item/><item></oops></item>\n<item/>${"<a>".repeat(9)}</fps>`;
  expect(await read(xml)).toEqual([
    "1: ",
    "damaged: a.xml, line 1: it is not well-formed XML: Unexpected close tag",
  ]);
});

test("elements lie eight deep at most", async () => {
  const nested = (depth: number) =>
    `<fps><item>${"<a>".repeat(depth - 2)}${"</a>".repeat(depth - 2)}</item></fps>`;
  expect(await read(nested(8))).toEqual(['1: a=""']);
  expect(await read(nested(9))).toEqual([
    "damaged: a.xml, line 1: elements lie too deep in each other",
  ]);
});

test("entities that the document declares are seen, and stay as written", async () => {
  const head = { hasEntities: false };
  const xml = '<!DOCTYPE fps [<!entity a "b">]><fps><item><hint>&a;</hint></item></fps>';
  for await (const { elements } of readItems(fileOf(xml), spool, head)) {
    expect(elements).toMatchObject([{ text: "&a;" }]);
  }
  expect(head.hasEntities).toBe(true);
});
