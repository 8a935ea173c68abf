/** What rows answer, as `generate-shapes.ts` reads it from the code. */
import type { RestRow } from "./row.ts";
import generated from "./shapes.generated.json" with { type: "json" };

type Schema = Readonly<Record<string, unknown>>;

const rows: Readonly<Record<string, Schema>> = generated.rows;

/** For `$ref`. */
export const NAMED_SHAPES: Readonly<Record<string, Schema>> = {
  ...generated.named,
  Date: {
    type: "string",
    pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$`,
    examples: ["2022-05-01T08:00:00.000+0000"],
    description: "A time in UTC",
  },
};

/** Of the envelope's data when all went well; null = the row answers a file. */
export function findShape({ method, path }: Pick<RestRow, "method" | "path">): Schema | null {
  return rows[`${method} ${path}`] ?? rows[path] ?? null;
}
