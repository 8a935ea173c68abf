/** What the log keeps of a change: the fields that differ, nothing secret, nothing endless. */

export type Facts = Readonly<Record<string, unknown>>;

const MASK = "***";
const TEXT_MAX = 500;
const ITEMS_MAX = 50;
const DEPTH_MAX = 4;
const SECRET = /pass(word|wd)|pwd|secret|token|hash|credential/i;

/** Fields that are the same before and after are left out; where one side is absent the other is kept whole. */
export function differing(
  before: Facts | undefined,
  after: Facts | undefined,
): { before: Facts | null; after: Facts | null } {
  if (before === undefined || after === undefined) {
    return { before: clean(before), after: clean(after) };
  }
  const changed = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(changed);
  const pick = (facts: Facts) =>
    Object.fromEntries(keys.filter((key) => key in facts).map((key) => [key, facts[key]]));
  return { before: clean(pick(before)), after: clean(pick(after)) };
}

function clean(facts: Facts | undefined): Facts | null {
  return facts === undefined ? null : (shorten(facts, 0) as Facts);
}

/** Secrets are told from their names, so that no caller can forget to mask one. */
function shorten(value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return shortenText(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object") return value;
  if (depth >= DEPTH_MAX) return "…";
  if (Array.isArray(value)) {
    const kept = value.slice(0, ITEMS_MAX).map((item) => shorten(item, depth + 1));
    const rest = value.length - kept.length;
    return rest > 0 ? [...kept, `… +${rest}`] : kept;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET.test(key) && isFilled(item) ? MASK : shorten(item, depth + 1),
    ]),
  );
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "" && typeof value !== "boolean";
}

function shortenText(text: string): string {
  // Neither PostgreSQL nor a reader wants them, and a log must not refuse what it is told.
  const storable = text.replaceAll("\0", "\ufffd").toWellFormed();
  if (storable.length <= TEXT_MAX) return storable;
  return `${storable.slice(0, TEXT_MAX).toWellFormed()}… (${storable.length})`;
}
