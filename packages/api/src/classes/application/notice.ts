import type { Db } from "@gavel/db";
import { isLocale, type Locale } from "@gavel/domain/locale";
import { BANK_APPLICATION } from "@gavel/domain/problem";
import type { SignedInContext } from "../../kernel/context.ts";
import { localesOf, tellFromSite } from "../../talk/message/index.ts";
import type { Progress } from "./schema.ts";

interface Decision {
  readonly progress: Progress;
  readonly reason: string;
}
type Words = Readonly<Record<Progress, string>>;

const { asked, granted, refused } = BANK_APPLICATION;

const TITLES: Readonly<Record<Locale, Words>> = {
  "zh-CN": {
    [asked]: "你的题目重新进入审批",
    [granted]: "你的题目已进入公共题库",
    [refused]: "你的题目没有进入公共题库",
  },
  "en-US": {
    [asked]: "Your problem is under review again",
    [granted]: "Your problem is in the public bank",
    [refused]: "Your problem was not taken into the public bank",
  },
};
const REASON: Readonly<Record<Locale, string>> = { "zh-CN": "理由：", "en-US": "Reason: " };

/** Tells the author in their language, in the transaction of the decision; nobody is told of their own. */
export async function tellApplicant(
  ctx: Pick<SignedInContext, "viewer" | "now"> & { readonly db: Db },
  problem: { readonly display_id: string; readonly title: string; author_uid: string | null },
  { progress, reason }: Decision,
): Promise<void> {
  const { author_uid: uid } = problem;
  if (uid === null || uid === ctx.viewer.uid) return;
  const [person] = await localesOf(ctx.db, [uid]);
  const locale = isLocale(person?.locale ?? "") ? (person?.locale as Locale) : "zh-CN";
  const name = plain(`${problem.display_id} ${problem.title}`);
  const content = reason === "" ? name : `${name}\n\n${REASON[locale]}${reason}`;
  const note = { recipientUid: uid, kind: "Sys" as const, title: TITLES[locale][progress] };
  await tellFromSite(ctx.db, [{ ...note, content, adminUid: ctx.viewer.uid }], ctx.now());
}

/** A title is no Markdown. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|~$]/g, "\\$&");
