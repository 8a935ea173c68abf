/**
 * Names each heartbeat, and with it the one before that the site has heard. A machine that is copied while it runs leaves two
 * processes that are alike in everything; from the next heartbeat on each follows another one, and the site hears one of them.
 */
import { randomUUID } from "node:crypto";
import type { Beat } from "@gavel/judge-protocol/judge";

export class Beats {
  #last = name();
  #next: string | null = null;

  /** What the site may have heard last, for a hello. */
  get known(): Beat {
    return { last: this.#last, next: this.#next ?? this.#last };
  }

  /** Has the same name until one is heard, since only the answer to it may have been lost. */
  async send<T>(say: (beat: Beat) => Promise<T>): Promise<T> {
    this.#next ??= name();
    const next = this.#next;
    const answer = await say({ last: this.#last, next });
    this.#last = next;
    this.#next = null;
    return answer;
  }
}

/** Random numbers alone may be the same in a copy, which has their state too; the time since the machine's start is not. */
function name(): string {
  return `${process.hrtime.bigint()}-${randomUUID()}`;
}
