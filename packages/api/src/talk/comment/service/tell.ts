import { GROUP_LEVEL } from "@gavel/domain/group/access";
import type { SignedInContext } from "../../../kernel/context.ts";
import { beginFollowing, hasCeased } from "../../discussion/index.ts";
import {
  type ActReason,
  findMentioned,
  hearsThere,
  tell,
  tellAll,
  tellFollowers,
} from "../../message/index.ts";
import type { CommentPlace } from "../place.ts";

/** Whose turn it is to hear of what the viewer wrote. */
interface Said {
  readonly place: CommentPlace;
  readonly content: string;
  readonly commentId: number;
  /** Of a reply, and who is answered. */
  readonly reply?: { readonly id: number; readonly addresseeUid: string | null };
}

/**
 * Tells the owner of the place or whoever is answered, whoever is named, and those who follow the discussion; each once. The
 * writer follows it from now on. Belongs into the transaction of what was written.
 * @throws DomainError MENTION_TOO_MANY, TOO_FAST
 */
export async function tellOfSaid(ctx: SignedInContext, said: Said): Promise<void> {
  const { place, commentId, reply } = said;
  const { at, groupId } = place;
  const act =
    reply === undefined
      ? ({ action: "Discuss", place: at, commentId } as const)
      : ({ action: "Reply", place: at, commentId, replyId: reply.id } as const);
  if (at.kind === "contest") {
    // There nobody is told of replies. Whoever made it and looks after it no more reads what contestants do.
    if (reply !== undefined) return;
    return tell(ctx, { uid: place.ownerUid, groupId, least: GROUP_LEVEL.admin }, act);
  }
  const first = reply === undefined ? place.ownerUid : reply.addresseeUid;
  if (!place.isOpenTalk) return tell(ctx, { uid: first, groupId }, act);
  const { discussionId } = at;
  const recipients = new Map<string, ActReason>(
    (await findMentioned(ctx, { text: said.content, groupId })).map((uid) => [uid, "mention"]),
  );
  const isHeard =
    first !== null &&
    !(reply === undefined && (await hasCeased(ctx.db, discussionId, first))) &&
    (await hearsThere(ctx.db, first, groupId));
  if (isHeard) recipients.set(first, null);
  await tellAll(ctx, recipients, act);
  const { db, viewer: sender } = ctx;
  const now = ctx.now();
  const news = { discussionId, groupId, commentId, replyId: reply?.id ?? null, sender, now };
  await tellFollowers(db, { ...news, told: [...recipients.keys()] });
  await beginFollowing(db, { discussionId, uid: sender.uid, now });
}
