import { DomainError } from "../error.ts";

/** How many streams may be open at once. */
export interface LiveBounds {
  readonly ofProcess: number;
  /** A school has one address for all its rooms. */
  readonly ofAddress: number;
  /** A browser needs one, however many tabs it has. */
  readonly ofPerson: number;
}

interface Holder {
  readonly ip: string;
  readonly uid: string | null;
}

export class StreamCount {
  readonly #bounds: LiveBounds;
  readonly #open = new Map<string, number>();

  constructor(bounds: LiveBounds) {
    this.#bounds = bounds;
  }

  /** @returns what gives the place back. @throws DomainError LIVE_TOO_MANY */
  take({ ip, uid }: Holder): () => void {
    const { ofProcess, ofAddress, ofPerson } = this.#bounds;
    const places: [string, number][] = [
      ["all", ofProcess],
      [`ip ${ip}`, ofAddress],
    ];
    if (uid !== null) places.push([`uid ${uid}`, ofPerson]);
    if (places.some(([name, most]) => this.#count(name) >= most)) {
      throw new DomainError("LIVE_TOO_MANY");
    }
    for (const [name] of places) this.#open.set(name, this.#count(name) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const [name] of places) this.#leave(name);
    };
  }

  #count(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  #leave(name: string): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#open.set(name, left);
    else this.#open.delete(name);
  }
}
