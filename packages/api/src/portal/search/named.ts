/** What is shown of discussions, contests, trainings and groups that were found. */
import { phaseOf } from "@gavel/domain/contest/contest";
import type { Context } from "../../kernel/context.ts";
import { loadSettings } from "../../site/setting/index.ts";
import * as queries from "./named-queries.ts";
import type { FoundContest, FoundDiscussion, FoundGroup, FoundTraining } from "./schema.ts";

function groupOf(row: { readonly group_id: number | null; readonly group_name: string | null }) {
  return row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? "" };
}

export async function findDiscussions(
  ctx: Context,
  search: queries.Search,
): Promise<FoundDiscussion[]> {
  const rows = await queries.findDiscussions(ctx.db, search, await loadSettings(ctx));
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, description: row.description, author: row.author_name },
    ...{ comments: row.comment_count, isDisabled: row.is_disabled, group: groupOf(row) },
  }));
}

export async function findContests(ctx: Context, search: queries.Search): Promise<FoundContest[]> {
  const rows = await queries.findContests(ctx.db, search);
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, type: row.type, auth: row.auth, group: groupOf(row) },
    phase: phaseOf({ startTime: row.start_time, endTime: row.end_time }, ctx.now()),
    startTime: row.start_time,
  }));
}

export async function findTrainings(
  ctx: Context,
  search: queries.Search,
): Promise<FoundTraining[]> {
  const rows = await queries.findTrainings(ctx.db, search);
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, author: row.author_name, isPrivate: row.is_private },
    group: groupOf(row),
  }));
}

export async function findGroups(ctx: Context, search: queries.Search): Promise<FoundGroup[]> {
  const rows = await queries.findGroups(ctx.db, search);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, shortName: row.short_name, brief: row.brief },
    ...{ avatar: row.avatar, memberCount: row.member_count },
  }));
}
