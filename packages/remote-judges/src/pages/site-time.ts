/** `2026-01-02 03:04:05` as a site far away writes it; null = no time. */
export function siteTime(text: string, hoursEast: number): number | null {
  const match = /(\d{4})[-/](\d\d?)[-/](\d\d?) (\d\d?):(\d\d)(?::(\d\d))?/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour - hoursEast, minute, second);
}
