/** Pages of the kept bank: of all of it, or of what somebody has solved, tried or left alone. */
import type { Db } from "@gavel/db";
import type { ProblemFilter } from "../queries.ts";
import { findTouched, type OpenProblem } from "./queries.ts";

export type Own = NonNullable<ProblemFilter["own"]>;
type List = readonly OpenProblem[];

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface Cut {
  readonly shown: List;
  readonly total: number;
}

interface OwnWork {
  readonly state: Own["state"];
  readonly solved: ReadonlySet<number>;
  /** Solved or tried. */
  readonly touched: ReadonlySet<number>;
}

export async function findOwnWork(db: Db, { uid, state }: Own): Promise<OwnWork> {
  const { sent, solved } = await findTouched(db, uid);
  return { state, solved, touched: new Set([...sent, ...solved]) };
}

export function cutAll(list: List, { offset, limit }: Page): Cut {
  return { shown: list.slice(offset, offset + limit), total: list.length };
}

/** People touch few problems of a large bank, so these are looked up in it, and it is not gone through for them. */
export function cutOwn(list: List, { state, solved, touched }: OwnWork, page: Page): Cut {
  const { offset, limit } = page;
  const places = placesIn(list);
  const placesOf = (ids: Iterable<number>) =>
    [...ids].flatMap((id) => places.get(id) ?? []).sort((left, right) => left - right);
  if (state === "untouched") {
    const total = list.length - placesOf(touched).length;
    return { shown: without(list, touched, page), total };
  }
  const tried = () => [...touched].filter((id) => !solved.has(id));
  const found = placesOf(state === "solved" ? solved : tried());
  const shown = found.slice(offset, offset + limit).flatMap((place) => list[place] ?? []);
  return { shown, total: found.length };
}

function without(list: List, ids: ReadonlySet<number>, { offset, limit }: Page): OpenProblem[] {
  const shown: OpenProblem[] = [];
  let passed = 0;
  for (const one of list) {
    if (ids.has(one.id)) continue;
    passed += 1;
    if (passed <= offset) continue;
    if (shown.length === limit) break;
    shown.push(one);
  }
  return shown;
}

/** By list, which the bank and its orders keep. */
const known = new WeakMap<List, ReadonlyMap<number, number>>();

function placesIn(list: List): ReadonlyMap<number, number> {
  const kept = known.get(list);
  if (kept !== undefined) return kept;
  const places = new Map(list.map(({ id }, place) => [id, place]));
  known.set(list, places);
  return places;
}
