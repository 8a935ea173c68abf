import { Line } from "./line.ts";
import type { TabState, ToTab } from "./want.ts";

/** Tabs say that they are there every ten seconds; one that was killed says nothing any more. */
export const SIGN_OF_LIFE_MS = 10_000;
const GONE_AFTER_MS = 35_000;

interface Tab<TabId> {
  readonly line: Line<TabId>;
  readonly seenAt: number;
}

/** Gives each tab what it wants of the one stream of its person. Tabs sign in and out one after the other. */
export class Broker<TabId> {
  readonly #say: (tab: TabId, message: ToTab) => void;
  readonly #lines = new Map<string, Line<TabId>>();
  readonly #tabs = new Map<TabId, Tab<TabId>>();
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (tab: TabId, message: ToTab) => void) {
    this.#say = say;
  }

  hear(tab: TabId, { wants, token, locale }: TabState): void {
    const name = JSON.stringify([token, locale]);
    const line = this.#lines.get(name) ?? new Line<TabId>({ token, locale }, this.#say);
    this.#lines.set(name, line);
    const former = this.#tabs.get(tab)?.line;
    if (former !== undefined && former !== line) former.set(tab, []);
    this.#tabs.set(tab, { line, seenAt: performance.now() });
    line.set(tab, wants);
    this.#forgetTheGone();
  }

  #forgetTheGone(): void {
    for (const [tab, { line, seenAt }] of this.#tabs) {
      if (performance.now() - seenAt < GONE_AFTER_MS) continue;
      line.set(tab, []);
      this.#tabs.delete(tab);
    }
    // They end their streams by themselves.
    for (const [name, line] of this.#lines) if (line.isEmpty) this.#lines.delete(name);
    clearTimeout(this.#looking);
    if (this.#lines.size === 0) return;
    this.#looking = setTimeout(() => this.#forgetTheGone(), GONE_AFTER_MS);
  }
}
