/** A mail that tells what waits for somebody: when it is due, and what is worth telling. */
import { localMidnights } from "./local-day.ts";

export const DIGEST_EVERY = ["day", "week"] as const;
export type DigestEvery = (typeof DIGEST_EVERY)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the morning, before work begins. */
const HOUR = 8;
const DAYS = { day: 1, week: 7 } as const satisfies Record<DigestEvery, number>;

/** How far a digest looks ahead: as far as the next one. */
export function digestUntil(every: DigestEvery, now: Date): Date {
  return new Date(now.getTime() + DAYS[every] * DAY_MS);
}

const weekdayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short" }).format(at);

/**
 * The next morning there that is still to come; of a week the next Monday's.
 * @throws RangeError for a time zone that nobody knows.
 */
export function nextDigestAt(every: DigestEvery, timeZone: string, now: Date): Date {
  for (let ahead = 0; ahead <= DAYS.week; ahead += 1) {
    const [midnight] = localMidnights(timeZone, new Date(now.getTime() + ahead * DAY_MS), 1);
    const morning = new Date((midnight ?? now).getTime() + HOUR * HOUR_MS);
    const isDay = every === "day" || weekdayIn(timeZone, morning) === "Mon";
    if (morning > now && isDay) return morning;
  }
  return digestUntil(every, now);
}

const DIGEST_KINDS = ["Discuss", "Reply", "Like", "Sys", "Mine"] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** Of a contest its start and end; of homework when it opens and is due. */
interface DigestSpan {
  readonly kind: "contest" | "homework";
  readonly title: string;
  readonly group: string;
  readonly opensAt: Date;
  readonly endsAt: Date;
}
export interface DigestFacts {
  readonly unread: Readonly<Partial<Record<DigestKind, number>>>;
  /** Of these so many came since the last one. */
  readonly newUnread: number;
  /** Discussions that one follows in which something is unread. */
  readonly discussions: readonly string[];
  /** New ones of groups. */
  readonly announcements: readonly { readonly title: string; readonly group: string }[];
  readonly spans: readonly DigestSpan[];
}

export interface DigestEvent extends Pick<DigestSpan, "kind" | "title" | "group"> {
  readonly what: "opens" | "ends";
  readonly at: Date;
}
export interface DigestNews extends Pick<DigestFacts, "discussions" | "announcements"> {
  readonly unread: readonly { readonly kind: DigestKind; readonly count: number }[];
  readonly events: readonly DigestEvent[];
}

/** A mail is read at a glance. */
export const DIGEST_LINES_MAX = 10;

/** What is worth a mail; null = nothing is. What was unread at the last one is named beside new things only. */
export function chooseNews(facts: DigestFacts, now: Date, until: Date): DigestNews | null {
  const isAhead = (at: Date) => at > now && at <= until;
  const events = facts.spans
    .flatMap(({ opensAt, endsAt, ...span }): DigestEvent[] => [
      { ...span, what: "opens", at: opensAt },
      { ...span, what: "ends", at: endsAt },
    ])
    .filter(({ at }) => isAhead(at))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, DIGEST_LINES_MAX);
  if (facts.newUnread === 0 && facts.announcements.length === 0 && events.length === 0) return null;
  const unread = DIGEST_KINDS.map((kind) => ({ kind, count: facts.unread[kind] ?? 0 }));
  return {
    unread: unread.filter(({ count }) => count > 0),
    discussions: facts.discussions.slice(0, DIGEST_LINES_MAX),
    announcements: facts.announcements.slice(0, DIGEST_LINES_MAX),
    events,
  };
}
