/** Which languages work here: each is really compiled and run in the sandbox, on a program that adds two numbers. */
import type { HostLanguage } from "@gavel/judge-protocol/judge";
import type { Logger } from "pino";
import { Compiler, type Program } from "../judging/compile.ts";
import { compileSandboxLimits, runSandboxLimits } from "../judging/limits.ts";
import type { Slots } from "../judging/slots.ts";
import type { SandboxRun } from "../sandbox/connection.ts";
import type { Language, ToolChain, ToolChainId } from "./language.ts";
import { GO_STD_PRESET } from "./native.ts";
import { findGoStd, type PrepareTools, prepareGoStd } from "./prepare.ts";
import type { ReadyLanguage } from "./ready.ts";
import { selfTestKey } from "./self-test-memory.ts";
import { JUDGE_LANGUAGES } from "./table.ts";
import { fingerprintOf, TOOL_CHAINS } from "./tool-chains.ts";

export interface DetectTools extends PrepareTools {
  readonly toolChains: ReadonlyMap<ToolChainId, ToolChain>;
  readonly slots: Slots;
  readonly log: Logger;
  /** Whether to build what takes a minute. Without it such a language is reported as not ready yet. */
  readonly mayBuild: boolean;
  readonly sandboxVersion: string;
  /** Self-tests that need not be run now (see `self-test-memory.ts`). */
  readonly passed: ReadonlySet<string>;
}

export type Detected =
  | { readonly ready: ReadyLanguage }
  | { readonly name: string; readonly reason: string };

const SELF_TEST_LIMITS = { timeMs: 10_000, memoryKib: 512 * 1024, stackKib: 64 * 1024 };

/** In the table's order. Rejects only with the signal's reason. */
export async function detectAll(tools: DetectTools, signal: AbortSignal): Promise<Detected[]> {
  const ids = Object.keys(TOOL_CHAINS) as ToolChainId[];
  const perChain = await Promise.all(ids.map((id) => detectToolChain(id, tools, signal)));
  const all = new Map(perChain.flat().map((one) => [nameOf(one), one]));
  return JUDGE_LANGUAGES.flatMap(({ name }) => all.get(name) ?? []);
}

export function nameOf(one: Detected): string {
  return "ready" in one ? one.ready.language.name : one.name;
}

export function describe(one: Detected): HostLanguage {
  return "ready" in one
    ? { name: one.ready.language.name, available: true, version: one.ready.version, reason: null }
    : { name: one.name, available: false, version: null, reason: one.reason };
}

export async function detectToolChain(
  id: ToolChainId,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<Detected[]> {
  const languages = JUDGE_LANGUAGES.filter((one) => one.toolChain === id);
  const advice = `install the Debian package ${TOOL_CHAINS[id].package}`;
  const none = (reason: string): Detected[] => languages.map(({ name }) => ({ name, reason }));
  const toolChain = tools.toolChains.get(id);
  if (toolChain === undefined) return none(`not found; ${advice}`);
  try {
    const version = await versionOf(toolChain, tools, signal);
    const fingerprint = fingerprintOf(toolChain, version);
    const prepared = new Map<string, string>();
    if (id === "go") {
      const folder = await goStd(toolChain, fingerprint, tools, signal);
      if (folder === null) return none("its standard library is still to be compiled");
      prepared.set(GO_STD_PRESET, folder);
    }
    const { home } = toolChain;
    return await Promise.all(
      languages.map((language) => {
        const ready = { language, toolChain: id, home, version, fingerprint, prepared };
        const isKnown = tools.passed.has(selfTestKey(ready, tools.sandboxVersion));
        return isKnown ? { ready } : selfTest(ready, tools, signal);
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    tools.log.warn({ toolChain: id, reason: text }, "a tool chain does not work");
    return none(`does not work: ${text}; ${advice}`);
  }
}

async function goStd(
  { home }: ToolChain,
  fingerprint: string,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<string | null> {
  const found = findGoStd(fingerprint, tools.toolsDir);
  if (found !== null || !tools.mayBuild) return found;
  return prepareGoStd(home, fingerprint, tools, signal);
}

async function versionOf(
  toolChain: ToolChain,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<string> {
  const run = await tools.slots.use(signal, () =>
    tools.sandbox.run(
      {
        profile: "compile",
        argv: [...TOOL_CHAINS[toolChain.id].versionArgv(toolChain.home)],
        env: ["PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/w"],
        files: [],
        stdin: null,
        limits: compileSandboxLimits({ cpuTimeMs: 5000, memoryMib: 512 }),
        collect: [],
      },
      signal,
    ),
  );
  const [line] = Buffer.from(run.stdout).toString("utf8").split("\n");
  if (!endedWell(run) || line === undefined || line === "") throw new Error(said(run));
  return line.trim();
}

async function selfTest(
  ready: ReadyLanguage,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<Detected> {
  const { language } = ready;
  // Without the cache: the point is that it works now.
  const compiler = new Compiler({ ...tools, dir: null });
  const source = { code: language.selfTest, extraFiles: {} };
  const outcome = await tools.slots.use(signal, () => compiler.compile(ready, source, signal));
  const unavailable = (reason: string): Detected => {
    tools.log.warn({ language: language.name, reason }, "a language does not work");
    const advice = `install the Debian package ${TOOL_CHAINS[ready.toolChain].package}`;
    return { name: language.name, reason: `does not work: ${reason.slice(0, 500)}; ${advice}` };
  };
  if (outcome.kind === "refused") return unavailable(outcome.output);
  if (outcome.kind !== "compiled") return unavailable(outcome.note);
  try {
    const run = await tools.slots.use(signal, () =>
      runSelfTest(language, ready.home, outcome.program, tools, signal),
    );
    const answer = Buffer.from(run.stdout).toString("utf8").trim();
    if (!endedWell(run)) return unavailable(said(run));
    return answer === "42" ? { ready } : unavailable(`20 + 22 gave ${answer.slice(0, 50)}`);
  } finally {
    outcome.program.release();
  }
}

function runSelfTest(
  language: Language,
  home: string,
  program: Program,
  tools: DetectTools,
  signal: AbortSignal,
): Promise<SandboxRun> {
  const ownFilesBytes = program.files.reduce((sum, file) => sum + file.bytes, 0);
  return tools.sandbox.run(
    {
      profile: "run",
      argv: [...language.run(home, SELF_TEST_LIMITS)],
      env: [...language.runEnv(SELF_TEST_LIMITS)],
      files: program.files.map(({ path, executable, sha256 }) => ({
        path,
        source: { kind: "blob", sha256 },
        executable,
      })),
      stdin: { kind: "text", text: "20 22\n" },
      limits: runSandboxLimits(SELF_TEST_LIMITS, { outputCapBytes: 1024, ownFilesBytes }),
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
