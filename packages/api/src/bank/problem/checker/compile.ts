import { LIMITS } from "@gavel/domain/limit";
import type { CompileCheckerWork, ErrandResult } from "@gavel/judge-protocol/errand";
import { withTestlibText } from "@gavel/problem-package/testlib";
import { z } from "zod";
import { createErrand, failErrand, waitForResult } from "../../../judging/errand/index.ts";
import { countHosts } from "../../../judging/judgehost/index.ts";
import { findLanguages } from "../../../judging/language/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { readFileMap } from "../present.ts";
import type { compileCheckerInput } from "../schema.ts";
import { getEditable } from "../service/staff.ts";
import { type CheckerSource, checkerHash } from "./compiled.ts";
import { insertCompiled } from "./queries.ts";

/** The largest compile limit, its wait for a slot, and still within what a connection may be quiet. */
const WAIT_MS = 50_000;

const names = z.array(z.string()).catch([]);

/**
 * Compiles a checker or interactor on a judge host, in the sandbox and with its extra files. One that was compiled may
 * be saved. Without `extraFiles` those of the problem `pid` are taken; which of them are compiled with it, only that knows.
 * @throws DomainError CODE_EMPTY, CODE_TOO_LONG, LANGUAGE_NOT_ALLOWED, NOT_FOUND, FORBIDDEN, NO_JUDGE_HOST,
 *   CHECKER_COMPILE_FAILED with the compiler's words
 */
export async function compileChecker(
  ctx: SignedInContext,
  input: z.output<typeof compileCheckerInput>,
): Promise<null> {
  if (input.code.trim() === "") throw new DomainError("CODE_EMPTY");
  if (input.code.length > LIMITS.codeMax) throw new DomainError("CODE_TOO_LONG");
  const language = (await findLanguages(ctx)).find((one) => one.name === input.language);
  if (language === undefined || !language.isSpj) throw new DomainError("LANGUAGE_NOT_ALLOWED");
  const problem = input.pid === undefined ? null : await getEditable(ctx, input.pid);
  const extraFiles = input.extraFiles ?? readFileMap(problem?.judge_extra_file);
  const further = names
    .parse(problem?.compiled_files)
    .filter((name) => Object.hasOwn(extraFiles, name));
  if ((await countHosts(ctx)).online === 0) throw new DomainError("NO_JUDGE_HOST");
  const source = { language: input.language, code: input.code, extraFiles };
  const compiledFiles = further.length === 0 ? undefined : further;
  const result = await compileOnHost(ctx, { ...source, compiledFiles }, input.pid ?? null);
  if (result.kind !== "compileChecker") {
    const note = result.kind === "fault" ? result.note : "The judge answered something else";
    throw new DomainError("CHECKER_COMPILE_FAILED", { output: note });
  }
  if (!result.isCompiled)
    throw new DomainError("CHECKER_COMPILE_FAILED", { output: result.output });
  await insertCompiled(ctx.db, checkerHash(source), ctx.now());
  return null;
}

/** @throws DomainError NO_JUDGE_HOST when none answers in time. */
async function compileOnHost(
  ctx: SignedInContext,
  source: CheckerSource & Pick<CompileCheckerWork, "compiledFiles">,
  problemId: number | null,
): Promise<ErrandResult> {
  const { queue } = ctx.services;
  const { id, jobId } = await ctx.db.transaction().execute((tx) =>
    createErrand(tx, queue, {
      uid: ctx.viewer.uid,
      problemId,
      work: {
        kind: "compileChecker",
        ...source,
        extraFiles: withTestlibText(source.code, source.extraFiles),
      },
      // An author waits in front of the form, and there are few of them.
      queueClass: "ordinary",
      now: ctx.now(),
    }),
  );
  const result = await waitForResult(ctx, id, WAIT_MS);
  if (result !== null) return result;
  await failErrand(
    { ...ctx, ...ctx.services },
    { id, job_id: jobId },
    "Nobody waits for it any more",
  );
  throw new DomainError("NO_JUDGE_HOST");
}
