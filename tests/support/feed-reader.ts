/** Reads an event feed as it comes. */
import { waitFor } from "@gavel/judge/testing/wait-for";

export interface FeedEvent {
  readonly type: string;
  readonly id: string | null;
  readonly data: Record<string, unknown> | null;
  readonly token: string;
}

export class FeedReader {
  readonly events: FeedEvent[] = [];
  isOver = false;
  readonly #ending = new AbortController();
  #rest = "";

  /** @param url with the version and the contest, without `/event-feed` */
  static async open(url: string, headers: Record<string, string> = {}, query = "") {
    const reader = new FeedReader();
    const signal = reader.#ending.signal;
    const answer = await fetch(`${url}/event-feed${query}`, { headers, signal });
    if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status}`);
    reader.#follow(answer.body).catch(() => {
      reader.isOver = true;
    });
    return reader;
  }

  async #follow(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const lines = (this.#rest + decoder.decode(chunk, { stream: true })).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") this.events.push(JSON.parse(line) as FeedEvent);
    }
    this.isOver = true;
  }

  /** @returns the newest such event, once there is one */
  async until(what: string, isIt: (event: FeedEvent) => boolean): Promise<FeedEvent> {
    return waitFor(what, () => Promise.resolve(this.events.findLast(isIt) ?? null));
  }

  of(type: string) {
    return this.events.filter((event) => event.type === type);
  }

  get token(): string {
    return this.events.at(-1)?.token ?? "";
  }

  close() {
    this.#ending.abort();
  }
}
