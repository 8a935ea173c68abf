/** Somebody at the site over HTTP, as a browser is: calls, pages and live streams, each measured. */
import { messageOf } from "../../say.ts";

const PATIENCE_MS = 60_000;

export interface Refused {
  readonly ok: false;
  /** 0 = there was no answer. */
  readonly http: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterS: number | null;
}
export type Answer<T> =
  | { readonly ok: true; readonly data: T; readonly token: string | null }
  | Refused;

/** What all visitors of a contest measure together. */
export class Meter {
  /** How long pages took, in milliseconds. */
  readonly pagesMs: number[] = [];
  readonly sendsMs: number[] = [];
  readonly faults: string[] = [];
  /** Set when the play is broken off: what fails then says nothing of the site. */
  isOver = false;

  fault(sentence: string): void {
    if (!this.isOver) this.faults.push(sentence);
  }
}

interface TrpcBody {
  readonly result?: { readonly data?: unknown };
  readonly error?: {
    readonly message: string;
    readonly data?: { readonly gavel?: { readonly code?: string } };
  };
}

export interface LiveMessage {
  /** Which of the topics. */
  readonly at: number;
  readonly data: readonly unknown[];
}

export class Visitor {
  readonly #site: string;
  readonly #meter: Meter;
  #token: string | null;

  constructor(site: string, meter: Meter, token: string | null = null) {
    this.#site = site;
    this.#meter = meter;
    this.#token = token;
  }

  /** A page's question. @returns null = it failed, which is counted */
  async read<T>(procedure: string, input: unknown): Promise<T | null> {
    const began = performance.now();
    const answer = await this.#call<T>(
      `${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
      {},
    );
    this.#meter.pagesMs.push(performance.now() - began);
    if (answer.ok) return answer.data;
    this.#meter.fault(`${procedure}: ${sentenceOf(answer)}`);
    return null;
  }

  /** What was refused is for the caller to judge. */
  change<T>(procedure: string, input: unknown): Promise<Answer<T>> {
    return this.#call<T>(procedure, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
  }

  /** Until the signal, or until the site ends it. @throws Error when it is refused or breaks off */
  async *watch(topics: readonly object[], signal: AbortSignal): AsyncGenerator<LiveMessage> {
    const query = new URLSearchParams({ input: JSON.stringify({ topics }) });
    const answer = await fetch(`${this.#site}/trpc/live.watch?${query}`, {
      headers: { ...this.#headers(), accept: "text/event-stream" },
      signal,
    });
    if (!answer.ok || answer.body === null) throw new Error(`the site answered ${answer.status}`);
    let text = "";
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const message = messageIn(block);
        if (message !== null) yield message;
      }
    }
  }

  #headers(): Record<string, string> {
    return {
      "accept-language": "en-US",
      ...(this.#token === null ? {} : { authorization: this.#token }),
    };
  }

  async #call<T>(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    try {
      const answer = await fetch(`${this.#site}/trpc/${path}`, {
        ...init,
        headers: { ...this.#headers(), ...init.headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const token = answer.headers.get("authorization");
      // The site gives a fresh one for one that grows old.
      if (token !== null) this.#token = token;
      const { result, error } = (await answer.json()) as TrpcBody;
      if (error === undefined && answer.status === 200) {
        return { ok: true, data: result?.data as T, token } as const;
      }
      const wait = answer.headers.get("retry-after");
      return {
        ok: false,
        http: answer.status,
        code: error?.data?.gavel?.code ?? "",
        message: error?.message ?? "no error was told",
        retryAfterS: wait === null ? null : Number(wait),
      } as const;
    } catch (error) {
      const facts = { http: 0, code: "", retryAfterS: null };
      return { ok: false, ...facts, message: messageOf(error) } as const;
    }
  }
}

export const sentenceOf = ({ http, code, message }: Refused) =>
  http === 0 ? `no answer: ${message}` : [`answered ${http}`, code, message].join(" ");

/** @throws Error for a refusal */
function messageIn(block: string): LiveMessage | null {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const event = fields.get("event") ?? "message";
  if (event === "serialized-error") throw new Error(`the stream ended: ${fields.get("data")}`);
  if (event !== "message" || !fields.has("data")) return null;
  return JSON.parse(fields.get("data") ?? "") as LiveMessage;
}
