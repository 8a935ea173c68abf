/** The judge's side of the HTTP protocol in @gavel/judge-protocol/judge. Decides nothing, retries nothing. */

import { keptOutput } from "@gavel/judge-protocol/batch";
import type { ErrandReport, ErrandTask } from "@gavel/judge-protocol/errand";
import {
  type ByeRequest,
  CLAIM_WAIT_MS,
  type ClaimRequest,
  type FinishReport,
  type HeartbeatRequest,
  type HeartbeatResponse,
  type HelloRequest,
  type HelloResponse,
  heartbeatResponse,
  helloResponse,
  type ProgressReport,
  refusal,
} from "@gavel/judge-protocol/judge";
import type { BlobRef, BlobStream } from "../data/download.ts";
import { fetchBlob, type WantedBlob } from "./fetch-blob.ts";
import { ServerRefused } from "./server-refused.ts";

/** How far the server's clock is ahead of ours, and how exactly we know: half the time the answer took. */
export interface ClockOffset {
  readonly aheadMs: number;
  readonly uncertaintyMs: number;
}

/** `stale`: the claim belongs to somebody else by now. */
export type Acknowledged = "taken" | "stale";

/** `next`: the work that the report asked for; null when it did not, or nothing waits. */
interface Finished {
  readonly said: Acknowledged;
  readonly next: unknown;
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const REQUEST_TIMEOUT_MS = 15_000;
/** A quarter of a gigabyte over a slow line. */
const OUTPUT_TIMEOUT_MS = 300_000;
/** The judge is about to end and does not wait for a server that is gone too. */
const BYE_TIMEOUT_MS = 1000;
/** The answer of a long poll may come at the last moment and still has to travel. */
const CLAIM_TIMEOUT_MS = CLAIM_WAIT_MS + 15_000;

export class ServerClient {
  readonly #base: string;
  readonly #token: string;
  /** Between two processes of one machine, packing costs more than it saves. */
  readonly #isLocal: boolean;
  #clock: ClockOffset | null = null;

  constructor(options: { serverUrl: string; token: string }) {
    this.#base = `${options.serverUrl.replace(/\/+$/, "")}/judge/v1`;
    this.#token = options.token;
    this.#isLocal = LOOPBACK.test(new URL(options.serverUrl).hostname);
  }

  /** By the last hello or heartbeat; null before the first. */
  get clock(): ClockOffset | null {
    return this.#clock;
  }

  async hello(request: HelloRequest, signal: AbortSignal): Promise<HelloResponse> {
    const sentAt = Date.now();
    const response = await this.#post("hello", request, REQUEST_TIMEOUT_MS, signal);
    const answer = helloResponse.parse(await response.json());
    this.#noteClock(sentAt, answer.serverTime);
    return answer;
  }

  /** `null`: nothing to do for now. The task is not parsed here, so that a bad one can still be answered. */
  async claim(request: ClaimRequest, signal: AbortSignal): Promise<unknown> {
    const response = await this.#post("claim", request, CLAIM_TIMEOUT_MS, signal);
    if (response.status === 204) return null;
    return response.json();
  }

  async heartbeat(request: HeartbeatRequest, signal: AbortSignal): Promise<HeartbeatResponse> {
    const sentAt = Date.now();
    const response = await this.#post("heartbeat", request, REQUEST_TIMEOUT_MS, signal);
    const answer = heartbeatResponse.parse(await response.json());
    this.#noteClock(sentAt, answer.serverTime);
    return answer;
  }

  async progress(report: ProgressReport, signal: AbortSignal): Promise<Acknowledged> {
    return (await this.#report("progress", report, signal)).said;
  }

  /** What comes next is not parsed here either. @param trace that the task came with */
  finish(report: FinishReport, signal: AbortSignal, trace?: string): Promise<Finished> {
    return this.#report("finish", report, signal, trace);
  }

  async errand(report: ErrandReport, signal: AbortSignal): Promise<Acknowledged> {
    return (await this.#report("errand", report, signal)).said;
  }

  /** Hands in what a program wrote, to be kept. @throws ServerRefused 409 when the claim is stale, 413 without room */
  async output(
    { jobId, claim, errandId }: Pick<ErrandTask, "jobId" | "claim" | "errandId">,
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<BlobRef> {
    const query = new URLSearchParams({ jobId, claim });
    const response = await this.#fetch(`output/${errandId}?${query}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      // A view on a larger buffer is sent as it is.
      body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength),
      signal: AbortSignal.any([signal, AbortSignal.timeout(OUTPUT_TIMEOUT_MS)]),
    });
    return keptOutput.parse(await response.json());
  }

  async release(request: ByeRequest, signal: AbortSignal): Promise<void> {
    await this.#post("release", request, REQUEST_TIMEOUT_MS, signal);
  }

  async bye(request: ByeRequest): Promise<void> {
    await this.#post("bye", request, BYE_TIMEOUT_MS);
  }

  blob(wanted: WantedBlob, signal: AbortSignal): Promise<BlobStream> {
    const ask = (path: string, init: RequestInit) => this.#fetch(path, init);
    return fetchBlob({ ask, base: this.#base, isFar: !this.#isLocal }, wanted, signal);
  }

  #noteClock(sentAt: number, serverTime: number): void {
    const now = Date.now();
    this.#clock = {
      aheadMs: serverTime - (sentAt + now) / 2,
      uncertaintyMs: Math.abs(now - sentAt) / 2,
    };
  }

  async #report(
    path: string,
    report: unknown,
    signal: AbortSignal,
    traceparent?: string,
  ): Promise<Finished> {
    const headers = traceparent === undefined ? undefined : { traceparent };
    try {
      const answer = await this.#post(path, report, REQUEST_TIMEOUT_MS, signal, headers);
      return { said: "taken", next: answer.status === 200 ? await answer.json() : null };
    } catch (error) {
      if (error instanceof ServerRefused && error.status === 409) {
        return { said: "stale", next: null };
      }
      throw error;
    }
  }

  #post(
    path: string,
    body: unknown,
    timeoutMs: number,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
    return this.#fetch(path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any(ends),
    });
  }

  /** @throws ServerRefused for any answer that is neither 2xx nor a redirection that was asked to be shown. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${this.#token}`);
    const response = await fetch(`${this.#base}/${path}`, { ...init, headers });
    if (response.ok || (init.redirect === "manual" && isRedirection(response))) return response;
    const text = await response.text();
    const said = wordsIn(text);
    throw new ServerRefused(
      response.status,
      `${path}: HTTP ${response.status} ${said ?? text.slice(0, 300)}`,
      said,
    );
  }
}

function wordsIn(text: string): string | null {
  try {
    return refusal.parse(JSON.parse(text)).message ?? null;
  } catch {
    return null;
  }
}

function isRedirection({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has("location");
}
