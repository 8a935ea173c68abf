import type { Locale } from "@gavel/domain/locale";
import { type MailContent, momentIn } from "../../site/mail/index.ts";

interface Seen {
  /** "Chrome 156, Linux"; "" when nothing is known. */
  readonly device: string;
  readonly ip: string;
  readonly at: Date;
  readonly timeZone: string;
}

interface Facts extends Seen {
  readonly site: string;
  readonly username: string;
  /** Where sessions are ended; null = the site does not know its address. */
  readonly url: string | null;
}

/** "Was this you?" */
export const SIGN_IN_MAIL = {
  "en-US": (facts: Facts): MailContent => ({
    subject: `${facts.site}: new sign-in to your account`,
    paragraphs: [
      `Someone signed in to the account ${facts.username} at ${facts.site} with a browser or from a network that was not used for it lately.`,
      `Browser: ${facts.device === "" ? "unknown" : facts.device}`,
      `Address: ${facts.ip}`,
      `Time: ${momentIn("en-US", facts.at, facts.timeZone)}`,
      "If it was you, there is nothing to do. If it was not, change your password at once, which ends all sessions.",
    ],
    ...(facts.url !== null && { link: { label: "See your sessions", url: facts.url } }),
    note: "These mails can be turned off in the settings of your account, under Sessions.",
  }),
  "zh-CN": (facts: Facts): MailContent => ({
    subject: `${facts.site}：你的账号有新的登录`,
    paragraphs: [
      `有人登录了 ${facts.site} 的账号 ${facts.username}，所用的浏览器或网络近期没有登录过该账号。`,
      `浏览器：${facts.device === "" ? "未知" : facts.device}`,
      `地址：${facts.ip}`,
      `时间：${momentIn("zh-CN", facts.at, facts.timeZone)}`,
      "如果是你本人，无需任何操作；如果不是，请立即修改密码，所有会话会随之结束。",
    ],
    ...(facts.url !== null && { link: { label: "查看会话", url: facts.url } }),
    note: "可以在账号设置的“会话”中关闭此类邮件。",
  }),
} as const satisfies Record<Locale, (facts: Facts) => MailContent>;

/** The same among the messages of the site: the mail may be turned off, or there may be no address. */
export const SIGN_IN_MESSAGE = {
  "en-US": (seen: Seen) => ({
    title: "New sign-in to your account",
    content: [
      "Someone signed in with a browser or from a network that you did not use lately.",
      `- Browser: ${seen.device === "" ? "unknown" : seen.device}\n- Address: ${seen.ip}\n- Time: ${momentIn("en-US", seen.at, seen.timeZone)}`,
      "If it was not you, change your password at once, and [see your sessions](/setting?tab=sessions).",
    ].join("\n\n"),
  }),
  "zh-CN": (seen: Seen) => ({
    title: "你的账号有新的登录",
    content: [
      "有人登录了你的账号，所用的浏览器或网络近期没有使用过。",
      `- 浏览器：${seen.device === "" ? "未知" : seen.device}\n- 地址：${seen.ip}\n- 时间：${momentIn("zh-CN", seen.at, seen.timeZone)}`,
      "如果不是你本人，请立即修改密码，并[查看会话](/setting?tab=sessions)。",
    ].join("\n\n"),
  }),
} as const satisfies Record<Locale, (seen: Seen) => { title: string; content: string }>;
