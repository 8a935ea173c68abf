import type { Services } from "@gavel/api/kernel/context";
import type { Database } from "@gavel/db";
import type { Tracing } from "@gavel/tracing";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";
import type { Metrics } from "./http/metrics.ts";

/** What the process holds while it serves. */
export interface ServerDeps {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly services: Services;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Aborted when the server stops: streams and long polls end on it. */
  readonly stopping: AbortSignal;
  /** Lifts the idle timeout of the request's connection. */
  readonly keepOpen: (request: Request) => void;
  /** Sets it again, for an answer that is on its way. */
  readonly cutWhenIdle: (request: Request) => void;
  /** The address of the peer socket. */
  readonly socketIp: (request: Request) => string;
}
