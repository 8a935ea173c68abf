import { expect, test } from "vitest";
import { PackageRefused } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { childrenOf, findElement, numberOf, readXmlTree } from "./xml-tree.ts";

const read = (xml: string) => readXmlTree(textFile("problem.xml", xml));

test("an element has its own text, its attributes and its children", async () => {
  const root = await read('<a x="1">b<c/><![CDATA[<d>]]><c y="2"><e>f</e></c></a>');
  expect(root).toMatchObject({ name: "a", text: "b<d>", attributes: { x: "1" } });
  expect(childrenOf(root, "c")).toHaveLength(2);
  expect(childrenOf(undefined, "c")).toEqual([]);
  expect(findElement(root, "c")?.attributes).toEqual({});
  expect(findElement(root, "c", "e")).toBeUndefined();
  expect(findElement(root)?.name).toBe("a");
});

test.each([
  ["", /empty/],
  ["<a>", /unclosed root tag/],
  ["<a></b>", /unexpected close tag/],
  ["<a>&never;</a>", /entity/],
  [`${"<a>".repeat(40)}${"</a>".repeat(40)}`, /too many elements/],
  [`<a>${"<b/>".repeat(200_000)}</a>`, /too many elements/],
])("%j is refused", async (xml, why) => {
  const failure = read(xml);
  await expect(failure).rejects.toThrow(PackageRefused);
  await expect(failure).rejects.toThrow(why);
});

test("32 levels, and as many elements as a big set has, are taken", async () => {
  const deep = `${"<a>".repeat(32)}${"</a>".repeat(32)}`;
  expect((await read(deep)).name).toBe("a");
  expect((await read(`<a>${"<b/>".repeat(199_999)}</a>`)).children).toHaveLength(199_999);
});

test("a file that is too big is not read", async () => {
  const file = { ...textFile("problem.xml", "<a/>"), bytes: 32 * 1024 * 1024 + 1 };
  await expect(readXmlTree(file)).rejects.toThrow(/too big/);
  expect((await readXmlTree({ ...file, bytes: 32 * 1024 * 1024 })).name).toBe("a");
});

test("numbers are what they look like, blanks are none", () => {
  expect(["5", " 1.5 ", "", " ", "x", "Infinity", undefined].map(numberOf)).toEqual([
    ...[5, 1.5, null, null, null, null, null],
  ]);
});
