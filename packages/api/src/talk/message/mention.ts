import type { Db } from "@gavel/db";
import { MENTIONS_MAX, mentionsIn } from "@gavel/domain/mention";
import { nameKey } from "@gavel/domain/name-key";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { listGroupLevels } from "../../places/group/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { listNamed } from "./queries.ts";

interface Said {
  readonly text: string;
  /** Where it stands: whoever is not in the group is nobody there. null = on the site. */
  readonly groupId: number | null;
  /** What the text was: whom it named then has been told. */
  readonly before?: string;
}

/**
 * The uids of the others whom a text of the viewer names; who is not there or banned is nobody. Belongs into the transaction
 * of the text.
 * @throws DomainError MENTION_TOO_MANY, TOO_FAST
 */
export async function findMentioned(
  ctx: SignedInContext,
  { text, groupId, before = "" }: Said,
): Promise<string[]> {
  const others = new Set(await findMeant(ctx, text));
  if (groupId !== null && others.size > 0) {
    const inside = (await listGroupLevels(ctx.db, [groupId], [...others])).get(groupId);
    for (const uid of others) if (inside?.has(uid) !== true) others.delete(uid);
  }
  others.delete(ctx.viewer.uid);
  if (others.size > MENTIONS_MAX) throw new DomainError("MENTION_TOO_MANY", { n: MENTIONS_MAX });
  if (others.size > 0) for (const uid of await findMeant(ctx, before)) others.delete(uid);
  if (others.size > 0) await spendPace(ctx, "mention", others.size);
  return [...others];
}

/** Names looked up for all texts of a page; what is named beyond them stays words. */
const PAGE_NAMES_MAX = 300;

/** Says of each of these texts which of the names in it are somebody's: one look-up for a page. Who was banned has none. */
export async function findNamesIn(
  db: Db,
  texts: readonly string[],
): Promise<(text: string) => string[]> {
  const namesIn = new Map(texts.map((text) => [text, mentionsIn(text).flat()]));
  const keys = new Set([...namesIn.values()].flat().map(nameKey));
  if (keys.size === 0) return () => [];
  const named = await listNamed(db, [...keys].slice(0, PAGE_NAMES_MAX));
  const known = new Set(named.map(({ key }) => key));
  return (text) => (namesIn.get(text) ?? []).filter((name) => known.has(nameKey(name)));
}

async function findMeant({ db }: SignedInContext, text: string): Promise<string[]> {
  const mentions = mentionsIn(text).map((names) => names.map(nameKey));
  if (mentions.length === 0) return [];
  const named = await listNamed(db, mentions.flat());
  const byKey = new Map(named.map(({ uid, key }) => [key, uid]));
  return mentions.flatMap((keys) => {
    const key = keys.find((one) => byKey.has(one));
    return key === undefined ? [] : (byKey.get(key) ?? []);
  });
}
