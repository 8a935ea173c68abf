/** A problem of another judge among ours: it is public, and keeps the ID that tells where it is from. */

import type { Db } from "@gavel/db";
import { packageReason } from "@gavel/domain/package-reason";
import { PROBLEM_AUTH, PROBLEM_TYPE } from "@gavel/domain/problem";
import { PackageRefused } from "@gavel/problem-package/model";
import { storeRemoteLanguages } from "../../../judging/language/index.ts";
import { DomainError, findBrokenUniqueIndex } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { addProblemFiles } from "../../../site/file/index.ts";
import { readDisplayId } from "../exchange/facts.ts";
import { DisplayIdTaken, type SaveContext, writeProblem } from "../service/write.ts";
import { columnsOfFacts, type RemoteDraft } from "./facts.ts";
import { type PreparedRemote, prepareRemote } from "./prepare.ts";
import * as queries from "./queries.ts";

interface StoredRemote {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
  /** Addresses of pictures that stayed where they are. */
  readonly lost: readonly string[];
}

/** Of a task whose name does not tell its contest, only the name. @throws PackageRefused */
export function remoteDisplayId({ judge, remoteId }: Pick<RemoteDraft, "judge" | "remoteId">) {
  const id = readDisplayId(`${judge}-${remoteId.split("/").at(-1)}`);
  if (id === null) throw new PackageRefused("", packageReason("badId", { id: remoteId }));
  return id;
}

/** @throws PackageRefused, DomainError REMOTE_PROBLEM_EXISTS */
export async function storeRemote(ctx: SaveContext, draft: RemoteDraft): Promise<StoredRemote> {
  const displayId = remoteDisplayId(draft);
  const prepared = await prepareRemote(ctx, draft);
  try {
    const pid = await ctx.db.transaction().execute((tx) => insert(tx, ctx, draft, prepared));
    return { pid, problemId: displayId, title: prepared.put.title, lost: prepared.lost };
  } catch (error) {
    const isTaken =
      error instanceof DisplayIdTaken || findBrokenUniqueIndex(error)?.startsWith("problem_");
    if (!isTaken) throw error;
    throw new DomainError("REMOTE_PROBLEM_EXISTS", { problemId: displayId });
  }
}

async function insert(tx: Db, ctx: SaveContext, draft: RemoteDraft, prepared: PreparedRemote) {
  const { viewer } = ctx;
  const now = ctx.now();
  const { judge, remoteId, url } = draft;
  const { came, put, mainLocale, files } = prepared;
  const saved = await writeProblem(
    { ...ctx, db: tx },
    {
      displayId: remoteDisplayId(draft),
      columns: {
        ...columnsOfFacts(put),
        ...{ remote_judge: judge, remote_id: remoteId, main_locale: mainLocale },
        ...{ type: PROBLEM_TYPE.acm, judge_mode: "default", judge_case_mode: "default" },
        ...{ author_name: viewer.username, difficulty: 1, auth: PROBLEM_AUTH.public },
        is_upload_case: false,
      },
      ...{ cases: [], grading: null, languageIds: [], templates: [], translations: null },
      tags: put.tags.map((name) => ({ name })),
    },
  );
  const { pid, problemId } = saved;
  await addProblemFiles(tx, files, { uid: viewer.uid, problemId: pid, now });
  await storeRemoteLanguages(tx, { id: pid, remoteJudge: judge }, draft.languages);
  await queries.insertRemote(tx, { problem_id: pid, url, fetched_at: now }, { came, put });
  await recordAudit(tx, ctx, {
    action: "problem.import",
    target: { id: pid, name: problemId },
    after: { title: put.title, remote_judge: judge, url },
  });
  return pid;
}
