import type { Locale } from "@gavel/domain/locale";

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

interface RegisterCodeFacts {
  readonly site: string;
  readonly code: string;
  readonly minutes: number;
}

/** The mails we write, in the language of whoever asked for them. */
export const MAIL_TEXTS = {
  registerCode: {
    "en-US": ({ site, code, minutes }: RegisterCodeFacts): MailText => ({
      subject: `${site}: your registration code`,
      body: `Your registration code is ${code}.\nIt is good for ${minutes} minutes.\n\nIf you did not ask for it, ignore this mail.`,
    }),
    "zh-CN": ({ site, code, minutes }: RegisterCodeFacts): MailText => ({
      subject: `${site}：注册验证码`,
      body: `您的注册验证码是 ${code}。\n有效期 ${minutes} 分钟。\n\n如果这不是您本人的操作，请忽略此邮件。`,
    }),
  },
} as const satisfies Record<string, Record<Locale, (facts: never) => MailText>>;
