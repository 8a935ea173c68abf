import type { Db } from "@gavel/db";
import { nameIn } from "../../../bank/tag/index.ts";
import type { Context, Services } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { listNamedFrom } from "../../../kernel/name-queries.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { whyHidden } from "../policy.ts";
import { presentDetail } from "../present.ts";
import * as queries from "../queries.ts";
import type { DiscussionCategory, DiscussionDetail, NamedPerson, Participant } from "../schema.ts";
import { ViewCounter } from "../view-counter.ts";

const PARTICIPANTS_MAX = 12;

type Reader = Pick<Context, "db" | "viewer" | "services">;

/** @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION */
export async function requireOpenArea(ctx: Pick<Context, "db" | "services">): Promise<void> {
  const { openPublicDiscussion } = await loadSettings(ctx);
  if (!openPublicDiscussion) throw new DomainError("SWITCH_OFF_PUBLIC_DISCUSSION");
}

interface Facts {
  readonly id: number;
  readonly title: string;
  readonly ownerUid: string | null;
  /** Staff have switched it off: nobody is told of what is said in it. */
  readonly isDisabled: boolean;
}

/**
 * The discussion, when the viewer may read it and with it all that was said in it. One of a group is answered as if it
 * were not there, also by the switch of the area: nobody learns which ids exist.
 * @param options.hold keeps it from being deleted until the transaction of `ctx.db` ends
 * @throws DomainError what `requireOpenArea` throws, DISCUSSION_NOT_FOUND, DISCUSSION_DISABLED
 */
export async function requireDiscussion(
  ctx: Reader,
  id: number,
  options: { readonly hold?: boolean } = {},
): Promise<Facts> {
  await requireOpenArea(ctx);
  const row = await (options.hold ? queries.holdFacts : queries.findFacts)(ctx.db, id);
  return checkVisible(ctx, row, (found) => ({
    ...{ id: found.id, title: found.title },
    ...{ ownerUid: found.author_uid, isDisabled: found.is_disabled },
  }));
}

function checkVisible<Row extends { is_disabled: boolean; group_id: number | null }, Seen>(
  { viewer }: Reader,
  row: Row | undefined,
  see: (row: Row) => Seen,
): Seen {
  if (row === undefined) throw new DomainError("DISCUSSION_NOT_FOUND");
  const hidden = whyHidden(viewer, { isDisabled: row.is_disabled, groupId: row.group_id });
  if (hidden !== null) throw new DomainError(hidden);
  return see(row);
}

/** @throws DomainError as `requireDiscussion` does */
export async function getDiscussion(ctx: Context, id: number): Promise<DiscussionDetail> {
  await requireOpenArea(ctx);
  const row = await queries.findDetail(ctx.db, id, ctx.viewer?.uid ?? null, ctx.locale);
  return checkVisible(ctx, row, (found) => presentDetail(found, ctx.viewer, ctx.locale));
}

/** The same, counted as a view. */
export async function visitDiscussion(ctx: Context, id: number): Promise<DiscussionDetail> {
  const seen = await getDiscussion(ctx, id);
  const counter = counterOf(ctx);
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
