import type { ByeRequest, ClaimedWork } from "@gavel/judge-protocol/judge";
import type { Asker } from "../judging/shares.ts";

export interface Held {
  readonly claim: string;
  /** Whose it is. */
  readonly asker: Asker;
  readonly isExtra: boolean;
  readonly kind: ClaimedWork["kind"];
  /** Of the judgement or the errand. */
  readonly id: number;
  readonly drop: AbortController;
  readonly done: Promise<void>;
}

/** What a judge has claimed and not yet reported, by the id of the job. */
export class Holdings {
  readonly #held = new Map<string, Held>();
  /** Done with but for telling the server. */
  readonly #judged = new Set<AbortController>();

  get size(): number {
    return this.#held.size;
  }

  /** Those that need a slot: while the result of one is told, the next can be judged. */
  get atWork(): readonly Held[] {
    return [...this.#held.values()].filter(({ drop }) => !this.#judged.has(drop));
  }

  get(jobId: string): Held | undefined {
    return this.#held.get(jobId);
  }

  add(jobId: string, held: Held): void {
    this.#held.set(jobId, held);
  }

  markJudged(drop: AbortController): void {
    this.#judged.add(drop);
  }

  /** Unless the job was handed out to us anew meanwhile. */
  remove(jobId: string, drop: AbortController): void {
    this.#judged.delete(drop);
    if (this.#held.get(jobId)?.drop === drop) this.#held.delete(jobId);
  }

  list(): ByeRequest["held"] {
    return [...this.#held].map(([jobId, { claim, kind, id }]) => ({ jobId, claim, kind, id }));
  }

  dropAll(reason: unknown): void {
    for (const one of this.#held.values()) one.drop.abort(reason);
  }

  async untilDone(): Promise<void> {
    await Promise.allSettled([...this.#held.values()].map((one) => one.done));
  }
}
