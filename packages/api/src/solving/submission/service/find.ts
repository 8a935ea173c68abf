import { placeOf } from "@gavel/domain/place";
import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { answerTogether } from "../../../kernel/together.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { listMatching } from "../list-queries.ts";
import { lookAtAll, presentRow, presentState } from "../present.ts";
import { findNewestId, listRowsByIds } from "../queries.ts";
import type {
  findSubmissionsInput,
  SubmissionPage,
  SubmissionRow,
  SubmissionState,
  submitIdsInput,
} from "../schema.ts";
import { countFor } from "./count.ts";
import { findInGroup } from "./group-list.ts";
import { resolveNames } from "./names.ts";
import { loadViewpoint } from "./viewpoint.ts";

type Input = z.output<typeof findSubmissionsInput>;

/**
 * Newest first, of the bank or of a group.
 * @throws DomainError LOGIN_REQUIRED when a stranger asks for their own or for a group's, or why a group is not theirs to see
 */
export async function findSubmissions(ctx: Context, input: Input): Promise<SubmissionPage> {
  const { viewer } = ctx;
  if (input.onlyMine && viewer === null) {
    throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  }
  const place = placeOf(input);
  if (place.kind === "group") {
    if (viewer === null) throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
    return findInGroup({ ...ctx, viewer }, place.groupId, input);
  }
  return findPage(ctx, input, filterOf(ctx, input));
}

/** Of what counts for the bank. */
export async function findPage(
  ctx: Context,
  input: Pick<Input, "currentPage" | "limit">,
  wanted: SubmissionFilter,
): Promise<SubmissionPage> {
  const offset = (input.currentPage - 1) * input.limit;
  // Before the rows are read: whatever is sent from here on is told as new.
  const [newestId, { total, listed, filter }] = await Promise.all([
    answerTogether(ctx.services, "submission.newest", () => findNewestId(ctx.db)),
    countAsked(ctx, wanted),
  ]);
  const page = { limit: input.limit, offset, total, listed, newestId };
  const rows = await listMatching(ctx.db, ctx.locale, filter, page);
  const viewpoint = await loadViewpoint(ctx, rows);
  const records = lookAtAll(viewpoint, rows).map(({ row, sees }) => presentRow(row, sees));
  return { records, total, newestId };
}

async function countAsked(ctx: Context, asked: SubmissionFilter): ReturnType<typeof countFor> {
  const filter = await resolveNames(ctx, asked);
  return filter === null ? { total: 0, filter: asked } : countFor(ctx, filter);
}

export function filterOf({ viewer }: Context, input: Omit<Input, "groupId">): SubmissionFilter {
  const problem = input.problemId?.trim() || undefined;
  return {
    viewerUid: viewer?.uid ?? null,
    seesAll: viewer !== null && isAdminRole(viewer.role),
    uid: input.onlyMine ? viewer?.uid : undefined,
    username: input.onlyMine ? undefined : input.username?.trim() || undefined,
    status: input.status,
    language: input.language || undefined,
    ...(input.completeProblemId ? { problemId: problem } : { problemKeyword: problem }),
  };
}

type Ids = z.output<typeof submitIdsInput>;

async function findVisible(ctx: Context, { submitIds }: Ids) {
  const rows = await listRowsByIds(ctx.db, ctx.locale, submitIds);
  return lookAtAll(await loadViewpoint(ctx, rows), rows);
}

/** Those of the ids that exist and that the viewer may see. */
export async function findSubmissionsById(ctx: Context, ids: Ids): Promise<SubmissionRow[]> {
  return (await findVisible(ctx, ids)).map(({ row, sees }) => presentRow(row, sees));
}

/** The same, only what changes while a submission is judged. */
export async function findStates(ctx: Context, ids: Ids): Promise<SubmissionState[]> {
  return (await findVisible(ctx, ids)).map(({ row, sees }) => presentState(row, sees));
}
