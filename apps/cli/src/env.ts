/** The one place that reads the environment: everything `gavel` can be told, checked before anything starts. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { REMOTE_ORIGINS, REMOTE_ORIGINS_ERROR, remoteOriginsIn } from "@gavel/domain/remote-origin";
import {
  FILE_STORE_SHAPE,
  type FileStoreSettings,
  findFileStoreFaults,
  readFileStore,
} from "@gavel/file-store/settings";
import { z } from "zod";
import { CLONE } from "./places.ts";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where the site's files are. */
  readonly fileStore: FileStoreSettings;
  /** null = the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Of the same database past a pooler: for commands, migrations and whatever listens. null = there is no pooler. */
  readonly databaseDirectUrl: string | null;
  /** How long a server that is to stop goes on answering. */
  readonly drainS: number;
  readonly rootPassword: string | null;
  readonly hasDemo: boolean;
  readonly logLevel: string;
  readonly judgeToken: string | null;
  /** JWT_SECRET is set, so that the one in DATA_DIR is not used. */
  readonly hasGivenJwtSecret: boolean;
  /** null = as many as the judge finds cores for. */
  readonly judgeSlots: number | null;
  /** As `2,3,6-9`; null = programs run where the kernel likes. */
  readonly judgeCpus: string | null;
  /** Whether its judge tries languages and builds headers in the background. */
  readonly preparesToolChains: boolean;
  readonly hasLocalJudge: boolean;
  readonly mayInstallPackages: boolean;
  /** Contests may be judged without cgroups. */
  readonly ranksOnDegraded: boolean;
  /** null = the machine's own. */
  readonly judgeName: string | null;
  /** The site that is spoken to: by a lone judge host (`gavel judge`), by the commands for people. */
  readonly serverUrl: string | null;
  /** Fakes that stand for other judges, by their key. */
  readonly remoteOrigins: ReadonlyMap<string, string>;
  /** Where commands keep what they were told, as `gavel login` does. */
  readonly configFolder: string;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;

function wholeNumber(least: number, most: number) {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, problem)
    .transform(Number)
    .refine((value) => value >= least && value <= most, problem);
}

function isUrlOf(protocols: readonly string[]) {
  return (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const onOff = z.enum(["0", "1"], "must be 0 or 1").transform((text) => text === "1");

const SCHEMA = z.object({
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:_-]+$/, "must be an address or a host name, such as 127.0.0.1")
    .default("0.0.0.0"),
  DATA_DIR: z.string().default(resolve(CLONE, ".gavel/data")),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(
      isUrlOf(["postgres:", "postgresql:"]),
      "must look like postgres://user:password@host/db",
    )
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(
      isUrlOf(["postgres:", "postgresql:"]),
      "must look like postgres://user:password@host/db",
    )
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  ...FILE_STORE_SHAPE,
  ROOT_PASSWORD: z
    .string()
    .min(6, "must have 6 to 25 characters")
    .max(25, "must have 6 to 25 characters")
    .optional(),
  GAVEL_DEMO: onOff.default(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isUrlOf(["http:", "https:"]), "must look like http://collector:4318")
    .optional(),
  JWT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  JUDGE_TOKEN: z.string().min(32, "must have at least 32 characters").optional(),
  JUDGE_NAME: z.string().max(64, "must have at most 64 characters").optional(),
  JUDGE_SLOTS: wholeNumber(1, 256).optional(),
  JUDGE_CPUS: z
    .string()
    .regex(/^\d+(-\d+)?(,\d+(-\d+)?)*$/, "must look like 2,3,6-9")
    .optional(),
  JUDGE_PREPARE: onOff.default(true),
  GAVEL_JUDGE: onOff.default(true),
  GAVEL_RANK_DEGRADED: onOff.default(false),
  TRUST_PROXY: onOff.default(false),
  IMPORT_MAX_MB: wholeNumber(1, 1024 * 1024).optional(),
  LIVE_STREAMS_MAX: wholeNumber(1, 1_000_000).optional(),
  LIVE_STREAMS_PER_IP: wholeNumber(1, 1_000_000).optional(),
  GAVEL_REMOTE_ORIGINS: z
    .string()
    .regex(REMOTE_ORIGINS, REMOTE_ORIGINS_ERROR)
    .transform(remoteOriginsIn)
    .default(new Map()),
  GAVEL_NO_APT: onOff.default(false),
  XDG_CONFIG_HOME: z.string().optional(),
  GAVEL_SERVER: z
    .string()
    .refine(isUrlOf(["http:", "https:"]), "must look like http://judge.example.org:8080")
    .optional(),
});

/** What the environment can say. @internal */
export const SETTING_NAMES: readonly string[] = Object.keys(SCHEMA.shape);

export type SettingsOutcome =
  | { readonly settings: Settings }
  /** One line for each bad value. */
  | { readonly problems: readonly string[] };

/** An empty value counts as none, as in a compose file's `PORT=`. @param overrides what the command line says. */
export function readSettings(
  env: NodeJS.ProcessEnv = process.env,
  overrides: NodeJS.ProcessEnv = {},
): SettingsOutcome {
  const given = Object.fromEntries(
    Object.entries({ ...env, ...overrides }).filter(([, value]) => value !== ""),
  );
  const parsed = SCHEMA.safeParse(given);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((one) => `${one.path.join(".")}: ${one.message}`) };
  }
  const { data } = parsed;
  const faults = findFileStoreFaults(data);
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined) {
    faults.push({ name: "DATABASE_DIRECT_URL", fault: "goes with DATABASE_URL, which is not set" });
  }
  if (faults.length > 0) return { problems: faults.map(({ name, fault }) => `${name}: ${fault}`) };
  const dataDir = resolve(data.DATA_DIR);
  return {
    settings: {
      port: data.PORT,
      host: data.HOST,
      dataDir,
      fileStore: readFileStore(data, dataDir),
      databaseUrl: data.DATABASE_URL ?? null,
      databaseDirectUrl: data.DATABASE_DIRECT_URL ?? null,
      drainS: data.DRAIN_SECONDS,
      rootPassword: data.ROOT_PASSWORD ?? null,
      hasDemo: data.GAVEL_DEMO,
      logLevel: data.LOG_LEVEL,
      judgeToken: data.JUDGE_TOKEN ?? null,
      hasGivenJwtSecret: data.JWT_SECRET !== undefined,
      ranksOnDegraded: data.GAVEL_RANK_DEGRADED,
      judgeName: data.JUDGE_NAME ?? null,
      judgeSlots: data.JUDGE_SLOTS ?? null,
      judgeCpus: data.JUDGE_CPUS ?? null,
      preparesToolChains: data.JUDGE_PREPARE,
      hasLocalJudge: data.GAVEL_JUDGE,
      mayInstallPackages: !data.GAVEL_NO_APT,
      remoteOrigins: data.GAVEL_REMOTE_ORIGINS,
      serverUrl: data.GAVEL_SERVER ?? null,
      configFolder: resolve(data.XDG_CONFIG_HOME ?? join(homedir(), ".config")),
    },
  };
}

/** What a child gets: our own environment without empty values, with `changes` on top; null removes a name. */
export function childEnvironment(
  changes: Readonly<Record<string, string | null>>,
): NodeJS.ProcessEnv {
  const merged = { ...process.env, ...changes };
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** The process that started us through `npm start`; null when run directly. */
export function launcherPid(): number | null {
  const pid = Number(process.env.GAVEL_LAUNCHER_PID);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}
