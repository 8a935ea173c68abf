/** Who an account rule lets in, of the accounts that there are: what its form shows beside it. */
import { countNames, fits, namesOf, parseAccountRule } from "@gavel/domain/contest/account-rule";
import { nameKey } from "@gavel/domain/name-key";
import type { SignedInContext } from "../../kernel/context.ts";
import { countNumbered, listExisting } from "./account-queries.ts";
import type { AccountFit } from "./schema.ts";

const MISSING_MAX = 100;
/** Names looked up at once. */
const CHUNK = 1000;
/** A rule may allow more names than anybody could look up. */
const LOOKED_UP_MAX = 50_000;

/** A text that is no rule lets nobody in. */
export async function getAccountFit(
  { db }: Pick<SignedInContext, "db">,
  text: string,
): Promise<AccountFit> {
  const rule = parseAccountRule(text);
  if (rule === null) return { fits: 0, total: 0, missing: [] };
  const numbered = { ...rule, extra: [] };
  const named = rule.extra.filter((name) => !fits(numbered, name)).map(nameKey);
  const [inRange, others] = await Promise.all([
    countNumbered(db, rule),
    listExisting(db, [...new Set(named)]),
  ]);
  const existing = inRange + others.length;
  const total = countNames(rule);
  const missing = existing === total ? [] : await findMissing(db, namesOf(rule));
  return { fits: existing, total, missing };
}

async function findMissing(db: SignedInContext["db"], names: Generator<string>): Promise<string[]> {
  const missing: string[] = [];
  for (let looked = 0; looked < LOOKED_UP_MAX && missing.length < MISSING_MAX; looked += CHUNK) {
    const chunk = takeSome(names);
    if (chunk.length === 0) break;
    const existing = new Set(await listExisting(db, chunk.map(nameKey)));
    missing.push(...chunk.filter((name) => !existing.has(nameKey(name))));
  }
  return missing.slice(0, MISSING_MAX);
}

function takeSome(names: Generator<string>): string[] {
  const chunk: string[] = [];
  while (chunk.length < CHUNK) {
    const next = names.next();
    if (next.done === true) break;
    chunk.push(next.value);
  }
  return chunk;
}
