import { readEvents, type ServerSentEvent } from "./read-events.ts";
import type { TabState, ToTab, Want } from "./want.ts";

/** What the server takes on one stream, and what every proxy takes as an address. */
const TOPICS_MAX = 20;
const ADDRESS_MAX = 6000;
/** A page that opens wants several things one after the other. */
const GROW_MS = 30;
/** What nobody wants any more costs little, and a page that is left is often followed by one that wants the same. */
const SHRINK_MS = 3000;
/** The server says something at least every 15 s. */
const SILENCE_MS = 40_000;
/** Doubles with each failure in a row, and is spread, since all browsers fail at the same time. */
const RETRY_MS = 2000;
const RETRY_MAX_MS = 60_000;

type Identity = Pick<TabState, "token" | "locale">;
type Say<TabId> = (tab: TabId, message: ToTab) => void;

/** One stream for all tabs of the same person: opened anew, from where it was, when they want something else. */
export class Line<TabId> {
  readonly #identity: Identity;
  readonly #say: Say<TabId>;
  readonly #tabs = new Map<TabId, readonly Want[]>();
  /** Where to go on from, by key. */
  readonly #positions = new Map<string, number>();
  #stream: {
    readonly stop: AbortController;
    readonly wants: readonly Want[];
    isOpen: boolean;
  } | null = null;
  #plan: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | null = null;
  #failures = 0;

  constructor(identity: Identity, say: Say<TabId>) {
    this.#identity = identity;
    this.#say = say;
  }

  get isEmpty(): boolean {
    return this.#tabs.size === 0;
  }

  set(tab: TabId, wants: readonly Want[]): void {
    const former = this.#tabs.get(tab) ?? [];
    if (wants.length > 0) this.#tabs.set(tab, wants);
    else this.#tabs.delete(tab);
    const added = wants.filter(({ key }) => !former.some((one) => one.key === key));
    for (const { key, after } of added) {
      if (after !== undefined) {
        this.#positions.set(key, Math.min(after, this.#positions.get(key) ?? after));
      }
    }
    if (added.length > 0) {
      this.#failures = 0;
      this.#planOpening(GROW_MS);
    } else if (former.length > wants.length) this.#planOpening(this.isEmpty ? GROW_MS : SHRINK_MS);
    this.tell(tab);
  }

  tell(tab: TabId): void {
    const wants = this.#tabs.get(tab) ?? [];
    const keys = wants.map(({ key }) => key).filter((key) => this.#isLive(key));
    this.#say(tab, { kind: "live", keys });
  }

  #isLive(key: string): boolean {
    return this.#stream?.isOpen === true && this.#stream.wants.some((want) => want.key === key);
  }

  /** The sooner of two plans counts. */
  #planOpening(ms: number): void {
    const at = performance.now() + ms;
    if (this.#plan !== null && this.#plan.at <= at) return;
    clearTimeout(this.#plan?.timer);
    this.#plan = { timer: setTimeout(() => this.#open(), ms), at };
  }

  #open(): void {
    this.#plan = null;
    this.#stream?.stop.abort();
    this.#stream = null;
    const wants = this.#choose();
    for (const key of this.#positions.keys()) {
      if (!wants.some((want) => want.key === key)) this.#positions.delete(key);
    }
    if (wants.length > 0) void this.#follow(wants);
  }

  /** Each once, as many as one stream takes; the tabs ask for the rest themselves. */
  #choose(): Want[] {
    const chosen = new Map<string, Want>();
    let length = 0;
    for (const want of [...this.#tabs.values()].flat()) {
      if (chosen.has(want.key)) continue;
      length += encodeURIComponent(want.key).length + 40;
      if (chosen.size < TOPICS_MAX && length < ADDRESS_MAX) chosen.set(want.key, want);
    }
    return [...chosen.values()];
  }

  async #follow(wants: readonly Want[]): Promise<void> {
    const stop = new AbortController();
    const stream = { stop, wants, isOpen: false };
    this.#stream = stream;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let refusal: string | null = null;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort("silence"), SILENCE_MS);
    };
    try {
      wait();
      const answer = await fetch(this.#address(wants), {
        headers: this.#headers(),
        signal: stop.signal,
      });
      if (answer.ok && answer.body !== null) {
        for await (const event of readEvents(answer.body)) {
          wait();
          refusal = this.#hear(stream, event);
        }
      }
    } catch {
      // Whatever it was: the tabs ask by themselves until it works again.
    }
    clearTimeout(silence);
    if (this.#stream !== stream) return;
    this.#stream = null;
    this.#failures += 1;
    this.#tellAll();
    this.#planOpening(retryAfter(refusal, this.#failures));
  }

  #address(wants: readonly Want[]): string {
    const topics = wants.map(({ key, topic }) => ({ ...topic, after: this.#positions.get(key) }));
    return `/trpc/live.watch?${new URLSearchParams({ input: JSON.stringify({ topics }) })}`;
  }

  #headers(): Record<string, string> {
    const { token, locale } = this.#identity;
    const headers = { accept: "text/event-stream", "accept-language": locale };
    return token === null ? headers : { ...headers, authorization: token };
  }

  /** @returns the code of a refusal */
  #hear(
    stream: { wants: readonly Want[]; isOpen: boolean },
    event: ServerSentEvent,
  ): string | null {
    if (event.event === "connected") {
      stream.isOpen = true;
      this.#tellAll();
    } else if (event.event === "serialized-error") {
      return String(JSON.parse(event.data).data?.gavel?.code ?? "SERVER_ERROR");
    } else if (event.event === "message") {
      this.#failures = 0;
      const { at, data, isCut = false } = JSON.parse(event.data);
      const key = stream.wants[at]?.key ?? "";
      const position = readPosition(event.id, at);
      if (position !== undefined) this.#positions.set(key, position);
      for (const [tab, wants] of this.#tabs) {
        if (!wants.some((want) => want.key === key)) continue;
        this.#say(tab, { kind: "news", key, data, isCut, position });
      }
    }
    return null;
  }

  #tellAll(): void {
    for (const tab of this.#tabs.keys()) this.tell(tab);
  }
}

/** The id of an event says where each of the stream's topics goes on. */
function readPosition(id: string, at: number): number | undefined {
  const text = id.split(",")[at];
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
}

function retryAfter(refusal: string | null, failures: number): number {
  const spread = 0.5 + Math.random();
  // The session has changed, which the tabs may know by now.
  if (refusal === "LIVE_ENDED" && failures === 1) return GROW_MS;
  // Refused as it is: for good, or until others leave.
  if (refusal !== null && refusal !== "SERVER_ERROR") return RETRY_MAX_MS * spread;
  return Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1)) * spread;
}
