/** What live streams tell contestants of answers. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { type Key, stateTopic } from "../../../kernel/live/index.ts";
import { type Doorway, findDoorways, mayEnter } from "../../contest/index.ts";
import { findNewestAnswerId } from "./queries.ts";
import type { ClarificationNews } from "./schema.ts";

/** What concerns one person, or everybody. */
const keyOf = (contestId: number, uid: string | null): Key => `${contestId} ${uid ?? ""}`;

interface Fact {
  readonly doorway: Doorway;
  readonly news: ClarificationNews;
}

async function load(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<Key, Fact>> {
  const wanted = keys.map((key) => {
    const [id, uid = ""] = String(key).split(" ");
    return { key, contestId: Number(id), uid: uid === "" ? null : uid };
  });
  const doorways = await findDoorways(db, [...new Set(wanted.map((one) => one.contestId))]);
  const facts = wanted.map(async ({ key, contestId, uid }): Promise<[Key, Fact][]> => {
    const doorway = doorways.get(contestId);
    if (doorway === undefined) return [];
    const newestAnswerId = await findNewestAnswerId(db, contestId, uid);
    return [[key, { doorway, news: { contestId, toAll: uid === null, newestAnswerId } }]];
  });
  return new Map((await Promise.all(facts)).flat());
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
  load,
  sees: ({ doorway }, { person }) => (mayEnter(doorway, person, new Date()) ? "all" : null),
  tell: ({ news }): ClarificationNews => news,
});
