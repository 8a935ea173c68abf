/** What live streams tell of a contest's times: clocks run by them, and organisers move them while people watch. */
import type { Db } from "@gavel/db";
import { whyNotLook } from "@gavel/domain/contest/access";
import { z } from "zod";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { factsOf, listContestFacts, personOf } from "../../places/contest/index.ts";
import { listGroupLevels } from "../../places/group/index.ts";

interface Told {
  readonly contestId: number;
  readonly startTime: Date;
  readonly endTime: Date;
}

async function load(db: Db, keys: readonly Key[]) {
  const rows = await listContestFacts(db, keys.map(Number), null);
  const levels = await listGroupLevels(
    db,
    rows.map((row) => row.group_id),
  );
  return new Map(rows.map((row) => [row.id as Key, { row, levels }]));
}

/** To whoever may look at it, also before the start. */
export const contestClock = stateTopic({
  input: z.object({ topic: z.literal("contest.clock"), contestId: z.int().positive() }),
  who: "signed-in",
  keys: ({ contestId }) => [contestId],
  changed: (event): Key[] => (event.type === "contest" ? [event.id] : []),
  load,
  sees({ row, levels }, { person }) {
    const group_level = levels.get(row.group_id ?? 0)?.get(person?.uid ?? "") ?? null;
    const refusal = whyNotLook(factsOf(row), personOf(person, { ...row, group_level }));
    return refusal === null ? "all" : null;
  },
  tell: ({ row }): Told => ({
    ...{ contestId: row.id, startTime: row.start_time, endTime: row.end_time },
  }),
});
