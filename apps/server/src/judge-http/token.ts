import { createHash, timingSafeEqual } from "node:crypto";
import { findJudgeToken, type HostContext } from "@gavel/api/judging/judgehost";

/** Who calls: the site's own judge (`tokenId` null) or one with a token that root made. */
export interface TokenHolder {
  readonly tokenId: string | null;
}

/** null for a token that was never made, or was revoked. */
export async function findTokenHolder(
  ctx: HostContext,
  header: string | undefined,
  siteToken: string,
): Promise<TokenHolder | null> {
  const given = /^Bearer (.+)$/.exec(header ?? "")?.[1] ?? "";
  if (given === "") return null;
  if (isSame(given, siteToken)) return { tokenId: null };
  const tokenId = await findJudgeToken(ctx, given);
  return tokenId === null ? null : { tokenId };
}

/** Both sides hashed: equal lengths, and a comparison whose time tells nothing. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token)) && token !== "";
}
