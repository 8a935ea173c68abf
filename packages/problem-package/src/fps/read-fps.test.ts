import { expect, test } from "vitest";
import { readText } from "../safe-archive.ts";
import { makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readFps } from "./read-fps.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex").toString("base64");
const item = (inner: string, limits = '<time_limit unit="s"><![CDATA[1]]></time_limit>') =>
  `<item><title><![CDATA[A+B]]></title>${limits}<memory_limit unit="mb"><![CDATA[128]]></memory_limit>${inner}</item>`;
const DATA = "<test_input><![CDATA[1 2\n]]></test_input><test_output><![CDATA[3\n]]></test_output>";
const fps = (items: string, head = "", version = "1.6") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<fps version="${version}" url="https://x/">\n<generator name="HUSTOJ" url="x"/>\n${items}\n</fps>`;
const readText1 = (text: string | Uint8Array) => readAll(Buffer.from(text), readFps);
const readItem = async (inner: string, limits?: string) =>
  first(await readText1(fps(item(inner, limits))));

test("an item with everything, in whatever order", async () => {
  const seen = await readItem(`
    <solution language="Python"><![CDATA[print(1)]]></solution>
    <hint><![CDATA[h]]></hint>
    <description><![CDATA[<p>x &lt; y &nbsp;</p>]]></description>
    <sample_input><![CDATA[1]]></sample_input><sample_input><![CDATA[2]]></sample_input>
    <sample_output><![CDATA[one]]></sample_output><sample_output><![CDATA[two]]></sample_output>
    <input><![CDATA[in]]></input><output><![CDATA[out]]></output>
    <source><![CDATA[here]]></source>
    <prepend language="C"><![CDATA[p]]></prepend><template language="C"><![CDATA[t]]></template><append language="C"><![CDATA[a]]></append>
    ${DATA}<test_input><![CDATA[4]]></test_input><test_output><![CDATA[5]]></test_output>`);
  expect(seen.remarks).toEqual([]);
  expect(seen.cases).toEqual({ "test0.in": ["1 2\n", "3\n"], "test1.in": ["4", "5"] });
  expect(taken(seen)).toMatchObject({
    displayId: null,
    type: 0,
    difficulty: 1,
    source: "here",
    statements: [
      {
        title: "A+B",
        format: "html",
        description: "<p>x &lt; y &nbsp;</p>",
        input: "in",
        hint: "h",
      },
    ],
    samples: [
      { input: "1", output: "one" },
      { input: "2", output: "two" },
    ],
    limits: { timeMs: 1000, memoryMb: 128 },
    templates: [{ language: "C", prepend: "p", code: "t", append: "a" }],
    solutions: [{ language: "Python3" }],
  });
});

test.each([
  ['<time_limit unit="s">0.5</time_limit>', 500],
  ['<time_limit unit="ms"><![CDATA[1500]]></time_limit>', 1500],
  ["<time_limit><![CDATA[2]]></time_limit>", 2000],
  ["", 1000],
])("%s is %i ms", async (limit, timeMs) => {
  expect(taken(await readItem(DATA, limit)).limits.timeMs).toBe(timeMs);
});

test("memory in kilobytes; a unit that nobody knows is refused", async () => {
  const kb = fps(
    `<item><title>x</title><memory_limit unit="kb">65536</memory_limit>${DATA}</item>`,
  );
  expect(taken(first(await readText1(kb))).limits.memoryMb).toBe(64);
  const odd = await readItem(DATA, '<time_limit unit="fortnight">1</time_limit>');
  expect(odd.refusals.join()).toContain("the unit fortnight is not known");
});

test("tests with names keep them, others are numbered from 0, and what has no partner is told", async () => {
  const seen = await readItem(`
    <test_output name="b"><![CDATA[B]]></test_output><test_output name="a"><![CDATA[A]]></test_output>
    <test_input name="a"><![CDATA[1]]></test_input><test_input name="b"><![CDATA[2]]></test_input>
    <test_input name="c"><![CDATA[3]]></test_input><test_input name="../x"><![CDATA[4]]></test_input>`);
  expect(seen.cases).toEqual({ "a.in": ["1", "A"], "b.in": ["2", "B"] });
  expect(seen.remarks.join("\n")).toMatch(/the test c: it has an input but no output/);
  expect(seen.remarks.join("\n")).toMatch(/\.\.\/x.* is not a plain file name/);
});

test("text is kept byte for byte: blanks around CDATA are layout, split CDATA is one text", async () => {
  const seen = await readItem(`
    <test_input>
      <![CDATA[ a]]]]><![CDATA[>b
]]>
    </test_input><test_output> plain &amp; &#65; </test_output>`);
  expect(seen.cases).toEqual({ "test0.in": [" a]]>b\n", " plain & A "] });
});

