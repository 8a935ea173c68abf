/**
 * What lists of submissions show of problems, and what decides who sees them. The same few are looked up again and again, so
 * this process keeps them as long as the bank is the same.
 */
import { type Db, type Param, prepared } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import type { LRUCache } from "lru-cache";
import { KeptRows } from "../../../kernel/kept-rows.ts";
import { enoughIds } from "../../../kernel/paging.ts";
import { findBankAt } from "./current-bank.ts";
import { CHANGES } from "./queries.ts";

/** About half a kilobyte of memory each. */
const KEPT_MAX = 50_000;

const factsByIds = prepared((db, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom("problem")
    .where(sql<boolean>`problem.id = any(${param("ids")}::bigint[])`)
    .select(["id", "display_id", "title", "type", "author_uid", "is_open", "auth"])
    .select(["code_share", "open_case_result", "io_score", "is_remote", "group_id"])
    .select([
      sql<Readonly<Partial<Record<Locale, string>>> | null>`(
        select jsonb_object_agg(other.locale, other.title) from problem_translation as other
        where other.problem_id = problem.id)`.as("titles"),
      CHANGES.as("changes"),
    ]),
);
export type ListedProblem = Omit<Awaited<ReturnType<typeof factsByIds>>[number], "changes">;
type Known = ReadonlyMap<number, ListedProblem>;

const kept = new KeptRows<number, ListedProblem>(KEPT_MAX);

/**
 * These, but for those that are gone.
 * @param changes of the bank, as the statement saw it that read their ids: nothing older is told
 */
export async function findListedProblems(
  db: Db,
  pids: readonly number[],
  changes: number,
): Promise<Known> {
  const problems = kept.at(db, changes);
  takeFromBank(db, changes, { pids, problems });
  const found = new Map<number, ListedProblem>();
  for (const pid of pids) {
    const known = problems.get(pid);
    if (known !== undefined) found.set(pid, known);
  }
  const missing = pids.filter((pid) => !found.has(pid));
  if (missing.length === 0) return found;
  const rows = await factsByIds(db, { ids: enoughIds([...new Set(missing)]) });
  for (const { changes: at, ...problem } of rows) {
    found.set(problem.id, problem);
    if (at === changes) problems.set(problem.id, problem);
  }
  return found;
}

/** What is open is read all at once for the list of problems. */
function takeFromBank(
  db: Db,
  changes: number,
  {
    pids,
    problems,
  }: {
    readonly pids: readonly number[];
    readonly problems: LRUCache<number, ListedProblem>;
  },
): void {
  const bank = db.isTransaction ? null : findBankAt(db, changes);
  if (bank === null) return;
  for (const pid of pids) {
    const open = problems.has(pid) ? undefined : bank.get(pid);
    if (open !== undefined) problems.set(pid, open);
  }
}

/** In the reader's language, or the problem's own where it has no translation. */
export function titleOf({ title, titles }: ListedProblem, locale: Locale): string {
  return titles?.[locale] ?? title;
}
