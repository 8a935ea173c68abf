/** Times that a dump writes as its judge's clock showed them. */
const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?)?$/;
/** No zone changes its clock within one. */
const QUARTER_MS = 15 * 60_000;

export type ReadTime = (written: string | null | undefined) => Date | null;

/** null for what is no time, such as 0000-00-00. @throws RangeError for a zone that nobody knows */
export function localTimes(timeZone: string): ReadTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  });
  const wallClock = (at: number) => {
    const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)]);
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const offsets = new Map<number, number>();
  const offsetOf = (wall: number) => {
    const quarter = Math.floor(wall / QUARTER_MS) * QUARTER_MS;
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    // The second look is at the moment itself: the clock may have changed between it and UTC's.
    const guess = quarter - (wallClock(quarter) - quarter);
    const offset = wallClock(guess) - guess;
    offsets.set(quarter, offset);
    return offset;
  };
  return (written) => {
    const found = WRITTEN.exec(written ?? "");
    if (found === null) return null;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
      .slice(1, 7)
      .map((part) => Number(part ?? 0));
    if (month < 1 || day < 1) return null;
    const ms = Number((found[7] ?? "").padEnd(3, "0").slice(0, 3));
    const wall = Date.UTC(year, month - 1, day, hour, minute, second, ms);
    return new Date(wall - offsetOf(wall));
  };
}
