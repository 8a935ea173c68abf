/** Claims tasks while there is room, keeps them alive, reports them, and drops what the server took away. */
import type { ErrandResult, ErrandTask } from "@gavel/judge-protocol/errand";
import {
  type ByeRequest,
  type ClaimedWork,
  type FinishReport,
  HEARTBEAT_MS,
  type HeartbeatRequest,
  type HelloRequest,
  type HostOrder,
  type JudgeTask,
} from "@gavel/judge-protocol/judge";
import type { ReleaseOffer } from "@gavel/judge-protocol/release";
import type { Logger } from "pino";
import { backoffMs, sleep } from "../backoff.ts";
import { askerOf, type JudgingWatcher, type TaskResult } from "../judging/judge-task.ts";
import type { Asker } from "../judging/shares.ts";
import { Beats } from "./beats.ts";
import { type AskingWithReport, Claims } from "./claims.ts";
import { deliver, RETRY } from "./deliver.ts";
import { describeOrder } from "./describe-order.ts";
import { fitCases } from "./fit-report.ts";
import { Holdings } from "./holdings.ts";
import { Line } from "./line.ts";
import { ProgressReporter } from "./progress.ts";
import type { ServerClient } from "./server-client.ts";
import { ServerRefused } from "./server-refused.ts";
import { unreadableTask } from "./unreadable-task.ts";

export interface AgentOptions {
  readonly server: ServerClient;
  /** For messages. */
  readonly serverUrl: string;
  readonly capacity: number;
  readonly hello: () => HelloRequest;
  readonly judge: (
    task: JudgeTask,
    watcher: JudgingWatcher,
    signal: AbortSignal,
  ) => Promise<TaskResult>;
  readonly runErrand: (task: ErrandTask, signal: AbortSignal) => Promise<ErrandResult>;
  /** Told of the end of each judgement and errand before the server is. */
  readonly onResult: (result: TaskResult | ErrandResult, asker: Asker) => void;
  /** Has had its share of the judge: it may wait for others, but they need not wait for it. */
  readonly isHeavy: (asker: Asker) => boolean;
  /** The site wants a measurement, and has for as long as it says so. */
  readonly onBenchmark: () => void;
  /** The site wants this judge to become another, likewise. */
  readonly onUpdate: (offer: ReleaseOffer, hostId: string) => void;
  /** The site has heard this. */
  readonly onGreeted: (said: HelloRequest) => void;
  readonly log: Logger;
}

const RELEASE_WITHIN_MS = 5000;

type Speaker = Readonly<Required<Pick<HeartbeatRequest, "hostId" | "process">>>;

