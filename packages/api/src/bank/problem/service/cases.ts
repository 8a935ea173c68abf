import { PROBLEM_TYPE } from "@gavel/domain/problem";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import * as queries from "../queries.ts";
import type { ProblemCaseView, problemCasesInput } from "../schema.ts";
import { listCases } from "../test-data/queries.ts";
import { requireEditable } from "./staff.ts";

/** The editor shows contents only while they fit an answer. */
const CONTENT_MAX_MB = 8;

/** The current cases by file name, or with their contents when they were typed by hand. */
export async function findProblemCases(
  ctx: SignedInContext,
  input: z.infer<typeof problemCasesInput>,
): Promise<ProblemCaseView[]> {
  const row = await requireEditable(ctx, await queries.findProblemById(ctx.db, input.pid));
  if (row.test_data_version_id === null) return [];
  const cases = await listCases(ctx.db, row.test_data_version_id);
  const bytes = cases.reduce((sum, one) => sum + one.input_bytes + one.output_bytes, 0);
  if (!input.isUpload && bytes > CONTENT_MAX_MB * 1024 * 1024) {
    throw new DomainError("FILE_TOO_LARGE", { n: CONTENT_MAX_MB });
  }
  const decoder = new TextDecoder();
  const contentOf = async (sha256: string) => decoder.decode(await ctx.services.blobs.read(sha256));
  return Promise.all(
    cases.map(async (one) => ({
      id: one.id,
      pid: row.id,
      input: input.isUpload ? one.input_name : await contentOf(one.input_sha256),
      output: input.isUpload ? one.output_name : await contentOf(one.output_sha256),
      score: row.type === PROBLEM_TYPE.oi ? one.score : null,
      groupNum: one.group_num,
      createdAt: row.updated_at,
    })),
  );
}
