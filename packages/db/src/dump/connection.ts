/** A connection for streams of rows, by the driver that knows them in both directions. */
import { Client } from "pg";
import type { Ask } from "../ask.ts";

export interface Connection {
  readonly client: Client;
  readonly ask: Ask;
}

/** @throws what was lost with the connection, also while nothing was asked. */
export async function withConnection<T>(
  url: string,
  applicationName: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: applicationName });
  const lost = Promise.withResolvers<never>();
  // Handled by whoever waits for it; a loss that nobody waits for is over with the connection.
  lost.promise.catch(() => {});
  client.on("error", (error) => lost.reject(error));
  await client.connect();
  try {
    const ask = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const { rows } = await client.query<Row>(
        text,
        values === undefined ? undefined : [...values],
      );
      return rows;
    };
    return await Promise.race([use({ client, ask }), lost.promise]);
  } finally {
    await client.end();
  }
}

/** Rolled back when the work fails. */
export async function inOne<T>(ask: Ask, begin: string, work: () => Promise<T>): Promise<T> {
  await ask(begin);
  const result = await work();
  // A transaction whose work failed ends with its connection.
  await ask("commit");
  return result;
}
