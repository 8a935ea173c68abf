/** All that a server says to root, and all that is in its database, to look for what should be in none of it. */
import { restTable } from "@gavel/server/rest";
import { procedures } from "../../support/surface/procedures.ts";
import type { SiteInParts } from "./site-in-parts.ts";

export type Call = readonly [path: string, input: object];

const PAGE = { currentPage: 1, limit: 100 };

/** Every query without an id, every row of REST that reads, and the given calls, as they come over the wire. */
export async function everyAnswer(
  site: SiteInParts,
  token: string,
  calls: readonly Call[],
): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const headers = JSON.stringify([...answer.headers]);
    return `${path} ${answer.status} ${headers}\n${await answer.text()}`;
  };
  const typeOf = new Map(procedures.map(({ path, type }) => [path, type]));
  const queries: Call[] = procedures
    .filter(({ type }) => type === "query")
    .map(({ path, input }) => [path, input === null ? {} : PAGE]);
  const told: string[] = [];
  for (const [path, input] of [...calls, ...queries]) {
    const query = `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const isMutation = typeOf.get(path) === "mutation";
    told.push(await (isMutation ? ask(`/trpc/${path}`, input) : ask(`/trpc/${path}${query}`)));
  }
  const rows = restTable.filter(({ method, changesState }) => method === "GET" && !changesState);
  for (const { path } of rows) told.push(await ask(`${path}?currentPage=1&limit=100`));
  told.push(await ask("/healthz"));
  return told.join("\n");
}

/** Every row of every table. */
export function everyRow(site: SiteInParts): Promise<string> {
  return site.withDatabase(async (sql) => {
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    const told: string[] = [];
    for (const { schema, name } of tables) {
      const rows = await sql<{ text: string }[]>`
        select row::text as text from ${sql(schema)}.${sql(name)} as row`;
      told.push(...rows.map(({ text }) => text));
    }
    return told.join("\n");
  });
}
