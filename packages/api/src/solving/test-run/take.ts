import { VERDICTS } from "@gavel/domain/verdict";
import { errandResult, errandWork } from "@gavel/judge-protocol/errand";
import type { z } from "zod";
import {
  ERRAND_LIFE_MS,
  type ErrandRow,
  failErrand,
  findErrandByKey,
  RESULT_LIFE_MS,
  takeEnded,
  waitForResult,
} from "../../judging/errand/index.ts";
import { countHosts } from "../../judging/judgehost/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { TestRunAnswer, takeTestRunInput } from "./schema.ts";

const UNSERVED_AFTER_MS = 30_000;

/**
 * The answer to a test run of the caller's own. It is given once: reading it removes it.
 * @throws DomainError TEST_NOT_FOUND for a key that is unknown, another's, read before or too old.
 */
export async function takeTestRun(
  ctx: SignedInContext,
  { key, waitMs }: z.output<typeof takeTestRunInput>,
): Promise<TestRunAnswer> {
  const { uid } = ctx.viewer;
  const errand = await findErrandByKey(ctx.db, key, uid);
  const work = errandWork.safeParse(errand?.work);
  if (errand === undefined || work.data?.kind !== "testRun")
    throw new DomainError("TEST_NOT_FOUND");
  if (errand.ended_at === null && waitMs > 0) await waitForResult(ctx, errand.id, waitMs);
  if (errand.ended_at === null) await failUnserved(ctx, errand);
  const ended = await takeEnded(ctx.db, key, uid);
  const since = ctx.now().getTime();
  if (ended !== undefined && since - (ended.ended_at?.getTime() ?? 0) <= RESULT_LIFE_MS) {
    return present(ended);
  }
  if (ended !== undefined || since - errand.created_at.getTime() > ERRAND_LIFE_MS) {
    throw new DomainError("TEST_NOT_FOUND");
  }
  return { status: VERDICTS.pending.code };
}

/** A restart of the only judge host takes seconds; after that nobody should wait for a host that is not there. */
async function failUnserved(ctx: SignedInContext, errand: ErrandRow): Promise<void> {
  if (ctx.now().getTime() - errand.created_at.getTime() < UNSERVED_AFTER_MS) return;
  if ((await countHosts(ctx)).online > 0) return;
  await failErrand({ ...ctx, ...ctx.services }, errand, "No judge server is available");
}

function present(errand: ErrandRow): TestRunAnswer {
  const work = errandWork.parse(errand.work);
  const result = errandResult.parse(errand.result);
  if (work.kind !== "testRun") throw new Error(`errand ${errand.id} is no test run`);
  const asked = {
    input: work.input,
    expectedOutput: work.expectedOutput,
    judgeMode: work.problem.judgeMode,
  };
  if (result.kind === "testRun") {
    const { kind: _, ...ran } = result;
    return { ...asked, ...ran };
  }
  return {
    ...asked,
    status: VERDICTS.systemError.code,
    timeMs: null,
    memoryKib: null,
    output: "",
    stderr: "",
    note: result.kind === "fault" ? result.note : "The judge answered something else",
  };
}
