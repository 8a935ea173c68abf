import type { Db } from "@gavel/db";
import { acRate, type RankKey, type RankType } from "@gavel/domain/rank";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { withTotal } from "../../kernel/paging.ts";
import { searchKept } from "./kept-called-queries.ts";
import { countAhead, findPlace, getOrder, type KeptOrder, sliceOrder } from "./kept-order.ts";
import * as queries from "./queries.ts";
import type { findInput, RankPage, RankPlaces, RankRow } from "./schema.ts";

type Reach = Pick<Context, "db" | "services" | "now">;
type FindInput = z.output<typeof findInput>;

/** A page of the order that is kept, or, of a search, of those who are called so, each with their place in all. */
export async function findRank(ctx: Reach, input: FindInput): Promise<RankPage> {
  const order = await getOrder(ctx, input.type);
  const { countedAt } = order;
  if (input.keyword !== "") return { ...(await search(ctx, order, input)), countedAt };
  const from = (input.currentPage - 1) * input.limit;
  const keys = from < order.people ? sliceOrder(order, from, from + input.limit) : [];
  const placed = keys.map((key, at) => ({ key, place: from + at }));
  return { records: await present(ctx, placed), total: order.people, countedAt };
}

async function search(ctx: Reach, order: KeptOrder, input: FindInput) {
  const { type, keyword, currentPage, limit } = input;
  const offset = (currentPage - 1) * limit;
  const wish = { type, keyword, limit, offset };
  const { rows, total } = (await searchKept(ctx.db, wish)) ?? (await searchAll(ctx.db, wish));
  const records = rows.map(({ ac, total: sent, oiScore, ...facts }) => {
    const key = { uid: facts.uid, ac, total: sent, oiScore };
    return rowOf(facts, { key, place: placeNow(order, key) });
  });
  return { records, total };
}

async function searchAll(db: Db, search: queries.Search) {
  const { rows, total } = await withTotal({
    isSearch: true,
    offset: search.offset,
    list: () => queries.searchPeople(db, search),
    count: () => queries.countCalled(db, search.keyword),
  });
  return { rows: rows.map(({ found: _, ...row }) => row), total };
}

/** Of who is not in the order yet: where they will be. */
const placeNow = (order: KeptOrder, key: RankKey) =>
  findPlace(order, key) ?? countAhead(order, key);

interface Placed {
  readonly key: RankKey;
  /** Counted from 0. */
  readonly place: number;
}

async function present({ db }: Reach, placed: readonly Placed[]): Promise<RankRow[]> {
  const facts = await queries.listFacts(
    db,
    placed.map(({ key }) => key.uid),
  );
  const byUid = new Map(facts.map((one) => [one.uid, one]));
  return placed.flatMap(({ key, place }) => {
    const one = byUid.get(key.uid);
    return one === undefined ? [] : [rowOf(one, { key, place })];
  });
}

function rowOf(one: queries.Facts, { key, place }: Placed): RankRow {
  const { ac, total, oiScore: score } = key;
  return { place: place + 1, ...one, ac, total, score, rating: acRate(key) };
}

/** The viewer's own row, with the figures of the order; null = they are not in it yet. */
export async function getOwnRow(
  ctx: Reach & Pick<SignedInContext, "viewer">,
  type: RankType,
): Promise<RankRow | null> {
  const [order, key] = await Promise.all([
    getOrder(ctx, type),
    queries.findKey(ctx.db, ctx.viewer.uid),
  ]);
  const place = key === undefined ? null : findPlace(order, key);
  if (place === null) return null;
  const kept = sliceOrder(order, place, place + 1).map((one) => ({ key: one, place }));
  return (await present(ctx, kept))[0] ?? null;
}

/** Where somebody stands in each, counted from 1; null = nowhere yet. */
export async function findPlaces(ctx: Reach, uid: string): Promise<RankPlaces> {
  const [acm, oi, key] = await Promise.all([
    getOrder(ctx, "ACM"),
    getOrder(ctx, "OI"),
    queries.findKey(ctx.db, uid),
  ]);
  const placeIn = (order: KeptOrder) => {
    const place = key === undefined ? null : findPlace(order, key);
    return place === null ? null : place + 1;
  };
  return { acm: placeIn(acm), oi: placeIn(oi) };
}
