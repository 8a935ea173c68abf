import { LIMITS } from "@gavel/domain/limit";
import type { ServerConfig } from "./config.ts";

/** The form around a file. */
const FORM_BYTES_MAX = 1024 * 1024;
/** Quiet connections end after this; streams, long polls and what takes its time to answer lift it for themselves. */
export const IDLE_TIMEOUT_S = 60;
const POLL_MS = 20;

type Fetch = (request: Request) => Response | Promise<Response>;

export interface Listener {
  readonly url: string;
  readonly port: number;
  serve(fetch: Fetch): void;
  keepOpen(request: Request): void;
  /** From now on, when nothing is read or sent for a while, the connection ends: a reader who stalls holds nothing. */
  cutWhenIdle(request: Request): void;
  ipOf(request: Request): string;
  /** Takes no new connection, lets what is under way finish for at most `graceMs`, then cuts it. */
  stop(graceMs: number): Promise<void>;
}

/** @internal */
export class PortTaken extends Error {}

/**
 * Takes the port before anything else is started; until `serve`, answers 503.
 * @throws PortTaken
 */
export function openListener(
  config: Pick<ServerConfig, "host" | "port" | "importBytesMax" | "idleS">,
): Listener {
  const options = {
    hostname: config.host,
    port: config.port,
    idleTimeout: config.idleS,
    // Bun's own limit; rows set lower ones. Test data and archives of problems are the largest.
    maxRequestBodySize: Math.max(LIMITS.uploadBytesMax, config.importBytesMax) + FORM_BYTES_MAX,
  };
  const starting: Fetch = () => Response.json({ ok: false, server: false }, { status: 503 });
  const server = open({ ...options, fetch: starting });
  const port = server.port ?? config.port;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    serve: (fetch) => server.reload({ ...options, fetch: orRefuse(fetch) }),
    keepOpen: (request) => server.timeout(request, 0),
    cutWhenIdle: (request) => server.timeout(request, config.idleS),
    ipOf: (request) => server.requestIP(request)?.address ?? "",
    async stop(graceMs) {
      void server.stop(false);
      const deadline = performance.now() + graceMs;
      while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(POLL_MS);
      await server.stop(true);
    },
  };
}

/**
 * Where the Host is no name, the runtime leaves the address without its beginning, and the router takes a later part of the path
 * for all of it: `/x/judge` would pass a proxy that closes `/judge`.
 */
function orRefuse(fetch: Fetch): Fetch {
  return (request) =>
    URL.canParse(request.url) ? fetch(request) : new Response(null, { status: 400 });
}

function open(options: Parameters<typeof Bun.serve>[0]) {
  try {
    return Bun.serve(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new PortTaken(`port ${options.port} is taken: set PORT to a free one`);
  }
}
