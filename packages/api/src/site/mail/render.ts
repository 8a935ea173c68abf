import type { Locale } from "@gavel/domain/locale";
import type { MailContent } from "./text.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Frame {
  readonly site: string;
  readonly locale: Locale;
  /** A picture over the mail; "" = none. */
  readonly bannerUrl: string;
}

/** Both forms say the same. Mail programs know no style sheets, so each element carries its own. */
export function renderMail(content: MailContent, frame: Frame): RenderedMail {
  // A line break would end the header.
  const subject = content.subject.replace(/[\r\n]+/g, " ");
  return { subject, text: renderText(content), html: renderHtml(content, frame) };
}

function renderText({ paragraphs, code, link, note, stop }: MailContent): string {
  const parts = [...paragraphs];
  if (code !== undefined) parts.push(`    ${code}`);
  if (link !== undefined) parts.push(`${link.label}:\n${link.url}`);
  parts.push(note);
  if (stop !== undefined) parts.push(`${stop.label}:\n${stop.url}`);
  return `${parts.join("\n\n")}\n`;
}

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";

function renderHtml({ paragraphs, code, link, note, stop }: MailContent, frame: Frame): string {
  const { site, locale, bannerUrl } = frame;
  const body = paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`);
  if (code !== undefined) {
    body.push(
      `<p style="margin:0 0 16px;font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  }
  if (link !== undefined) {
    const url = escapeHtml(link.url);
    body.push(
      `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#234a9b;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:12px;color:#5b6472;word-break:break-all">${url}</p>`,
    );
  }
  const end =
    stop === undefined
      ? ""
      : ` <a href="${escapeHtml(stop.url)}" style="color:#5b6472">${escapeHtml(stop.label)}</a>`;
  const banner =
    bannerUrl === ""
      ? ""
      : `<img src="${escapeHtml(bannerUrl)}" alt="" width="520" style="display:block;width:100%;height:auto;border-radius:8px 8px 0 0">`;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>`,
    `<body style="margin:0;padding:24px 12px;background:#eef1f6;${FONT};font-size:15px;line-height:1.6;color:#171c26">`,
    `<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #d5dbe6;border-radius:8px">${banner}`,
    `<div style="padding:24px"><h1 style="margin:0 0 16px;font-size:17px">${escapeHtml(site)}</h1>${body.join("")}`,
    `<p style="margin:0;font-size:12px;color:#5b6472">${escapeHtml(note)}${end}</p></div></div></body></html>`,
  ].join("");
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
