/**
 * The turns that a task's cases take on slots. Where cases differ by their input alone, one turn takes several: the
 * sandbox goes from run to run by itself, and each output is looked at while the next is made.
 */
import type { JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { NO_TRACING } from "@gavel/tracing";
import type { SandboxRun, SeriesSpec } from "../sandbox/connection.ts";
import { Allowance } from "./allowance.ts";
import { runLimits } from "./limits.ts";
import { type JudgedCase, runCase } from "./run-case.ts";
import {
  type CaseContext,
  differByInput,
  isUnsettled,
  type Pass,
  programSide,
} from "./run-program.ts";
import type { Asker } from "./shares.ts";
import type { GiveWay, Part, Slots } from "./slots.ts";

/** Whoever comes meanwhile waits no longer than for this and one run. */
const SERIES_MS = 50;
/** Where nothing is to be run behind a case that fails, so many may be under way or over before that is known. */
const MOST_AHEAD = 3;

/** Told of what each case of a turn came to. */
type Note = (judged: JudgedCase) => void;

/** A case that waits to be run. */
class CasePart implements Part<JudgedCase> {
  readonly pass: Pass;
  readonly program: SeriesSpec["program"];
  readonly #likeness: string;
  readonly #done = Promise.withResolvers<JudgedCase>();
  #isSettled = false;

  constructor(context: CaseContext, spec: JudgeCaseSpec) {
    this.pass = { spec, limits: runLimits(context.task, spec), input: spec.input };
    this.program = programSide(context, this.pass);
    // Of one task these alone can make a difference.
    this.#likeness = JSON.stringify([this.pass.limits, this.program.limits]);
  }

  get outcome(): Promise<JudgedCase> {
    return this.#done.promise;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  isLike(other: CasePart): boolean {
    return this.#likeness === other.#likeness;
  }

  settle(judged: JudgedCase | Promise<JudgedCase>): void {
    this.#isSettled = true;
    this.#done.resolve(judged);
  }

  /** Whoever asked for it hears so; what is settled stays. */
  fail(error: unknown): void {
    this.#done.reject(error);
  }
}

export class CaseTurns {
  readonly #context: CaseContext;
  readonly #slots: Slots;
  readonly #asker: Asker;
  readonly #signal: AbortSignal;
  readonly #allowance: Allowance;

  constructor(context: CaseContext, slots: Slots, asker: Asker, signal: AbortSignal) {
    this.#context = context;
    this.#slots = slots;
    this.#asker = asker;
    this.#signal = signal;
    this.#allowance = new Allowance(context.task);
  }

  /** Rejects only with the reason of the signal, or for a fault of ours. */
  run(spec: JudgeCaseSpec, comesFirst = false): Promise<JudgedCase> {
    if (!differByInput(this.#context)) return this.#runAlone(spec);
    const own = new CasePart(this.#context, spec);
    const fits = (part: Part<unknown>): part is CasePart =>
      part instanceof CasePart && part.isLike(own);
    const most = this.#allowance.decidesByFirst ? MOST_AHEAD : undefined;
    let spentMs = 0;
    return this.#slots.use(
      this.#asker,
      this.#signal,
      async ({ giveWay, takeAlong }) => {
        const parts = [own, ...takeAlong(fits, most)];
        const note = (judged: JudgedCase) => {
          spentMs += judged.spentMs + judged.checkedMs;
        };
        try {
          const open = parts.filter(({ pass }) => this.#allowance.refuse(pass.spec) === null);
          if (open.length > 1) await this.#runTogether(open, giveWay, note);
          for (const part of parts) {
            if (!part.isSettled) await this.#settle(part, giveWay, note);
          }
        } catch (error) {
          for (const part of parts) part.fail(error);
        }
        return own.outcome;
      },
      () => spentMs,
      { part: own, comesFirst },
    );
  }

  #runAlone(spec: JudgeCaseSpec): Promise<JudgedCase> {
    return this.#slots.use(
      this.#asker,
      this.#signal,
      ({ giveWay }) => this.#judge(spec, giveWay),
      (judged) => judged.spentMs + judged.checkedMs,
    );
  }

  async #judge(spec: JudgeCaseSpec, giveWay: GiveWay, made?: SandboxRun): Promise<JudgedCase> {
    const isUsedUp = (ms: number) => this.#allowance.isUsedUp(ms);
    const between = { giveWay, isUsedUp, ...(made && { made }) };
    const { tracing = NO_TRACING, task } = this.#context;
    const judged =
      this.#allowance.refuse(spec) ??
      (await tracing.around(`case ${spec.seq}`, task.trace, () =>
        runCase(this.#context, spec, this.#signal, between),
      ));
    this.#allowance.note(judged);
    return judged;
  }

  async #settle(part: CasePart, giveWay: GiveWay, note: Note, made?: SandboxRun): Promise<void> {
    const judged = await this.#judge(part.pass.spec, giveWay, made);
    note(judged);
    part.settle(judged);
  }

  async #runTogether(parts: readonly CasePart[], giveWay: GiveWay, note: Note): Promise<void> {
    const stop = new AbortController();
    const again: { part: CasePart; made?: SandboxRun }[] = [];
    let judged = Promise.resolve();
    const take = (index: number, run: SandboxRun) => {
      const part = parts[index];
      // What was ended for it says nothing.
      if (part === undefined || stop.signal.aborted) return;
      if (isUnsettled(this.#context, part.pass, run)) {
        // Not now: the next one runs.
        const isFault = run.result.cause.kind === "sandboxFailed";
        again.push({ part, ...(!isFault && { made: run }) });
        return;
      }
      judged = judged.then(async () => {
        await this.#settle(part, giveWay, note, run);
        const next = parts[index + 1];
        if (next !== undefined && this.#allowance.refuse(next.pass.spec) !== null) stop.abort();
      });
      // A fault of ours ends the others, too. It is heard of below, which is too late for a process that must not leave one
      // unheard.
      judged.catch(() => stop.abort());
    };
    const begun = await this.#runSeries(parts, take, stop.signal);
    await judged;
    this.#signal.throwIfAborted();
    for (const { part, made } of again) await this.#settle(part, giveWay, note, made);
    const [first] = parts;
    // Backwards: each comes before those that it was before.
    for (const part of parts.toReversed()) {
      if (part.isSettled) continue;
      const { spec } = part.pass;
      if (this.#allowance.refuse(spec) !== null || part === first) {
        await this.#settle(part, giveWay, note);
      } else if (begun === null) part.settle(this.#runAlone(spec));
      else part.settle(this.run(spec, true));
    }
  }

  #runSeries(
    parts: readonly CasePart[],
    take: (index: number, run: SandboxRun) => void,
    stop: AbortSignal,
  ): Promise<number | null> {
    const { sandbox, task, tracing = NO_TRACING } = this.#context;
    const [first] = parts;
    if (first === undefined) return Promise.resolve(0);
    const spec: SeriesSpec = {
      program: first.program,
      stdins: parts.map(({ pass }) => ({ kind: "blob", sha256: pass.input.sha256 })),
      stopsAfterFailure: this.#allowance.decidesByFirst,
      beginsWithinMs: SERIES_MS,
    };
    const name = `cases ${parts.map(({ pass }) => pass.spec.seq).join(", ")}`;
    return tracing.around(name, task.trace, () =>
      sandbox.series(spec, take, AbortSignal.any([this.#signal, stop])),
    );
  }
}
