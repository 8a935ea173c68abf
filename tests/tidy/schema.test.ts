import { readFileSync } from "node:fs";
import { createTestDatabase } from "@gavel/db/testing";
import { expect, test } from "vitest";
// By path: the generator is a tool of that package, not something it offers.
import { generateTypes, TYPES_FILE } from "../../packages/db/src/generate-types.ts";

test("schema.generated.ts is what the migrations make: `npm run gavel dev db-types` writes it", async () => {
  const database = await createTestDatabase();
  try {
    expect(await generateTypes(database.url)).toBe(readFileSync(TYPES_FILE, "utf8"));
  } finally {
    await database.drop();
  }
});
