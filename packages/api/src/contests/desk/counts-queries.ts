import type { Db } from "@gavel/db";
import { PRINT_STATUS } from "@gavel/domain/contest/desk";
import { balloons } from "./balloon/queries.ts";
import { questions } from "./clarification/queries.ts";
import type { DeskCounts } from "./counts-schema.ts";
import { prints } from "./print/queries.ts";

/** One statement over the indexes of what is open; what is done is not looked at. */
export async function countDesks(db: Db, contestId: number): Promise<DeskCounts> {
  const open = { contestId, state: "open", displayId: undefined } as const;
  const waiting = { contestId, status: PRINT_STATUS.waiting };
  return db
    .selectNoFrom((eb) => [
      questions(db, open)
        .clearSelect()
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("unanswered"),
      prints(db, waiting)
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("prints"),
      balloons(db, contestId, "waiting")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("balloons"),
      balloons(db, contestId, "taken")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("balloonsTaken"),
    ])
    .executeTakeFirstOrThrow();
}
