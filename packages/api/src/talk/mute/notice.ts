import { dayIn } from "@gavel/domain/calendar";
import { isLocale, type Locale } from "@gavel/domain/locale";
import { asMarkdown } from "@gavel/domain/markdown-text";
import type { SignedInContext } from "../../kernel/context.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { localesOf, tellFromSite } from "../message/index.ts";
import type { OwnMute } from "./schema.ts";

interface Texts {
  readonly title: string;
  /** @param day null = for ever */
  readonly content: (day: string | null, reason: string) => string;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  "zh-CN": {
    title: "你已被禁言",
    content: (day, reason) =>
      `${day === null ? "你被永久禁言" : `你被禁言至 ${day}`}：不能发布或修改讨论、评论和回复。原因：${reason}`,
  },
  "en-US": {
    title: "You have been muted",
    content: (day, reason) =>
      `You cannot write or change discussions, comments and replies ${day === null ? "any more" : `until ${day}`}. Reason: ${reason}`,
  },
};

/** In the transaction that muted them. */
export async function tellMuted(
  ctx: SignedInContext,
  uid: string,
  { endsAt, reason }: OwnMute,
): Promise<void> {
  const { timeZone } = await loadSettings(ctx);
  const [person] = await localesOf(ctx.db, [uid]);
  const { title, content } = TEXTS[isLocale(person?.locale) ? person.locale : "zh-CN"];
  const day = endsAt === null ? null : dayIn(timeZone, endsAt);
  const note = { title, content: content(day, asMarkdown(reason)) };
  const to = { recipientUid: uid, kind: "Mine", adminUid: ctx.viewer.uid } as const;
  await tellFromSite(ctx.db, [{ ...to, ...note }], ctx.now());
}
