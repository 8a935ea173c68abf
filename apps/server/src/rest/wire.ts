import type { Page } from "@gavel/api/kernel/paging";

/** UTC in the form that existing clients parse: `2022-05-01T08:00:00.000+0000`. */
export function wireDate(date: Date): string {
  return `${date.toISOString().slice(0, -1)}+0000`;
}

const ROLL_ZONE_MS = 8 * 3_600_000;

/** The form that clients of the scroll board parse, at UTC+8: `2022/05/01 16:00:00`. */
export function wireRollDate(date: Date): string {
  const local = new Date(date.getTime() + ROLL_ZONE_MS).toISOString();
  return `${local.slice(0, 10).replaceAll("-", "/")} ${local.slice(11, 19)}`;
}

export interface Paging {
  readonly currentPage: number;
  readonly limit: number;
}

/** The page shape of the wire; `paging` is what the caller asked for, after clamping. */
export function wirePage<T, Row>(page: Page<T>, paging: Paging, toRow: (record: T) => Row) {
  const orders: never[] = [];
  return {
    records: page.records.map(toRow),
    total: page.total,
    size: paging.limit,
    current: paging.currentPage,
    pages: Math.ceil(page.total / paging.limit),
    orders,
    searchCount: true,
  };
}

/** JSON for the wire: dates in the wire's form, absent fields as null instead of dropped. */
export function wireJson(value: unknown): string {
  return JSON.stringify(toWire(value));
}

/** Made already, and in the wire's form. */
const made = new WeakMap<object, object>();
const ready = new WeakSet<object>();

/** What `make` makes of a value that stays the same as long as it is kept: once, in the wire's form. */
export function wireOnce<T extends object, Wired extends object>(
  value: T,
  make: (value: T) => Wired,
): Wired {
  const known = made.get(value);
  if (known !== undefined) return known as Wired;
  const wired = toWire(make(value)) as Wired;
  made.set(value, wired);
  ready.add(wired);
  return wired;
}

function toWire(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== "object" || ready.has(value)) return value;
  if (value instanceof Date) return wireDate(value);
  if (Array.isArray(value)) return value.map(toWire);
  return copy(value);
}

/** What means something to objects, and may be a name in what people typed. */
const PROTOTYPE = "__proto__";

/** Lists have hundreds of values: making entries of them and objects of those took twice as long as the JSON. */
function copy(value: object): object {
  const facts = value as Record<string, unknown>;
  // Objects without a prototype take half as long again.
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(facts)) {
    if (key === PROTOTYPE) define(out, key, toWire(facts[key]));
    else out[key] = toWire(facts[key]);
  }
  return out;
}

function define(out: object, key: string, value: unknown): void {
  Object.defineProperty(out, key, { value, enumerable: true, configurable: true, writable: true });
}
