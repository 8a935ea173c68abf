import { addressKey, siteNetwork } from "../address.ts";
import { DomainError } from "../error.ts";

/** How many streams may be open at once. */
export interface LiveBounds {
  readonly ofProcess: number;
  /** A school has one address for all its rooms. Of IPv6 it is half an address, of which everybody has the rest. */
  readonly ofAddress: number;
  /** A browser needs one, however many tabs it has. */
  readonly ofPerson: number;
}

/** So many times what one address may have, a network of IPv6 may that has 65 536 of them: a campus has one. */
const NETWORK_TIMES = 4;

interface Holder {
  readonly ip: string;
  readonly uid: string | null;
}

export class StreamCount {
  readonly #bounds: LiveBounds;
  readonly #open = new Map<string, number>();
  /** What ends those that make room, the oldest first, by place. */
  readonly #yielding = new Map<string, Set<() => void>>();

  constructor(bounds: LiveBounds) {
    this.#bounds = bounds;
  }

  /**
   * @param makeRoom of a stream that ends for others where there is no place left; none ends for it
   * @returns what gives the place back
   * @throws DomainError LIVE_TOO_MANY
   */
  take(holder: Holder, makeRoom: (() => void) | null = null): () => void {
    const places = this.#placesOf(holder);
    const full = places.filter(([name, most]) => this.#count(name) >= most);
    if (full.some(([name]) => makeRoom !== null || !this.#yielding.has(name))) {
      throw new DomainError("LIVE_TOO_MANY");
    }
    // One that ends may leave room in several of them.
    for (const [name, most] of full) {
      if (this.#count(name) >= most) this.#yielding.get(name)?.values().next().value?.();
    }
    for (const [name] of places) {
      this.#open.set(name, this.#count(name) + 1);
      if (makeRoom !== null)
        this.#yielding.set(name, (this.#yielding.get(name) ?? new Set()).add(makeRoom));
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const [name] of places) this.#leave(name, makeRoom);
    };
  }

  #placesOf({ ip, uid }: Holder): [name: string, most: number][] {
    const { ofProcess, ofAddress, ofPerson } = this.#bounds;
    const places: [string, number][] = [
      ["all", ofProcess],
      [`ip ${addressKey(ip)}`, ofAddress],
    ];
    const network = siteNetwork(ip);
    if (network !== null) places.push([`network ${network}`, NETWORK_TIMES * ofAddress]);
    if (uid !== null) places.push([`uid ${uid}`, ofPerson]);
    return places;
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  #leave(name: string, makeRoom: (() => void) | null): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#open.set(name, left);
    else this.#open.delete(name);
    if (makeRoom === null) return;
    const yielding = this.#yielding.get(name);
    yielding?.delete(makeRoom);
    if (yielding?.size === 0) this.#yielding.delete(name);
  }
}