test("line ends of Windows are LF to XML, but for those written by number", async () => {
  const inner = `<test_input><![CDATA[1\r\n2\r\n]]></test_input><test_output>3&#13;\r\n</test_output>`;
  expect((await readItem(inner)).cases).toEqual({ "test0.in": ["1\n2\n", "3\r\n"] });
});

test("megabytes of test data in one element", async () => {
  const big = "0123456789 ".repeat(200_000);
  const seen = await readItem(
    `<test_input><![CDATA[${big}]]></test_input><test_output>${big}</test_output>`,
  );
  expect(seen.problem?.cases[0]?.input.bytes).toBe(big.length);
  expect(seen.problem?.cases[0]?.output?.bytes).toBe(big.length);
});

test("images are put in letter by letter, the longer address first", async () => {
  const image = (src: string, base64 = PNG) =>
    `<img><src><![CDATA[${src}]]></src><base64><![CDATA[${base64}]]></base64></img>`;
  const seen = await readItem(
    `${image("/a.png")}${image("/a.png?x=1&y=$&+(2)")}${image("/b.png", "!!!")}${image("/c.png", "")}
     <description><![CDATA[<img src="/a.png?x=1&amp;y=$&amp;+(2)"><img src="/a.png?x=1&y=$&+(2)"><img src="/a.png"><img src="/b.png">]]></description>${DATA}`,
  );
  const [statement] = taken(seen).statements;
  expect(statement?.description).toBe(
    '<img src="file://image2.png"><img src="file://image2.png"><img src="file://image1.png"><img src="/b.png">',
  );
  expect(statement?.files.map((one) => one.name)).toEqual(["image1.png", "image2.png"]);
  expect(seen.remarks.join("\n")).toMatch(/\/b.png: its content is not an image/);
  expect(seen.remarks.join("\n")).toMatch(/\/c.png is not in the package/);
});

test("checkers and interactors", async () => {
  const spj = await readItem(
    `<spj language="C++"><![CDATA[int main(){}]]></spj><test_input>1</test_input>`,
  );
  expect(taken(spj).checker).toMatchObject({ program: { convention: "hustoj", language: "C++" } });
  expect(spj.cases).toEqual({ "test0.in": ["1", null] });
  const interactor = await readItem(`<interactor language="C++">x</interactor>${DATA}`);
  expect(taken(interactor).interactor).toMatchObject({ convention: "testlib" });
  const text = await readItem(`<spj language="Text">A</spj>${DATA}`);
  expect(text.refusals.join()).toContain('spj language="Text"');
  const python = await readItem(`<spj language="Python">x</spj>${DATA}`);
  expect(python.refusals.join()).toContain("C or C++ only");
});

test("testlib's header is taken from beside the XML, else our own stands in", async () => {
  const tpj = `<tpj language="C++"><![CDATA[#include "testlib.h"\nint main(){}]]></tpj>${DATA}`;
  const lone = await readItem(tpj);
  expect(lone.remarks.join()).toContain("testlib.h is not in the package");
  expect(taken(lone).checker).toMatchObject({ program: { others: [{ name: "testlib.h" }] } });
  const zip = await makeZip({ "set.xml": fps(item(tpj)), "testlib.h": "// header" });
  const { checker } = taken(first(await readAll(zip, readFps)));
  expect(checker).toMatchObject({
    program: { convention: "testlib", others: [{ name: "testlib.h" }] },
  });
});

