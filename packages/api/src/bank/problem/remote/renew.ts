/** A problem of another judge as it is there now, against how it is here: nothing that was edited here goes unasked. */
import { createHash } from "node:crypto";
import type { Db } from "@gavel/db";
import { storeRemoteLanguages } from "../../../judging/language/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { addProblemFiles } from "../../../site/file/index.ts";
import { findTagsOfProblem, resolveTags } from "../../tag/index.ts";
import { findProblemById, type ProblemTableRow } from "../queries.ts";
import { factsOf, getSaved } from "../service/save.ts";
import { lockEditable, requireEditable } from "../service/staff.ts";
import * as writing from "../writing/queries.ts";
import {
  columnsOfFacts,
  factsOfDraft,
  factsOfRow,
  isSameFact,
  REMOTE_FIELDS,
  type RemoteDraft,
  type RemoteFacts,
  type RemoteField,
  remoteFacts,
} from "./facts.ts";
import { prepareRemote } from "./prepare.ts";
import * as queries from "./queries.ts";

export interface RemoteChange {
  readonly field: RemoteField;
  readonly before: RemoteFacts[RemoteField];
  readonly after: RemoteFacts[RemoteField];
  /** Somebody wrote what is here now: taking the change loses it. */
  readonly isEdited: boolean;
}

interface Comparison {
  readonly changes: readonly RemoteChange[];
  /** Of what was compared: it is asked for again before anything is written. */
  readonly state: string;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function compareRemote(
  ctx: SignedInContext,
  pid: number,
  draft: RemoteDraft,
): Promise<Comparison> {
  const row = await requireEditable(ctx, await findProblemById(ctx.db, pid));
  return compare(ctx, row, factsOfDraft(draft));
}

async function compare(
  ctx: Pick<SignedInContext, "db" | "locale">,
  row: ProblemTableRow,
  came: RemoteFacts,
): Promise<Comparison> {
  const tags = await findTagsOfProblem(ctx, row.id);
  const here = factsOfRow(
    row,
    tags.map(({ name }) => name),
  );
  const last = await lastOf(ctx.db, row.id);
  const changes = REMOTE_FIELDS.filter((field) => !isSameFact(came, last?.came ?? here, field))
    .filter((field) => !isSameFact(came, here, field))
    .map((field) => ({
      ...{ field, before: here[field], after: came[field] },
      isEdited: last === null || !isSameFact(last.put, here, field),
    }));
  const state = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 32);
  return { changes, state };
}

async function lastOf(db: Db, pid: number) {
  const last = await queries.findRemote(db, pid);
  if (last === null) return null;
  return { came: remoteFacts.parse(last.came), put: remoteFacts.parse(last.put) };
}

/**
 * Of what changed there, these fields become what they are there.
 * @throws DomainError NOT_FOUND, FORBIDDEN; PROBLEM_CHANGED where it is no longer what was compared; PackageRefused
 */
export async function applyRemote(
  ctx: SignedInContext,
  { pid, state, fields }: { pid: number; state: string; fields: readonly RemoteField[] },
  draft: RemoteDraft,
): Promise<void> {
  const prepared = await prepareRemote(ctx, draft);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockEditable(tx, ctx, pid);
    const within = { ...ctx, db: tx };
    const compared = await compare(within, stored, prepared.came);
    if (compared.state !== state) {
      const by = stored.modified_user ?? stored.author_name;
      throw new DomainError("PROBLEM_CHANGED", { by, at: stored.updated_at.toISOString() });
    }
    const taken = compared.changes.map(({ field }) => field).filter((one) => fields.includes(one));
    const tags = await findTagsOfProblem(within, pid);
    const here = factsOfRow(
      stored,
      tags.map(({ name }) => name),
    );
    const after = mixed(here, prepared.put, taken);
    const now = ctx.now();
    await writing.updateProblem(tx, pid, {
      ...columnsOfFacts(after),
      ...{ modified_user: ctx.viewer.username, updated_at: now },
    });
    if (taken.includes("tags")) {
      const home = { bank: stored.remote_judge ?? draft.judge, now, groupId: null };
      const wanted = after.tags.map((name) => ({ name }));
      await writing.replaceTags(tx, pid, await resolveTags(tx, wanted, home));
    }
    await addProblemFiles(tx, prepared.files, { uid: ctx.viewer.uid, problemId: pid, now });
    await storeRemoteLanguages(tx, { id: pid, remoteJudge: draft.judge }, draft.languages);
    const last = await lastOf(tx, pid);
    // What was left aside is known from now on, and comes up again only when it changes once more.
    const put = last === null ? after : mixed(last.put, prepared.put, taken);
    if (last === null) {
      const row = { problem_id: pid, url: draft.url, fetched_at: now };
      await queries.insertRemote(tx, row, { came: prepared.came, put });
    } else await queries.updateRemote(tx, pid, { came: prepared.came, put, now });
    await recordAudit(tx, ctx, {
      action: "problem.update",
      target: { id: pid, name: stored.display_id },
      before: factsOf(stored),
      after: factsOf(await getSaved(tx, pid)),
    });
  });
}

function mixed(base: RemoteFacts, other: RemoteFacts, fields: readonly RemoteField[]): RemoteFacts {
  const chosen = fields.map((field) => [field, other[field]] as const);
  return { ...base, ...Object.fromEntries(chosen) };
}
