/** What comes out of a contest, for those who hand it out: places, awards, first solves. Behind the seal. */
import { type AwardSetting, firstSolvesOf } from "@gavel/domain/contest/awards";
import type { SignedInContext } from "../../kernel/context.ts";
import { getAsOrganiser } from "../contest/index.ts";
import type { KeptContest } from "./kept-contest.ts";
import { awardIn, countRanked } from "./line.ts";
import type { ContestResults, ResultsPerson } from "./schema.ts";
import { keepOf } from "./service.ts";

/** Of all who are on the board, best first. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function getResults(ctx: SignedInContext, contestId: number): Promise<ContestResults> {
  const stored = await getAsOrganiser(ctx, contestId);
  const kept = await keepOf({ db: ctx.db, events: ctx.services.events }, stored);
  const { rows, won } = kept.face("open");
  return {
    ...{ contestId, title: stored.title, type: stored.type },
    ...{ startTime: stored.start_time, endTime: stored.end_time },
    finalizedAt: stored.finalized_at,
    ranked: countRanked(rows),
    awards: awardsIn(won),
    rows: rows.map((row) => ({
      ...personIn(kept, row.uid),
      ...{ rank: row.rank, solved: row.solved, totalTimeS: row.totalTimeS, score: row.score },
      award: awardIn(won.get(row.uid)),
    })),
    firsts: firstsIn(kept),
  };
}

/** Counted from what was won: settings that were read anew since are other objects. */
function awardsIn(won: ReadonlyMap<string, AwardSetting>): ContestResults["awards"] {
  return [...Map.groupBy(won.values(), (setting) => setting)]
    .sort(([a], [b]) => a.priority - b.priority)
    .flatMap(([setting, { length: winners }]) => {
      const award = awardIn(setting);
      return award === null ? [] : [{ ...award, winners }];
    });
}

function personIn(kept: KeptContest, uid: string): ResultsPerson {
  const person = kept.people.get(uid);
  const { name = uid, username = uid, realname = "", school = "" } = person ?? {};
  return { uid, name, username, realname, school };
}

function firstsIn(kept: KeptContest): ContestResults["firsts"] {
  const firsts = firstSolvesOf(kept.input("open"));
  return kept.problems.map(({ id, displayId, title, color }) => {
    const first = firsts.get(id) ?? [];
    return {
      ...{ displayId, title, color },
      atMs: first[0]?.timeMs ?? null,
      by: first.map(({ uid }) => personIn(kept, uid)),
    };
  });
}
