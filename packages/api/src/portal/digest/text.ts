import type { DigestEvent, DigestKind, DigestNews } from "@gavel/domain/digest";
import type { Locale } from "@gavel/domain/locale";
import type { MailContent } from "../../site/mail/index.ts";

interface Told {
  readonly site: string;
  readonly username: string;
  readonly news: DigestNews;
  readonly timeZone: string;
  readonly siteUrl: string;
  readonly stopUrl: string;
}

interface Words {
  readonly subject: (site: string) => string;
  readonly hello: (username: string, site: string) => string;
  readonly unread: (parts: string) => string;
  readonly kinds: Readonly<Record<DigestKind, (count: number) => string>>;
  readonly between: string;
  readonly discussions: string;
  readonly announcements: string;
  readonly events: string;
  readonly event: (event: DigestEvent, at: string) => string;
  readonly open: (site: string) => string;
  readonly stop: string;
  readonly note: string;
}

const many = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

const WORDS: Readonly<Record<Locale, Words>> = {
  "en-US": {
    subject: (site) => `${site}: what is new for you`,
    hello: (username, site) => `${username}, this is what waits for you at ${site}.`,
    unread: (parts) => `Unread: ${parts}.`,
    kinds: {
      Discuss: (count) => many(count, "comment or mention", "comments and mentions"),
      Reply: (count) => many(count, "reply", "replies"),
      Like: (count) => many(count, "like", "likes"),
      Sys: (count) => many(count, "site notice", "site notices"),
      Mine: (count) => many(count, "message to you", "messages to you"),
    },
    between: ", ",
    discussions: "New in discussions that you follow:",
    announcements: "Announced in your groups:",
    events: "In your groups soon:",
    event: ({ kind, what, title, group }, at) => {
      const verb = {
        opens: kind === "contest" ? "begins" : "opens",
        ends: kind === "contest" ? "ends" : "is due",
      };
      return `${title} (${group}) ${verb[what]} on ${at}`;
    },
    open: (site) => `Open ${site}`,
    stop: "Stop these mails",
    note: "You get this mail because you turned it on in your settings.",
  },
  "zh-CN": {
    subject: (site) => `${site}：你的邮件摘要`,
    hello: (username, site) => `${username}，${site} 上有这些内容等你查看。`,
    unread: (parts) => `未读：${parts}。`,
    kinds: {
      Discuss: (count) => `${count} 条评论或提及`,
      Reply: (count) => `${count} 条回复`,
      Like: (count) => `${count} 个赞`,
      Sys: (count) => `${count} 条系统通知`,
      Mine: (count) => `${count} 条发给你的消息`,
    },
    between: "、",
    discussions: "你关注的讨论有新内容：",
    announcements: "你的团队有新公告：",
    events: "你的团队近期安排：",
    event: ({ kind, what, title, group }, at) => {
      const verb = {
        opens: kind === "contest" ? "开始" : "开放",
        ends: kind === "contest" ? "结束" : "截止",
      };
      return `${title}（${group}）将于 ${at} ${verb[what]}`;
    },
    open: (site) => `打开 ${site}`,
    stop: "不再接收此类邮件",
    note: "你在设置中开启了邮件摘要，因此收到此邮件。",
  },
};

/** In the language of whoever gets it, with the times of their time zone. */
export function writeDigest(locale: Locale, told: Told): MailContent {
  const words = WORDS[locale];
  const { site, username, news, timeZone, siteUrl, stopUrl } = told;
  const format = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, weekday: "short", month: "numeric", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const listed = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [head, ...lines.map((line) => `· ${line}`)];
  const unread = news.unread.map(({ kind, count }) => words.kinds[kind](count));
  return {
    subject: words.subject(site),
    paragraphs: [
      words.hello(username, site),
      ...(unread.length === 0 ? [] : [words.unread(unread.join(words.between))]),
      ...listed(words.discussions, news.discussions),
      ...listed(
        words.announcements,
        news.announcements.map(({ title, group }) => `${title} (${group})`),
      ),
      ...listed(
        words.events,
        news.events.map((event) => words.event(event, format.format(event.at))),
      ),
    ],
    link: { label: words.open(site), url: siteUrl },
    note: words.note,
    stop: { label: words.stop, url: stopUrl },
  };
}
