import type { Db } from "@gavel/db";
import type { GroupLevel } from "@gavel/domain/group/access";
import type { SignedInContext } from "../../kernel/context.ts";
import { columnsOf, type TalkPlace } from "./place.ts";
import { hearsThere, insertMessages } from "./queries.ts";
import type { ActReason, SiteKind } from "./schema.ts";

export type Act =
  | { readonly action: "Like_Post"; readonly place: TalkPlace }
  | {
      readonly action: "Discuss";
      readonly place: TalkPlace;
      /** null = the discussion itself. */
      readonly commentId: number | null;
    }
  | { readonly action: "Like_Discuss"; readonly place: TalkPlace; readonly commentId: number }
  | {
      readonly action: "Reply";
      readonly place: TalkPlace;
      readonly commentId: number;
      readonly replyId: number;
    };

const KINDS = {
  Discuss: "Discuss",
  Reply: "Reply",
  Like_Post: "Like",
  Like_Discuss: "Like",
} as const satisfies Record<Act["action"], string>;

type Teller = Pick<SignedInContext, "db" | "viewer" | "now">;

/** Whom it concerns, and where it stands: whoever has left that group is told of nothing there. null = on the site. */
interface Recipient {
  readonly uid: string | null;
  readonly groupId: number | null;
  /** What they have to be in the group still; absent = members. */
  readonly least?: GroupLevel;
}

/** Tells somebody what the viewer did; nobody is told of their own acts. Belongs into the transaction of the act. */
export async function tell(
  ctx: Teller,
  { uid, groupId, least }: Recipient,
  act: Act,
): Promise<void> {
  if (uid === null || !(await hearsThere(ctx.db, uid, groupId, least))) return;
  await tellAll(ctx, new Map([[uid, null]]), act);
}

/** The same for several, each with the reason why they are told. */
export async function tellAll(
  ctx: Teller,
  recipients: ReadonlyMap<string, ActReason>,
  act: Act,
): Promise<void> {
  const others = [...recipients].filter(([uid]) => uid !== ctx.viewer.uid);
  await insertMessages(
    ctx.db,
    others.map(([uid, reason]) => ({
      recipient_uid: uid,
      kind: KINDS[act.action],
      action: act.action,
      reason,
      sender_uid: ctx.viewer.uid,
      sender_name: ctx.viewer.username,
      ...columnsOf(act.place),
      comment_id: "commentId" in act ? act.commentId : null,
      reply_id: "replyId" in act ? act.replyId : null,
      created_at: ctx.now(),
    })),
  );
}

interface SiteNote {
  readonly recipientUid: string;
  readonly kind: SiteKind;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** The administrator behind it, if it is one. */
  readonly adminUid: string | null;
}

/** Messages from the site itself, in the transaction of `db`. */
export function tellFromSite(db: Db, notes: readonly SiteNote[], now: Date): Promise<void> {
  return insertMessages(
    db,
    notes.map((note) => ({
      recipient_uid: note.recipientUid,
      kind: note.kind,
      title: note.title,
      content: note.content,
      admin_uid: note.adminUid,
      created_at: now,
    })),
  );
}
