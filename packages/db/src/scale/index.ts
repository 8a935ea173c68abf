/**
 * Made-up people, problems, submissions and talk, as much as a large site has: for measuring lists. What adds up (counts
 * of problems, who solved what) adds up; test data and the cases of a judging are left out. The same numbers give the
 * same content, but for times and for passwords, which nobody knows.
 */

import { askThrough } from "../ask.ts";
import { addClasses } from "./classes.ts";
import { addPeople, userName } from "./people.ts";
import { addProblems } from "./problems.ts";
import { addStaffWork } from "./staff-work.ts";
import { addSubmissions, addUp } from "./submissions.ts";
import { addTalk } from "./talk.ts";
import type { Fill, Scale, Sql } from "./types.ts";
import { withoutIndexes } from "./without-indexes.ts";

export type { Scale } from "./types.ts";

export const LARGE_SITE: Scale = { users: 100_000, problems: 10_000, submissions: 1_000_000 };

/** Those that get a row or more for each submission or person. */
const LARGE_TABLES = ["submission", "judgement", "user_solved", "user_session", "user_account"];

const TALKED_OF = ["message", "comment"];

/**
 * All or nothing. Until it ends nobody else reads or writes the large tables: they have no indexes meanwhile. `report`
 * hears of each part. @throws Error when the database was filled like this before.
 */
export async function fillToScale(
  sql: Sql,
  scale: Scale,
  report: (part: string) => void,
): Promise<void> {
  const [known] = await sql`select 1 from user_account where username = ${userName(1)}`;
  if (known !== undefined) throw new Error("this database has been filled to scale before");
  await sql.begin(async (transaction) => {
    const fill: Fill = { sql: transaction as unknown as Sql, scale, report };
    // Nothing is lost with a power cut that another run would not bring.
    await fill.sql`set local synchronous_commit = off`;
    await fill.sql`set local work_mem = '128MB'`;
    await fill.sql`set local maintenance_work_mem = '512MB'`;
    await fill.sql`select setseed(0.25)`;
    await withoutIndexes({ ...fill, ask: askThrough(fill.sql) }, LARGE_TABLES, async () => {
      await addPeople(fill);
      await addProblems(fill);
      await addSubmissions(fill);
      await addUp(fill);
    });
    await withoutIndexes({ ...fill, ask: askThrough(fill.sql) }, TALKED_OF, () => addTalk(fill));
    await addClasses(fill);
    await addStaffWork(fill);
  });
  // Without fresh figures the planner takes a full table for an empty one.
  report("content");
  await sql`vacuum analyze`;
  report("all, tidied up");
}

/**
 * What people have put into this site, in words; null where nothing would be mixed with what is made up. The teams of the
 * demonstration contest are made up too.
 */
export async function findRealContent(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ people: number; submissions: number }[]>`
    select (select count(*) from user_account where role_id <> 1000 and uid not like 'demo-team-%' and uid not like 'demo-class-%') as people,
      (select count(*) from (
        select 1 from submission where uid not like 'demo-team-%' and uid not like 'demo-class-%' limit 1000) as part) as submissions`;
  const { people = 0, submissions = 0 } = row ?? {};
  if (people === 0 && submissions === 0) return null;
  const sent = submissions === 1000 ? "1000 or more" : String(submissions);
  return `${people} accounts besides root and ${sent} submissions`;
}
