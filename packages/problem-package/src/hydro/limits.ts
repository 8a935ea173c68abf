/** Times and memory as Hydro writes them. Pure. */

const TIME = /^([1-9]\d*(?:\.\d+)?|0\.\d*[1-9]\d*)([mu]?)s?$/i;
const MEMORY = /^(\d+(?:\.\d+)?)([kmg]?)(?:i?b)?$/i;

/** Whole numbers without a unit are milliseconds there. Nobody means so few of them: who writes `2` thinks of seconds. */
const BARE_MS_MIN = 100;

/** `1s`, `500ms`, `1000`, `0.5` (seconds); null for anything else. Whole milliseconds, at least one. */
export function parseTimeMs(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const bare = Number(text);
  if (Number.isSafeInteger(bare) && bare >= BARE_MS_MIN) return bare;
  const unit = (match[2] ?? "").toLowerCase();
  const factor = unit === "" ? 1000 : unit === "m" ? 1 : 0.001;
  return Math.max(1, Math.round(Number(match[1]) * factor));
}

/** `256m`, `256MB`, `1g`, `65536k`, `256` (megabytes); null for anything else. Whole megabytes, rounded up. */
export function parseMemoryMb(text: string): number | null {
  const match = MEMORY.exec(text.trim());
  if (match === null) return null;
  const unit = (match[2] ?? "").toLowerCase();
  const factor = unit === "k" ? 1 / 1024 : unit === "g" ? 1024 : 1;
  const megabytes = Math.ceil(Number(match[1]) * factor);
  return megabytes > 0 ? megabytes : null;
}
