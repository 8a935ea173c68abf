/** What differs between a draft and a version, or two versions. */
import { type CaseChange, diffData } from "@gavel/domain/data-diff";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import type { BlobStore } from "../../../site/file/index.ts";
import { findProblemById } from "../queries.ts";
import { requireOwnData } from "./draft.ts";
import type { CaseChangeView, DataDiffView, dataDiffInput, FirstDifference } from "./schema.ts";
import { loadDraft, loadNumber } from "./state.ts";

const CHANGES_SHOWN = 200;
/** Files are opened for so many of them. */
const COMPARED_MAX = 30;
/** Of each file; what differs only behind that is said to differ, but not where. */
const COMPARED_BYTES = 2 * 1024 * 1024;
const LINE_SHOWN = 120;
const LF = 10;

export async function diffTestData(
  ctx: SignedInContext,
  { pid, from, to }: z.output<typeof dataDiffInput>,
): Promise<DataDiffView> {
  const row = await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  const load = (which: "draft" | number) =>
    which === "draft" ? loadDraft(ctx.db, row) : loadNumber(ctx.db, pid, which);
  const { changes, ...rest } = diffData(await load(from), await load(to));
  const shown: CaseChangeView[] = [];
  for (const [at, change] of changes.slice(0, CHANGES_SHOWN).entries()) {
    const compare = (file: CaseChange["input"]) =>
      at < COMPARED_MAX ? differenceOf(ctx.services.blobs, file) : null;
    shown.push({
      ...change,
      inputDifference: await compare(change.input),
      outputDifference: await compare(change.output),
    });
  }
  return { ...rest, changes: shown, total: changes.length };
}

async function differenceOf(
  blobs: BlobStore,
  file: CaseChange["input"],
): Promise<FirstDifference | null> {
  if (file?.before == null || file.after === null) return null;
  const before = await blobs.read(file.before.sha256, COMPARED_BYTES);
  const after = await blobs.read(file.after.sha256, COMPARED_BYTES);
  return firstDifference(before, after);
}

/** null = none within what was read. @internal */
export function firstDifference(before: Uint8Array, after: Uint8Array): FirstDifference | null {
  const shorter = Math.min(before.byteLength, after.byteLength);
  let at = 0;
  let line = 1;
  let start = 0;
  while (at < shorter && before[at] === after[at]) {
    if (before[at] === LF) {
      line += 1;
      start = at + 1;
    }
    at += 1;
  }
  if (at === before.byteLength && at === after.byteLength) return null;
  return { line, before: lineAt(before, start), after: lineAt(after, start) };
}

function lineAt(bytes: Uint8Array, start: number): string {
  const end = bytes.indexOf(LF, start);
  const line = bytes.subarray(start, end < 0 ? undefined : end);
  // A character has at most four bytes.
  const text = new TextDecoder().decode(line.subarray(0, 4 * LINE_SHOWN));
  return text.length > LINE_SHOWN ? `${text.slice(0, LINE_SHOWN)}…` : text;
}
