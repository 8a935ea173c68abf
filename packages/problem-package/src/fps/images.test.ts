import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { readImages } from "./images.ts";
import type { FpsElement } from "./xml-items.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex").toString("base64");
const element = (name: string, text: string, children: readonly FpsElement[] = []): FpsElement => ({
  ...{ name, text, children, attributes: {}, file: null },
});
const image = (src: string, base64 = PNG) =>
  element("img", "", [element("src", src), element("base64", base64)]);

function read(text: string, ...elements: FpsElement[]) {
  const findings = new Findings();
  const item = { number: 1, elements: [element("description", text), ...elements] };
  const { files, replace } = readImages(item, "a", findings);
  return {
    files: files.map(({ name, file }) => [name, file.path, file.bytes, file.isExecutable]),
    text: replace(text),
    remarks: findings.remarks.map((one) => `${one.what} ${one.text}`),
  };
}

test.each([
  ["png", "89504e470d0a1a0a0000"],
  ["jpg", "ffd8ff00"],
  ["gif", Buffer.from("GIF89a").toString("hex")],
  ["bmp", Buffer.from("BM").toString("hex")],
  ["webp", Buffer.from("RIFF1234WEBP").toString("hex")],
  ["svg", Buffer.from("<?xml version='1.0'?>\n<!-- x -->\n<svg >").toString("hex")],
])("a %s is known by its first bytes, whatever it is called", (kind, hex) => {
  const bytes = Buffer.from(hex, "hex");
  expect(read("see x.doc", image("x.doc", bytes.toString("base64")))).toEqual({
    files: [[`image1.${kind}`, `a/image1.${kind}`, bytes.length, false]],
    text: `see file://image1.${kind}`,
    remarks: [],
  });
});

test("an address may stand as it is or as HTML writes it", () => {
  expect(read("a?x&y", image("a?x&y")).text).toBe("file://image1.png");
  expect(read("a?x&amp;y", image("a?x&y")).text).toBe("file://image1.png");
  expect(read("nothing").text).toBe("nothing");
});

test("what is no picture of a text is told, in a few words", () => {
  const long = "u".repeat(201);
  const cut = "u".repeat(200);
  expect(read("x", image(long)).remarks).toEqual([`ignored the image ${cut}: no text uses it`]);
  expect(read(long, image(long, "AAAA")).remarks).toEqual([
    `ignored the image ${cut}: its content is not an image`,
  ]);
  expect(read("a", image("a", `${PNG}!`)).remarks).toEqual([
    "ignored the image a: its content is not an image",
  ]);
  expect(read("a", image("a", "")).remarks).toEqual([
    "warning the image a is not in the package; its address is kept",
  ]);
  expect(read("a", image("", "")).remarks).toEqual([]);
  const elsewhere = [element("source", "only here"), element("sketch", "", image("a").children)];
  expect(read("a", ...elsewhere, image("only here"))).toMatchObject({
    ...{ files: [], remarks: ["ignored the image only here: no text uses it"] },
  });
});

test("a drawing behind comments is known, and comments without one are read once", () => {
  const of = (text: string) => read("a", image("a", Buffer.from(text).toString("base64"))).files;
  expect(of(`<!--a--><!-- - -- > -->${"<!---->".repeat(100)}\n<svg>`)).toHaveLength(1);
  // Tried comment by comment and two at a time, these would take for ever.
  expect(of("<!---->".repeat(140))).toEqual([]);
});

test("many images in a long text are left where they are", () => {
  const { files, text, remarks } = read(
    `a${" ".repeat(3_000_000)}`,
    ...Array(100).fill(image("a")),
  );
  expect([files, text.slice(0, 2), remarks]).toEqual([
    [],
    "a ",
    ["warning 100 images in so long a text are not looked for; their addresses are kept"],
  ]);
});
