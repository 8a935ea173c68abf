/** What the site knows of its judge servers that somebody has to mend. */
import { openDatabase } from "@gavel/db";
import type { Shortfall } from "./shortfall.ts";

/** Whoever is refused asks again every few seconds. */
const LATELY = "1 minute";

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
        where rival_at > now() - ${LATELY}::interval order by name`;
    return rows.map(describeRival);
  } catch {
    return [];
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
