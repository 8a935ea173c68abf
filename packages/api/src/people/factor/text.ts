import type { Locale } from "@gavel/domain/locale";
import type { MailContent } from "../../site/mail/index.ts";

/** What became of the ways into somebody's account. */
export type FactorNews =
  | "app-added"
  | "passkey-added"
  | "app-removed"
  | "passkey-removed"
  | "codes-renewed"
  | "code-used"
  | "identity-linked"
  | "identity-unlinked"
  | "email-changed"
  | "email-set"
  | "password-changed"
  | "password-reset"
  | "password-set"
  | "reset";

interface Facts {
  readonly site: string;
  readonly username: string;
  readonly ip: string;
  readonly news: FactorNews;
  /** Recovery codes that are left. */
  readonly left: number;
  /** What was linked. */
  readonly source: string;
}

type Words = (facts: Pick<Facts, "left" | "source">) => string;

const ENGLISH: Readonly<Record<FactorNews, Words>> = {
  "app-added": () => "an authenticator app was added as a second factor",
  "passkey-added": () => "a passkey was added",
  "app-removed": () => "the authenticator app was removed",
  "passkey-removed": () => "a passkey was removed",
  "codes-renewed": () => "new recovery codes were made, and the old ones are void",
  "code-used": ({ left }) =>
    `a recovery code was used to sign in; ${left === 1 ? "1 is" : `${left} are`} left`,
  "identity-linked": ({ source }) => `signing in by way of ${source} was linked`,
  "identity-unlinked": ({ source }) => `signing in by way of ${source} was unlinked`,
  "email-changed": () => "the email address was changed, and nothing is sent to this one any more",
  "email-set": () =>
    "an administrator replaced or removed this email address, and nothing is sent to it any more",
  "password-changed": () => "the password was changed, which ended all sessions and API tokens",
  "password-reset": () =>
    "a new password was set by the link that was sent here, which ended all sessions and API tokens",
  "password-set": () =>
    "an administrator set a new password, which ended all sessions and API tokens",
  reset: () => "an administrator removed all second factors and recovery codes",
};
const CHINESE: Readonly<Record<FactorNews, Words>> = {
  "app-added": () => "绑定了身份验证器，作为两步验证方式",
  "passkey-added": () => "添加了一个通行密钥",
  "app-removed": () => "移除了身份验证器",
  "passkey-removed": () => "移除了一个通行密钥",
  "codes-renewed": () => "重新生成了恢复码，原有恢复码已失效",
  "code-used": ({ left }) => `使用恢复码登录，剩余 ${left} 个`,
  "identity-linked": ({ source }) => `绑定了 ${source}，可用其登录`,
  "identity-unlinked": ({ source }) => `解除了 ${source} 的绑定`,
  "email-changed": () => "更换了邮箱，今后不再向此邮箱发送邮件",
  "email-set": () => "由管理员更换或移除了此邮箱，今后不再向此邮箱发送邮件",
  "password-changed": () => "修改了密码，全部会话和 API 令牌已随之失效",
  "password-reset": () => "通过发送到此邮箱的链接设置了新密码，全部会话和 API 令牌已随之失效",
  "password-set": () => "由管理员设置了新密码，全部会话和 API 令牌已随之失效",
  reset: () => "管理员移除了全部两步验证方式和恢复码",
};

/** Whoever did it knows the password of now, and its owner does not. */
const LOCKED_OUT: Readonly<Record<Locale, string>> = {
  "en-US":
    "If this was not you, have a link sent to this address by which you set another one (Forgot password), and tell the administrators of the site.",
  "zh-CN":
    "如果这不是你本人的操作，请通过“忘记密码”让站点向此邮箱发送链接，重新设置密码，并联系站点管理员。",
};
const BY_ADMINISTRATOR: Readonly<Record<Locale, string>> = {
  "en-US": "If you did not expect this, ask the administrators of the site.",
  "zh-CN": "如果你对此并不知情，请联系站点管理员。",
};
const NOTES: Readonly<Partial<Record<FactorNews, Readonly<Record<Locale, string>>>>> = {
  ...{ "password-changed": LOCKED_OUT, "password-reset": LOCKED_OUT },
  ...{ "password-set": BY_ADMINISTRATOR, "email-set": BY_ADMINISTRATOR },
};

export const FACTOR_MAIL = {
  "en-US": (facts: Facts): MailContent => ({
    subject: `${facts.site}: your sign-in has changed`,
    paragraphs: [
      `For the account ${facts.username} at ${facts.site}, ${ENGLISH[facts.news](facts)}.`,
      `This was done from the address ${facts.ip}.`,
    ],
    note:
      NOTES[facts.news]?.["en-US"] ??
      "If this was not you, change your password at once and tell the administrators of the site.",
  }),
  "zh-CN": (facts: Facts): MailContent => ({
    subject: `${facts.site}：登录方式有变动`,
    paragraphs: [
      `你在 ${facts.site} 的账号 ${facts.username} ${CHINESE[facts.news](facts)}。`,
      `操作来自地址 ${facts.ip}。`,
    ],
    note:
      NOTES[facts.news]?.["zh-CN"] ?? "如果这不是你本人的操作，请立即修改密码，并联系站点管理员。",
  }),
} as const satisfies Record<Locale, (facts: Facts) => MailContent>;
