/** Days as people count them: from midnight to midnight in a time zone. */
const DAY_MS = 86_400_000;

/** The clock on the wall there, as if it were UTC. */
function wallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * The beginnings of the last `days` days there, oldest first; the last one is today's.
 * @throws RangeError for a time zone that nobody knows.
 */
export function localMidnights(timeZone: string, now: Date, days: number): Date[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  });
  const today = Math.floor(wallClock(format, now.getTime()) / DAY_MS) * DAY_MS;
  return Array.from({ length: days }, (_, index) => {
    const midnight = today - (days - 1 - index) * DAY_MS;
    // The difference to UTC may change within the day: the second look is at the moment itself.
    const guess = midnight - (wallClock(format, midnight) - midnight);
    const found = guess - (wallClock(format, guess) - midnight);
    // Where the clock is put forward at midnight there is none, and west of Greenwich this is still the day before.
    return new Date(found + Math.max(0, midnight - wallClock(format, found)));
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
