import { isLocale, type Locale } from "@gavel/domain/locale";
import { asMarkdown } from "@gavel/domain/markdown-text";
import type { SignedInContext } from "../../kernel/context.ts";
import { findLocales } from "./queries.ts";
import { tellFromSite } from "./tell.ts";

/** What became of what somebody wrote. */
export type Moderated =
  | "discussion-disabled"
  | "discussion-deleted"
  | "comment-deleted"
  | "reply-deleted"
  | "profile-avatar"
  | "profile-texts"
  | "profile-profile";

type Text = (what: string) => string;

const TITLES: Readonly<Record<Locale, string>> = {
  "zh-CN": "你发布的内容已被管理员处理",
  "en-US": "Something you wrote was moderated",
};

const TEXTS: Readonly<Record<Locale, Readonly<Record<Moderated, Text>>>> = {
  "zh-CN": {
    "discussion-disabled": (what) => `你的讨论“${what}”已停用，只有管理员能看到。`,
    "discussion-deleted": (what) => `你的讨论“${what}”已删除。`,
    "comment-deleted": (what) => `你的评论“${what}”已删除。`,
    "reply-deleted": (what) => `你的回复“${what}”已删除。`,
    "profile-avatar": () => "你的头像已被移除。",
    "profile-texts": () => "你个人主页上的文字已被清空。",
    "profile-profile": () => "你的头像已被移除，个人主页上的文字已被清空。",
  },
  "en-US": {
    "discussion-disabled": (what) =>
      `Your discussion “${what}” has been disabled: only moderators see it now.`,
    "discussion-deleted": (what) => `Your discussion “${what}” has been deleted.`,
    "comment-deleted": (what) => `Your comment “${what}” has been deleted.`,
    "reply-deleted": (what) => `Your reply “${what}” has been deleted.`,
    "profile-avatar": () => "Your avatar has been removed.",
    "profile-texts": () => "The texts of your profile have been removed.",
    "profile-profile": () => "Your avatar and the texts of your profile have been removed.",
  },
};

/** Of a comment so much is told, that its author knows which one it was. */
const QUOTED_MAX = 100;

function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= QUOTED_MAX ? line : `${letters.slice(0, QUOTED_MAX).join("")}…`;
}

interface Written {
  readonly authorUid: string | null;
  /** The title of a discussion, the text of a comment. */
  readonly text: string;
}

/**
 * Tells those who wrote something what a moderator did with it, each in their language, in the transaction that did it. Who
 * moderates what they wrote themselves knows.
 */
export async function tellModerated(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  outcome: Moderated,
  things: readonly Written[],
): Promise<void> {
  const ofOthers = things.filter(({ authorUid }) => authorUid !== ctx.viewer.uid);
  const uids = new Set(ofOthers.flatMap(({ authorUid }) => authorUid ?? []));
  if (uids.size === 0) return;
  const people = await findLocales(ctx.db, [...uids]);
  const localeOf = new Map(people.map(({ uid, locale }) => [uid, locale]));
  const notes = ofOthers.flatMap(({ authorUid, text }) => {
    if (authorUid === null || !localeOf.has(authorUid)) return [];
    const known = localeOf.get(authorUid);
    const locale = isLocale(known) ? known : "zh-CN";
    return {
      recipientUid: authorUid,
      kind: "Mine" as const,
      title: TITLES[locale],
      content: TEXTS[locale][outcome](asMarkdown(quoted(text))),
      adminUid: ctx.viewer.uid,
    };
  });
  await tellFromSite(ctx.db, notes, ctx.now());
}
