import type { Locale } from "@gavel/domain/locale";

/** A moment as mails tell it: by the site's clock, with the zone's name. */
export function momentIn(locale: Locale, at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, dateStyle: "long", timeStyle: "short", hourCycle: "h23" },
  });
  return `${words.format(at)} (${timeZone})`;
}
