/** What was chosen of a contest package becomes a contest, in the background. */
import { archiveReason } from "@gavel/domain/archive-reason";
import { requireFaultless } from "../../contests/contest/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { createSheetKey } from "../../people/user/index.ts";
import { requireStaged } from "../../site/file/index.ts";
import { type Entrants, makeEntrants } from "./accounts.ts";
import { formOf } from "./form.ts";
import { reasonOf, withContest } from "./open-package.ts";
import { mayMake } from "./preview.ts";
import { importChosen } from "./problems.ts";
import { Progress } from "./progress.ts";
import * as queries from "./queries.ts";
import { type PackagePreview, packagePreview, type StartInput } from "./schema.ts";
import { storeContest } from "./store.ts";

/** Of one person's at a time. */
const RUNNING_MAX = 1;

/**
 * @returns the import's number, and the key to the sheet of passwords where accounts are made: it is told only here
 * @throws DomainError NOT_FOUND, FORBIDDEN for what is root's to make, TOO_BUSY, PARAM_INVALID, and what a contest's form is refused with
 */
export async function startContestImport(
  ctx: SignedInContext,
  input: StartInput,
): Promise<{ id: number; key: string | null }> {
  const { db, viewer } = ctx;
  const row = await queries.findPackage(db, input.packageId, viewer.uid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (row.state !== "read") throw new DomainError("PARAM_INVALID", { field: "packageId" });
  const preview = packagePreview.parse(row.preview);
  requireRight(ctx, input);
  requireChoice(preview, input);
  await requireStaged(db, viewer.uid, [row.sha256]);
  const key = mayMake(ctx) ? createSheetKey() : null;
  const id = await db.transaction().execute(async (tx) => {
    await queries.lockBeginning(tx, viewer.uid);
    if ((await queries.countRunning(tx, viewer.uid)) >= RUNNING_MAX) {
      throw new DomainError("TOO_BUSY", { n: 30 });
    }
    return queries.insertImport(tx, {
      ...{ uid: viewer.uid, file_name: row.file_name, created_at: ctx.now() },
      total: input.problems.length,
    });
  });
  const file = { sha256: row.sha256, name: row.file_name };
  void run(ctx, new Progress(ctx, id), { file, input, key });
  return { id, key };
}

/** @throws DomainError FORBIDDEN */
function requireRight(ctx: SignedInContext, { problems, withHistory }: StartInput): void {
  if (mayMake(ctx)) return;
  if (withHistory || problems.some(({ from }) => from === "package")) {
    throw new DomainError("FORBIDDEN");
  }
}

/** @throws DomainError PARAM_INVALID, which names the field, and what a contest's form is refused with */
function requireChoice({ frame, problems }: PackagePreview, input: StartInput): void {
  const known = new Set(problems.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { problem, from, bank } of input.problems) {
    const isKnown = known.has(problem) && !seen.has(problem);
    const isGood = isKnown && (from !== "bank" || bank !== null);
    if (!isGood) throw new DomainError("PARAM_INVALID", { field: "problems" });
    seen.add(problem);
  }
  if (frame.startTime === null && input.startTime === null) {
    throw new DomainError("PARAM_MISSING", { field: "startTime" });
  }
  requireFaultless(formOf(frame, { ...input, starAccounts: [] }));
}

interface Run {
  readonly file: { readonly sha256: string; readonly name: string };
  readonly input: StartInput;
  readonly key: string | null;
}

/** Problems, then accounts, then the contest: each part is stored as a whole, and all of it can be taken back. */
async function run(ctx: SignedInContext, progress: Progress, { file, input, key }: Run) {
  try {
    await withContest(ctx, file, async (opened) => {
      const problems = await importChosen(ctx, opened, input, progress);
      const entrants: Entrants = await makeEntrants(ctx, opened.contest, { input, key }, progress);
      await storeContest(ctx, opened, { input, problems, entrants }, progress);
    });
    await progress.end("done", null);
  } catch (error) {
    const theirs = reasonOf(error) ?? (error instanceof DomainError ? error.message : null);
    if (theirs === null) ctx.log.error({ err: error, file: file.name }, "contest import failed");
    const reason = theirs ?? archiveReason("serverFailed");
    await progress.end("failed", reason).catch((fault: unknown) => {
      ctx.log.error({ err: fault }, "the end of a contest import was not noted");
    });
  }
}
