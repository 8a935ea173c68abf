import type { Db } from "@gavel/db";
import type { CompiledQuery } from "kysely";

/** What `act` asks of the database, in turn. */
export async function queriesOf(
  db: Db,
  act: (db: Db) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const watched = {
    executeQuery(query: CompiledQuery) {
      asked.push(query);
      return db.executeQuery(query);
    },
  } as unknown as Db;
  await act(watched);
  return asked;
}
