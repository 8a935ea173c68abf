/** REST rows as requests: what a row takes by its own description, with values that its procedure would take. */

import type { restTable } from "@gavel/server/rest";
import { describeRow, type WireField } from "@gavel/server/rest/describe";
import { z } from "zod";
import { procedures } from "./procedures.ts";
import { findValid, type Leaf, leavesOf } from "./schema.ts";

export type RestRow = (typeof restTable)[number];

export interface WireInput {
  readonly fields: readonly WireField[];
  /** A value for each field by its name, as far as one is known that the procedure takes. */
  readonly valid: Readonly<Record<string, unknown>>;
  readonly form: z.core.$ZodType | null;
}

const byPath = new Map(procedures.map((one) => [one.path, one]));
const BY_KIND = { text: "abcdef", integer: 1, flag: true, integers: [1], texts: {}, any: "x" };

export function wireInputOf(row: RestRow): WireInput {
  if (row.procedure === undefined) return inputOfHandler(row);
  const description = describeRow(row);
  const schema = byPath.get(row.procedure ?? "")?.input ?? null;
  const valid = schema === null ? undefined : findValid(schema);
  const leaves = schema === null ? [] : leavesOf(schema);
  const known = description.fields.map((field) => {
    const leaf = leaves.find(({ path }) =>
      isSame(valueAt(description.input?.value, path), field.mark),
    );
    const value = leaf === undefined ? undefined : valueAt(valid, leaf.path);
    return [field.name, value ?? BY_KIND[field.kind]];
  });
  return {
    fields: description.fields,
    valid: Object.fromEntries(known),
    form: description.form,
  };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, part) => {
    return typeof at === "object" && at !== null
      ? (at as Record<string, unknown>)[part]
      : undefined;
  }, value);
}

/** Each account costs a hash. */
const ROW_VALUES: Readonly<Record<string, object>> = {
  "/api/admin/user/generate-user": { number_to: 1 },
};

function inputOfHandler({ takes, path }: Extract<RestRow, { procedure?: undefined }>): WireInput {
  const { query = {}, json = {} } = takes;
  const field = (name: string, place: "query" | "body") =>
    ({ name, place, kind: "any", isRequired: false, mark: null }) as const;
  const schemas = Object.entries({ ...query, ...json });
  return {
    fields: [
      ...Object.keys(query).map((name) => field(name, "query")),
      ...Object.keys(json).map((name) => field(name, "body")),
    ],
    valid: {
      ...Object.fromEntries(schemas.map(([name, schema]) => [name, findValid(schema) ?? ""])),
      ...ROW_VALUES[path],
    },
    form: null,
  };
}

/** The row's request for an input of its procedure, as far as the row has names for its parts. */
export function wireRequest(
  row: Extract<RestRow, { procedure: string }>,
  input: unknown,
): { readonly address: string; readonly init: RequestInit } {
  const { fields, form, input: marks } = describeRow(row);
  const leaves = leavesOf(byPath.get(row.procedure)?.input ?? z.object({}));
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const { name, place, mark, kind } of fields) {
    // A flag may decide what the input is made of and go nowhere itself.
    const flag = kind === "flag" ? row.example?.[name] : undefined;
    const value = flag ?? valueFor(mark, leaves, marks?.value, input);
    if (value === undefined) continue;
    if (place === "query" || row.method === "GET") query.set(name, String(value));
    else body[name] = value;
  }
  const json = JSON.stringify(form === null ? body : input);
  const headers = { "content-type": "application/json" };
  const init = row.method === "GET" ? {} : { body: json, headers };
  return { address: `${row.path}?${query}`, init };
}

/** What the input has where the mark went; of an example's object each part by itself. */
function valueFor(mark: unknown, leaves: readonly Leaf[], marks: unknown, input: unknown): unknown {
  const leaf = leaves.find(({ path }) => isSame(valueAt(marks, path), mark));
  if (leaf !== undefined) return valueAt(input, leaf.path);
  if (typeof mark !== "object" || mark === null || Array.isArray(mark)) return undefined;
  const parts = Object.entries(mark).map(([name, part]) => {
    return [name, valueFor(part, leaves, marks, input) ?? part];
  });
  return Object.fromEntries(parts);
}

/** Lists of marks are made anew by rows that copy them. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
