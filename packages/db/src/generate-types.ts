/** Schema types from a migrated database: `bun packages/db/src/generate-types.ts` writes them, a test compares. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely } from "kysely";
import { generate, PostgresDialect } from "kysely-codegen";
import { PostgresJSDialect } from "kysely-postgres-js";
import { openDatabase } from "./client.ts";

export const TYPES_FILE = join(import.meta.dirname, "schema.generated.ts");

/** Ids and counts are numbers here (see `client.ts`), JSON is `unknown` until a schema has read it. */
export async function generateTypes(url: string): Promise<string> {
  const { sql, close } = openDatabase(url, { poolSize: 2 });
  try {
    return await generate({
      db: new Kysely({ dialect: new PostgresJSDialect({ postgres: sql as never }) }),
      dialect: new PostgresDialect(),
      excludePattern: "gavel_migration",
      typeMapping: { int8: "number", jsonb: "unknown" },
    });
  } finally {
    await close();
  }
}

if (import.meta.main) {
  const { withScratchDatabase } = await import("./testing.ts");
  await withScratchDatabase(async (url) => writeFile(TYPES_FILE, await generateTypes(url)));
}
