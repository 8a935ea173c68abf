import { DATA_LIMITS } from "@gavel/domain/data-case";
import { parseRanges } from "@gavel/domain/seq-ranges";
import { writeZip } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemById } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { loadDraft, loadLive } from "./state.ts";

interface Wish {
  readonly pid: number;
  /** The draft is the same as what is live as long as nobody has one open. */
  readonly isDraft: boolean;
  /** As in "1-3,7"; null = all. */
  readonly cases: string | null;
}

/**
 * Cases of the problem as a zip; for those who may edit the problem. Of a case without an answer the input, and of a name
 * that is there twice the first file.
 * @throws DomainError NOT_FOUND when there is none, PARAM_INVALID
 */
export async function openTestDataZip(
  ctx: SignedInContext,
  { pid, isDraft, cases: wanted }: Wish,
): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const row = await requireEditable(ctx, await findProblemById(ctx.db, pid));
  const data = isDraft
    ? await loadDraft(ctx.db, row)
    : await loadLive(ctx.db, row.test_data_version_id);
  const seqs = wanted === null ? null : parseRanges(wanted, DATA_LIMITS.casesMax);
  if (wanted !== null && seqs === null) throw new DomainError("PARAM_INVALID", { field: "cases" });
  const chosen = data.cases.filter((_, at) => seqs?.has(at + 1) ?? true);
  if (chosen.length === 0) throw new DomainError("NOT_FOUND");
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
  const files = new Map<string, ReturnType<typeof source>>();
  const add = (name: string, sha256: string | null, bytes: number | null) => {
    if (sha256 !== null && !files.has(name)) files.set(name, source(name, sha256, bytes ?? 0));
  };
  for (const one of chosen) {
    add(one.inputName, one.inputSha256, one.inputBytes);
    add(one.outputName, one.outputSha256, one.outputBytes);
  }
  return {
    name: `problem_${pid}_testcase_${ctx.now().getTime()}.zip`,
    stream: writeZip([...files.values()]),
  };
}
