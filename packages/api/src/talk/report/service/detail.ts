/** A thing that was reported as the staff look at it. */
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { getDiscussion, presentAuthor } from "../../discussion/index.ts";
import type { ReportedDetail, SaidDetail } from "../schema.ts";
import type { Thing } from "../thing.ts";
import { findComment, findProfile, findReply } from "../thing-queries.ts";

type Detail = Pick<ReportedDetail, "discussion" | "said" | "profile">;
const NONE: Detail = { discussion: null, said: null, profile: null };

/** @throws DomainError COMMENT_NOT_FOUND, USER_NOT_FOUND; for a discussion what reading it throws */
export async function loadDetail(ctx: SignedInContext, { kind, id }: Thing): Promise<Detail> {
  switch (kind) {
    case "discussion":
      return { ...NONE, discussion: await getDiscussion(ctx, id, { isReported: true }) };
    case "comment": {
      const row = await findComment(ctx.db, id);
      if (row === undefined) throw new DomainError("COMMENT_NOT_FOUND");
      return { ...NONE, said: saidOf(row, null) };
    }
    case "reply":
      return { ...NONE, said: await loadReply(ctx, id) };
    case "profile":
      return { ...NONE, profile: await loadProfile(ctx, id) };
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findComment>>>;

function saidOf(row: Row, answered: Row | undefined | null): SaidDetail {
  return {
    content: row.content,
    author: presentAuthor(row),
    createdAt: row.created_at,
    placeTitle: row.discussion_title ?? row.contest_title ?? "",
    answers: answered ? { content: answered.content, author: presentAuthor(answered) } : null,
  };
}

/** With the reply that it answers, or else the comment that it stands under. */
async function loadReply({ db }: SignedInContext, id: number): Promise<SaidDetail> {
  const row = await findReply(db, id);
  if (row === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  const { comment_id: commentId, quote_reply_id: quoteId } = row;
  const answered =
    quoteId === null ? await findComment(db, commentId) : await findReply(db, quoteId);
  return saidOf(row, answered);
}

async function loadProfile({ db }: SignedInContext, uid: string) {
  const row = await findProfile(db, uid);
  if (row === undefined) throw new DomainError("USER_NOT_FOUND");
  const { role_id: _, created_at: registeredAt, ...shown } = row;
  return { ...shown, registeredAt };
}
