import { isLocale, type Locale } from "@gavel/domain/locale";
import { asMarkdown } from "@gavel/domain/markdown-text";
import type { ReportOutcome } from "@gavel/domain/report";
import type { SignedInContext } from "../../kernel/context.ts";
import { localesOf, tellFromSite } from "../message/index.ts";

const TITLES: Readonly<Record<Locale, string>> = {
  "zh-CN": "你的举报已处理",
  "en-US": "Your report has been dealt with",
};

const TEXTS: Readonly<Record<Locale, Readonly<Record<ReportOutcome, (title: string) => string>>>> =
  {
    "zh-CN": {
      keep: (title) => `你举报的讨论“${title}”没有问题，予以保留。`,
      disable: (title) => `你举报的讨论“${title}”已停用。`,
      delete: (title) => `你举报的讨论“${title}”已删除。`,
    },
    "en-US": {
      keep: (title) => `The discussion “${title}” that you reported stays as it is.`,
      disable: (title) => `The discussion “${title}” that you reported has been disabled.`,
      delete: (title) => `The discussion “${title}” that you reported has been deleted.`,
    },
  };

interface News {
  readonly title: string;
  readonly outcome: ReportOutcome;
  /** Markdown; empty: nothing is added. */
  readonly note: string;
}

/** Tells those who reported what came of it, each in their language, in the transaction that decided it. */
export async function tellReporters(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  uids: readonly string[],
  { title, outcome, note }: News,
): Promise<void> {
  if (uids.length === 0) return;
  const people = await localesOf(ctx.db, uids);
  const notes = people.map((person) => {
    const locale = isLocale(person.locale) ? person.locale : "zh-CN";
    const text = TEXTS[locale][outcome](asMarkdown(title));
    return {
      recipientUid: person.uid,
      kind: "Mine" as const,
      title: TITLES[locale],
      content: note === "" ? text : `${text}\n\n${note}`,
      adminUid: ctx.viewer.uid,
    };
  });
  await tellFromSite(ctx.db, notes, ctx.now());
}
