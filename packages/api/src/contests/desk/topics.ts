/** What live streams tell a contest's administrators: how much waits at the desks, and who is answering. */
import type { Db } from "@gavel/db";
import { isContestAdmin } from "@gavel/domain/contest/access";
import { z } from "zod";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { listContestFacts, personOf } from "../../places/contest/index.ts";
import { listGroupLevels } from "../../places/group/index.ts";
import { loadNews } from "./counts.ts";
import type { DeskNews } from "./counts-schema.ts";

/** Judges come to several verdicts a second, and nobody carries balloons that fast. */
const PAUSE_MS = 1000;

async function load(db: Db, keys: readonly Key[]) {
  const rows = await listContestFacts(db, keys.map(Number), null);
  const levels = await listGroupLevels(
    db,
    rows.map((row) => row.group_id),
  );
  const facts = rows.map(
    async (row) => [row.id, { row, levels, news: await loadNews(db, row.id) }] as const,
  );
  return new Map<Key, Awaited<(typeof facts)[number]>[1]>(await Promise.all(facts));
}

export const deskNews = stateTopic({
  input: z.object({ topic: z.literal("contest.desk"), contestId: z.number().int().positive() }),
  who: "signed-in",
  scope: "admin-read",
  pauseMs: PAUSE_MS,
  keys: ({ contestId }) => [contestId],
  changed: (event): Key[] => (event.type === "desk" ? [event.contestId] : []),
  load,
  sees({ row, levels }, { person }) {
    const group_level = levels.get(row.group_id ?? 0)?.get(person?.uid ?? "") ?? null;
    return isContestAdmin(personOf(person, { ...row, group_level })) ? "all" : null;
  },
  tell: ({ news }): DeskNews => news,
});
