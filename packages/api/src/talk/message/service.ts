import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { listGroupLevels } from "../../places/group/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { countsOf } from "./counts.ts";
import { mayReadAbout } from "./policy.ts";
import { presentAct, presentSiteMessage, withoutTexts } from "./present.ts";
import * as queries from "./queries.ts";
import type {
  ActMessage,
  cleanInput,
  findActsInput,
  findSiteMessagesInput,
  MessagePage,
  SiteMessage,
  UnreadCounts,
} from "./schema.ts";

type FindActs = z.output<typeof findActsInput>;
type FindSite = z.output<typeof findSiteMessagesInput>;

function shelfOf(ctx: SignedInContext, input: FindActs | FindSite): queries.Shelf {
  return {
    uid: ctx.viewer.uid,
    kind: input.kind,
    limit: input.limit,
    offset: (input.currentPage - 1) * input.limit,
    since: input.since === undefined ? null : new Date(input.since),
  };
}

/** The first page is the moment from which on what is read keeps its place. */
function sinceOf(ctx: SignedInContext, input: FindActs | FindSite): string {
  return input.since ?? ctx.now().toISOString();
}

/** Comments, replies or likes that the viewer was told of: unread first, then newest. */
export async function findActs(
  ctx: SignedInContext,
  input: FindActs,
): Promise<MessagePage<ActMessage>> {
  const [rows, total] = await Promise.all([
    queries.listActs(ctx.db, shelfOf(ctx, input)),
    queries.countMessages(ctx.db, ctx.viewer.uid, input.kind),
  ]);
  const groupIds = rows.flatMap((row) => row.group_id ?? row.contest_group_id ?? []);
  const { uid } = ctx.viewer;
  const [settings, levels] = await Promise.all([
    loadSettings(ctx),
    listGroupLevels(ctx.db, groupIds, [uid]),
  ]);
  const levelIn = (groupId: number) => levels.get(groupId)?.get(uid) ?? 0;
  const records = rows.map((row) =>
    presentAct(mayReadAbout(ctx.viewer, settings, row, levelIn) ? row : withoutTexts(row)),
  );
  return { records, total, since: sinceOf(ctx, input) };
}

export async function findSiteMessages(
  ctx: SignedInContext,
  input: FindSite,
): Promise<MessagePage<SiteMessage>> {
  const [rows, total] = await Promise.all([
    queries.listSiteMessages(ctx.db, shelfOf(ctx, input)),
    queries.countMessages(ctx.db, ctx.viewer.uid, input.kind),
  ]);
  return { records: rows.map(presentSiteMessage), total, since: sinceOf(ctx, input) };
}

/** The same, and the page is marked read; the answer says how it was before. */
export async function openActs(ctx: SignedInContext, input: FindActs): Promise<Page<ActMessage>> {
  const page = await findActs(ctx, input);
  await markRead(ctx, unreadOf(page));
  return page;
}

export async function openSiteMessages(
  ctx: SignedInContext,
  input: FindSite,
): Promise<Page<SiteMessage>> {
  const page = await findSiteMessages(ctx, input);
  await markRead(ctx, unreadOf(page));
  return page;
}

function unreadOf({ records }: Page<ActMessage | SiteMessage>): number[] {
  return records.filter((one) => !one.isRead).map((one) => one.id);
}

/** Those of the ids that are the viewer's own. Returns what is unread afterwards. */
export async function markRead(
  ctx: SignedInContext,
  ids: readonly number[],
): Promise<UnreadCounts> {
  await queries.markRead(ctx.db, ctx.viewer.uid, ids, ctx.now());
  return countUnread(ctx);
}

export async function countUnread(ctx: SignedInContext): Promise<UnreadCounts> {
  return countsOf(await queries.countUnread(ctx.db, { uid: ctx.viewer.uid }));
}

/** Removes one of the viewer's messages of a kind, or all of them. @throws DomainError NOT_FOUND for one that is not there */
export async function cleanMessages(
  ctx: SignedInContext,
  { kind, id }: z.output<typeof cleanInput>,
): Promise<null> {
  const gone = await queries.deleteMessages(ctx.db, { uid: ctx.viewer.uid, kind, id });
  if (id !== undefined && gone === 0) throw new DomainError("NOT_FOUND");
  return null;
}
