/** A short queue in front of work that keeps a core busy and that strangers may ask for. */
import { networksOf } from "./address.ts";
import type { Context } from "./context.ts";
import { DomainError } from "./error.ts";

/** Where somebody comes from, the widest group first: their provider's network, their own, the address. */
export type Origin = readonly string[];

/** People come from their account, strangers from their address. */
export function originOf({ viewer, ip }: Pick<Context, "viewer" | "ip">): Origin {
  return viewer === null ? networksOf(ip) : [`uid ${viewer.uid}`];
}

export interface FairTurns {
  /** Runs `body` when it is the turn of whoever comes from there. @throws DomainError TOO_BUSY at once, when too many wait. */
  take<T>(origin: Origin, body: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly groups: Origin;
  readonly start: () => void;
  readonly refuse: (error: DomainError) => void;
}

interface Group {
  waiting: number;
  /** Its last turn; a new one takes its place behind those that are there. */
  servedAt: number;
}

/** Who waits, in the order in which they came, and what their groups have had. */
class Line {
  readonly waiting: Waiter[] = [];
  /** Those of whom somebody waits. */
  readonly #groups = new Map<string, Group>();
  #turns = 0;

  waitingOf(group = ""): number {
    return this.#groups.get(group)?.waiting ?? 0;
  }

  servedAt(group = ""): number {
    return this.#groups.get(group)?.servedAt ?? 0;
  }

  add(waiter: Waiter): void {
    this.waiting.push(waiter);
    for (const name of waiter.groups) {
      const group = this.#groups.get(name) ?? { waiting: 0, servedAt: this.#turns };
      group.waiting += 1;
      this.#groups.set(name, group);
    }
  }

  remove(waiter: Waiter): void {
    this.waiting.splice(this.waiting.indexOf(waiter), 1);
    for (const name of waiter.groups) {
      const group = this.#groups.get(name);
      if (group === undefined) continue;
      group.waiting -= 1;
      if (group.waiting === 0) this.#groups.delete(name);
    }
  }

  /** It is the turn of this one: it leaves, and its groups have had theirs. */
  serve(waiter: Waiter): void {
    this.#turns += 1;
    for (const name of waiter.groups) {
      const group = this.#groups.get(name);
      if (group !== undefined) group.servedAt = this.#turns;
    }
    this.remove(waiter);
  }
}

/** The first by what their groups say of two, the widest first. */
function pick(all: readonly Waiter[], isBefore: (one: string, two: string) => number) {
  return all.reduce<Waiter | undefined>((best, one) => {
    if (best === undefined) return one;
    const depth = Math.max(best.groups.length, one.groups.length);
    for (let level = 0; level < depth; level += 1) {
      const difference = isBefore(one.groups[level] ?? "", best.groups[level] ?? "");
      if (difference !== 0) return difference < 0 ? one : best;
      if (one.groups[level] !== best.groups[level]) return best;
    }
    return best;
  }, undefined);
}

/**
 * At most `atOnce` bodies run at a time. Those who wait are served group by group in turn, the groups within one in turn as
 * well, however many of one there are; and they are bounded: `perKey` of the narrowest group, `inAll` together. When all
 * places are taken, a newcomer gets the last place of the group that holds the most where the two part, so that a flood
 * crowds out only itself: from one address, and from all addresses of a network.
 */
export function createFairTurns(bounds: {
  readonly atOnce: number;
  readonly perKey: number;
  readonly inAll: number;
}): FairTurns {
  const line = new Line();
  let running = 0;
  let bodyMs = 20;

  const tooBusy = () => {
    const seconds = (line.waiting.length * bodyMs) / bounds.atOnce / 1000;
    return new DomainError("TOO_BUSY", { n: Math.max(1, Math.ceil(seconds)) });
  };

  /** Whether there is room for one more now. */
  function makeRoom(own: Origin): boolean {
    if (line.waitingOf(own.at(-1)) >= bounds.perKey) return false;
    if (line.waiting.length < bounds.inAll) return true;
    // Of those that hold the most, whoever came last.
    const last = pick(
      line.waiting.toReversed(),
      (one, two) => line.waitingOf(two) - line.waitingOf(one),
    );
    const parting = own.findIndex((name, level) => name !== last?.groups[level]);
    const isHeavier = line.waitingOf(last?.groups[parting]) > line.waitingOf(own[parting]) + 1;
    if (last === undefined || parting < 0 || !isHeavier) return false;
    line.remove(last);
    last.refuse(tooBusy());
    return true;
  }

  function startNext(): void {
    const next = pick(line.waiting, (one, two) => line.servedAt(one) - line.servedAt(two));
    if (next === undefined) {
      running -= 1;
      return;
    }
    line.serve(next);
    next.start();
  }

  return {
    async take(origin, body) {
      // Groups of one name in two networks are two.
      const own = origin.map((_, level) => origin.slice(0, level + 1).join(" "));
      if (running < bounds.atOnce) running += 1;
      else {
        if (!makeRoom(own)) throw tooBusy();
        await new Promise<void>((start, refuse) => line.add({ groups: own, start, refuse }));
      }
      const startedAt = performance.now();
      try {
        return await body();
      } finally {
        bodyMs += (performance.now() - startedAt - bodyMs) / 8;
        // The place is handed over, so that nobody new slips in before those who wait.
        startNext();
      }
    },
  };
}
