/** The only place that reads the environment. */
import { join, resolve } from "node:path";
import { REMOTE_ORIGINS, REMOTE_ORIGINS_ERROR, remoteOriginsIn } from "@gavel/domain/remote-origin";
import { FILE_STORE_SHAPE, findFileStoreFaults, readFileStore } from "@gavel/file-store";
import { readVersion } from "@gavel/judge-protocol/version";
import { z } from "zod";
import { type ServerConfig, WEB_FOLDER } from "./config.ts";
import { IDLE_TIMEOUT_S } from "./listener.ts";
import { BODY_PATIENCE } from "./rest/patience.ts";
import { readOrCreateSecret } from "./secret-file.ts";

const flag = z
  .enum(["0", "1", "false", "true"], "must be 0 or 1")
  .transform((text) => /^(1|true)$/.test(text));
const secret = z.string().min(32, "needs at least 32 characters").optional();

const streams = z.coerce.number().int().min(1).max(1_000_000);
/** Of one person: their browsers, each of which needs one, and their programs. */
const STREAMS_PER_PERSON = 30;

const remoteOrigins = z
  .string()
  .regex(REMOTE_ORIGINS, { error: REMOTE_ORIGINS_ERROR })
  .transform(remoteOriginsIn);

const schema = z.object({
  HOST: z.string().min(1).default("0.0.0.0"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATABASE_URL: z
    .string({ error: "is required: postgres://user:password@host:5432/database" })
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  DATA_DIR: z.string().min(1).default("data"),
  BACKUP_DIR: z.string().min(1).optional(),
  ...FILE_STORE_SHAPE,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must look like http://collector:4318" })
    .optional(),
  JWT_SECRET: secret,
  JUDGE_TOKEN: secret,
  ROOT_PASSWORD: z.string().min(6, "needs 6 to 25 characters").max(25).optional(),
  GAVEL_DEMO: flag.default(false),
  GAVEL_RANK_DEGRADED: flag.default(false),
  TRUST_PROXY: flag.default(false),
  IMPORT_MAX_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1024 * 1024)
    .default(1024),
  GAVEL_REMOTE_ORIGINS: remoteOrigins.default(new Map()),
  GAVEL_REMOTE_HASTE: z.coerce.number().min(1).max(1000).default(1),
  LIVE_STREAMS_MAX: streams.default(10_000),
  LIVE_STREAMS_PER_IP: streams.default(2000),
});

/** One line a bad value; never its text, which may be a secret. @internal */
export class BadEnvironment extends Error {
  constructor(faults: readonly { readonly name: string; readonly fault: string }[]) {
    super(faults.map(({ name, fault }) => `${name} ${fault}`).join("\n"));
  }
}

/** @throws BadEnvironment */
export function readEnvironment(
  env: Record<string, string | undefined> = process.env,
): ServerConfig {
  // An empty value counts as none, as in a compose file's `PORT=`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    throw new BadEnvironment(
      issues.map(({ path, message }) => ({ name: path.join("."), fault: message })),
    );
  }
  const values = parsed.data;
  const faults = findFileStoreFaults(values);
  if (faults.length > 0) throw new BadEnvironment(faults);
  const dataDir = resolve(values.DATA_DIR);
  const jwtSecret = values.JWT_SECRET ?? readOrCreateSecret(dataDir, "jwt-secret");
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    drainS: values.DRAIN_SECONDS,
    dataDir,
    backupFolder: resolve(values.BACKUP_DIR ?? join(dataDir, "backups")),
    fileStore: readFileStore(values, dataDir),
    logLevel: values.LOG_LEVEL,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    jwtSecret: new TextEncoder().encode(jwtSecret),
    hasGivenJwtSecret: values.JWT_SECRET !== undefined,
    judgeToken: values.JUDGE_TOKEN ?? readOrCreateSecret(dataDir, "judge-token"),
    rootPassword: values.ROOT_PASSWORD ?? null,
    isDemo: values.GAVEL_DEMO,
    ranksOnDegraded: values.GAVEL_RANK_DEGRADED,
    trustsProxy: values.TRUST_PROXY,
    webFolder: WEB_FOLDER,
    version: readVersion(),
    importBytesMax: values.IMPORT_MAX_MB * 1024 * 1024,
    liveBounds: {
      ofProcess: values.LIVE_STREAMS_MAX,
      ofAddress: values.LIVE_STREAMS_PER_IP,
      ofPerson: STREAMS_PER_PERSON,
    },
    remoteOrigins: values.GAVEL_REMOTE_ORIGINS,
    // Nobody hurries a judge that is not a fake on this machine.
    remoteHaste: values.GAVEL_REMOTE_ORIGINS.size === 0 ? 1 : values.GAVEL_REMOTE_HASTE,
    bodyPatience: BODY_PATIENCE,
    idleS: IDLE_TIMEOUT_S,
    now: () => new Date(),
  };
}
