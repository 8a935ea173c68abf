import { join } from "node:path";
import type { LiveBounds } from "@gavel/api/kernel/live";
import type { FileStoreSettings } from "@gavel/file-store";
import type { Patience } from "./rest/patience.ts";

/** All that a server needs to know; read from the environment in `env.ts`, written out in tests. */
export interface ServerConfig {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly databaseUrl: string;
  /** Past a pooler; null = `databaseUrl` is the database itself. */
  readonly databaseDirectUrl: string | null;
  readonly dataDir: string;
  /** Where backups that the site takes of itself go. */
  readonly backupFolder: string;
  readonly fileStore: FileStoreSettings;
  readonly logLevel: string;
  /** A collector of OpenTelemetry that is told of submissions; null = nobody is. */
  readonly otlpEndpoint: string | null;
  readonly jwtSecret: Uint8Array;
  /** It is not in DATA_DIR, and so in no backup. */
  readonly hasGivenJwtSecret: boolean;
  readonly judgeToken: string;
  /** For the first start only; null = made up and reported once. */
  readonly rootPassword: string | null;
  /** Fills an empty site with the demonstration problems. */
  readonly isDemo: boolean;
  /** Contests may be judged without cgroups, with sampled figures. */
  readonly ranksOnDegraded: boolean;
  /** Believe the last X-Forwarded-For entry: only behind a proxy that sets it. */
  readonly trustsProxy: boolean;
  readonly webFolder: string;
  /** As the site tells it. */
  readonly version: string;
  /** Of an archive of problems, packed or unpacked, and of each file in it. */
  readonly importBytesMax: number;
  readonly liveBounds: LiveBounds;
  /** Where other judges are instead, by key: fakes of them, in tests. */
  readonly remoteOrigins: ReadonlyMap<string, string>;
  /** How many times shorter pauses are that one makes there; 1 but in tests. */
  readonly remoteHaste: number;
  /** How long a server that is to stop goes on answering, while proxies find out. */
  readonly drainS: number;
  readonly bodyPatience: Patience;
  /** How long a connection may be quiet while neither side owes a live stream or an answer that takes its time. */
  readonly idleS: number;
  /** Tests move it. */
  readonly now: () => Date;
}

export const WEB_FOLDER = join(import.meta.dirname, "../../web/dist");
