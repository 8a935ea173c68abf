import { MESSAGE_QUOTE_CUT, MESSAGE_SOURCE_CUT } from "@gavel/domain/limit";
import { type TalkPlace, talkPlaceOf } from "./place.ts";
import type { ActRow, listSiteMessages } from "./queries.ts";
import type { ActAction, ActMessage, ActReason, SiteMessage } from "./schema.ts";

/** The first `max` characters; what is cut ends in three dots. A pair that makes one character is never split. */
function cut(text: string, max: number): string {
  const letters = [...text.slice(0, 2 * max + 2)];
  return letters.length > max ? `${letters.slice(0, max).join("")}...` : text;
}

const cutOrNull = (text: string | null, max: number) => (text === null ? null : cut(text, max));

/** Where an act happened, as an address of the site. */
function urlOf(at: TalkPlace, groupId: number | null): string {
  if (at.kind === "contest") return `/contest/${at.contestId}/comment`;
  const page = `/discussion-detail/${at.discussionId}`;
  return groupId === null ? page : `/group/${groupId}${page}`;
}

const ACTIONS: readonly ActAction[] = ["Discuss", "Reply", "Like_Post", "Like_Discuss"];

function readAction(stored: string | null): ActAction {
  const action = ACTIONS.find((one) => one === stored);
  if (action === undefined) throw new Error(`no action ${stored}`);
  return action;
}

const REASONS: readonly ActReason[] = ["mention", "discussion", "problem"];

function readReason(stored: string | null): ActReason {
  return REASONS.find((one) => one === stored) ?? null;
}

/** What was written, and what that answers; a like quotes what was liked. */
function textsOf(row: ActRow, action: ActAction) {
  const nothing = { quoteId: null, quoteType: null, quoteContent: null };
  const comment = {
    quoteId: row.comment_id,
    quoteType: "Comment" as const,
    quoteContent: cutOrNull(row.comment_content, MESSAGE_QUOTE_CUT),
  };
  switch (action) {
    case "Discuss":
      return { ...nothing, sourceContent: cutOrNull(newestText(row), MESSAGE_SOURCE_CUT) };
    case "Like_Post":
      return { ...nothing, sourceContent: null };
    case "Like_Discuss":
      return { ...comment, sourceContent: null };
    case "Reply": {
      const sourceContent = cutOrNull(row.reply_content, MESSAGE_SOURCE_CUT);
      if (row.quoted_id === null) return { ...comment, sourceContent };
      return {
        sourceContent,
        quoteId: row.quoted_id,
        quoteType: "Reply" as const,
        quoteContent: cutOrNull(row.quoted_content, MESSAGE_QUOTE_CUT),
      };
    }
  }
}

/** Of a reply that followers are told of, of a comment, or of the discussion itself. */
function newestText(row: ActRow): string | null {
  if (row.reply_content !== null) return row.reply_content;
  return row.comment_id === null ? row.discussion_content : row.comment_content;
}

/** That somebody did something is told, and nothing of what was written. */
export function withoutTexts(row: ActRow): ActRow {
  const texts = { comment_content: null, reply_content: null, quoted_content: null };
  return { ...row, ...texts, discussion_content: null, title: null };
}

export function presentAct(row: ActRow): ActMessage {
  const action = readAction(row.action);
  const at = talkPlaceOf(row);
  return {
    id: row.id,
    action,
    reason: readReason(row.reason),
    sourceId: at.kind === "contest" ? at.contestId : at.discussionId,
    sourceType: at.kind === "contest" ? "Contest" : "Discussion",
    sourceTitle: row.title,
    ...textsOf(row, action),
    url: urlOf(at, row.group_id),
    isRead: row.read_at !== null,
    senderUid: row.sender_uid,
    senderName: row.username ?? row.sender_name ?? "",
    senderAvatar: row.avatar,
    createdAt: row.created_at,
  };
}

export function presentSiteMessage(
  row: Awaited<ReturnType<typeof listSiteMessages>>[number],
): SiteMessage {
  return {
    id: row.id,
    title: row.title ?? "",
    content: row.content ?? "",
    adminUid: row.admin_uid,
    kind: row.kind === "Mine" ? "Mine" : "Sys",
    isRead: row.read_at !== null,
    createdAt: row.created_at,
  };
}
