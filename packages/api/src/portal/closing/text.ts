import type { Locale } from "@gavel/domain/locale";
import { type MailContent, momentIn } from "../../site/mail/index.ts";

interface Facts {
  readonly site: string;
  readonly username: string;
  readonly ip: string;
  readonly closesAt: Date;
  readonly timeZone: string;
  /** Where one signs in; null = the site does not know its address. */
  readonly url: string | null;
}

/** To whoever closed their account, or whose account somebody else closed. */
export const CLOSING_MAIL = {
  "en-US": (facts: Facts): MailContent => ({
    subject: `${facts.site}: your account is being closed`,
    paragraphs: [
      `The account ${facts.username} at ${facts.site} closes on ${momentIn("en-US", facts.closesAt, facts.timeZone)}. This was asked for from the address ${facts.ip}.`,
      "Until then signing in keeps it, and everything stays as it is. Afterwards your name, addresses and settings are gone for good; what you sent and wrote stays under a neutral name.",
    ],
    ...(facts.url !== null && { link: { label: "Sign in to keep it", url: facts.url } }),
    note: "If this was not you, sign in now and change your password.",
  }),
  "zh-CN": (facts: Facts): MailContent => ({
    subject: `${facts.site}：你的账号即将注销`,
    paragraphs: [
      `${facts.site} 的账号 ${facts.username} 将于 ${momentIn("zh-CN", facts.closesAt, facts.timeZone)} 注销。该申请来自地址 ${facts.ip}。`,
      "在此之前登录即可撤销，一切保持原样。注销后，姓名、邮箱和设置等将被永久清除；提交和发表的内容以匿名名称保留。",
    ],
    ...(facts.url !== null && { link: { label: "登录以保留账号", url: facts.url } }),
    note: "如果不是你本人操作，请立即登录并修改密码。",
  }),
} as const satisfies Record<Locale, (facts: Facts) => MailContent>;

/** To the administrator of a group whose owner is gone. */
export const HEIR_MESSAGE = {
  "en-US": (group: { readonly id: number; readonly name: string }) => ({
    title: `You now own the group ${group.name}`,
    content: `Its owner closed their account. [See the group](/group/${group.id}).`,
  }),
  "zh-CN": (group: { readonly id: number; readonly name: string }) => ({
    title: `你已成为团队 ${group.name} 的所有者`,
    content: `原所有者已注销账号。[查看团队](/group/${group.id})`,
  }),
} as const satisfies Record<Locale, unknown>;
