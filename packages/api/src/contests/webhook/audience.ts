/** Which contests a webhook hears of, and as whom: what its owner may see there now. */
import type { Db } from "@gavel/db";
import { type ClicsReader, clicsReaderOf } from "@gavel/domain/contest/clics-access";
import { WEBHOOK_AFTER_END_MS, WEBHOOK_CONTESTS } from "@gavel/domain/webhook";
import type { Viewer } from "../../kernel/context.ts";
import { listContestFacts } from "../../places/contest/index.ts";
import { factsOf, personOf } from "../contest/index.ts";
import { type ItemType, TOLD_TYPES } from "../feed/index.ts";
import { listOpenContests } from "./queries.ts";

export interface Hearing {
  readonly contestId: number;
  readonly reader: ClicsReader;
  readonly isRegistered: boolean;
  readonly groupLevel: number | null;
}

interface Wish {
  readonly viewer: Viewer;
  /** Empty = all that are not long over. */
  readonly contestIds: readonly number[];
  readonly now: Date;
}

/** Without those that do not exist for the owner. */
export async function hearingsOf(db: Db, { viewer, contestIds, now }: Wish): Promise<Hearing[]> {
  const since = new Date(now.getTime() - WEBHOOK_AFTER_END_MS);
  const ids =
    contestIds.length > 0
      ? contestIds
      : await listOpenContests(db, { now, since, limit: WEBHOOK_CONTESTS });
  if (ids.length === 0) return [];
  const rows = await listContestFacts(db, ids, viewer.uid);
  return rows.flatMap((row) => {
    const reader = clicsReaderOf(factsOf(row), personOf(viewer, row), now);
    if (reader === null) return [];
    const { id: contestId, group_level: groupLevel } = row;
    return [{ contestId, reader, isRegistered: Boolean(row.is_registered), groupLevel }];
  });
}

/** The types of objects that it hears of. */
export function typesOf(endpoints: readonly string[]): ReadonlySet<ItemType> {
  const names = new Set(endpoints.map((name) => (name === "contests" ? "contest" : name)));
  return new Set(TOLD_TYPES.filter((type) => names.size === 0 || names.has(type)));
}
