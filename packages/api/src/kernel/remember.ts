import type { Services } from "./context.ts";

interface Held {
  readonly until: number;
  readonly value: Promise<unknown>;
}
const held = new WeakMap<Services, Map<string, Held>>();

interface Remembering {
  readonly services: Services;
  readonly now: () => Date;
}

interface Wish<T> {
  readonly key: string;
  readonly ms: number;
  readonly isForced?: boolean;
  /** Worth keeping; absent = whatever it is. */
  readonly isKept?: (value: T) => boolean;
}

/**
 * What `load` answered, kept in this process for `ms` under `key`; those who come while it loads share its answer, and a
 * failure is not kept. For figures that may be a little old; others go through `answerTogether`.
 */
export function remember<T>(
  { services, now }: Remembering,
  { key, ms, isForced = false, isKept = () => true }: Wish<T>,
  load: () => Promise<T>,
): Promise<T> {
  const entries = held.get(services) ?? new Map<string, Held>();
  held.set(services, entries);
  const at = now().getTime();
  const known = entries.get(key);
  if (known !== undefined && known.until > at && !isForced) return known.value as Promise<T>;
  for (const [name, { until }] of entries) if (until <= at) entries.delete(name);
  const value = load();
  const entry = { until: at + ms, value };
  entries.set(key, entry);
  const forget = () => {
    if (entries.get(key) === entry) entries.delete(key);
  };
  value.then((found) => isKept(found) || forget(), forget);
  return value;
}
