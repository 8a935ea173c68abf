/** The only place that reads the environment. */
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readCpuList } from "./sandbox/cpus.ts";

const BUILT_SANDBOX = join(
  import.meta.dirname,
  "../../../judge-rs-bridge/target/release/gavel-sandbox",
);

/** For those who need the sandbox and no server: tests, and checks of the installation. */
export function sandboxBinary(): string {
  const { SANDBOX_BIN } = process.env;
  return SANDBOX_BIN === undefined || SANDBOX_BIN === "" ? BUILT_SANDBOX : SANDBOX_BIN;
}

const schema = z.object({
  /** Address of the server. */
  GAVEL_SERVER: z.url({ protocol: /^https?$/ }),
  /** The judge's own token, made by the server. */
  JUDGE_TOKEN: z.string().min(1),
  JUDGE_NAME: z.string().min(1).max(64).default(hostname().slice(0, 64)),
  /** Programs run at a time; default: one per CPU of JUDGE_CPUS, or of the machine. */
  JUDGE_SLOTS: z.coerce.number().int().min(1).max(64).optional(),
  /** The processors that programs run on, each alone on its own; default: where the kernel likes. */
  JUDGE_CPUS: z
    .string()
    .transform((text, ctx) => {
      const cpus = readCpuList(text);
      if (cpus === null) ctx.addIssue("must look like 2,3,6-9");
      return cpus ?? [];
    })
    .optional(),
  /** Free space below which this host takes itself out. */
  JUDGE_MIN_FREE_MB: z.coerce.number().int().min(1).optional(),
  /** Limit of test data, compiled programs and prepared tool chains kept. */
  JUDGE_CACHE_MB: z.coerce.number().int().min(64).optional(),
  /** Of these, what prepared tool chains may take. */
  JUDGE_TOOLS_MB: z.coerce.number().int().min(1).optional(),
  /** Whether languages and tool chains are tried and prepared in the background of a start. */
  JUDGE_PREPARE: z
    .enum(["0", "1"])
    .default("1")
    .transform((text) => text === "1"),
  /** As the site is told it; default: the clone's. */
  JUDGE_VERSION: z.string().max(100).optional(),
  /** The version of the clone that `gavel judge` runs from, which starts this judge again when it replaced itself. */
  JUDGE_CLONE: z.string().optional(),
  /** The bundle that this program comes from; not set = the clone. */
  JUDGE_RELEASE: z.string().optional(),
  /** It has not judged anything yet. */
  JUDGE_TRIAL: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
  DATA_DIR: z.string().min(1).default("data/judge"),
  SANDBOX_BIN: z.string().min(1).default(BUILT_SANDBOX),
  /** A collector of OpenTelemetry that is told what judging takes. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** Where packages are found that are not part of a program, such as compilers: from the clone, wherever that program lies. */
export function packagesFrom(): string {
  const { JUDGE_PACKAGES } = process.env;
  return JUDGE_PACKAGES === undefined || JUDGE_PACKAGES === ""
    ? import.meta.filename
    : JUDGE_PACKAGES;
}

export type JudgeEnv = z.infer<typeof schema>;

/** An empty variable counts as not set. @throws Error that names every variable that is wrong. */
export function readEnv(env: Record<string, string | undefined> = process.env): JudgeEnv {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new Error(`The environment is not complete.\n${z.prettifyError(parsed.error)}`);
}
