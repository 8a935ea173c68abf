/** What contests and groups have to say about who sees what was sent to them. */
import { type ContestFacts, isContestAdmin, whyNotEnter } from "@gavel/domain/contest/access";
import { isSealed, phaseOf } from "@gavel/domain/contest/contest";
import type { Place } from "@gavel/domain/place";
import type { Viewer } from "../../kernel/context.ts";
import { type ContestFactsRow, factsOf, personOf } from "../../places/contest/index.ts";
import type { GroupLevels } from "../../places/group/index.ts";
import type { TrainingDoors } from "../../places/training/index.ts";
import { standingInGroup } from "./group-view.ts";
import type { Standing, Viewpoint } from "./policy.ts";

interface Known {
  readonly row: ContestFactsRow;
  readonly facts: ContestFacts;
}
type KnownContests = ReadonlyMap<number, Known>;

/** Read once, for everybody who is told of the same submissions. */
export function knowContests(rows: readonly ContestFactsRow[]): KnownContests {
  return new Map(rows.map((row) => [row.id, { row, facts: factsOf(row) }]));
}

/** What is known of the places that submissions were sent to. */
export interface KnownPlaces {
  readonly contests: KnownContests;
  readonly levels: GroupLevels;
  /** Of trainings in groups. */
  readonly trainings: TrainingDoors;
}

/** Somebody's standing in these places, and the state of contests at this moment. Of others nothing is known. */
export function viewOfPlaces(
  { contests, levels, trainings }: KnownPlaces,
  viewer: Viewer | null,
  now: Date,
): Pick<Viewpoint, "standingIn" | "contestOf"> {
  return {
    standingIn(place: Place) {
      if (place.kind !== "contest") {
        return standingInGroup({ levels, trainings, now }, viewer, place);
      }
      const known = contests.get(place.contestId);
      return known === undefined ? "outsider" : standingOf(known, viewer, now);
    },
    contestOf(contestId, sentAt) {
      const facts = contests.get(contestId)?.facts;
      if (facts === undefined) return null;
      const { seal } = facts;
      const phase = phaseOf(seal, now);
      return {
        phase: phase === "scheduled" ? "before" : phase,
        rule: facts.rule,
        isSealed: isSealed(seal, now, { isAdmin: false, force: false }),
        isUnderSeal: seal.sealRankTime !== null && sentAt >= seal.sealRankTime,
      };
    },
  };
}

/** Who may enter belongs to it; a visitor may not. */
function standingOf({ row, facts }: Known, viewer: Viewer | null, now: Date): Standing {
  const person = personOf(viewer, row);
  if (isContestAdmin(person)) return "staff";
  return whyNotEnter(facts, person, now) === null ? "member" : "outsider";
}
