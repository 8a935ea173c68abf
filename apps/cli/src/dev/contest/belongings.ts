/** What a played contest has put on a site, and how each part of it goes again. */
import { messageOf } from "../../say.ts";

const TRIES = 3;
const BETWEEN_MS = 2000;

interface Belonging {
  readonly what: string;
  readonly remove: () => Promise<void>;
}

export class Belongings {
  readonly #kept: Belonging[] = [];

  /** To be said before it is made: an answer may get lost. `remove` finds nothing, or what there is. */
  add(what: string, remove: () => Promise<void>): void {
    this.#kept.push({ what, remove });
  }

  /** What is there now, or may be. */
  list(): string[] {
    return this.#kept.map(({ what }) => what);
  }

  /** The newest first. A site that was away for a moment is asked again. @returns why what is left could not go */
  async clear(): Promise<string[]> {
    const failures: string[] = [];
    for (const one of this.#kept.toReversed()) {
      const failure = await removeOne(one);
      if (failure === null) this.#kept.splice(this.#kept.indexOf(one), 1);
      else failures.push(`${one.what}: ${failure}`);
    }
    return failures;
  }
}

async function removeOne({ remove }: Belonging): Promise<string | null> {
  for (let left = TRIES - 1; ; left--) {
    try {
      await remove();
      return null;
    } catch (error) {
      if (left === 0) return messageOf(error);
      await Bun.sleep(BETWEEN_MS);
    }
  }
}
