/** What live streams tell a contest's administrators: how much waits at the desks. */
import type { Db } from "@gavel/db";
import { isContestAdmin } from "@gavel/domain/contest/access";
import { PRINT_STATUS } from "@gavel/domain/contest/desk";
import { z } from "zod";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { listContestFacts, personOf } from "../../places/contest/index.ts";
import { countBalloons } from "./balloon/queries.ts";
import { countQuestions } from "./clarification/queries.ts";
import { countPrints } from "./print/queries.ts";

/** Judges come to several verdicts a second, and nobody carries balloons that fast. */
const PAUSE_MS = 1000;

export interface DeskNews {
  contestId: number;
  unanswered: number;
  prints: number;
  balloons: number;
  /** Changes with whatever is delivered, printed or answered. */
  balloonsTaken: number;
}

async function load(db: Db, keys: readonly Key[]) {
  const rows = await listContestFacts(db, keys.map(Number), null);
  const facts = rows.map(
    async (row) => [row.id, { row, news: await countDesk(db, row.id) }] as const,
  );
  return new Map<Key, Awaited<(typeof facts)[number]>[1]>(await Promise.all(facts));
}

async function countDesk(db: Db, contestId: number): Promise<DeskNews> {
  const [unanswered, prints, balloons, balloonsTaken] = await Promise.all([
    countQuestions(db, { contestId, state: "open", displayId: undefined }),
    countPrints(db, { contestId, status: PRINT_STATUS.waiting }),
    countBalloons(db, { contestId, state: "waiting" }),
    countBalloons(db, { contestId, state: "taken" }),
  ]);
  return { contestId, unanswered, prints, balloons, balloonsTaken };
}

export const deskNews = stateTopic({
  input: z.object({ topic: z.literal("contest.desk"), contestId: z.number().int().positive() }),
  who: "signed-in",
  pauseMs: PAUSE_MS,
  keys: ({ contestId }) => [contestId],
  changed: (event): Key[] => (event.type === "desk" ? [event.contestId] : []),
  load,
  sees: ({ row }, { person }) => (isContestAdmin(personOf(person, row)) ? "all" : null),
  tell: ({ news }): DeskNews => news,
});
