/** The line to the server: says once what is wrong with it, and once that it is well again. */
import type { Logger } from "pino";
import { ServerRefused } from "./server-refused.ts";

export class Line {
  readonly #serverUrl: string;
  readonly #log: Logger;
  #trouble: string | null = null;

  constructor(serverUrl: string, log: Logger) {
    this.#serverUrl = serverUrl;
    this.#log = log;
  }

  /** Every failed try is told here; people read each reason once. */
  failed(error: unknown): void {
    const trouble = describeTrouble(error, this.#serverUrl);
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#log.error({}, trouble);
  }

  worked(): void {
    if (this.#trouble === null) return;
    this.#trouble = null;
    this.#log.info({ tell: true }, `the server at ${this.#serverUrl} answers again`);
  }
}

/** What a person can do something with. */
function describeTrouble(error: unknown, serverUrl: string): string {
  if (!(error instanceof ServerRefused)) {
    const reason = error instanceof Error ? error.message : String(error);
    return `the server at ${serverUrl} cannot be reached (${reason}); trying again`;
  }
  switch (error.status) {
    case 401:
      return `${serverUrl} does not know this token: it was revoked, or is of another site. "gavel judge-token create" there makes a new one`;
    case 409:
    case 426:
      return error.said ?? `${serverUrl} refuses this judge: ${error.message}`;
    case 404:
    case 405:
      return `there is no Gavel at ${serverUrl}, or one that cannot talk to this judge: ${error.message}`;
    default:
      return `the server at ${serverUrl} is in trouble (HTTP ${error.status}); trying again`;
  }
}