export class Agent {
  readonly #options: AgentOptions;
  readonly #stop = new AbortController();
  readonly #held = new Holdings();
  readonly #beats = new Beats();
  readonly #line: Line;
  #greeting: Promise<Speaker> | null = null;
  #loops: Promise<unknown> = Promise.resolve();
  readonly #claims: Claims;
  #isResting = false;
  #isOnBreak = false;
  /** Said to people once; the later hellos tell the server of changes. */
  #isNew = true;
  #order: HostOrder = "work";

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#line = new Line(options.serverUrl, options.log);
    const { server, capacity, isHeavy } = options;
    this.#claims = new Claims({
      ...{ capacity, isHeavy, stop: this.#stop.signal },
      atWork: () => this.#held.atWork,
      ask: async (wanted, signal) => {
        const answer = await server.claim({ ...(await this.#speaker()), ...wanted }, signal);
        this.#line.worked();
        return answer;
      },
      take: (work, isExtra) => this.#take(work, isExtra),
      giveBack: (answer) => this.#giveBackUnread(answer),
      refuse: (answer, why) => this.#refuse(answer, why),
    });
  }

  /** How many tasks it holds. */
  get held(): number {
    return this.#held.size;
  }

  /** Resolves with the host id at the first successful hello; the loops run on until `stop`. */
  async start(): Promise<string> {
    const { hostId } = await this.#speaker();
    this.#loops = Promise.allSettled([
      this.#forever("claim", () => this.#claims.usual()),
      this.#forever("claim beside", () => this.#claims.extra()),
      this.#forever("heartbeat", () => this.#beatOnce()),
    ]);
    return hostId;
  }

  /** Says hello again, for instance when the languages have changed. */
  async greetAgain(): Promise<void> {
    this.#greeting = null;
    await this.#speaker();
  }

  /** Takes no more tasks until `resume`, and finishes what it holds. */
  pause(): void {
    this.#isResting = true;
    this.#claims.pause();
  }

  /** Takes no more tasks until `resume`, and gives back what it holds: its results could not be trusted. */
  async rest(reason: string): Promise<void> {
    this.pause();
    const held = this.#held.list();
    this.#held.dropAll(new Error(reason));
    await this.#giveBack(held);
  }

  resume(): void {
    this.#isResting = false;
    if (!this.#isOnBreak) this.#claims.resume();
  }

  /** Takes no more tasks, finishes what it holds, and does `work` before it takes others. */
  async inBreak<T>(work: () => Promise<T>): Promise<T> {
    this.#isOnBreak = true;
    this.#claims.pause();
    try {
      await this.#held.untilDone();
      return await work();
    } finally {
      this.#isOnBreak = false;
      if (!this.#isResting) this.#claims.resume();
    }
  }

  /** Drops everything and gives it back; should the server not hear that, the leases end by themselves. */
  async stop(): Promise<void> {
    const held = this.#held.list();
    this.#stop.abort(new Error("the judge is stopping"));
    this.#held.dropAll(this.#stop.signal.reason);
    this.#claims.wake();
    await Promise.allSettled([this.#loops, this.#held.untilDone()]);
    await this.#sayBye(held);
  }

  /** What the server does not hear now it learns when the leases run out. */
  async #giveBack(held: ByeRequest["held"]): Promise<void> {
    if (held.length === 0) return;
    try {
      await this.#options.server.release(
        { ...(await this.#speaker()), held },
        AbortSignal.any([this.#stop.signal, AbortSignal.timeout(RELEASE_WITHIN_MS)]),
      );
    } catch (error) {
      this.#options.log.warn({ reason: textOf(error) }, "tasks were not given back");
    }
  }

  async #sayBye(held: ByeRequest["held"]): Promise<void> {
    const speaker = await this.#greeting?.catch(() => null);
    if (speaker == null) return;
    await this.#options.server.bye({ ...speaker, held }).catch((error: unknown) => {
      this.#options.log.warn({ reason: textOf(error) }, "the server did not hear the goodbye");
    });
  }

  #speaker(): Promise<Speaker> {
    this.#greeting ??= this.#greet();
    return this.#greeting;
  }

  async #greet(): Promise<Speaker> {
    const { server, hello, log } = this.#options;
    for (let tried = 1; ; tried++) {
      try {
        const said = { ...hello(), beat: this.#beats.known };
        const { hostId, order } = await server.hello(said, this.#stop.signal);
        this.#line.worked();
        this.#options.onGreeted(said);
        log.info({ hostId, tell: this.#isNew }, "on line: the server knows this judge");
        this.#isNew = false;
        this.#obey(order);
        return { hostId, process: said.process };
      } catch (error) {
        this.#stop.signal.throwIfAborted();
        this.#line.failed(error);
        await sleep(backoffMs(tried, RETRY), this.#stop.signal);
      }
    }
  }

  /** A failed round waits; a server that forgot us hears hello first. */
  async #forever(what: string, round: () => Promise<void>): Promise<void> {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        await round();
        failures = 0;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        failures++;
        this.#failed(what, error, failures);
        await sleep(backoffMs(failures, RETRY), this.#stop.signal).catch(() => undefined);
      }
    }
  }

  #failed(what: string, error: unknown, failures: number): void {
    this.#options.log.debug({ what, reason: textOf(error), failures }, "a round failed");
    this.#heed(error);
  }

  #heed(error: unknown): void {
    const status = error instanceof ServerRefused ? error.status : null;
    // Forgotten: hello first. What comes of that is told by the hello.
    if (status === 404) {
      this.#greeting = null;
      return;
    }
    this.#line.failed(error);
    if (status !== 401) return;
    this.#greeting = null;
    this.#held.dropAll(new Error("the token was revoked"));
  }

  #obey(order: HostOrder): void {
    if (order === this.#order) return;
    this.#order = order;
    this.#options.log.info({ tell: true }, describeOrder(order, this.#held.size));
  }

  #take(work: ClaimedWork, isExtra: boolean): void {
    const { kind } = work;
    const { jobId, claim } = work.task;
    // Handed out to us a second time: the lease of the first run is over, so that one reports to nobody.
    this.#held.get(jobId)?.drop.abort(new Error("the task was handed out again"));
    const drop = new AbortController();
    const isErrand = kind === "errand";
    const doing = isErrand ? this.#runErrand(work.task, drop) : this.#judge(work, drop);
    const done = doing.finally(() => {
      this.#held.remove(jobId, drop);
      this.#claims.wake();
      if (this.#order === "drain" && this.#held.size === 0) {
        this.#options.log.info({ tell: true }, describeOrder("drain", 0));
      }
    });
    const id = isErrand ? work.task.errandId : work.task.judgementId;
    this.#held.add(jobId, { claim, asker: askerOf(work.task), isExtra, kind, id, drop, done });
  }

  async #runErrand(task: ErrandTask, drop: AbortController): Promise<void> {
    const { jobId, claim, errandId, work } = task;
    const log = this.#options.log.child({ errandId, jobId, kind: work.kind });
    const began = performance.now();
    try {
      const result = await this.#options.runErrand(task, drop.signal);
      this.#options.onResult(result, askerOf(task));
      const report = { jobId, claim, errandId, result };
      await deliver(() => this.#options.server.errand(report, drop.signal), drop.signal);
      const tookMs = Math.round(performance.now() - began);
      log.info({ language: work.language, result: result.kind, tookMs }, "errand done");
    } catch (error) {
      log.warn({ reason: textOf(error) }, "dropped");
    }
  }

  async #judge(
    { task, waited }: { task: JudgeTask; waited?: boolean | undefined },
    drop: AbortController,
  ): Promise<void> {
    const { server, judge } = this.#options;
    const log = this.#options.log.child({ submissionId: task.submissionId, jobId: task.jobId });
    const { jobId, claim, judgementId } = task;
    const total = task.cases.length;
    const progress = new ProgressReporter({
      send: (state) =>
        server.progress(
          { jobId, claim, judgementId, total, ...state, cases: fitCases(state.cases) },
          drop.signal,
        ),
      onStale: () => drop.abort(new Error("the claim is stale")),
      isRush: waited,
    });
    const began = performance.now();
    try {
      const result = await judge(task, progress, drop.signal);
      this.#held.markJudged(drop);
      const asking = this.#claims.askWithReport();
      if (asking === null) this.#claims.wake();
      await progress.close();
      this.#options.onResult(result, askerOf(task));
      const report = { jobId, claim, judgementId, ...result, cases: fitCases(result.cases) };
      await this.#deliverFinish(report, { asking, trace: task.trace }, drop.signal);
      log.info(
        {
          language: task.language,
          status: result.status,
          tookMs: Math.round(performance.now() - began),
        },
        "judged",
      );
    } catch (error) {
      log.warn({ reason: textOf(error) }, "dropped");
    } finally {
      await progress.close();
    }
  }

  /** Only the first try asks for the next task: the answer to one that failed may have had it. */
  async #deliverFinish(
    report: FinishReport,
    { asking, trace }: { asking: AskingWithReport | null; trace: string | undefined },
    signal: AbortSignal,
  ): Promise<void> {
    const { server } = this.#options;
    let first = asking;
    const send = async () => {
      const now = first;
      first = null;
      let next: unknown = null;
      try {
        const asked = now === null ? {} : { next: { ...(await this.#speaker()), ...now.wanted } };
        const finished = await server.finish({ ...report, ...asked }, signal, trace);
        next = finished.next;
        return finished.said;
      } finally {
        // What becomes of that task is no part of this report.
        now?.answered(next).catch((error: unknown) => this.#failed("next task", error, 1));
      }
    };
    await deliver(send, signal);
  }

  /** Work that came just when no more was wanted. */
  async #giveBackUnread(answer: unknown): Promise<void> {
    const known = unreadableTask.safeParse(answer);
    if (!known.success) return;
    const { jobId, claim, judgementId, errandId } = known.data.task;
    const id = judgementId ?? errandId;
    if (id === undefined) return;
    const kind = errandId === undefined ? "judgement" : "errand";
    await this.#giveBack([{ jobId, claim, kind, id }]);
  }

  /** A task we cannot read would come back for ever; the ids are enough to say so. */
  async #refuse(answer: unknown, why: Error): Promise<void> {
    const { server, log } = this.#options;
    const { signal } = this.#stop;
    log.error({ err: why }, "the server sent a task that this judge cannot read");
    const known = unreadableTask.safeParse(answer);
    if (!known.success) return;
    const note =
      "The judge server does not understand this task; do both sides run the same version?";
    const { judgementId, errandId, ...held } = known.data.task;
    if (judgementId !== undefined) {
      const nothing = { timeMs: null, memoryKib: null, score: null, cases: [] };
      const report = { ...held, judgementId, status: 4, errorMessage: note, ...nothing };
      await deliver(async () => (await server.finish(report, signal)).said, signal);
    } else if (errandId !== undefined) {
      const report = { ...held, errandId, result: { kind: "fault", note } } as const;
      await deliver(() => server.errand(report, signal), signal);
    }
  }

  async #beatOnce(): Promise<void> {
    await sleep(HEARTBEAT_MS, this.#stop.signal);
    const speaker = await this.#speaker();
    const held = this.#held.list().map(({ jobId, claim }) => ({ jobId, claim }));
    const { load } = this.#options.hello();
    const { lost, order, benchmark, update } = await this.#beats.send((beat) =>
      this.#options.server.heartbeat({ ...speaker, held, load, beat }, this.#stop.signal),
    );
    this.#line.worked();
    this.#obey(order);
    if (benchmark === true) this.#options.onBenchmark();
    if (update !== undefined) this.#options.onUpdate(update, speaker.hostId);
    for (const jobId of lost) {
      const asked = held.find((one) => one.jobId === jobId);
      const now = this.#held.get(jobId);
      // It may have been handed to us anew while the answer was on its way.
      if (now !== undefined && now.claim === asked?.claim) {
        now.drop.abort(new Error("the server took the task away"));
      }
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
