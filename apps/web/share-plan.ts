/** What several pages share, put into few files. Of files alone: which module is in which is for `shared-files.ts` to say. */

/** What always comes together: the same pages need all of it. */
export interface Piece {
  /** By number. Whoever needs a piece needs what it imports as well. */
  readonly pages: ReadonlySet<number>;
  /** About what it takes on its way, packed. */
  readonly bytes: number;
  /** Places of the pieces that it imports. */
  readonly imports: ReadonlySet<number>;
}

interface Costs {
  /** Of each page, how much it counts. */
  readonly weights: readonly number[];
  /** What one more request costs a page, in bytes. */
  readonly request: number;
}

interface File {
  readonly pieces: readonly number[];
  readonly bytes: number;
  /** Numbers of files. */
  readonly imports: Set<number>;
  pages: ReadonlySet<number>;
}

/**
 * Joins the two files that save the most, again and again: a page that needs both saves a request, one that needs the half loads
 * the other half for nothing, with all that this imports. Files that would import each other stay apart, since what they hold at
 * their top level could run before what it stands on.
 * @returns places of pieces by file; a file comes behind those that it imports
 */
export function joinPieces(pieces: readonly Piece[], costs: Costs): number[][] {
  return new Joining(pieces, costs).run();
}

class Joining {
  readonly #costs: Costs;
  readonly #files: Map<number, File>;
  /** By a file, of those with lower numbers: what joining them would save. It may have become less since. */
  readonly #gains = new Map<number, Map<number, number>>();
  #next: number;

  constructor(pieces: readonly Piece[], costs: Costs) {
    this.#costs = costs;
    this.#next = pieces.length;
    this.#files = new Map(
      pieces.map(({ pages, bytes, imports }, at) => {
        return [at, { pieces: [at], pages, bytes, imports: new Set(imports) }];
      }),
    );
  }

  run(): number[][] {
    for (const at of this.#files.keys()) this.#compare(at, (other) => other < at);
    for (let best = this.#takeBest(); best !== null; best = this.#takeBest()) {
      const [at, other] = best.pair;
      const gain = this.#gainOf(at, other);
      if (gain < best.gain) this.#note(at, other, gain);
      else if (!this.#wouldCircle(at, other)) this.#join(at, other);
    }
    return this.#inOrder().map((at) => [...(this.#files.get(at)?.pieces ?? [])]);
  }

  #weigh(pages: Iterable<number>): number {
    let sum = 0;
    for (const page of pages) sum += this.#costs.weights[page] ?? 0;
    return sum;
  }

  #gainOf(at: number, other: number): number {
    const [one, two] = [this.#files.get(at), this.#files.get(other)];
    if (one === undefined || two === undefined) return 0;
    const both = [...one.pages].filter((page) => two.pages.has(page));
    if (both.length === 0) return 0;
    const saved = this.#costs.request * this.#weigh(both);
    return saved - this.#lossOf(at, two.pages) - this.#lossOf(other, one.pages);
  }

  /** What it costs pages to load this file as part of another one. */
  #lossOf(at: number, pages: ReadonlySet<number>): number {
    let loss = 0;
    for (const number of this.#reach(at)) {
      const file = this.#files.get(number);
      if (file === undefined) continue;
      const request = number === at ? 0 : this.#costs.request;
      loss +=
        (file.bytes + request) * this.#weigh([...pages].filter((page) => !file.pages.has(page)));
    }
    return loss;
  }

  #note(at: number, other: number, gain: number): void {
    const [high, low] = at > other ? [at, other] : [other, at];
    const row = this.#gains.get(high) ?? new Map<number, number>();
    if (gain > 0) this.#gains.set(high, row.set(low, gain));
    else row.delete(low);
  }

  #compare(at: number, isWanted: (other: number) => boolean): void {
    for (const other of this.#files.keys()) {
      if (other !== at && isWanted(other)) this.#note(at, other, this.#gainOf(at, other));
    }
  }

  #takeBest(): { pair: [number, number]; gain: number } | null {
    let best: { pair: [number, number]; gain: number } | null = null;
    for (const [at, row] of this.#gains) {
      for (const [other, gain] of row) {
        if (gain > (best?.gain ?? 0)) best = { pair: [at, other], gain };
      }
    }
    if (best !== null) this.#gains.get(best.pair[0])?.delete(best.pair[1]);
    return best;
  }

  #join(one: number, other: number): void {
    const [first, second] = [this.#files.get(one), this.#files.get(other)];
    if (first === undefined || second === undefined) return;
    const at = this.#next;
    this.#next += 1;
    const imports = new Set([...first.imports, ...second.imports]);
    for (const gone of [one, other]) {
      this.#files.delete(gone);
      this.#gains.delete(gone);
      for (const row of this.#gains.values()) row.delete(gone);
      imports.delete(gone);
      for (const file of this.#files.values()) if (file.imports.delete(gone)) file.imports.add(at);
    }
    const pages = new Set([...first.pages, ...second.pages]);
    this.#files.set(at, {
      pieces: [...first.pieces, ...second.pieces],
      bytes: first.bytes + second.bytes,
      ...{ imports, pages },
    });
    for (const number of this.#reach(at)) {
      const file = this.#files.get(number);
      const isKnown = number !== at && [...pages].every((page) => file?.pages.has(page));
      if (file === undefined || isKnown) continue;
      file.pages = new Set([...file.pages, ...pages]);
      this.#compare(number, () => true);
    }
  }

  /** This file and all that come with it. */
  #reach(at: number): Set<number> {
    const seen = new Set([at]);
    for (const number of seen)
      for (const next of this.#files.get(number)?.imports ?? []) seen.add(next);
    return seen;
  }

  /** Whether one imports the other by way of a third. */
  #wouldCircle(one: number, other: number): boolean {
    const leadsRound = (from: number, to: number) =>
      [...(this.#files.get(from)?.imports ?? [])].some(
        (at) => at !== to && this.#reach(at).has(to),
      );
    return leadsRound(one, other) || leadsRound(other, one);
  }

  #inOrder(): number[] {
    const order = new Set<number>();
    const visit = (at: number) => {
      if (order.has(at)) return;
      for (const imported of this.#files.get(at)?.imports ?? []) visit(imported);
      order.add(at);
    };
    for (const at of this.#files.keys()) visit(at);
    return [...order];
  }
}
