/** What a schema takes, read from the schema: tests that walk the surface make their inputs with it. */
import { z } from "zod";

type Path = readonly (string | number)[];

/** One place in an input where a value goes; `[0]` stands for the items of a list. */
export interface Leaf {
  readonly path: Path;
  readonly schema: z.core.$ZodType;
}

type Def = z.core.$ZodTypes["_zod"]["def"];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** What lies under the wrappers that say absent, null, default and so on; of a pipe what the caller sends. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
    case "success":
      return unwrap(def.innerType);
    case "lazy":
      return unwrap(def.getter());
    case "pipe":
      return unwrap(defOf(def.in).type === "transform" ? def.out : def.in);
    default:
      return schema;
  }
}

export function leavesOf(schema: z.core.$ZodType, path: Path = []): Leaf[] {
  const inner = unwrap(schema);
  const def = defOf(inner);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, item]) => leavesOf(item, [...path, name]));
    case "array":
      return [{ path, schema }, ...leavesOf(def.element, [...path, 0])];
    case "union":
      return [{ path, schema }, ...def.options.flatMap((one) => leavesOf(one, path))].filter(
        (leaf, index, all) => all.findIndex((one) => isSame(one.path, leaf.path)) === index,
      );
    default:
      return [{ path, schema }];
  }
}

const isSame = (a: Path, b: Path) => a.length === b.length && a.every((part, i) => part === b[i]);

const TEXTS = [
  ..."abcdef,x,123456,1,someone@example.org,https://example.org/,2026-01-01,#abc,a.txt".split(","),
  ...["2026-01-01T00:00:00Z", "00000000-0000-4000-8000-000000000000", "0".repeat(32), "{}", ""],
];
const NUMBERS = [1, 0, 2, 5, 10, 60, 100, 1000, -1];

/** The shortest input that the schema takes: what may be absent is. undefined when none was found. */
export function findValid(schema: z.core.$ZodType): unknown {
  if (z.safeParse(schema, undefined).success) return undefined;
  const def = defOf(unwrap(schema));
  const takes = (value: unknown) => z.safeParse(schema, value).success;
  switch (def.type) {
    case "object": {
      const entries = Object.entries(def.shape).map(([name, item]) => [name, findValid(item)]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case "array":
      return [[], [findValid(def.element)]].find(takes);
    case "tuple":
      return def.items.map(findValid);
    case "string":
    case "template_literal":
      return TEXTS.find(takes);
    case "number":
      return NUMBERS.find(takes);
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "union":
      return def.options.map(findValid).find(takes);
    default:
      return [{}, "x", 1, null].find(takes);
  }
}

/** A copy of `base` with `value` at the path; objects and lists on the way are made. */
export function withValue(base: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === "number") return [withValue(asList(base)[0], rest, value)];
  const record = typeof base === "object" && base !== null ? (base as Record<string, unknown>) : {};
  return { ...record, [first]: withValue(record[first], rest, value) };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
