/** Lines of an event feed, for one kind of reader and one version. */
import type { Db } from "@gavel/db";
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { type ItemType, type Json, viewOf } from "../items/item.ts";
import { runItems } from "../items/judging.ts";
import { listRuns } from "../queries.ts";
import { inVersion } from "../version.ts";
import { itemKey, type Snapshot } from "./contest-journal.ts";
import { AUDIENCES, inOrder, isTold, type StoredEntry } from "./entries.ts";

interface Facts {
  readonly db: Db;
  readonly reader: ClicsReader;
  readonly version: ClicsVersion;
  readonly snapshot: Snapshot;
}

export interface Telling extends Facts {
  /** What lines carry before the last one: whoever breaks off is told all of them again. */
  readonly before: string;
  readonly after: string;
}

/** As it goes over the wire. */
export interface Fact {
  readonly type: ItemType;
  /** null = there is only one. */
  readonly id: string | null;
  readonly data: Json | readonly Json[] | null;
}

/** Judgements whose runs are looked up at a time. */
const RUNS_AT_ONCE = 200;

/** Everything that there is, at the start of a feed. */
export function factsOfAll(telling: Telling): AsyncGenerator<Fact> {
  const { snapshot, reader } = telling;
  const told = [...snapshot.items.values()].filter(isTold).map(({ type, id }) => ({ type, id }));
  const judged = snapshot.verdicts.filter(({ endedAt }) => endedAt !== null);
  const runs = reader.kind === "admin" ? judged : [];
  const all = [...told, ...runs.map(({ row }) => ({ type: "runs" as const, id: String(row.id) }))];
  const ordered = inOrder(all);
  const state = ordered.at(-1);
  const isOver = snapshot.items.get("state ")?.public?.end_of_updates != null;
  // What is not final is said first, so that the rest is read with it.
  const list =
    state === undefined || isOver
      ? ordered
      : [...ordered.slice(0, 1), state, ...ordered.slice(1, -1)];
  return factsOf(telling, list, false);
}

/** What has changed, as far as this reader is told. */
export function factsOfChanges(
  telling: Facts,
  entries: readonly StoredEntry[],
): AsyncGenerator<Fact> {
  const seen = entries.filter((entry) => isFor(telling.reader, entry));
  return factsOf(telling, inOrder(seen), true);
}

/** Whether the reader is told by this entry. */
export function isFor(reader: ClicsReader, { audience, owner }: StoredEntry): boolean {
  if (reader.kind === "admin") return audience === AUDIENCES.jury;
  const isOwn = reader.kind === "team" && owner === reader.uid;
  return audience === (isOwn ? AUDIENCES.owner : AUDIENCES.public);
}

interface Told {
  readonly type: ItemType;
  readonly id: string;
}

async function* factsOf(
  telling: Facts,
  list: readonly Told[],
  tellsGone: boolean,
): AsyncGenerator<Fact> {
  const { snapshot, reader, version } = telling;
  const judged = new Set(snapshot.verdicts.map(({ row }) => String(row.id)));
  // Nobody knows any more which they were: all others are told instead.
  const isCut = list.some(({ type, id }) => type === "runs" && !judged.has(id));
  const runsOf = runsIn(telling, isCut ? [] : list);
  let isRetold = false;
  for (const one of list) {
    if (one.type === "runs") {
      if (!isCut) yield* await runsOf(one);
      else if (!isRetold) yield { type: "runs", id: null, data: await allRuns(telling) };
      isRetold = true;
      continue;
    }
    const item = snapshot.items.get(itemKey(one));
    const json = item === undefined ? null : viewOf(item, reader);
    if (json === null && !tellsGone) continue;
    const data = json === null ? null : inVersion(version, one.type, json);
    yield { type: one.type, id: one.id === "" ? null : one.id, data };
  }
}

/** All of them, those of some judgements at a time. */
export async function* runsOfAll({
  db,
  snapshot,
  version,
}: Pick<Facts, "db" | "snapshot" | "version">): AsyncGenerator<Json[]> {
  const ids = snapshot.verdicts.map(({ row }) => row.id);
  for (let at = 0; at < ids.length; at += RUNS_AT_ONCE) {
    const runs = await listRuns(db, ids.slice(at, at + RUNS_AT_ONCE));
    yield runItems(snapshot.source, snapshot.verdicts, runs).flatMap(({ admin }) =>
      admin === null ? [] : [inVersion(version, "runs", admin)],
    );
  }
}

async function allRuns(telling: Facts): Promise<Json[]> {
  return (await Array.fromAsync(runsOfAll(telling))).flat();
}

/** Looks them up for many judgements at a time. */
function runsIn({ db, snapshot, version }: Facts, list: readonly Told[]) {
  const ids = list.flatMap(({ type, id }) => (type === "runs" ? [Number(id)] : []));
  const loaded = new Map<string, Fact[]>();
  let next = 0;
  return async ({ id }: Told): Promise<Fact[]> => {
    while (!loaded.has(id) && next < ids.length) {
      loaded.clear();
      const some = ids.slice(next, next + RUNS_AT_ONCE);
      next += RUNS_AT_ONCE;
      for (const one of some) loaded.set(String(one), []);
      for (const item of runItems(snapshot.source, snapshot.verdicts, await listRuns(db, some))) {
        const data = inVersion(version, "runs", item.admin ?? {});
        loaded.get(String(item.admin?.judgement_id))?.push({ type: "runs", id: item.id, data });
      }
    }
    return loaded.get(id) ?? [];
  };
}

const CHUNK_CHARS = 16_384;

/** The text of facts, some lines at a time. The last line alone says that all of it was told. */
export async function* writeLines(
  facts: AsyncGenerator<Fact>,
  { before, after }: Pick<Telling, "before" | "after">,
): AsyncGenerator<string> {
  let last: Fact | null = null;
  let text = "";
  const line = (fact: Fact, token: string) => `${JSON.stringify({ ...fact, token })}\n`;
  for await (const fact of facts) {
    if (last !== null) text += line(last, before);
    last = fact;
    if (text.length < CHUNK_CHARS) continue;
    yield text;
    text = "";
  }
  if (last !== null) text += line(last, after);
  if (text !== "") yield text;
}
