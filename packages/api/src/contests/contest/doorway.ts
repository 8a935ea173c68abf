/** Who may be inside a contest: asked by everything that happens there. */

import type { Db } from "@gavel/db";
import { type ContestFacts, whyNotEnter } from "@gavel/domain/contest/access";
import type { SignedInContext, Viewer } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { factsOf, loadContest, personOf } from "../../places/contest/index.ts";
import { listGroupLevels } from "../../places/group/index.ts";
import { listRegistered, listStoredContests } from "./organise-queries.ts";

/** @throws DomainError CONTEST_NOT_FOUND or why they may not be inside now */
export async function requireEntry(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  contestId: number,
): Promise<void> {
  const { facts, person } = await loadContest(ctx, contestId);
  refuse(whyNotEnter(facts, person, ctx.now()));
}

/** All that says of anybody whether they may be inside, for those who are told of something together. */
export interface Doorway {
  readonly facts: ContestFacts;
  readonly authorUid: string | null;
  readonly registered: ReadonlySet<string>;
  /** Of those in its group. */
  readonly levels: ReadonlyMap<string, number>;
}

export async function findDoorways(
  db: Db,
  contestIds: readonly number[],
): Promise<Map<number, Doorway>> {
  const [rows, registrations] = await Promise.all([
    listStoredContests(db, contestIds),
    listRegistered(db, contestIds),
  ]);
  const levels = await listGroupLevels(
    db,
    rows.map((row) => row.group_id),
  );
  const registered = Map.groupBy(registrations, (one) => one.contest_id);
  return new Map(
    rows.map((row) => {
      const uids = (registered.get(row.id) ?? []).map(({ uid }) => uid);
      const facts = factsOf(row);
      const inGroup = levels.get(row.group_id ?? 0) ?? new Map<string, number>();
      const told = { facts, authorUid: row.author_uid, registered: new Set(uids), levels: inGroup };
      return [row.id, told];
    }),
  );
}

export function mayEnter(
  { facts, authorUid, registered, levels }: Doorway,
  viewer: Viewer | null,
  now: Date,
): boolean {
  const is_registered = viewer !== null && registered.has(viewer.uid);
  const group_level = levels.get(viewer?.uid ?? "") ?? null;
  const ties = { author_uid: authorUid, group_id: facts.groupId, is_registered, group_level };
  const person = personOf(viewer, ties);
  return whyNotEnter(facts, person, now) === null;
}
