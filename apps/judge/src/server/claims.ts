/** When to ask the server for another task, and the asking. */
import { type ClaimedWork, type ClaimRequest, claimedWork } from "@gavel/judge-protocol/judge";
import { sleep } from "../backoff.ts";
import type { Asker } from "../judging/shares.ts";
import { extraPlaces, type PlaceTaken, type Wanted, wantedPlaces } from "./places.ts";

/** What is in hand may have had its share meanwhile. */
const LOOK_AGAIN_MS = 100;
/** A report that is not answered by then does not keep the place that it asks for. */
const KEPT_MS = 1000;

export interface ClaimsOptions {
  readonly capacity: number;
  readonly isHeavy: (asker: Asker) => boolean;
  readonly atWork: () => readonly PlaceTaken[];
  /** The server's answer; null = nothing waits. */
  readonly ask: (
    wanted: Omit<ClaimRequest, "hostId" | "process">,
    signal: AbortSignal,
  ) => Promise<unknown | null>;
  readonly take: (work: ClaimedWork, isExtra: boolean) => void;
  /** Work that came just when no more was wanted. */
  readonly giveBack: (answer: unknown) => Promise<void>;
  /** A task that cannot be read, and why. */
  readonly refuse: (answer: unknown, why: Error) => Promise<void>;
  readonly stop: AbortSignal;
}

/** What a report asks for, and where its answer goes, once; null without an answer. */
export interface AskingWithReport {
  readonly wanted: Wanted;
  answered(answer: unknown): Promise<void>;
}

export class Claims {
  readonly #options: ClaimsOptions;
  /** Resolves when there may be room for another task. */
  #roomMade = Promise.withResolvers<void>();
  /** Ends the questions under way when no task is wanted any more. */
  #polls = new AbortController();
  #isPaused = false;
  /** The last task had waited to be claimed. */
  #isRush = false;
  /** Usual places that something is being asked for. */
  #asked = 0;

  constructor(options: ClaimsOptions) {
    this.#options = options;
  }

  pause(): void {
    this.#isPaused = true;
    this.#polls.abort(new Error("no more tasks for now"));
  }

  resume(): void {
    this.#isPaused = false;
    this.#polls = new AbortController();
    this.wake();
  }

  /** What is at work has changed, so there may be room for another task. */
  wake(): void {
    this.#roomMade.resolve();
    this.#roomMade = Promise.withResolvers<void>();
  }

  /** Asks once for a task for the usual places, as soon as one is free. Rejects with what the server's answer failed by. */
  async usual(): Promise<void> {
    const wanted = await this.#untilWanted(() => this.#wanted());
    this.#asked += 1;
    try {
      this.#noteRush(await this.#claim(wanted));
    } finally {
      this.#asked -= 1;
    }
  }

  /** In a rush the report of a task that is done asks for the next as well. Null = it should not. */
  askWithReport(): AskingWithReport | null {
    const wanted = this.#isRush && !this.#isPaused ? this.#wanted() : null;
    if (wanted === null) return null;
    const polls = this.#polls.signal;
    this.#asked += 1;
    let isKept = true;
    const giveUp = () => {
      if (!isKept) return;
      isKept = false;
      this.#asked -= 1;
      this.wake();
    };
    const timer = setTimeout(giveUp, KEPT_MS);
    const answered = async (answer: unknown) => {
      clearTimeout(timer);
      try {
        this.#noteRush(answer === null ? null : await this.#receive(answer, wanted, polls));
      } finally {
        giveUp();
      }
    };
    return { wanted, answered };
  }

  #wanted(): Wanted | null {
    const { atWork, capacity } = this.#options;
    return wantedPlaces(atWork(), { capacity, isRush: this.#isRush, asked: this.#asked });
  }

  #noteRush(work: ClaimedWork | null): void {
    this.#isRush = work?.kind === "judgement" && work.waited === true;
  }

  /** The same for places beside those. By itself: a usual place that becomes free is not to wait for an answer to this. */
  async extra(): Promise<void> {
    const { atWork } = this.#options;
    await this.#claim(await this.#untilWanted(() => extraPlaces(atWork(), this.#options)));
  }

  async #untilWanted(look: () => Wanted | null): Promise<Wanted> {
    const { atWork, stop } = this.#options;
    for (;;) {
      stop.throwIfAborted();
      const wanted = this.#isPaused ? null : look();
      if (wanted !== null) return wanted;
      const made = this.#roomMade.promise;
      await (atWork().length === 0 ? made : Promise.race([made, sleep(LOOK_AGAIN_MS, stop)]));
    }
  }

  /** Null: none came, or none that is of use here. */
  async #claim(wanted: Wanted): Promise<ClaimedWork | null> {
    const { ask, stop } = this.#options;
    const polls = this.#polls.signal;
    const answer = await ask(wanted, AbortSignal.any([stop, polls])).catch((error: unknown) => {
      if (polls.aborted) return null;
      throw error;
    });
    return answer === null ? null : this.#receive(answer, wanted, polls);
  }

  async #receive(answer: unknown, wanted: Wanted, polls: AbortSignal): Promise<ClaimedWork | null> {
    const { take, giveBack, refuse } = this.#options;
    if (polls.aborted) {
      await giveBack(answer);
      return null;
    }
    const { data, error } = claimedWork.safeParse(answer);
    if (data === undefined) {
      await refuse(answer, error ?? new Error("no task"));
      return null;
    }
    take(data, wanted.isExtra === true);
    // With that in hand there may be places beside the usual ones.
    this.wake();
    return data;
  }
}
