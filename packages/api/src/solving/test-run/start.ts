import { compareRules } from "@gavel/domain/compare-rules";
import { parseExamples } from "@gavel/domain/example";
import { LIMITS } from "@gavel/domain/limit";
import {
  BANK,
  JUDGE_AREAS,
  type JudgeArea,
  type Place,
  placeOf,
  switchOf,
} from "@gavel/domain/place";
import type { TestRunWork } from "@gavel/judge-protocol/errand";
import { z } from "zod";
import { requireProblem } from "../../bank/problem/index.ts";
import { createErrand } from "../../judging/errand/index.ts";
import { countHosts } from "../../judging/judgehost/index.ts";
import {
  findLanguages,
  findLanguagesOfProblem,
  type LanguageView,
} from "../../judging/language/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { findGroupLevel } from "../../places/group/index.ts";
import { loadSettings, whyNotJudged } from "../../site/setting/index.ts";
import { secondsToWait } from "../submission/index.ts";
import { findContestPlace } from "./contest-place.ts";
import { standIn } from "./local-language.ts";
import { findLastStart, findProblem, tryStart } from "./queries.ts";
import type {
  StartedSampleRuns,
  StartedTestRun,
  startSampleRunsInput,
  startTestRunInput,
} from "./schema.ts";

type Input = z.output<typeof startTestRunInput>;
type SamplesInput = z.output<typeof startSampleRunsInput>;
/** A program, and the problem whose limits it is run with. */
type Trial = SamplesInput & Pick<Input, "contentType">;
type Problem = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

const extraFiles = z.record(z.string(), z.string()).nullish().catch(null);
const compiledFiles = z.array(z.string()).catch([]);
/** Rules that cannot be read make no verdict but the plain one; judging is stricter with them. */
const ownRules = compareRules.nullable().catch(null);

/**
 * Runs a program on one input of the caller's own, for nobody else and for no record. Answers the key to ask for the
 * result with.
 * @throws DomainError CODE_EMPTY, CODE_TOO_LONG, TEST_INPUT_REQUIRED, TEST_INPUT_TOO_LONG, TEST_TYPE_INVALID,
 *   the switch of the place, NOT_FOUND, PROBLEM_NOT_PUBLIC, PROBLEM_IN_GROUP, TEST_INTERACTIVE, LANGUAGE_NOT_ALLOWED, NO_JUDGE_HOST,
 *   TEST_TOO_FAST
 */
export async function startTestRun(ctx: SignedInContext, input: Input): Promise<StartedTestRun> {
  checkCode(input);
  if (input.input === "") throw new DomainError("TEST_INPUT_REQUIRED");
  if (input.input.length > LIMITS.testInputMax) throw new DomainError("TEST_INPUT_TOO_LONG");
  const { keys, waitSeconds } = await start(ctx, input, () => [
    { input: input.input, output: input.expectedOutput ?? null },
  ]);
  return { key: keys[0] ?? "", waitSeconds };
}

/** More samples than this would take longer than anybody waits. */
const SAMPLES_RUN_MAX = 20;

/**
 * Runs a program on all samples of a problem, as one test run of its sender: answers their keys in the samples' order.
 * @throws DomainError as `startTestRun`, and TEST_INPUT_REQUIRED for a problem without samples
 */
export async function startSampleRuns(
  ctx: SignedInContext,
  input: SamplesInput,
): Promise<StartedSampleRuns> {
  checkCode(input);
  return start(ctx, input, (problem) => {
    const samples = parseExamples(problem.examples).slice(0, SAMPLES_RUN_MAX);
    if (samples.length === 0) throw new DomainError("TEST_INPUT_REQUIRED");
    return samples;
  });
}

