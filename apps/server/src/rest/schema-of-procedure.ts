/** What the schemas of procedures say of single fields. */
import { appRouter } from "@gavel/api";
import { z } from "zod";

type Schema = z.core.$ZodType;

const procedures = appRouter._def.procedures as unknown as Readonly<
  Record<string, { readonly _def: { readonly inputs: readonly Schema[] } }>
>;

/** As JSON Schema, of what a caller sends. What JSON Schema has no words for is left open. */
export function jsonSchemaOf(schema: Schema): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}

/** The schema of the field that holds `mark` in the procedure's input; null when it went in changed, or nowhere. */
export function findLeaf(procedure: string, input: unknown, mark: unknown): Schema | null {
  const schema = procedures[procedure]?._def.inputs[0];
  if (schema === undefined || typeof input !== "object" || input === null) return null;
  const name = Object.entries(input).find(([, value]) => value === mark)?.[0];
  const { shape } = unwrap(schema) as { shape?: Readonly<Record<string, Schema>> };
  return name === undefined ? null : (shape?.[name] ?? null);
}

/** Absent-or-not is said elsewhere. */
function unwrap(schema: Schema): Schema {
  const { innerType } = (schema as { def?: { innerType?: Schema } }).def ?? {};
  return innerType === undefined ? schema : unwrap(innerType);
}
