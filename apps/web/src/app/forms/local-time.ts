/** Moments as a `datetime-local` field writes them, in the reader's time zone. */
const two = (value: number) => String(value).padStart(2, "0");

export function toLocal(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const seconds = at.getSeconds() === 0 ? "" : `:${two(at.getSeconds())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}${seconds}`;
}

/** null for what is no moment. */
export function fromLocal(text: string): Date | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at;
}
