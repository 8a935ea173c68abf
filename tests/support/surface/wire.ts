/** REST rows as requests: what a row takes by its own description, with values that its procedure would take. */

import { restTable } from "@gavel/server/rest";
import { describeRow, type WireField } from "@gavel/server/rest/describe";
import type { z } from "zod";
import { procedures } from "./procedures.ts";
import { findValid, leavesOf } from "./schema.ts";

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
  const description = describeRow(row);
  if (description === null) return { fields: [], valid: {}, form: null };
  const schema = byPath.get(row.procedure ?? "")?.input ?? null;
  const valid = schema === null ? undefined : findValid(schema);
  const leaves = schema === null ? [] : leavesOf(schema);
  const known = description.fields.map((field) => {
    const leaf = leaves.find(({ path }) => valueAt(description.input?.value, path) === field.mark);
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

/** Names that any row reads: handler rows say none, so they are asked with all of them. */
export const wireNames: readonly string[] = [
  ...new Set(restTable.flatMap((row) => describeRow(row)?.fields.map((one) => one.name) ?? [])),
];
