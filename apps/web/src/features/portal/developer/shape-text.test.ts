import { expect, test } from "vitest";
import { type NamedShapes, type Shape, shapeSchema, shortShape, wholeShape } from "./shape-text.ts";

const named: NamedShapes = {
  Tag: { type: "object", properties: { id: { type: "number" }, name: { type: "string" } } },
  Date: { type: "string" },
};
const tag: Shape = { $ref: "#/components/schemas/Tag" };

test.each<[Shape, string, string]>([
  [{ type: "null" }, "null", "null"],
  [{ type: ["string", "null"] }, "string | null", "string | null"],
  [{ enum: ["a", "b"] }, '"a" | "b"', '"a" | "b"'],
  [{}, "unknown", "unknown"],
  [tag, "Tag", "{\n  id: number\n  name: string\n}"],
  [{ type: "array", items: tag }, "Tag[]", "{\n  id: number\n  name: string\n}[]"],
  [
    { type: ["object", "null"], properties: { at: { $ref: "#/Date" }, tag } },
    "{ at, tag } | null",
    "{\n  at: Date\n  tag: {\n    id: number\n    name: string\n  }\n} | null",
  ],
  [
    { properties: { records: { type: "array", items: tag }, total: { type: "number" } } },
    "{ records: Tag[], total, … }",
    "{\n  records: {\n    id: number\n    name: string\n  }[]\n  total: number\n}",
  ],
  [
    { type: "object", additionalProperties: { type: "boolean" } },
    "Record<string, boolean>",
    "Record<string, boolean>",
  ],
  [{ anyOf: [tag, { type: "null" }] }, "Tag | null", "{\n  id: number\n  name: string\n} | null"],
])("%j", (shape, short, whole) => {
  const read = shapeSchema.parse(shape);
  expect(shortShape(read)).toBe(short);
  expect(wholeShape(read, named)).toBe(whole);
});
