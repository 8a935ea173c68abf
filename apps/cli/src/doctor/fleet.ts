/** What the site knows of its judge servers that somebody has to mend. */
import { isPassing, openDatabase } from "@gavel/db";
import { RIVAL_LEAVES_MS } from "@gavel/judge-protocol/judge";
import type { Shortfall } from "./shortfall.ts";

interface RivalRow {
  readonly name: string;
  readonly address: string;
  readonly rival: string;
  readonly isCopy: boolean;
}

/** Judge servers that are refused because another has their name; none where the database is away. */
export async function inspectFleet(databaseUrl: string): Promise<Shortfall[]> {
  const { sql, close } = openDatabase(databaseUrl, {
    poolSize: 1,
    applicationName: "gavel-doctor",
  });
  try {
    const rows = await sql<RivalRow[]>`
      select name, address, rival_address as rival, rival_is_copy as "isCopy" from judgehost
        where rival_at >= now() - ${RIVAL_LEAVES_MS}::float8 * interval '1 ms' order by name`;
    return rows.map(describeRival);
  } catch (error) {
    // What the site lacks is told all the same; `gavel doctor` is asked where something is wrong.
    const why = (error as Error).message;
    return isPassing(error)
      ? []
      : [{ what: "what the site knows of its judge servers", why, remedy: null }];
  } finally {
    await close();
  }
}

function describeRival({ name, address, rival, isCopy }: RivalRow): Shortfall {
  const why = isCopy
    ? `a second process with its data folder calls from ${rival} while it is at work from ${address}; if the folder was copied, give one of the two another name`
    : `another judge server of this name calls from ${rival}; give one of the two another name`;
  return { what: `the judge server "${name}" is there twice`, why, remedy: null };
}
