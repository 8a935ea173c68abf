/** Who an account rule lets in, of the accounts that there are: what its form shows beside it. */
import { countNames, fits, namesOf, parseAccountRule } from "@gavel/domain/contest/account-rule";
import { nameKey } from "@gavel/domain/name-key";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { countNumbered, listExisting } from "./account-queries.ts";
import type { AccountFit, accountFitInput, NamedAccount } from "./schema.ts";

/** Shown as they are; the form has no room for more. */
const FIRST_COUNT = 5;
const MISSING_MAX = 100;
/** Names looked up at once. */
const CHUNK = 1000;
/** A rule may allow more names than anybody could look up. */
const LOOKED_UP_MAX = 50_000;

/** A text that is no rule lets nobody in. @param tried any name, to hear whose it is */
export async function getAccountFit(
  { db }: Pick<SignedInContext, "db">,
  { rule: text, name: tried = "" }: z.output<typeof accountFitInput>,
): Promise<AccountFit> {
  const rule = parseAccountRule(text);
  const account = await findOne(db, tried);
  if (rule === null) return { fits: 0, total: 0, missing: [], first: [], tried: account };
  const numbered = { ...rule, extra: [] };
  const named = rule.extra.filter((name) => !fits(numbered, name)).map(nameKey);
  const [inRange, others, first] = await Promise.all([
    countNumbered(db, rule),
    listExisting(db, [...new Set(named)]),
    findFirst(db, namesOf(rule)),
  ]);
  const existing = inRange + others.size;
  const total = countNames(rule);
  const missing = existing === total ? [] : await findMissing(db, namesOf(rule));
  return { fits: existing, total, missing, first, tried: account };
}

async function findOne(db: SignedInContext["db"], name: string): Promise<NamedAccount | null> {
  if (name === "") return null;
  const key = nameKey(name);
  return (await listExisting(db, [key])).get(key) ?? null;
}

async function findFirst(
  db: SignedInContext["db"],
  names: Generator<string>,
): Promise<AccountFit["first"]> {
  const first = take(names, FIRST_COUNT);
  const existing = await listExisting(db, first.map(nameKey));
  return first.map((name) => ({ name, account: existing.get(nameKey(name)) ?? null }));
}

async function findMissing(db: SignedInContext["db"], names: Generator<string>): Promise<string[]> {
  const missing: string[] = [];
  for (let looked = 0; looked < LOOKED_UP_MAX && missing.length < MISSING_MAX; looked += CHUNK) {
    const chunk = take(names, CHUNK);
    if (chunk.length === 0) break;
    const existing = await listExisting(db, chunk.map(nameKey));
    missing.push(...chunk.filter((name) => !existing.has(nameKey(name))));
  }
  return missing.slice(0, MISSING_MAX);
}

function take(names: Generator<string>, count: number): string[] {
  const chunk: string[] = [];
  while (chunk.length < count) {
    const next = names.next();
    if (next.done === true) break;
    chunk.push(next.value);
  }
  return chunk;
}
