/** Which languages work here: each is really compiled and run in the sandbox, on the program that the site shows as its sample. */
import type { LanguageName } from "@gavel/domain/language";
import { LANGUAGE_SAMPLES } from "@gavel/domain/language-sample";
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import type { Logger } from "pino";
import { Compiler, type Program } from "../judging/compile.ts";
import { compileSandboxLimits, runSandboxLimits } from "../judging/limits.ts";
import { programFiles } from "../judging/program-files.ts";
import { OWN_WORK } from "../judging/shares.ts";
import type { Slots } from "../judging/slots.ts";
import type { SandboxRun } from "../sandbox/connection.ts";
import type { Language, LanguageRow, ToolChain, ToolChainId } from "./language.ts";
import { GO_STD_PRESET } from "./native.ts";
import { findGoStd, type PrepareTools, prepareGoStd } from "./prepare.ts";
import type { ReadyLanguage } from "./ready.ts";
import { type SelfTestMemory, selfTestKey } from "./self-test-memory.ts";
import { JUDGE_LANGUAGES } from "./table.ts";
import { fingerprintOf, identityOf, packagesOf, versionArgv, wordVersion } from "./tool-chains.ts";

export interface DetectTools extends PrepareTools {
  readonly toolChains: ReadonlyMap<ToolChainId, readonly ToolChain[]>;
  readonly slots: Slots;
  readonly log: Logger;
  /** Whether to build what takes a minute. Without it such a language is reported as not ready yet. */
  readonly mayBuild: boolean;
  readonly sandboxVersion: string;
  /** What need not be tried now (see `self-test-memory.ts`). */
  readonly memory: SelfTestMemory;
}

export type Detected =
  | { readonly ready: ReadyLanguage; readonly onTrust: boolean }
  | { readonly name: string; readonly reason: string; readonly isPending?: true };

/** Nothing is known yet. */
export const NOT_TRIED = { reason: "still to be tried", isPending: true } as const;
const NOT_BUILT = {
  reason: "its standard library is still to be compiled",
  isPending: true,
} as const;

const SELF_TEST_LIMITS = { timeMs: 10_000, memoryKib: 512 * 1024, stackKib: 64 * 1024 };
/** The first calls of a JVM that loads Python or Kotlin. */
const VERSION_LIMITS = { cpuTimeMs: 15_000, memoryMib: 512 };

export function nameOf(one: Detected): string {
  return "ready" in one ? one.ready.language.name : one.name;
}

export function describe(one: Detected): HostLanguage {
  if ("ready" in one) {
    const { language, version } = one.ready;
    return { name: language.name, available: true, version, reason: null };
  }
  const { name, reason, isPending } = one;
  const missing = { name, available: false, version: null, reason } as const;
  return isPending ? { ...missing, isPending } : { ...missing, packages: packagesOf(name) };
}

/** Whether everything about a tool chain is remembered, so that reporting it takes no time. */
export function isRemembered(id: ToolChainId, tools: DetectTools): boolean {
  const [chain] = tools.toolChains.get(id) ?? [];
  if (chain === undefined) return true;
  const version = tools.memory.versions.get(identityOf(chain));
  if (version === undefined) return false;
  const fingerprint = fingerprintOf(chain, version);
  return rowsOf(id).every((row) =>
    tools.memory.passed.has(
      selfTestKey(readyOn(row, chain, { version, fingerprint }), tools.sandboxVersion),
    ),
  );
}

function rowsOf(id: ToolChainId): LanguageRow[] {
  return JUDGE_LANGUAGES.filter((one) => one.toolChain === id);
}

