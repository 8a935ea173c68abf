import type { Context } from "../../../kernel/context.ts";
import { lowered } from "../../../kernel/wording.ts";
import { findCurrentBank } from "./current-bank.ts";
import type { ProblemCard } from "./kept-bank.ts";

interface Named {
  /** With commas between them. */
  readonly ids: string;
  readonly count: number;
  /** How many are open at all. */
  readonly open: number;
}

/**
 * Open problems whose id or a title, in any language, contains the keyword: from what this process keeps of the bank. null =
 * ask the database.
 * @param changes of the bank, where a statement has just told them
 */
export async function findProblemIdsNamed(
  ctx: Pick<Context, "db" | "log">,
  keyword: string,
  changes?: number,
): Promise<Named | null> {
  const small = lowered(keyword);
  if (small === null) return null;
  const current = await findCurrentBank(ctx, undefined, changes);
  if (current === null) return null;
  const { bank } = current;
  const found = bank.find({}, small);
  return { ids: bank.idsOf(found), count: found.length, open: bank.find({}, undefined).length };
}

/**
 * What a few letters may mean, best first: from what this process keeps of the bank, for somebody who sees no more than that.
 * null = ask the database, also where initials are not written yet.
 * @param changes of the bank, where a statement has just told them
 */
export async function findBestNamed(
  ctx: Pick<Context, "db" | "log" | "locale">,
  { keyword, initials, limit }: { keyword: string; initials: string | null; limit: number },
  changes?: number,
): Promise<ProblemCard[] | null> {
  const small = lowered(keyword);
  if (small === null) return null;
  const current = await findCurrentBank(ctx, undefined, changes);
  if (current === null) return null;
  const { bank } = current;
  if (initials !== null && !bank.hasInitials) return null;
  return bank.best(small, initials, limit).map((one) => bank.card(one, ctx.locale));
}
