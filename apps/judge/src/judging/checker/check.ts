/** One call of a checker, in a run of its own, after the program has ended well. */
import { readFile } from "node:fs/promises";
import { CHECKER_MESSAGE_KEPT } from "@gavel/judge-protocol/judge";
import type { RunResult } from "@gavel/judge-protocol/sandbox";
import type { BlobStore } from "../../data/blob-store.ts";
import type { RunSpec, SandboxRun } from "../../sandbox/connection.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { CHECKER_LIMITS, checkerSandboxLimits, type RunLimits, spentMsOf } from "../limits.ts";
import { keepText } from "../user-output.ts";
import { type CheckerAnswer, type CheckerSaid, readAnswer } from "./answer.ts";
import { checkerCommand, checkerFiles, type ReadyChecker } from "./build.ts";
import { type CheckerCall, layOutCall, NEXT_PASS, resultNames, STATE_OUT } from "./call.ts";

export interface CheckTools {
  readonly sandbox: Pick<Sandbox, "run">;
  readonly store: BlobStore;
  /** Default: `CHECKER_LIMITS`. */
  readonly checkerLimits?: RunLimits;
}

/** What a call left in the store for a next pass; released by whoever asked. */
export interface LeftBehind {
  readonly nextInput: { readonly sha256: string; readonly bytes: number } | null;
  readonly state: { readonly sha256: string; readonly bytes: number } | null;
  release(): Promise<void>;
}

export interface Checked {
  readonly answer: CheckerAnswer;
  readonly left: LeftBehind;
}

/**
 * Rejects only with the reason of `signal`. `filesBytes`: size of input, output and answer together. `spentMs`: what it took
 * of the judge by its own doing.
 */
export async function check(
  checker: ReadyChecker,
  call: CheckerCall,
  filesBytes: number,
  tools: CheckTools,
  signal: AbortSignal,
): Promise<Checked & { readonly spentMs: number }> {
  const limits = tools.checkerLimits ?? CHECKER_LIMITS;
  const request = layOutCall(checker.convention, checkerCommand(checker, limits), call);
  const own = checkerFiles(checker, request);
  const spec: RunSpec = {
    profile: "run",
    ...request,
    files: [...own, ...request.files],
    env: [...checker.ready.language.runEnv(limits)],
    limits: checkerSandboxLimits(limits, filesBytes + programBytes(checker)),
  };
  const run = await tools.sandbox.run(spec, signal);
  const checked = await readResult(checker, call, said(run), run.result, tools.store);
  return { ...checked, spentMs: spentMsOf(run.result) };
}

export function programBytes(checker: ReadyChecker): number {
  const own = checker.program.files.reduce((sum, file) => sum + file.bytes, 0);
  const extra = Object.values(checker.extraFiles).reduce((sum, text) => sum + text.length * 3, 0);
  return own + extra;
}

function said(run: SandboxRun): Pick<CheckerSaid, "stdout" | "stderr"> {
  return {
    stdout: keepText(run.stdout, CHECKER_MESSAGE_KEPT),
    stderr: keepText(run.stderr, CHECKER_MESSAGE_KEPT),
  };
}

/** Reads what a checker or interactor left and decides; result files are gone from the store afterwards. */
export async function readResult(
  checker: ReadyChecker,
  call: Pick<CheckerCall, "fullScore" | "worth">,
  words: Pick<CheckerSaid, "stdout" | "stderr">,
  result: Pick<RunResult, "cause" | "oomKills" | "collected" | "uncollected">,
  store: BlobStore,
): Promise<Checked> {
  const hold = store.keep(result.collected);
  const find = (path: string) => result.collected.find((one) => one.path === path) ?? null;
  const nextInput = find(NEXT_PASS);
  const state = find(STATE_OUT);
  const release = async () => {
    hold.release();
    for (const one of result.collected) await store.discard(one.sha256);
  };
  const files: Record<string, string> = {};
  for (const [path, name] of Object.entries(resultNames(checker.convention))) {
    const found = find(path);
    if (found === null) continue;
    files[name] = keepText(await readFile(store.path(found.sha256)), CHECKER_MESSAGE_KEPT);
  }
  const answer = readAnswer(
    {
      convention: checker.convention,
      role: checker.role,
      fullScore: call.fullScore,
      worth: call.worth,
    },
    {
      cause: result.cause,
      oomKills: result.oomKills,
      ...words,
      files,
      refused: result.uncollected.filter((one) => one.reason !== "missing"),
      asksForPass: nextInput !== null,
    },
  );
  return { answer, left: { nextInput, state, release } };
}
