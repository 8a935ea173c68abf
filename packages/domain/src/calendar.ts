/** Days as people of a time zone count them, written `yyyy-MM-dd`. */

/** Of the zone that was asked for last, which is nearly always the site's: to make one takes fifty times as long as to use it. */
let last: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

function formatOf(zone: string): Intl.DateTimeFormat {
  if (last?.zone === zone) return last.format;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  last = { zone, format };
  return format;
}

/** The day that `at` falls on in the zone (an IANA name, such as Asia/Shanghai). */
export function dayIn(zone: string, at: Date): string {
  const all = formatOf(zone).formatToParts(at);
  const parts = Object.fromEntries(all.map((part) => [part.type, part.value]));
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}`;
}

/** The day `count` days later; earlier when it is negative. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** By name only: of an offset such as +08:00, PostgreSQL takes the sign the other way round. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
