import { MENTIONS_MAX, mentionsIn } from "@gavel/domain/mention";
import { nameKey } from "@gavel/domain/name-key";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { listNamed } from "./queries.ts";

/**
 * The uids of the others whom a text of the viewer names; who is not there or banned is nobody. Belongs into the transaction
 * of the text.
 * @param before what the text was: whom it named then has been told.
 * @throws DomainError MENTION_TOO_MANY, TOO_FAST
 */
export async function findMentioned(
  ctx: SignedInContext,
  text: string,
  before = "",
): Promise<string[]> {
  const others = new Set(await findMeant(ctx, text));
  others.delete(ctx.viewer.uid);
  if (others.size > MENTIONS_MAX) throw new DomainError("MENTION_TOO_MANY", { n: MENTIONS_MAX });
  if (others.size > 0) for (const uid of await findMeant(ctx, before)) others.delete(uid);
  if (others.size > 0) await spendPace(ctx, "mention", others.size);
  return [...others];
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
