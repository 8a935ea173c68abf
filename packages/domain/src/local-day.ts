/** Days as people count them: from midnight to midnight in a time zone. */
const DAY_MS = 86_400_000;
const TIME_ZONE_MAX = 64;

/** `Asia/Shanghai` and so on, as this machine knows them. */
export function isTimeZone(name: string): boolean {
  if (name === "" || name.length > TIME_ZONE_MAX) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The clock on the wall there, as if it were UTC. */
function wallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    get("year"),
    get("month") - 1,
    get("day"),
    get("hour"),
    get("minute"),
    get("second"),
  );
}

/**
 * The beginnings of the last `days` days there, oldest first; the last one is today's.
 * @throws RangeError for a time zone that nobody knows.
 */
export function localMidnights(timeZone: string, now: Date, days: number): Date[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" },
  });
  const today = Math.floor(wallClock(format, now.getTime()) / DAY_MS) * DAY_MS;
  return Array.from({ length: days }, (_, index) => {
    const midnight = today - (days - 1 - index) * DAY_MS;
    // The difference to UTC may change within the day: the second look is at the moment itself.
    const guess = midnight - (wallClock(format, midnight) - midnight);
    return new Date(guess - (wallClock(format, guess) - midnight));
  });
}

/** Days in a row, newest first, that end today or yesterday: `dayIndexes` count up to `today`. */
export function streakOf(dayIndexes: Iterable<number>, today: number): number {
  const days = new Set(dayIndexes);
  let day = days.has(today) ? today : today - 1;
  let length = 0;
  while (days.has(day)) {
    length += 1;
    day -= 1;
  }
  return length;
}
