/** JSON Schema as people who write programs read types. */
import { z } from "zod";

const schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
  get items() {
    return schema.optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
});
export const shapeSchema = schema;
export type Shape = z.infer<typeof schema>;
export type NamedShapes = Readonly<Record<string, Shape>>;

const nameOf = (ref: string) => ref.split("/").at(-1) ?? "";
/** Deeper ones are named only. */
const DEPTH_MAX = 5;

/** In one line: a name, a list of it, or the names of its fields. */
export function shortShape(shape: Shape): string {
  if (shape.$ref !== undefined) return nameOf(shape.$ref);
  if (shape.anyOf !== undefined) return shape.anyOf.map(shortShape).join(" | ");
  if (shape.properties !== undefined) {
    const { records, ...rest } = shape.properties;
    const names = Object.keys(rest).join(", ");
    const own = records === undefined ? names : `records: ${shortShape(records)}, total, …`;
    return orNull(shape, `{ ${own} }`);
  }
  if (shape.items !== undefined) return orNull(shape, `${shortShape(shape.items)}[]`);
  return wholeShape(shape, {});
}

/** With all fields, a line each; `named` are the shapes that others refer to. */
export function wholeShape(shape: Shape, named: NamedShapes, depth = 0): string {
  const inner = (one: Shape) => wholeShape(one, named, depth + 1);
  if (shape.$ref !== undefined) {
    const name = nameOf(shape.$ref);
    const known = named[name];
    const isOpen = known?.properties !== undefined && depth < DEPTH_MAX;
    return isOpen ? wholeShape(known, named, depth) : name;
  }
  if (shape.anyOf !== undefined)
    return shape.anyOf.map((one) => wholeShape(one, named, depth)).join(" | ");
  if (shape.enum !== undefined) {
    return orNull(shape, shape.enum.map((value) => JSON.stringify(value)).join(" | "));
  }
  if (shape.properties !== undefined) {
    const indent = "  ".repeat(depth + 1);
    const lines = Object.entries(shape.properties).map(
      ([name, one]) => `${indent}${name}: ${inner(one)}`,
    );
    return orNull(shape, `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`);
  }
  if (shape.items !== undefined) return orNull(shape, `${wholeShape(shape.items, named, depth)}[]`);
  if (typeof shape.additionalProperties === "object") {
    return orNull(shape, `Record<string, ${wholeShape(shape.additionalProperties, named, depth)}>`);
  }
  return typesOf(shape).join(" | ") || "unknown";
}

function typesOf({ type }: Shape): string[] {
  return type === undefined ? [] : [type].flat();
}

function orNull(shape: Shape, text: string): string {
  return typesOf(shape).includes("null") ? `${text} | null` : text;
}
