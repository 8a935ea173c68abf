/** One board of several contests that were about the same problems, such as the sites of a region. */
import { type AwardSetting, type AwardType, awardsOf } from "@gavel/domain/contest/awards";
import { type BoardSubmission, computeBoard } from "@gavel/domain/contest/board";
import { durationMsOf, sealMsOf } from "@gavel/domain/contest/contest";
import type { FaceName, KeptContest } from "./kept-contest.ts";
import { timesOf } from "./kept-contest.ts";
import type { BoardPerson } from "./person.ts";

export interface OneOfSeveral {
  readonly kept: KeptContest;
  /** As the reader may see it. */
  readonly face: FaceName;
}

/**
 * Times count from the start of each contest, and problems are the same where their letters are. Rules and conventions are
 * those of the first; what another one keeps back shows as not judged yet.
 */
export function mergedOf(
  { kept, face }: OneOfSeveral,
  others: readonly OneOfSeveral[],
  { at, isAdminOfAll }: { readonly at: number | undefined; readonly isAdminOfAll: boolean },
) {
  const input = kept.input(face);
  const idOf = new Map(kept.problems.map(({ displayId, id }) => [displayId, id]));
  const known = new Set(input.participants.map(({ uid }) => uid));
  const board = computeBoard({
    ...input,
    upToMs: at === undefined ? null : at * 1000,
    participants: [
      ...input.participants,
      ...others.flatMap((one) => one.kept.participants.filter(({ uid }) => !known.has(uid))),
    ],
    submissions: [...input.submissions, ...others.flatMap((one) => [...triesOf(one, idOf)])],
  });
  const { award_type: type, award_config: config } = kept.contest;
  return {
    rows: board.rows,
    columns: board.problems,
    won: awardsOf(board.rows, type as AwardType, config as AwardSetting[]),
    people: new Map([...others.flatMap((one) => peopleOf(one.kept, isAdminOfAll)), ...kept.people]),
    live: null,
    ranksBefore: null,
  };
}

/** The first contest may show real names; those who stand on it for another one have theirs told as that one does. */
function peopleOf({ contest, people }: KeptContest, isAdminOfAll: boolean) {
  const isTold = isAdminOfAll || contest.rank_show_name === "realname";
  return [...people].map(([uid, person]): [string, BoardPerson] => [
    uid,
    isTold ? person : { ...person, realname: "" },
  ]);
}

function* triesOf(
  { kept, face }: OneOfSeveral,
  idOf: ReadonlyMap<string, number>,
): Generator<BoardSubmission> {
  const times = timesOf(kept.contest);
  const durationMs = durationMsOf(times);
  const sealFromMs = face === "sealed" ? sealMsOf(times) : null;
  const letters = new Map(kept.problems.map(({ id, displayId }) => [id, displayId]));
  for (const one of kept.tries) {
    const problem = idOf.get(letters.get(one.problem) ?? "");
    if (problem === undefined || (one.timeMs >= durationMs && face !== "late")) continue;
    const isKeptBack = sealFromMs !== null && one.timeMs >= sealFromMs;
    const hidden = { result: "pending", score: null, runTimeMs: null } as const;
    yield { ...one, problem, ...(isKeptBack ? hidden : {}) };
  }
}
