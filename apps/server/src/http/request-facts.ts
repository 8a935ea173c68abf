import type { Log } from "@gavel/api/kernel/context";

/** What the first middleware learns of a request and later ones add for its log line. */
export interface AppEnv {
  Variables: {
    requestId: string;
    ip: string;
    log: Log;
    /** For metrics: the pattern or procedure, never the path as sent. */
    route: string;
    uid: string | null;
  };
}
