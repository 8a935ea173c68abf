import { parseExamples } from "@gavel/domain/example";
import { isGroupRoot, whyNotLook } from "@gavel/domain/group/access";
import { BANK, idsOf, type JudgeArea, type Place, switchOf } from "@gavel/domain/place";
import { withFallback } from "@gavel/domain/problem-fields";
import { hasPermission } from "@gavel/domain/role";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { findLanguagesOfProblem } from "../../../judging/language/index.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/error.ts";
import { findGroupLevel, loadGroup } from "../../../places/group/index.ts";
import { loadSettings, whyNotJudged } from "../../../site/setting/index.ts";
import { findTagsOfProblem, type TagRecord } from "../../tag/index.ts";
import type { getProblemThereInput } from "../page-schema.ts";
import { canEdit, type Through } from "../policy.ts";
import { NO_COUNTS, presentPage, readFileMap } from "../present.ts";
import * as queries from "../queries.ts";
import { findRemote } from "../remote/queries.ts";
import type { CodeTemplateView, ProblemDetail, ProblemLanguage } from "../schema.ts";
import { requireProblem } from "./access.ts";

/** What of it is the same in every place. */
type ProblemPage = Omit<ProblemDetail, "counts" | "mine" | "submitBarrier">;

/** @throws DomainError NOT_FOUND and so on, in the words of `problemAccess`, or why a group is not the viewer's to enter */
export async function getProblem(
  ctx: Context,
  { problemId, groupId }: z.output<typeof getProblemThereInput>,
): Promise<ProblemDetail> {
  const found = await queries.findProblemByDisplayId(ctx.db, problemId.trim());
  if (groupId !== undefined) {
    const { facts, person, place } = await loadGroup(ctx, groupId);
    refuse(whyNotLook(facts, person));
    const through = { place, may: "submit", isKept: isGroupRoot(person) } as const;
    const row = requireProblem(ctx.viewer, found, "view", through);
    return loadWhole(ctx, row, place);
  }
  return loadWhole(ctx, requireProblem(ctx.viewer, found, "view"), BANK);
}

/**
 * The same in a training or group, which decides who comes through.
 * @throws DomainError why not, in the words of `problemAccess`
 */
export async function getProblemThrough(
  ctx: Context,
  pid: number,
  through: Through,
): Promise<ProblemDetail> {
  const found = await queries.findProblemById(ctx.db, pid);
  const row = requireProblem(ctx.viewer, found, "view", through);
  return loadWhole(ctx, row, through.place);
}

async function loadWhole(
  ctx: Context,
  row: queries.ProblemTableRow,
  place: Place,
): Promise<ProblemDetail> {
  const [page, counts, mine, submitBarrier] = await Promise.all([
    loadPage(ctx, row),
    queries.findProblemCount(ctx.db, row.id),
    loadMine(ctx, row.id, idsOf(place).groupId),
    findSubmitBarrier(ctx, switchOf(place)),
  ]);
  return { ...page, counts: counts ?? NO_COUNTS, mine, submitBarrier };
}

/**
 * In another place, which has it in it, decides who comes through, and says itself what was sent there.
 * @throws DomainError why not, in the words of `problemAccess`
 */
export async function getProblemPage(
  ctx: Context,
  pid: number,
  through: Through,
): Promise<ProblemPage> {
  return loadPage(
    ctx,
    requireProblem(ctx.viewer, await queries.findProblemById(ctx.db, pid), "view", through),
  );
}

async function loadPage(ctx: Context, row: queries.ProblemTableRow): Promise<ProblemPage> {
  const [translations, tags, languages, level, remote] = await Promise.all([
    queries.listTranslations(ctx.db, row.id),
    findTagsOfProblem(ctx, row.id),
    loadLanguages(ctx, row),
    findGroupLevel(ctx.db, row.group_id, ctx.viewer?.uid ?? ""),
    row.is_remote ? findRemote(ctx.db, row.id) : null,
  ]);
  const page = presentPage(row);
  const translation = translations.find((one) => one.locale === ctx.locale);
  return {
    ...page,
    ...(translation === undefined ? {} : withFallback(translation, page)),
    examples: parseExamples(row.examples),
    userExtraFiles: readFileMap(row.user_extra_file),
    ...{ tags, languages, remoteUrl: remote?.url ?? null },
    canEdit: canEdit(ctx.viewer, row, level),
  };
}

/** What keeps the viewer from sending anything there, whatever they write; signing in is another matter. */
export async function findSubmitBarrier(
  ctx: Context,
  area: JudgeArea,
): Promise<ProblemDetail["submitBarrier"]> {
  const { viewer } = ctx;
  if (viewer !== null && !hasPermission(viewer.role, "submit")) return "ACCESS_DENIED";
  return whyNotJudged(await loadSettings(ctx), area);
}

async function loadMine(
  ctx: Context,
  pid: number,
  groupId: number | null,
): Promise<ProblemDetail["mine"]> {
  if (ctx.viewer === null) return null;
  const { uid } = ctx.viewer;
  const { status, score } = await queries.findOwnResult(ctx.db, { uid, pid, groupId });
  return { status: status ?? VERDICTS.notSubmitted.code, score };
}

async function loadLanguages(
  ctx: Context,
  row: queries.ProblemTableRow,
): Promise<ProblemLanguage[]> {
  const [languages, templates] = await Promise.all([
    findLanguagesOfProblem(ctx, row.id),
    queries.listTemplates(ctx.db, row.id),
  ]);
  const codes = new Map(
    templates.filter((one) => one.is_enabled).map((one) => [one.language_id, one.code]),
  );
  return languages.map((language) => ({
    id: language.id,
    name: language.name,
    contentType: language.contentType,
    oj: language.oj,
    isAvailable: language.isAvailable,
    template: codes.get(language.id) ?? "",
    timeLimitMs: Math.round(row.time_limit_ms * language.timeMultiplier),
    memoryLimitMb: Math.round(row.memory_limit_mb * language.memoryMultiplier),
  }));
}

async function loadVisible(ctx: Context, pid: number): Promise<queries.ProblemTableRow> {
  return requireProblem(ctx.viewer, await queries.findProblemById(ctx.db, pid), "view");
}

export async function getProblemLanguages(ctx: Context, pid: number) {
  await loadVisible(ctx, pid);
  return findLanguagesOfProblem(ctx, pid);
}

export async function getProblemTags(ctx: Context, pid: number): Promise<TagRecord[]> {
  await loadVisible(ctx, pid);
  return findTagsOfProblem(ctx, pid);
}

/** Those switched on; the author's switched-off ones stay in the editor. */
export async function getProblemTemplates(ctx: Context, pid: number): Promise<CodeTemplateView[]> {
  await loadVisible(ctx, pid);
  const rows = await queries.listTemplates(ctx.db, pid);
  return rows.filter((row) => row.is_enabled).map(presentTemplate);
}

type TemplateRow = Awaited<ReturnType<typeof queries.listTemplates>>[number];

export function presentTemplate(row: TemplateRow): CodeTemplateView {
  return {
    id: row.id,
    pid: row.problem_id,
    lid: row.language_id,
    code: row.code,
    status: row.is_enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
