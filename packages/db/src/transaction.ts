/**
 * Transactions that talk little. Kysely's own waits for the answer of each statement before it sends the next, even
 * where several were asked for together; here they are sent one behind the other and the connection keeps their order.
 */
import { CompiledQuery, DummyDriver, Transaction } from "kysely";
import type { Db } from "./client.ts";
import { unconnected } from "./dialect.ts";
import type { DB } from "./schema.generated.ts";

const [BEGIN, COMMIT, ROLLBACK] = ["begin", "commit", "rollback"].map((text) =>
  CompiledQuery.raw(text),
) as [CompiledQuery, CompiledQuery, CompiledQuery];

/** A transaction needs one to be made, not to work. */
const driver = new DummyDriver();
const ignore = () => undefined;

/** Takes statements whose answers nobody needs. */
export type BeforeCommit = (...statements: readonly Promise<unknown>[]) => void;

/**
 * Statements that `work` starts together, by Promise.all, cost one exchange with the database. `beforeCommit` takes
 * those whose answers `work` does not need: the commit is sent right behind them, and a fault of theirs undoes it all.
 * @throws what `work` or the first statement that failed throws; nothing is changed then.
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Db, beforeCommit: BeforeCommit) => Promise<T>,
): Promise<T> {
  const outer = db.getExecutor();
  return outer.provideConnection(async (connection) => {
    let isOver = false;
    const executor = outer.withConnectionProvider({
      provideConnection(consumer) {
        // Else a sibling of what failed would go on outside of the transaction.
        if (isOver) return Promise.reject(new Error("the transaction is over"));
        return consumer(connection);
      },
    });
    const tx = new Transaction<DB>({
      config: { dialect: unconnected },
      dialect: unconnected,
      driver,
      executor,
    });
    const begun = connection.executeQuery(BEGIN);
    const last: Promise<unknown>[] = [begun];
    const end = (statement: CompiledQuery) => {
      isOver = true;
      return connection.executeQuery(statement);
    };
    try {
      // What fails before somebody waits for it is not unhandled.
      begun.catch(ignore);
      const result = await work(tx, (...statements) => {
        for (const one of statements) one.catch(ignore);
        last.push(...statements);
      });
      // Behind a statement that failed the commit rolls back; the fault comes out of here.
      await Promise.all([...last, end(COMMIT)]);
      return result;
    } catch (error) {
      // Harmless after a commit that rolled back. A connection that broke has rolled back by itself.
      await end(ROLLBACK).catch(ignore);
      throw error;
    }
  });
}
