/** What live streams tell contestants of answers. */
import type { Db } from "@gavel/db";
import { whyNotEnter } from "@gavel/domain/contest/access";
import { CONTEST_AUTH } from "@gavel/domain/contest/contest";
import { z } from "zod";
import { type Key, stateTopic, type Watcher } from "../../../kernel/live/index.ts";
import { factsOf, findContestRow, personOf } from "../../contest/index.ts";
import { findNewestAnswerId, listRegistered } from "./queries.ts";
import type { ClarificationNews } from "./schema.ts";

/** What concerns one person, or everybody. */
const keyOf = (contestId: number, uid: string | null): Key => `${contestId} ${uid ?? ""}`;

async function load(db: Db, key: Key) {
  const [id, uid = ""] = String(key).split(" ");
  const contestId = Number(id);
  const row = await findContestRow(db, contestId, { uid });
  if (row === undefined) return [];
  const isForAll = uid === "";
  const entered =
    isForAll && row.auth !== CONTEST_AUTH.public ? await listRegistered(db, contestId) : [];
  const registered = new Set(row.is_registered ? [uid] : entered);
  const newestAnswerId = await findNewestAnswerId(db, contestId, isForAll ? null : uid);
  return [[key, { row, registered, isForAll, newestAnswerId, now: new Date() }] as const];
}
type Fact = Awaited<ReturnType<typeof load>>[number][1];

function sees({ row, registered, now }: Fact, { person }: Watcher): "all" | null {
  const is_registered = person !== null && registered.has(person.uid);
  const reader = personOf(person, { author_uid: row.author_uid, is_registered });
  return whyNotEnter(factsOf(row), reader, now) === null ? "all" : null;
}

export const clarificationNews = stateTopic({
  input: z.object({
    topic: z.literal("contest.clarifications"),
    contestId: z.number().int().positive(),
  }),
  who: "signed-in",
  keys: ({ contestId }, { person }) => [
    keyOf(contestId, null),
    keyOf(contestId, person?.uid ?? null),
  ],
  changed: (event) => (event.type === "clarification" ? [keyOf(event.contestId, event.uid)] : []),
  load: async (db, keys): Promise<ReadonlyMap<Key, Fact>> =>
    new Map((await Promise.all(keys.map((key) => load(db, key)))).flat()),
  sees,
  tell: ({ row, isForAll, newestAnswerId }): ClarificationNews => ({
    ...{ contestId: row.id, toAll: isForAll, newestAnswerId },
  }),
});
