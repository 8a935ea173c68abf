/** Spans of time and time zones, as the form of a contest writes them. */
const two = (value: number) => String(value).padStart(2, "0");

/** 5:00:00 */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** "5" hours, "5:30", "5:30:15"; null for what is no span. */
export function parseSpan(text: string): number | null {
  const match = /^(\d{1,4})(?::([0-5]?\d))?(?::([0-5]?\d))?$/.exec(text.trim());
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/** "UTC+8" */
export function zoneName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${two(rest)}`}`;
}
