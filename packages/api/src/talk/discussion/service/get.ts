import type { Db } from "@gavel/db";
import { nameIn } from "../../../bank/tag/index.ts";
import type { Context, Services } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { listNamedFrom } from "../../../kernel/name-queries.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { findNamesIn } from "../../message/index.ts";
import { reportedStanding, type TalkStanding, whyHidden } from "../policy.ts";
import { presentDetail } from "../present.ts";
import * as queries from "../queries.ts";
import type { DiscussionCategory, DiscussionDetail, NamedPerson, Participant } from "../schema.ts";
import { standingIn } from "../standing.ts";
import { ViewCounter } from "../view-counter.ts";

const PARTICIPANTS_MAX = 12;

type Reader = Pick<Context, "db" | "viewer" | "services">;

/** @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION */
export async function requireOpenArea(ctx: Pick<Context, "db" | "services">): Promise<void> {
  const { openPublicDiscussion } = await loadSettings(ctx);
  if (!openPublicDiscussion) throw new DomainError("SWITCH_OFF_PUBLIC_DISCUSSION");
}

/** The switch of where it stands. @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION, SWITCH_OFF_GROUP_DISCUSSION */
export async function requireOpenFor(
  ctx: Pick<Context, "db" | "services">,
  groupId: number | null,
): Promise<void> {
  if (groupId === null) return requireOpenArea(ctx);
  const { openGroupDiscussion } = await loadSettings(ctx);
  if (!openGroupDiscussion) throw new DomainError("SWITCH_OFF_GROUP_DISCUSSION");
}

interface Facts {
  readonly id: number;
  readonly title: string;
  readonly ownerUid: string | null;
  /** Staff have switched it off: nobody is told of what is said in it. */
  readonly isDisabled: boolean;
  /** Comments, without the replies to them. */
  readonly threads: number;
  /** null = it stands on the site. */
  readonly groupId: number | null;
  readonly standing: TalkStanding;
}

interface Options {
  /** To write there: keeps it from being deleted until the transaction of `ctx.db` ends. */
  readonly hold?: boolean;
  /** For staff who look after reports: what was reported to them they see wherever it stands, and while the area is off. */
  readonly isReported?: boolean;
}

/**
 * The discussion, when the viewer may read it and with it all that was said in it. One of a group is answered to others as
 * if it were not there, also by the switch of the area: nobody learns which ids exist.
 * @throws DomainError what `requireOpenFor` throws, DISCUSSION_NOT_FOUND, DISCUSSION_DISABLED; to write GROUP_ARCHIVED
 */
export async function requireDiscussion(
  ctx: Reader,
  id: number,
  options: Options = {},
): Promise<Facts> {
  const row = await (options.hold ? queries.holdFacts : queries.findFacts)(ctx.db, id);
  const { found, standing } = await requireVisible(ctx, row, options);
  if (options.hold && standing.isArchived) throw new DomainError("GROUP_ARCHIVED");
  return {
    ...{ id: found.id, title: found.title, groupId: found.group_id, standing },
    ...{ ownerUid: found.author_uid, isDisabled: found.is_disabled, threads: found.thread_count },
  };
}

async function requireVisible<Row extends { is_disabled: boolean; group_id: number | null }>(
  ctx: Reader,
  row: Row | undefined,
  { isReported = false }: Options,
): Promise<{ found: Row; standing: TalkStanding }> {
  const groupId = row?.group_id ?? null;
  const there = await standingIn(ctx, groupId);
  const { viewer } = ctx;
  const standing = isReported && viewer !== null ? reportedStanding(viewer, there) : there;
  // What was reported is decided about as well while nobody may talk.
  if (!isReported) await requireOpenFor(ctx, standing.isInside ? groupId : null);
  if (row === undefined) throw new DomainError("DISCUSSION_NOT_FOUND");
  const hidden = whyHidden(standing, { isDisabled: row.is_disabled });
  if (hidden !== null) throw new DomainError(hidden);
  return { found: row, standing };
}

/** @throws DomainError as `requireDiscussion` does */
export async function getDiscussion(
  ctx: Context,
  id: number,
  options: Pick<Options, "isReported"> = {},
): Promise<DiscussionDetail> {
  const { viewer, locale } = ctx;
  const row = await queries.findDetail(ctx.db, id, viewer?.uid ?? null, locale);
  const { found, standing } = await requireVisible(ctx, row, options);
  const mentions = (await findNamesIn(ctx.db, [found.content]))(found.content);
  return presentDetail(found, { viewer, locale, standing, mentions });
}

/** The same, counted as a view. */
export async function visitDiscussion(ctx: Context, id: number): Promise<DiscussionDetail> {
  const counter = counterOf(ctx);
  const seen = await counter.between(() => getDiscussion(ctx, id));
  const viewCount = seen.viewCount + counter.waiting(id) + 1;
  await counter.add(id);
  return { ...seen, viewCount };
}

const WRITE_VIEWS_EVERY_MS = 1000;
const counters = new WeakMap<Services, ViewCounter>();

function counterOf({ db, log, services }: Context): ViewCounter {
  const known = counters.get(services);
  if (known !== undefined) return known;
  const counter = new ViewCounter({
    everyMs: WRITE_VIEWS_EVERY_MS,
    write: (views) => queries.addViews(db, views),
    onFault: (error) => log.error({ err: error }, "views are not written yet"),
  });
  counters.set(services, counter);
  return counter;
}

/** Before the database is closed. */
export async function storeViews(services: Services): Promise<void> {
  await counters.get(services)?.flush();
}

export async function findParticipants(ctx: Context, id: number): Promise<Participant[]> {
  await requireDiscussion(ctx, id);
  return queries.listParticipants(ctx.db, id, PARTICIPANTS_MAX);
}

const PEOPLE_MAX = 6;

/** People whose name begins so, for whoever is about to name one. */
export function findPeople({ db }: Pick<Context, "db">, start: string): Promise<NamedPerson[]> {
  return listNamedFrom(db, start, PEOPLE_MAX);
}

export async function findCategories(ctx: {
  db: Db;
  locale: Context["locale"];
}): Promise<DiscussionCategory[]> {
  const rows = await queries.listCategories(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    name: nameIn(ctx.locale, row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
