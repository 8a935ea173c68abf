import type { Locale } from "@gavel/domain/locale";
import { type MailContent, momentIn } from "../../site/mail/index.ts";

interface FailureFacts {
  readonly site: string;
  /** What went wrong, as disk or database say it. */
  readonly fault: string;
  /** When the last whole backup ended; null = there was none. */
  readonly at: Date | null;
  readonly timeZone: string;
  readonly url: string | null;
}

export const OPEN_WORDS: Readonly<Record<Locale, string>> = {
  "en-US": "Open backups",
  "zh-CN": "查看备份",
};

/** To root, when a backup is not there or not whole. */
export const BACKUP_MAIL: Readonly<Record<Locale, (facts: FailureFacts) => MailContent>> = {
  "en-US": ({ site, fault, at, timeZone, url }) => ({
    subject: `${site}: backup failed`,
    paragraphs: [
      `The backup of ${site} failed: ${fault}`,
      at === null
        ? "There is no earlier complete backup."
        : `The last complete backup is from ${momentIn("en-US", at, timeZone)}.`,
    ],
    ...(url === null ? {} : { link: { label: OPEN_WORDS["en-US"], url } }),
    note: `You receive this mail because you run ${site}.`,
  }),
  "zh-CN": ({ site, fault, at, timeZone, url }) => ({
    subject: `${site}：备份失败`,
    paragraphs: [
      `${site} 备份失败：${fault}`,
      at === null
        ? "此前没有完整的备份。"
        : `上一次完整备份的时间：${momentIn("zh-CN", at, timeZone)}。`,
    ],
    ...(url === null ? {} : { link: { label: OPEN_WORDS["zh-CN"], url } }),
    note: `你是 ${site} 的超级管理员，因此收到此邮件。`,
  }),
};

export const DAMAGED_WORDS: Readonly<Record<Locale, (facts: { damaged: number }) => string>> = {
  "en-US": ({ damaged }) =>
    damaged === 1
      ? "1 file of the site is missing or broken, so it is not in the backup."
      : `${damaged} files of the site are missing or broken, so they are not in the backup.`,
  "zh-CN": ({ damaged }) => `站点有 ${damaged} 个文件丢失或损坏，未能备份。`,
};
