import { isLocale, type Locale } from "@gavel/domain/locale";
import { asMarkdown } from "@gavel/domain/markdown-text";
import type { OutcomeOf, ReportKind, ReportOutcome } from "@gavel/domain/report";
import type { SignedInContext } from "../../kernel/context.ts";
import { localesOf, tellFromSite } from "../message/index.ts";

const TITLES: Readonly<Record<Locale, string>> = {
  "zh-CN": "你的举报已处理",
  "en-US": "Your report has been dealt with",
};

type Text = (title: string) => string;
type Texts = { readonly [Kind in ReportKind]: Readonly<Record<OutcomeOf<Kind>, Text>> };

const TEXTS: Readonly<Record<Locale, Texts>> = {
  "zh-CN": {
    discussion: {
      keep: (title) => `你举报的讨论“${title}”没有问题，予以保留。`,
      disable: (title) => `你举报的讨论“${title}”已停用。`,
      delete: (title) => `你举报的讨论“${title}”已删除。`,
    },
    comment: {
      keep: (title) => `你举报的评论“${title}”没有问题，予以保留。`,
      delete: (title) => `你举报的评论“${title}”已删除。`,
    },
    reply: {
      keep: (title) => `你举报的回复“${title}”没有问题，予以保留。`,
      delete: (title) => `你举报的回复“${title}”已删除。`,
    },
    profile: {
      keep: (name) => `你举报的 ${name} 的个人主页没有问题，予以保留。`,
      avatar: (name) => `你举报的 ${name} 的头像已被移除。`,
      texts: (name) => `你举报的 ${name} 的个人主页文字已被清空。`,
      profile: (name) => `你举报的 ${name} 的头像和个人主页文字已被清空。`,
    },
  },
  "en-US": {
    discussion: {
      keep: (title) => `The discussion “${title}” that you reported stays as it is.`,
      disable: (title) => `The discussion “${title}” that you reported has been disabled.`,
      delete: (title) => `The discussion “${title}” that you reported has been deleted.`,
    },
    comment: {
      keep: (title) => `The comment “${title}” that you reported stays as it is.`,
      delete: (title) => `The comment “${title}” that you reported has been deleted.`,
    },
    reply: {
      keep: (title) => `The reply “${title}” that you reported stays as it is.`,
      delete: (title) => `The reply “${title}” that you reported has been deleted.`,
    },
    profile: {
      keep: (name) => `The profile of ${name} that you reported stays as it is.`,
      avatar: (name) => `The avatar of ${name}, whom you reported, has been removed.`,
      texts: (name) => `The texts of the profile of ${name} that you reported have been removed.`,
      profile: (name) =>
        `The avatar and the texts of the profile of ${name} that you reported have been removed.`,
    },
  },
};

/** Of outcomes that the kind knows. */
function textOf(locale: Locale, { kind, outcome, title }: News): string {
  const texts: Partial<Record<ReportOutcome, Text>> = TEXTS[locale][kind];
  const text = texts[outcome];
  if (text === undefined) throw new Error(`${outcome} is nothing that becomes of a ${kind}`);
  return text(asMarkdown(title));
}

interface News {
  readonly kind: ReportKind;
  readonly title: string;
  readonly outcome: ReportOutcome;
  /** Markdown; empty: nothing is added. */
  readonly note: string;
}

/** Tells those who reported what came of it, each in their language, in the transaction that decided it. */
export async function tellReporters(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  uids: readonly string[],
  news: News,
): Promise<void> {
  if (uids.length === 0) return;
  const people = await localesOf(ctx.db, uids);
  const notes = people.map((person) => {
    const locale = isLocale(person.locale) ? person.locale : "zh-CN";
    const text = textOf(locale, news);
    return {
      recipientUid: person.uid,
      kind: "Mine" as const,
      title: TITLES[locale],
      content: news.note === "" ? text : `${text}\n\n${news.note}`,
      adminUid: ctx.viewer.uid,
    };
  });
  await tellFromSite(ctx.db, notes, ctx.now());
}
