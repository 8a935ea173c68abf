import type { Db } from "@gavel/db";
import type { EventHub } from "../../kernel/context.ts";
import { findSettings } from "./queries.ts";
import { type SiteSettings, siteSettings } from "./schema.ts";

/** Settings are read at nearly every request and change a few times a year: kept until the database says so. */
class SettingCache {
  #held: SiteSettings | null = null;
  /** Rises with each change, so that a read which began before it does not store what is old. */
  #generation = 0;

  constructor(events: EventHub) {
    events.subscribe((event) => {
      if (event.type === "setting" || event.type === "reconnected") this.forget();
    });
  }

  forget(): void {
    this.#held = null;
    this.#generation += 1;
  }

  async load(db: Db): Promise<SiteSettings> {
    if (this.#held !== null) return this.#held;
    const generation = this.#generation;
    const settings = await readSettings(db);
    // A transaction may see what is older than what was announced, or what is undone.
    if (generation === this.#generation && !db.isTransaction) this.#held = settings;
    return settings;
  }
}

/** A row that a later or earlier release wrote in another shape falls back to its default alone. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = new Map((await findSettings(db)).map((row) => [row.key, row.value]));
  const entries = Object.entries(siteSettings.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(rows.get(key));
    return [key, parsed.success ? parsed.data : schema.parse(undefined)];
  });
  return siteSettings.parse(Object.fromEntries(entries));
}

const caches = new WeakMap<EventHub, SettingCache>();

/** One cache a process, which is one an event hub. */
export function settingCacheOf(events: EventHub): SettingCache {
  const known = caches.get(events);
  if (known !== undefined) return known;
  const cache = new SettingCache(events);
  caches.set(events, cache);
  return cache;
}
