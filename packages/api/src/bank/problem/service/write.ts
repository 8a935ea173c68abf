/** The one way a new problem is stored, whether a form or a package describes it. */
import { randomUUID } from "node:crypto";
import type { Db } from "@gavel/db";
import { fullPoints, type GradingGroup } from "@gavel/domain/grading";
import { OWN_OJ } from "@gavel/domain/limit";
import { PROBLEM_TYPE, type ProblemType } from "@gavel/domain/problem";
import { type JudgeCaseMode, totalScore } from "@gavel/domain/score";
import type { Services, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { resolveTags, type TagHome, type WantedTag } from "../../tag/index.ts";
import type { SavedProblem } from "../schema.ts";
import { saveTestData, type TestCaseDraft } from "../test-data/service.ts";
import * as writing from "../writing/queries.ts";

/** Who saves, when and where to; a request or the first start. */
export interface SaveContext {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly services: Pick<Services, "blobs">;
  readonly now: () => Date;
  /** For the audit log; the first start has none. */
  readonly ip?: string;
}

/** What the writer decides by itself. */
type OwnColumn =
  | ("display_id" | "author_uid" | "modified_user" | "io_score" | "case_version")
  | ("test_data_version_id" | "created_at" | "updated_at");

interface JudgedColumns {
  readonly type: ProblemType;
  readonly judge_mode: string;
  readonly judge_case_mode: JudgeCaseMode;
}

export interface JudgedCases {
  readonly cases: readonly TestCaseDraft[];
  /** The test groups of a package; null = the case mode alone says how they are scored. */
  readonly grading: GradingGroup | null;
}

export interface ProblemLinks {
  readonly languageIds: readonly number[];
  readonly templates: readonly writing.TemplateDraft[];
  readonly tags: readonly WantedTag[];
  /** null = they stay as they are. */
  readonly translations: readonly writing.TranslationDraft[] | null;
}

export interface NewProblemDraft extends JudgedCases, ProblemLinks {
  /** null = the site chooses one, of the problem's number. */
  readonly displayId: string | null;
  /** What begins an ID that the site chooses. Imported ones have their own, so that no archive asks for the same. */
  readonly idPrefix?: string;
  readonly columns: Omit<writing.NewProblem, OwnColumn> & JudgedColumns;
}

/** A problem with this id exists. */
export class DisplayIdTaken extends DomainError {
  readonly problemId: string;
  constructor(problemId: string) {
    super("PROBLEM_ID_TAKEN");
    this.problemId = problemId;
  }
}

/** @throws DisplayIdTaken when a problem other than `except` has it */
export async function requireFree(db: Db, displayId: string, except: number | null): Promise<void> {
  if (await writing.isDisplayIdTaken(db, displayId, except)) throw new DisplayIdTaken(displayId);
}

/** Inside the transaction that `ctx.db` is. @throws DisplayIdTaken */
export async function writeProblem(
  ctx: SaveContext,
  draft: NewProblemDraft,
): Promise<SavedProblem & { readonly versionId: number | null }> {
  const { db, viewer } = ctx;
  const now = ctx.now();
  if (draft.displayId !== null) await requireFree(db, draft.displayId, null);
  const pid = await writing.insertProblem(db, {
    ...draft.columns,
    display_id: draft.displayId ?? randomUUID().toUpperCase(),
    io_score: ioScoreOf(draft.columns, draft),
    case_version: now.getTime(),
    author_uid: viewer.uid,
    modified_user: viewer.username,
    created_at: now,
    updated_at: now,
  });
  const problemId = draft.displayId ?? `${draft.idPrefix ?? "P"}${pid}`;
  if (draft.displayId === null) await requireFree(db, problemId, pid);
  // A package may leave its tests out; a form cannot.
  const versionId =
    draft.cases.length === 0 ? null : await saveVersion(ctx, pid, draft.columns, draft);
  await writing.updateProblem(db, pid, { display_id: problemId, test_data_version_id: versionId });
  const groupId = draft.columns.group_id ?? null;
  const bank = draft.columns.remote_judge ?? OWN_OJ;
  await writeLinks(db, pid, draft, { bank, now, groupId });
  return { pid, problemId, versionId };
}

/** What hangs on a problem; tags nobody used yet become tags of `bank`. */
export async function writeLinks(
  db: Db,
  pid: number,
  { languageIds, templates, tags, translations }: ProblemLinks,
  home: TagHome,
): Promise<void> {
  await writing.replaceLanguages(db, pid, languageIds);
  await writing.replaceTemplates(db, pid, templates, home.now);
  await writing.replaceTags(db, pid, await resolveTags(db, tags, home));
  if (translations !== null) await writing.replaceTranslations(db, pid, translations);
}

/** The version of the test data that holds these cases, judged in these modes. */
export function saveVersion(
  ctx: SaveContext,
  pid: number,
  { judge_mode, judge_case_mode }: JudgedColumns,
  { cases, grading }: JudgedCases,
): Promise<number> {
  const data = { pid, judgeMode: judge_mode, judgeCaseMode: judge_case_mode, cases, grading };
  return saveTestData(ctx.db, data, { uid: ctx.viewer.uid, now: ctx.now() });
}

/** The full score of an OI problem, in whole points as it is stored; an ACM problem has none. */
export function ioScoreOf(
  { type, judge_case_mode }: JudgedColumns,
  { cases, grading }: JudgedCases,
): number | null {
  if (type === PROBLEM_TYPE.acm) return null;
  if (grading !== null) return Math.round(fullPoints(grading));
  const scored = cases.map((one) => ({ score: one.score, groupNum: one.group_num }));
  return totalScore(judge_case_mode, scored);
}
