import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { readDatabaseFacts } from "./queries.ts";
import type { DatabaseView, databaseWish } from "./schema.ts";

/** Stands for a password that is there and is not told. */
const PASSWORD_MASK = "******";

/** Where the data lies. Gavel has no Redis: queue, locks and live events are PostgreSQL's. */
export async function getDatabase(ctx: SignedInContext): Promise<DatabaseView> {
  const { socketFolder, ...facts } = await readDatabaseFacts(ctx.db);
  const isSocket = facts.host === null;
  return {
    ...facts,
    host: facts.host ?? socketFolder,
    isSocket,
    // Through its own socket PostgreSQL knows people by their account.
    password: isSocket ? null : PASSWORD_MASK,
  };
}

/**
 * Takes a form of existing clients back when it says what is so already: the address of the database comes from the
 * server's environment, and moving a site's data is more than a field.
 * @throws DomainError CONFIG_FIXED naming the field that says something else
 */
export async function changeDatabase(
  ctx: SignedInContext,
  wish: z.output<typeof databaseWish>,
): Promise<null> {
  const { name, host, port, username, password } = await getDatabase(ctx);
  const fixed = {
    ...{ dbName: name, dbHost: host, dbPort: port, dbUsername: username, dbPassword: password },
    ...{ redisHost: null, redisPort: null, redisPassword: null },
  };
  for (const [field, value] of Object.entries(wish)) {
    const wanted = value === "" || value === undefined ? null : value;
    const is = fixed[field as keyof typeof fixed];
    if (wanted !== null && String(wanted) !== String(is ?? "")) {
      throw new DomainError("CONFIG_FIXED", { field });
    }
  }
  return null;
}
