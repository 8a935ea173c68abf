/** A server for tests: speaks the judge protocol on 127.0.0.1, hands out what it is given and writes down what it hears. */
import { type ErrandReport, type ErrandTask, errandReport } from "@gavel/judge-protocol/errand";
import {
  type ByeRequest,
  byeRequest,
  type ClaimRequest,
  claimRequest,
  type FinishReport,
  finishReport,
  type HeartbeatRequest,
  type HelloRequest,
  type HostOrder,
  heartbeatRequest,
  helloRequest,
  type JudgeTask,
  type ProgressReport,
  progressReport,
} from "@gavel/judge-protocol/judge";

export const TEST_TOKEN = "test-token";

export class FakeServer {
  readonly url: string;
  readonly hellos: HelloRequest[] = [];
  readonly progress: ProgressReport[] = [];
  readonly held: string[][] = [];
  readonly beats: HeartbeatRequest["beat"][] = [];
  readonly claims: ClaimRequest[] = [];
  readonly byes: ByeRequest[] = [];
  readonly released: ByeRequest[] = [];
  order: HostOrder = "work";
  /** How far its clock is ahead of the true time. */
  clockAheadMs = 0;
  benchmark = false;
  /** Set to make every request fail with this status. */
  failWith: number | null = null;
  /** The paths of those. */
  readonly refused: string[] = [];
  /** Jobs that the next heartbeat declares lost. */
  readonly lost: string[] = [];
  /** How the next outputs are refused, one after the other; what has been is taken out. */
  readonly outputRefusals: number[] = [];
  /** Longer outputs are not kept. */
  roomBytes = Number.POSITIVE_INFINITY;
  /** Forget all judges: heartbeats and claims get 404 until the next hello. */
  forgetful = false;
  /** Claims beside the usual places are not answered before. */
  untilExtra: Promise<unknown> = Promise.resolve();
  /** Blobs by their hash that are not sent before. */
  readonly untilBlob = new Map<string, Promise<unknown>>();
  readonly #queue: unknown[] = [];
  readonly #finished = new Map<string, PromiseWithResolvers<FinishReport>>();
  readonly #errands = new Map<string, PromiseWithResolvers<ErrandReport>>();
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #server: Bun.Server<undefined>;

  constructor() {
    this.#server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 60,
      fetch: (request) => this.#answer(request),
    });
    this.url = `http://127.0.0.1:${this.#server.port}`;
  }

  putBlob(content: string | Uint8Array): { sha256: string; bytes: number } {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    this.#blobs.set(sha256, bytes);
    return { sha256, bytes: bytes.length };
  }

  textOf(sha256: string): string {
    return new TextDecoder().decode(this.#blobs.get(sha256));
  }

  /** Queues a task as it is, also one that is not of the protocol. */
  push(task: unknown): void {
    this.#queue.push(task);
  }

  judge(task: JudgeTask): Promise<FinishReport> {
    this.push({ kind: "judgement", task });
    return this.finishOf(task.jobId);
  }

  async runErrand(task: ErrandTask): Promise<ErrandReport["result"]> {
    const done = Promise.withResolvers<ErrandReport>();
    this.#errands.set(task.jobId, done);
    this.push({ kind: "errand", task });
    return (await done.promise).result;
  }

  /** Tasks nobody has claimed. */
  get waiting(): number {
    return this.#queue.length;
  }

  finishOf(jobId: string): Promise<FinishReport> {
    return this.#finish(jobId).promise;
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  #hearBeat({ held, beat }: HeartbeatRequest): void {
    this.held.push(held.map((one) => one.jobId));
    this.beats.push(beat);
  }

  #finish(jobId: string): PromiseWithResolvers<FinishReport> {
    const known = this.#finished.get(jobId) ?? Promise.withResolvers<FinishReport>();
    this.#finished.set(jobId, known);
    return known;
  }

  async #answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (request.headers.get("authorization") !== `Bearer ${TEST_TOKEN}`) return status(401);
    if (this.failWith !== null) {
      this.refused.push(path);
      return status(this.failWith);
    }
    if (path.startsWith("/judge/v1/blob/")) return this.#blob(path.slice(15));
    if (path.startsWith("/judge/v1/output/")) return this.#keep(await request.bytes());
    const body: unknown = await request.json();
    switch (path) {
      case "/judge/v1/hello":
        this.hellos.push(helloRequest.parse(body));
        this.forgetful = false;
        return Response.json({ hostId: "host-1", ...this.#orders() });
      case "/judge/v1/claim":
        return this.#claim(claimRequest.parse(body), request.signal);
      case "/judge/v1/heartbeat":
        this.#hearBeat(heartbeatRequest.parse(body));
        return this.forgetful
          ? status(404)
          : Response.json({ lost: this.lost.splice(0), ...this.#orders() });
      case "/judge/v1/progress":
        this.progress.push(progressReport.parse(body));
        return status(204);
      case "/judge/v1/release":
        this.released.push(byeRequest.parse(body));
        return status(204);
      case "/judge/v1/bye":
        this.byes.push(byeRequest.parse(body));
        return status(204);
      case "/judge/v1/finish": {
        const report = finishReport.parse(body);
        this.#finish(report.jobId).resolve(report);
        const next = report.next === undefined ? undefined : this.#queue.shift();
        return next === undefined ? status(204) : Response.json(next);
      }
      case "/judge/v1/errand": {
        const report = errandReport.parse(body);
        this.#errands.get(report.jobId)?.resolve(report);
        return status(204);
      }
      default:
        return status(404);
    }
  }

  #orders() {
    const { order, benchmark } = this;
    return { order, benchmark, serverTime: Date.now() + this.clockAheadMs };
  }

  #keep(bytes: Uint8Array): Response {
    const refusal = this.outputRefusals.shift();
    if (refusal !== undefined) return status(refusal);
    if (bytes.length > this.roomBytes) return status(413);
    return Response.json(this.putBlob(bytes));
  }

  async #blob(sha256: string): Promise<Response> {
    await this.untilBlob.get(sha256);
    const bytes = this.#blobs.get(sha256);
    return bytes === undefined ? status(404) : new Response(new Uint8Array(bytes));
  }

  async #claim(claim: ClaimRequest, signal: AbortSignal): Promise<Response> {
    this.claims.push(claim);
    if (this.forgetful) return status(404);
    if (claim.isExtra) await this.untilExtra;
    for (let waited = 0; waited < 1000 && !signal.aborted; waited += 10) {
      const task = this.#queue.shift();
      if (task !== undefined) return Response.json(task);
      await Bun.sleep(10);
    }
    return status(204);
  }
}

function status(code: number): Response {
  return new Response(null, { status: code });
}
