import { MENTIONS_MAX, mentionsIn } from "@gavel/domain/mention";
import { nameKey } from "@gavel/domain/name-key";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { listNamed } from "./queries.ts";

/**
 * The uids of the others whom a text of the viewer names; who is not there or banned is nobody. Belongs into the transaction
 * of the text.
 * @throws DomainError MENTION_TOO_MANY, TOO_FAST
 */
export async function findMentioned(ctx: SignedInContext, text: string): Promise<string[]> {
  const mentions = mentionsIn(text).map((names) => names.map(nameKey));
  if (mentions.length === 0) return [];
  const named = await listNamed(ctx.db, mentions.flat());
  const byKey = new Map(named.map(({ uid, key }) => [key, uid]));
  const meant = mentions.flatMap((keys) => {
    const key = keys.find((one) => byKey.has(one));
    return key === undefined ? [] : (byKey.get(key) ?? []);
  });
  const others = [...new Set(meant)].filter((uid) => uid !== ctx.viewer.uid);
  if (others.length > MENTIONS_MAX) throw new DomainError("MENTION_TOO_MANY", { n: MENTIONS_MAX });
  if (others.length > 0) await spendPace(ctx, "mention", others.length);
  return others;
}
