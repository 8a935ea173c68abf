/** What people are told of their groups, each in their language, in the transaction of the act. */
import type { Db } from "@gavel/db";
import { isLocale, type Locale } from "@gavel/domain/locale";
import type { SignedInContext } from "../../kernel/context.ts";
import { spareFrom } from "../../site/pace/index.ts";
import { localesOf, tellFromSite } from "../../talk/message/index.ts";

type News = "joined" | "applied" | "accepted" | "refused" | "reopened" | "removed" | "disbanded";

const TITLES: Readonly<Record<Locale, Readonly<Record<News, string>>>> = {
  "zh-CN": {
    joined: "欢迎加入团队",
    applied: "有人申请加入你的团队",
    accepted: "你已加入团队",
    refused: "你的入团申请被拒绝",
    reopened: "你的入团申请已恢复审核",
    removed: "你已被移出团队",
    disbanded: "你所在的团队已解散",
  },
  "en-US": {
    joined: "Welcome to the group",
    applied: "Somebody wants to join your group",
    accepted: "You are in the group now",
    refused: "Your application was refused",
    reopened: "Your application was refused by mistake and waits again",
    removed: "You were removed from the group",
    disbanded: "Your group was disbanded",
  },
};

type Teller = Pick<SignedInContext, "viewer" | "now"> & { readonly db: Db };
/** What those who look after a group do with somebody, who hears of so much of it in a day: it can be done again and again. */
const DONE_TO_THEM: readonly News[] = ["accepted", "refused", "reopened", "removed"];
const TOLD_MAX = 6;
/** A statement takes only so many values. */
const AT_ONCE = 1000;

/** Nobody is told of their own acts, but who joins is welcomed. @param extra a line of its own, as somebody typed it */
export async function tellOfGroup(
  { db, viewer, now }: Teller,
  uids: readonly string[],
  news: News,
  group: { readonly id: number; readonly name: string },
  extra = "",
): Promise<void> {
  const concerned = news === "joined" ? uids : uids.filter((uid) => uid !== viewer.uid);
  const telling = { kind: `group ${group.id}`, most: TOLD_MAX, now: now() };
  const others = DONE_TO_THEM.includes(news) ? await spareFrom(db, concerned, telling) : concerned;
  const isThere = news !== "disbanded" && news !== "removed";
  const name = isThere ? `[${plain(group.name)}](${pageOf(news, group.id)})` : plain(group.name);
  const content = extra === "" ? name : `${name}\n\n${plain(extra)}`;
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const people = await localesOf(db, others.slice(from, from + AT_ONCE));
    const notes = people.map(({ uid, locale }) => ({
      recipientUid: uid,
      kind: "Mine" as const,
      title: TITLES[isLocale(locale) ? locale : "zh-CN"][news],
      content,
      // The site itself says so; who did it stands in the audit log.
      adminUid: null,
    }));
    await tellFromSite(db, notes, now());
  }
}

const pageOf = (news: News, id: number) =>
  news === "applied" ? `/group/${id}/member` : `/group/${id}`;

/** What people typed is no Markdown. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|~$!]/g, "\\$&");
