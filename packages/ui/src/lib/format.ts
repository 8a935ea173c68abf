/** Figures as both languages write them. Times are local; the server sends UTC. */

/** Thousands separated from 10,000 in Chinese and from 1,000 in English. */
export function formatCount(value: number, locale: string): string {
  const least = locale.startsWith("zh") ? 10_000 : 1_000;
  return Math.abs(value) < least ? String(value) : value.toLocaleString("en-US");
}

/** KiB as MB with one decimal. */
export function formatMemory(kib: number): string {
  return (kib / 1024).toFixed(1);
}

const two = (value: number) => String(value).padStart(2, "0");

/** 2026-11-20 */
export function formatDate(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** 2026-11-20 21:44:52 */
export function formatDateTime(at: Date): string {
  return `${formatDate(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** 21:44 */
export function formatClock(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 2026-11-20 21:44 */
export function formatDateClock(at: Date): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}

/** 2026-11-20 21:44, and the seconds where it is no whole minute. */
export function formatDateExact(at: Date): string {
  return at.getSeconds() === 0 ? formatDateClock(at) : formatDateTime(at);
}

export type RelativeUnit = "now" | "second" | "minute" | "hour" | "date";

/** How long ago, in one unit, up to a day; the future and what is older stand with date and time. */
export function relativeParts(at: Date, now: Date): { unit: RelativeUnit; count: number } {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000);
  // Clocks differ a little: a moment ahead is now.
  if (seconds < -60) return { unit: "date", count: 0 };
  if (seconds < 3) return { unit: "now", count: 0 };
  if (seconds < 60) return { unit: "second", count: seconds };
  if (seconds < 3600) return { unit: "minute", count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: "hour", count: Math.floor(seconds / 3600) };
  return { unit: "date", count: 0 };
}
