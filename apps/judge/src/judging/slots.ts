import { type Asker, Shares } from "./shares.ts";

export interface SlotsOptions {
  /** What each has had, counted together with other slots of the same judge. */
  readonly shares?: Shares;
  /** So many more while what is inside is slow to end, for those who have not had their share. */
  readonly extra?: number;
}

/** What is inside may have turned out to be slow meanwhile. */
const LOOK_AGAIN_MS = 100;

/** What is inside for longer is slow to end. */
const QUICK_MS = 500;

/** All that one task asks for, first come first served. */
interface Line {
  readonly asker: Asker;
  readonly enter: (() => void)[];
  inside: number;
}

/**
 * So many runs at a time, shared fairly: first comes who has had least of the judge lately, then the task that has, then
 * the one with fewer runs under way, then the line that has been there longer. Nothing that runs is ever interrupted.
 */
export class Slots {
  readonly #count: number;
  readonly #extra: number;
  readonly #shares: Shares;
  readonly #lines = new Map<string, Line>();
  /** Since when each is inside. */
  readonly #inside = new Set<{ readonly since: number }>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(count: number, { shares = new Shares(), extra = 0 }: SlotsOptions = {}) {
    this.#count = count;
    this.#extra = extra;
    this.#shares = shares;
  }

  /**
   * Rejects with the signal's reason when that comes before a slot is free. `spentMs`: of the time inside, what was the
   * work's own doing; all of it unless told.
   */
  async use<T>(
    asker: Asker,
    signal: AbortSignal,
    work: () => Promise<T>,
    spentMs?: (done: T) => number,
  ): Promise<T> {
    const leave = await this.#enter(asker, signal);
    let spent: number | undefined;
    try {
      const done = await work();
      spent = spentMs?.(done);
      return done;
    } finally {
      leave(spent);
    }
  }

  #enter(asker: Asker, signal: AbortSignal): Promise<(spentMs?: number) => void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const line = this.#lineOf(asker);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.enter.splice(line.enter.indexOf(enter), 1);
        this.#forget(line);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", giveUp);
        const end = this.#shares.begin(asker);
        const run = { since: this.#shares.now };
        this.#inside.add(run);
        line.inside += 1;
        resolve((spentMs) => {
          end(spentMs);
          this.#inside.delete(run);
          line.inside -= 1;
          this.#forget(line);
          this.#admit();
        });
      };
      signal.addEventListener("abort", giveUp, { once: true });
      line.enter.push(enter);
      this.#admit();
    });
  }

  #lineOf(asker: Asker): Line {
    const known = this.#lines.get(asker.task);
    if (known !== undefined) return known;
    const line: Line = { asker, enter: [], inside: 0 };
    this.#lines.set(asker.task, line);
    return line;
  }

  #forget(line: Line): void {
    const isOver = line.inside === 0 && line.enter.length === 0;
    if (isOver) this.#lines.delete(line.asker.task);
  }

  #admit(): void {
    for (let next = this.#next(); next !== null && this.#hasRoomFor(next); next = this.#next()) {
      next.enter.shift()?.();
    }
    if (this.#timer !== null || this.#extra === 0 || this.#next() === null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#admit();
    }, LOOK_AGAIN_MS);
  }

  #hasRoomFor({ asker }: Line): boolean {
    const { size } = this.#inside;
    if (size < this.#count) return true;
    if (size >= this.#count + this.#extra || this.#shares.isHeavy(asker)) return false;
    const before = this.#shares.now - QUICK_MS;
    return [...this.#inside].filter(({ since }) => since > before).length < this.#count;
  }

  #next(): Line | null {
    let best: { line: Line; rank: readonly number[] } | null = null;
    for (const line of this.#lines.values()) {
      if (line.enter.length === 0) continue;
      const rank = [...this.#shares.rank(line.asker), line.inside];
      if (best === null || isLower(rank, best.rank)) best = { line, rank };
    }
    return best?.line ?? null;
  }
}

function isLower(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
