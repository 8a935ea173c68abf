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

/** Gives the slot up in the middle of the work, for `spentMs` of it, and waits for the next turn. */
export type GiveWay = (spentMs: number) => Promise<void>;

/** Work that another of its line may do in its own turn. */
export interface Part<T> {
  /** What came of it then. */
  readonly outcome: Promise<T>;
}

interface Joining<T> {
  readonly part: Part<T>;
  readonly comesFirst: boolean;
}

/** One turn takes no more parts than this, and fewer while others wait. */
const MOST_PARTS = 10;
const MOST_PARTS_BESIDE_OTHERS = 4;

/** What whoever has a slot may ask for. */
export interface Turn {
  readonly giveWay: GiveWay;
  /**
   * Parts that wait in the same line, the next ones as long as they fit, `most` at the most: they are this turn's to do
   * from now on.
   */
  readonly takeAlong: <P extends Part<unknown>>(
    fits: (part: Part<unknown>) => part is P,
    most?: number,
  ) => P[];
}

interface Entry {
  readonly enter: () => void;
  /** What can be taken along, and is then told so. */
  readonly part: { readonly work: Part<unknown>; readonly taken: () => void } | null;
}

/** All that one task asks for, first come first served. */
interface Line {
  readonly asker: Asker;
  readonly entries: Entry[];
  inside: number;
}

/** Null: somebody else does it in their turn. */
type Leave = ((spentMs?: number) => void) | null;

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
   * work's own doing; all of it unless told. `joining`: it may be taken along by others of its line; one that was taken
   * along in vain comes before them.
   */
  async use<T>(
    asker: Asker,
    signal: AbortSignal,
    work: (turn: Turn) => Promise<T>,
    spentMs?: (done: T) => number,
    joining: Joining<T> | null = null,
  ): Promise<T> {
    let leave = await this.#enter(asker, signal, joining);
    if (leave === null && joining !== null) return joining.part.outcome;
    let toldMs = 0;
    const giveWay = async (partMs: number) => {
      leave?.(partMs);
      leave = null;
      toldMs += partMs;
      leave = await this.#enter(asker, signal, null);
    };
    const takeAlong: Turn["takeAlong"] = (fits, most) => this.#takeAlong(asker, fits, most);
    let spent: number | undefined;
    try {
      const done = await work({ giveWay, takeAlong });
      const allMs = spentMs?.(done);
      spent = allMs === undefined ? undefined : Math.max(0, allMs - toldMs);
      return done;
    } finally {
      leave?.(spent);
    }
  }

  #takeAlong<P extends Part<unknown>>(
    asker: Asker,
    fits: (part: Part<unknown>) => part is P,
    atMost = MOST_PARTS - 1,
  ): P[] {
    const line = this.#lines.get(asker.task);
    if (line === undefined) return [];
    const isAlone = [...this.#lines.values()].every((one) => one === line || !one.entries.length);
    // Of what is left, the other slots get their part.
    const share = Math.ceil((line.entries.length + 1) / this.#count);
    const most = Math.min(share, isAlone ? MOST_PARTS : MOST_PARTS_BESIDE_OTHERS, atMost + 1);
    const taken: P[] = [];
    for (let part = line.entries[0]?.part; part && taken.length + 1 < most; ) {
      if (!fits(part.work)) break;
      line.entries.shift();
      taken.push(part.work);
      part.taken();
      part = line.entries[0]?.part;
    }
    return taken;
  }

  #enter<T>(asker: Asker, signal: AbortSignal, joining: Joining<T> | null): Promise<Leave> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const line = this.#lineOf(asker);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.entries.splice(line.entries.indexOf(entry), 1);
        this.#forget(line);
        reject(signal.reason);
      };
      const taken = () => {
        signal.removeEventListener("abort", giveUp);
        resolve(null);
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
      const entry = { enter, part: joining && { work: joining.part, taken } };
      signal.addEventListener("abort", giveUp, { once: true });
      if (joining?.comesFirst) line.entries.unshift(entry);
      else line.entries.push(entry);
      this.#admit();
    });
  }

  #lineOf(asker: Asker): Line {
    const known = this.#lines.get(asker.task);
    if (known !== undefined) return known;
    const line: Line = { asker, entries: [], inside: 0 };
    this.#lines.set(asker.task, line);
    return line;
  }

  #forget(line: Line): void {
    const isOver = line.inside === 0 && line.entries.length === 0;
    if (isOver) this.#lines.delete(line.asker.task);
  }

  #admit(): void {
    for (let next = this.#next(); next !== null && this.#hasRoomFor(next); next = this.#next()) {
      next.entries.shift()?.enter();
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
      if (line.entries.length === 0) continue;
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
