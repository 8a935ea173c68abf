/** Shorter silences are told by what failed alone: a server that restarts is back by then. @internal */
export const OFFLINE_AFTER_MS = 5000;
/** What failed first may have been one request. */
const FIRST_TRY_MS = 1000;
/** Waits between tries, the last for ever; each is spread, since all browsers lose the server at the same time. */
const WAITS_MS = [2000, 3000, 5000, 10_000, 20_000, 30_000] as const;

export interface ConnectionState {
  /** When the first of what failed did; null while the server answers. */
  readonly offlineSince: Date | null;
  /** When it is asked again, as milliseconds since 1970; null while it is being asked, and online. */
  readonly nextTryAt: number | null;
}

const ONLINE: ConnectionState = { offlineSince: null, nextTryAt: null };

/**
 * Whether the server answers. Told of every answer and every failure, it asks by itself after a failure until there is
 * an answer again.
 */
export class Connection {
  readonly #ask: () => Promise<boolean>;
  readonly #listeners = new Set<() => void>();
  #state = ONLINE;
  #failedAt: number | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<boolean> | null = null;

  /** @param ask resolves with whether the server answered, and never rejects */
  constructor(ask: () => Promise<boolean>) {
    this.#ask = ask;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): ConnectionState => this.#state;

  noteAnswer(): void {
    if (this.#failedAt === null) return;
    clearTimeout(this.#timer);
    this.#failedAt = null;
    this.#tries = 0;
    this.#set(ONLINE);
  }

  noteFailure(): void {
    if (this.#failedAt !== null) return;
    this.#failedAt = Date.now();
    this.#plan(FIRST_TRY_MS);
  }

  /** Asks at once. @returns whether the server answers */
  isThere(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#failedAt ??= Date.now();
    this.#asking ??= this.#tryOnce().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Resolves once the server has answered again; at once while nothing has failed. */
  answered(): Promise<void> {
    if (this.#failedAt === null) return Promise.resolve();
    return new Promise((resolve) => {
      const leave = this.subscribe(() => {
        if (this.#failedAt !== null) return;
        leave();
        resolve();
      });
    });
  }

  /** Calls it each time the server answers again. */
  onBack(listener: () => void): () => void {
    return this.subscribe(() => {
      if (this.#failedAt === null) listener();
    });
  }

  async #tryOnce(): Promise<boolean> {
    if (this.#state.offlineSince !== null) this.#set({ ...this.#state, nextTryAt: null });
    const isThere = await this.#ask();
    if (isThere) {
      this.noteAnswer();
      return true;
    }
    // An answer to something else came meanwhile.
    if (this.#failedAt === null) return true;
    const wait = WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#plan(wait * (0.8 + 0.4 * Math.random()));
    return false;
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.isThere(), ms);
    if (this.#failedAt === null || Date.now() - this.#failedAt < OFFLINE_AFTER_MS) return;
    this.#set({ offlineSince: new Date(this.#failedAt), nextTryAt: Date.now() + ms });
  }

  #set(state: ConnectionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
