/** How much of the judge each person has had lately, and each task: what decides whose turn it is. */

/** Whose work it is. `holder` is a person, by a name that says nothing else. */
export interface Asker {
  readonly holder: string;
  readonly task: string;
}

/** What the judge does for itself: it waits for everybody. */
export const OWN_WORK: Asker = { holder: "", task: "" };

/** Who used much some minutes ago has paid for it by waiting. */
const HALF_LIFE_MS = 60_000;
/** More than comes of sending an ordinary program every few seconds, and less than of one that never ends. */
const PERSON_MS = 12_000;
/** Most submissions need less in all: compiled in a moment, and a dozen quick cases. */
const TASK_MS = 3000;
/**
 * A host that is busy with others makes everything take longer, which is nobody's fault; so what was computed and idled
 * counts, but never less than this part of the time: of many threads that are ready at once, most wait by their own wish.
 */
export const LEAST_SHARE = 0.25;
/** Forgotten when there are so many that hold nothing. */
const MOST_KNOWN = 1000;

interface Use {
  settledMs: number;
  settledAt: number;
  readonly since: number[];
}

export class Shares {
  readonly #now: () => number;
  readonly #holders = new Map<string, Use>();
  readonly #tasks = new Map<string, Use>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Something begins for `asker`; call the answer when it is over, with what it spent where that is known. */
  begin({ holder, task }: Asker): (spentMs?: number) => void {
    const began = this.#now();
    const uses = [useOf(this.#holders, holder, began), useOf(this.#tasks, task, began)];
    for (const use of uses) use.since.push(began);
    return (spentMs) => {
      const ended = this.#now();
      const wallMs = ended - began;
      const chargedMs = spentMs === undefined ? wallMs : Math.max(spentMs, wallMs * LEAST_SHARE);
      for (const use of uses) {
        use.settledMs = decayed(use, ended) + chargedMs;
        use.settledAt = ended;
        use.since.splice(use.since.indexOf(began), 1);
      }
    };
  }

  get now(): number {
    return this.#now();
  }

  /** Has had its share: whoever has not need not wait for it. */
  isHeavy(asker: Asker): boolean {
    return this.rank(asker).some((step) => step > 0);
  }

  /** Lower goes first: 0 up to a share, then a step for each doubling of what the person, then the task has had. */
  rank({ holder, task }: Asker): readonly [number, number] {
    return [
      stepOf(this.#usedMs(this.#holders, holder) / PERSON_MS),
      stepOf(this.#usedMs(this.#tasks, task) / TASK_MS),
    ];
  }

  #usedMs(uses: ReadonlyMap<string, Use>, key: string): number {
    const use = uses.get(key);
    if (use === undefined) return 0;
    const now = this.#now();
    return decayed(use, now) + use.since.reduce((sum, began) => sum + now - began, 0);
  }
}

function decayed({ settledMs, settledAt }: Use, now: number): number {
  return settledMs * 0.5 ** ((now - settledAt) / HALF_LIFE_MS);
}

function stepOf(shares: number): number {
  return shares < 1 ? 0 : 1 + Math.floor(Math.log2(shares));
}

function useOf(uses: Map<string, Use>, key: string, now: number): Use {
  const known = uses.get(key);
  if (known !== undefined) return known;
  if (uses.size >= MOST_KNOWN) {
    for (const [other, use] of uses) {
      if (use.since.length === 0 && decayed(use, now) < 1) uses.delete(other);
    }
  }
  const fresh: Use = { settledMs: 0, settledAt: now, since: [] };
  uses.set(key, fresh);
  return fresh;
}
