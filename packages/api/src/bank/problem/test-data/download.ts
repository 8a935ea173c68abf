import { writeZip } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemById } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { listCases } from "./queries.ts";

/** The problem's current test data as a zip; for those who may edit the problem. */
export async function openTestDataZip(
  ctx: SignedInContext,
  pid: number,
): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const row = requireEditable(ctx, await findProblemById(ctx.db, pid));
  if (row.test_data_version_id === null) throw new DomainError("NOT_FOUND");
  const { blobs } = ctx.services;
  const source = (name: string, sha256: string, bytes: number) => ({
    name,
    bytes,
    async open() {
      const blob = await blobs.open(sha256);
      if (blob === null) throw new Error(`the blob store lacks ${sha256}`);
      return blob.stream;
    },
  });
  const cases = await listCases(ctx.db, row.test_data_version_id);
  const files = cases.flatMap((one) => [
    source(one.input_name, one.input_sha256, one.input_bytes),
    source(one.output_name, one.output_sha256, one.output_bytes),
  ]);
  return {
    name: `problem_${pid}_testcase_${ctx.now().getTime()}.zip`,
    stream: writeZip(files),
  };
}
