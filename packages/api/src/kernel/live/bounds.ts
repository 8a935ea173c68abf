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

  constructor(bounds: LiveBounds) {
    this.#bounds = bounds;
  }

  /** @returns what gives the place back. @throws DomainError LIVE_TOO_MANY */
  take({ ip, uid }: Holder): () => void {
    const { ofProcess, ofAddress, ofPerson } = this.#bounds;
    const places: [string, number][] = [
      ["all", ofProcess],
      [`ip ${addressKey(ip)}`, ofAddress],
    ];
    const network = siteNetwork(ip);
    if (network !== null) places.push([`network ${network}`, NETWORK_TIMES * ofAddress]);
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