test("items without tests are taken as hidden statements, and one with half of them is refused", async () => {
  const seen = await readText1(
    fps(
      item(
        '<remote_oj>pku</remote_oj><remote_id>1000</remote_id><solution language="C">x</solution>',
      ) +
        item("<description>x</description>") +
        item(`<remote_oj>pku</remote_oj>${DATA}`) +
        item("<test_output>3</test_output>"),
    ),
  );
  expect(seen.map((one) => one.problem?.lacksTests ?? one.problem?.isHidden)).toEqual([
    ...[true, true, undefined, undefined],
  ]);
  expect(seen.map((one) => one.problem?.cases.length)).toEqual([0, 0, 1, undefined]);
  expect(seen[0]?.problem).toMatchObject({ isHidden: true, source: "pku 1000" });
  expect(seen[0]?.problem?.solutions[0]?.note).toContain("no tests");
  expect(seen[0]?.remarks.join()).toContain("another site judges it (pku 1000)");
  expect(seen[1]?.remarks.join()).toMatch(/no tests: .* imported but hidden/);
  expect(seen[2]?.remarks.join()).toContain("item 2 has the same title");
  expect(seen[3]?.refusals.join()).toContain("outputs but no inputs");
});

test("a DOCTYPE is read over; what it declares is neither fetched nor expanded", async () => {
  const hustoj =
    '<!DOCTYPE fps PUBLIC "-//freeproblemset//An opensource XML standard for Algorithm Contest Problem Set//EN" "http://127.0.0.1:9/fps.current.dtd">\n';
  expect(taken(first(await readText1(fps(item(DATA), hustoj))))).toBeTruthy();
  const bomb = `<!DOCTYPE fps [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>\n`;
  const seen = first(
    await readText1(fps(item(`<description>&b; &f; &nbsp;</description>${DATA}`), bomb)),
  );
  expect(taken(seen).statements[0]?.description).toBe("&b; &f; &nbsp;");
  expect(seen.remarks.join()).toContain("declares entities; they are not expanded");
});

test("what is broken ends the file, and says where; the items before are kept", async () => {
  const cut = fps(item(DATA) + item(DATA)).slice(0, -60);
  const seen = await readText1(cut);
  expect(seen[0]?.problem).not.toBeNull();
  expect(seen.at(-1)?.refusals.join()).toMatch(/nothing after item 1 could be read: .*line \d+/);
  const mixed = await readText1(fps(`${item(DATA)}<item></oops>`));
  expect(mixed.at(-1)?.refusals.join()).toMatch(/not well-formed/);
});

test("another root and other encodings", async () => {
  await expect(readText1("<problem/>")).rejects.toThrow("its root is problem, not fps");
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GBK"?><fps version="1.1"><item><title>'),
    Buffer.from([0xb2, 0xe2, 0xca, 0xd4]),
    Buffer.from(`</title>${DATA}</item></fps>`),
  ]);
  const seen = first(await readText1(gbk));
  expect(seen.name).toBe("测试");
  const bad = Buffer.concat([Buffer.from("<fps><item>"), Buffer.from([0xff])]);
  expect((await readText1(bad))[0]?.refusals.join()).toContain("not text in utf-8");
});

test("the header of a zip with two sets", async () => {
  const zip = await makeZip({ "a.xml": fps(item(DATA)), "b/b.xml": fps(item(DATA), "", "1.2") });
  const seen = await readAll(zip, readFps);
  expect(seen.map((one) => one.problem !== null)).toEqual([true, true]);
  const [one] = seen;
  const file = one?.problem?.cases[0]?.input;
  expect(file?.path).toBe("a.xml/test_input");
  // Files are let go with the archive, so that nothing is read by mistake later.
  if (file !== undefined) await expect(readText(file, 10)).rejects.toThrow("spool is closed");
});