function checkCode({ code }: Trial): void {
  if (code.trim() === "") throw new DomainError("CODE_EMPTY");
  if (code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
}

interface RunInput {
  readonly input: string;
  /** null or empty: whatever the program says is right. */
  readonly output: string | null;
}

/** A group's own problem is tried there by its members; whatever else an area is called, it is the public bank's problem. */
async function findPlace(
  ctx: SignedInContext,
  input: Trial,
  { area, found }: { readonly area: JudgeArea; readonly found: Problem | undefined },
): Promise<Place> {
  if (area === "contest") return findContestPlace(ctx, input);
  const groupId = area === "group" ? (found?.group_id ?? null) : null;
  const level = await findGroupLevel(ctx.db, groupId, ctx.viewer.uid);
  return level === null ? BANK : placeOf({ groupId });
}

async function start(
  ctx: SignedInContext,
  input: Trial,
  inputsOf: (problem: Problem) => readonly RunInput[],
): Promise<StartedSampleRuns> {
  const settings = await loadSettings(ctx);
  const area = JUDGE_AREAS.find((one) => one === input.place);
  if (area === undefined) throw new DomainError("TEST_TYPE_INVALID");
  const found = await findProblem(ctx.db, input.pid);
  const place = await findPlace(ctx, input, { area, found });
  const refusal = whyNotJudged(settings, area) ?? whyNotJudged(settings, switchOf(place));
  if (refusal !== null) throw new DomainError(refusal);
  const problem = requireProblem(ctx.viewer, found, "view", { place, may: "submit" });
  if (problem.judge_mode === "interactive") throw new DomainError("TEST_INTERACTIVE");
  const language = await findLocalLanguage(ctx, problem, input);
  // Without a judge host nobody could say when the answer comes; a submission may wait, a person in front of it not.
  if ((await countHosts(ctx)).online === 0) throw new DomainError("NO_JUDGE_HOST");
  const works = inputsOf(problem).map((one) => workOf({ input, one, problem, language }));
  return ctx.db.transaction().execute(async (tx) => {
    await takePace({ ...ctx, db: tx }, settings.defaultSubmitInterval);
    const keys: string[] = [];
    // One after the other: they take their places in the queue in this order.
    for (const work of works) {
      const { key } = await createErrand(tx, ctx.services.queue, {
        uid: ctx.viewer.uid,
        problemId: problem.id,
        work,
        queueClass: "test-run",
        now: ctx.now(),
      });
      keys.push(key);
    }
    return { keys, waitSeconds: settings.defaultSubmitInterval };
  });
}

/** @throws DomainError LANGUAGE_NOT_ALLOWED */
async function findLocalLanguage(
  ctx: SignedInContext,
  problem: Problem,
  input: Trial,
): Promise<LanguageView> {
  const found = problem.is_remote
    ? await findStandIn(ctx, problem.id, input)
    : (await findLanguagesOfProblem(ctx, problem.id)).find((one) => one.name === input.language);
  if (found === undefined) throw new DomainError("LANGUAGE_NOT_ALLOWED");
  return found;
}

async function findStandIn(ctx: SignedInContext, pid: number, input: Trial) {
  const [ours, theirs] = await Promise.all([findLanguages(ctx), findLanguagesOfProblem(ctx, pid)]);
  const known = theirs.find((one) => one.name === input.language);
  const contentType = known?.contentType ?? input.contentType ?? "";
  const locals = ours.filter((one) => one.isAvailable);
  return standIn({ name: input.language, contentType }, locals);
}

/** Its own interval, as long as that between submissions. @throws DomainError TEST_TOO_FAST */
async function takePace(ctx: SignedInContext, intervalSeconds: number): Promise<void> {
  if (intervalSeconds <= 0) return;
  const now = ctx.now();
  const { uid } = ctx.viewer;
  if (await tryStart(ctx.db, uid, now, new Date(now.getTime() - intervalSeconds * 1000))) return;
  const wait = secondsToWait(await findLastStart(ctx.db, uid), now, intervalSeconds);
  throw new DomainError("TEST_TOO_FAST", { n: Math.max(1, wait) });
}

interface WorkFacts {
  readonly input: Trial;
  readonly one: RunInput;
  readonly problem: Problem;
  readonly language: LanguageView;
}

function workOf({ input, one, problem, language }: WorkFacts): TestRunWork {
  const { io_read_file_name: read, io_write_file_name: write } = problem;
  return {
    kind: "testRun",
    language: language.name,
    code: input.code,
    input: one.input,
    expectedOutput: one.output,
    problem: {
      judgeMode: problem.judge_mode === "spj" ? "spj" : "default",
      timeLimitMs: problem.time_limit_ms,
      memoryLimitMb: problem.memory_limit_mb,
      stackLimitMb: problem.stack_limit_mb,
      ...(problem.output_limit_mb === null ? {} : { outputLimitMb: problem.output_limit_mb }),
      isRemoveEndBlank: problem.is_remove_end_blank || problem.is_remote,
      fileIo: problem.is_file_io && read !== null && write !== null ? { read, write } : null,
      userExtraFiles: extraFiles.parse(problem.user_extra_file) ?? {},
      compiledFiles: compiledFiles.parse(problem.compiled_files),
      compareRules: ownRules.parse(problem.compare_rules),
    },
    timeMultiplier: language.timeMultiplier,
    memoryMultiplier: language.memoryMultiplier,
  };
}