/** The first of the tool chains found that works; when none does, what is wrong with the first. */
export async function detectToolChain(
  id: ToolChainId,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<Detected[]> {
  const chains = tools.toolChains.get(id) ?? [];
  let failure: Detected[] | null = null;
  for (const chain of chains) {
    const tried = await tryChain(chain, tools, signal);
    if (tried.some((one) => "ready" in one)) return tried;
    failure ??= tried;
  }
  return failure ?? rowsOf(id).map(({ name }) => ({ name, reason: "not found" }));
}

async function tryChain(
  chain: ToolChain,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<Detected[]> {
  const rows = rowsOf(chain.id);
  try {
    const version = await versionOf(chain, tools, signal);
    const fingerprint = fingerprintOf(chain, version);
    const prepared = new Map<string, string>();
    if (chain.id === "go") {
      const folder = await goStd(chain, fingerprint, tools, signal);
      if (folder === null) return rows.map(({ name }) => ({ name, ...NOT_BUILT }));
      prepared.set(GO_STD_PRESET, folder);
    }
    return await Promise.all(
      rows.map((row) => {
        const ready = readyOn(row, chain, { version, fingerprint, prepared });
        const isKnown = tools.memory.passed.has(selfTestKey(ready, tools.sandboxVersion));
        return isKnown ? { ready, onTrust: true } : selfTest(ready, tools, signal);
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    tools.log.warn({ toolChain: chain.id, reason: text }, "a tool chain does not work");
    return rows.map(({ name }) => ({ name, reason: `does not work: ${text}` }));
  }
}

function readyOn(
  row: LanguageRow,
  chain: ToolChain,
  facts: { version: string; fingerprint: string; prepared?: Map<string, string> },
): ReadyLanguage {
  const { version, fingerprint, prepared = new Map<string, string>() } = facts;
  const { home } = chain;
  return { language: inItsEnv(row.on(chain), chain), chain, home, version, fingerprint, prepared };
}

function inItsEnv(language: Language, { env }: ToolChain): Language {
  if (env.length === 0) return language;
  return {
    ...language,
    compileEnv: [...language.compileEnv, ...env],
    runEnv: (limits) => [...language.runEnv(limits), ...env],
  };
}

async function goStd(
  { home }: ToolChain,
  fingerprint: string,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<string | null> {
  const isBuilt = findGoStd(fingerprint, tools.toolsDir) !== null;
  if (!isBuilt && !tools.mayBuild) return null;
  return prepareGoStd(home, fingerprint, tools, signal);
}

async function versionOf(
  chain: ToolChain,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<string> {
  const known = tools.memory.versions.get(identityOf(chain));
  if (known !== undefined) return known;
  const run = await tools.slots.use(OWN_WORK, signal, () =>
    tools.sandbox.run(
      {
        profile: "compile",
        argv: [...versionArgv(chain)],
        env: ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/w", ...chain.env],
        files: [],
        stdin: null,
        limits: compileSandboxLimits(VERSION_LIMITS),
        collect: [],
      },
      signal,
    ),
  );
  // Some say it on stderr, where others only warn.
  const answers = [run.stdout, run.stderr].map((bytes) => Buffer.from(bytes).toString("utf8"));
  const version = wordVersion(chain, answers.find((text) => text.trim() !== "") ?? "");
  if (!endedWell(run) || version === "") throw new Error(said(run));
  return version;
}

async function selfTest(
  ready: ReadyLanguage,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<Detected> {
  const { language } = ready;
  // Without the cache: the point is that it works now.
  const compiler = new Compiler({ ...tools, dir: null });
  const template = LANGUAGE_SAMPLES[language.name as LanguageName].template;
  const source = { code: template, extraFiles: {} };
  const outcome = await compiler.compile(ready, source, OWN_WORK, signal);
  const unavailable = (reason: string): Detected => {
    tools.log.warn({ language: language.name, reason }, "a language does not work");
    return { name: language.name, reason: `does not work: ${reason.slice(0, 500)}` };
  };
  if (outcome.kind === "refused") return unavailable(outcome.output);
  if (outcome.kind !== "compiled") return unavailable(outcome.note);
  try {
    const run = await tools.slots.use(OWN_WORK, signal, () =>
      runSelfTest(ready, outcome.program, tools, signal),
    );
    const answer = Buffer.from(run.stdout).toString("utf8").trim();
    if (!endedWell(run)) return unavailable(said(run));
    if (answer !== "42") return unavailable(`20 + 22 gave ${answer.slice(0, 50)}`);
    return { ready, onTrust: false };
  } finally {
    outcome.program.release();
  }
}

function runSelfTest(
  { language, home }: ReadyLanguage,
  program: Program,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<SandboxRun> {
  const { files, bytes } = programFiles(program);
  return tools.sandbox.run(
    {
      profile: "run",
      argv: [...language.run(home, SELF_TEST_LIMITS)],
      env: [...language.runEnv(SELF_TEST_LIMITS)],
      files,
      stdin: { kind: "text", text: "20 22\n" },
      limits: runSandboxLimits(SELF_TEST_LIMITS, { outputCapBytes: 1024, ownFilesBytes: bytes }),
      collect: [],
    },
    signal,
  );
}

function endedWell({ result: { cause } }: SandboxRun): boolean {
  return cause.kind === "exited" && cause.code === 0;
}

function said(run: SandboxRun): string {
  const words = Buffer.concat([run.stderr, run.stdout]).toString("utf8").trim().slice(0, 300);
  return `${JSON.stringify(run.result.cause)} ${words}`.trim();
}
