import type { Locale } from "@gavel/domain/locale";

/** What a mail says; `render.ts` makes plain text and HTML of it. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Small, at the end: what to do when the mail is none of one's business. */
  readonly note: string;
  /** Behind it: where mails of its kind are turned off. */
  readonly stop?: { readonly label: string; readonly url: string };
}

interface CodeFacts {
  readonly site: string;
  readonly code: string;
  readonly minutes: number;
}
interface AccountCodeFacts extends CodeFacts {
  readonly username: string;
}
interface ResetFacts {
  readonly site: string;
  readonly username: string;
  readonly link: string;
  readonly minutes: number;
}

/** The mails we write, in the language of whoever asked for them. */
export const MAIL_TEXTS = {
  registerCode: {
    "en-US": ({ site, code, minutes }: CodeFacts): MailContent => ({
      subject: `${site}: your registration code`,
      paragraphs: [`Use this code to register at ${site}. It expires in ${minutes} minutes.`],
      code,
      note: "If this was not you, ignore this mail: no account will be created with your address.",
    }),
    "zh-CN": ({ site, code, minutes }: CodeFacts): MailContent => ({
      subject: `${site}：注册验证码`,
      paragraphs: [`你正在注册 ${site}，验证码如下，${minutes} 分钟内有效。`],
      code,
      note: "如果这不是你本人的操作，请忽略此邮件，不会有人以你的邮箱注册账号。",
    }),
  },
  changeEmail: {
    "en-US": ({ site, code, minutes, username }: AccountCodeFacts): MailContent => ({
      subject: `${site}: confirm your new email address`,
      paragraphs: [
        `Use the code below to confirm this address for the account ${username} at ${site}. It expires in ${minutes} minutes.`,
      ],
      code,
      note: "If this was not you, ignore this mail: nothing will change.",
    }),
    "zh-CN": ({ site, code, minutes, username }: AccountCodeFacts): MailContent => ({
      subject: `${site}：确认新邮箱`,
      paragraphs: [`${site} 账号 ${username} 将改用这个邮箱，验证码如下，${minutes} 分钟内有效。`],
      code,
      note: "如果这不是你本人的操作，请忽略此邮件，账号不会有任何变化。",
    }),
  },
  signInCode: {
    "en-US": ({ site, code, minutes, username }: AccountCodeFacts): MailContent => ({
      subject: `${site}: your sign-in code`,
      paragraphs: [
        `After several wrong passwords, the account ${username} at ${site} asks for more than a password.`,
        `Sign in with this code in place of the password. It expires in ${minutes} minutes and works only once.`,
      ],
      code,
      note: "If this was not you, ignore this mail, and tell nobody the code: it opens your account.",
    }),
    "zh-CN": ({ site, code, minutes, username }: AccountCodeFacts): MailContent => ({
      subject: `${site}：登录验证码`,
      paragraphs: [
        `${site} 账号 ${username} 多次输错密码，登录时还需要验证。`,
        `登录时在密码框中填写下面的验证码即可，${minutes} 分钟内有效，只能使用一次。`,
      ],
      code,
      note: "如果这不是你本人的操作，请忽略此邮件。不要把验证码告诉任何人：凭它就能登录你的账号。",
    }),
  },
  resetPassword: {
    "en-US": ({ site, username, link, minutes }: ResetFacts): MailContent => ({
      subject: `${site}: set a new password`,
      paragraphs: [
        `Someone, probably you, asked to reset the password of the account ${username} at ${site}.`,
        `The link expires in ${minutes} minutes and works only once.`,
      ],
      link: { label: "Set a new password", url: link },
      note: "If this was not you, ignore this mail: your password stays the same.",
    }),
    "zh-CN": ({ site, username, link, minutes }: ResetFacts): MailContent => ({
      subject: `${site}：重置密码`,
      paragraphs: [
        `有人（应该是你本人）请求重置 ${site} 账号 ${username} 的密码。`,
        `下面的链接 ${minutes} 分钟内有效，只能使用一次。`,
      ],
      link: { label: "设置新密码", url: link },
      note: "如果这不是你本人的操作，请忽略此邮件，你的密码不会改变。",
    }),
  },
  test: {
    "en-US": ({ site }: { site: string }): MailContent => ({
      subject: `${site}: test mail`,
      paragraphs: [`The mail server of ${site} works: this mail was sent through it.`],
      note: "An administrator of the site sent it as a test.",
    }),
    "zh-CN": ({ site }: { site: string }): MailContent => ({
      subject: `${site}：测试邮件`,
      paragraphs: [`${site} 的邮件服务器工作正常，此邮件由它发出。`],
      note: "此邮件由站点管理员发送，用于测试。",
    }),
  },
} as const satisfies Record<string, Record<Locale, (facts: never) => MailContent>>;
