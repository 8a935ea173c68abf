import { isLocale, type Locale } from "@gavel/domain/locale";
import type { RoleId } from "@gavel/domain/role";
import type { SignedInContext } from "../../kernel/context.ts";
import { findLocales } from "./queries.ts";
import { tellFromSite } from "./tell.ts";

/** What a role lets one do, in the words of its bearer. */
const NAMES: Readonly<Record<RoleId, Readonly<Record<Locale, string>>>> = {
  1000: { "zh-CN": "超级管理员", "en-US": "super admin" },
  1001: { "zh-CN": "管理员", "en-US": "admin" },
  1002: { "zh-CN": "普通用户", "en-US": "user" },
  1003: { "zh-CN": "禁止提交", "en-US": "user who cannot submit" },
  1004: { "zh-CN": "禁止发起讨论", "en-US": "user who cannot start discussions" },
  1005: { "zh-CN": "禁言", "en-US": "muted user" },
  1006: {
    "zh-CN": "禁止提交与发起讨论",
    "en-US": "user who can neither submit nor start discussions",
  },
  1007: { "zh-CN": "禁止提交并禁言", "en-US": "muted user who cannot submit" },
  1008: { "zh-CN": "题目管理员", "en-US": "problem admin" },
};

const TEXTS: Readonly<Record<Locale, (role: RoleId) => { title: string; content: string }>> = {
  "zh-CN": (role) => ({
    title: "你的角色已变更",
    content: `你现在的角色是**${NAMES[role]["zh-CN"]}**，已立即生效。`,
  }),
  "en-US": (role) => ({
    title: "Your role has changed",
    content: `Your role is now **${NAMES[role]["en-US"]}**. This takes effect immediately.`,
  }),
};

/** Tells people of their new role, each in their language, in the transaction that gave it. */
export async function tellNewRole(
  ctx: Pick<SignedInContext, "db" | "now">,
  uids: readonly string[],
  role: RoleId,
): Promise<void> {
  const people = await findLocales(ctx.db, uids);
  const notes = people.map(({ uid, locale }) => ({
    recipientUid: uid,
    kind: "Sys" as const,
    ...TEXTS[isLocale(locale) ? locale : "zh-CN"](role),
    // The site itself says so, whoever gave the role; the audit log knows.
    adminUid: null,
  }));
  await tellFromSite(ctx.db, notes, ctx.now());
}
