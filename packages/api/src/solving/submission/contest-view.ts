/** What contests have to say about who sees what was sent to them. */
import { isContestAdmin, whyNotEnter } from "@gavel/domain/contest/access";
import { isSealed, phaseOf } from "@gavel/domain/contest/contest";
import type { Place } from "@gavel/domain/place";
import type { Viewer } from "../../kernel/context.ts";
import { type ContestFactsRow, factsOf, personOf } from "../../places/contest/index.ts";
import type { Standing, Viewpoint } from "./policy.ts";

/** Somebody's standing in these contests and their state at this moment. Of others nothing is known. */
export function viewOfContests(
  rows: readonly ContestFactsRow[],
  viewer: Viewer | null,
  now: Date,
): Pick<Viewpoint, "standingIn" | "contestOf"> {
  const known = new Map(
    rows.map((row) => {
      const facts = factsOf(row);
      return [row.id, { facts, standing: standingOf(row, facts, viewer, now) }] as const;
    }),
  );
  return {
    standingIn: (place: Place) =>
      place.kind === "contest" ? (known.get(place.contestId)?.standing ?? "outsider") : "outsider",
    contestOf(contestId, sentAt) {
      const facts = known.get(contestId)?.facts;
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
function standingOf(
  row: ContestFactsRow,
  facts: ReturnType<typeof factsOf>,
  viewer: Viewer | null,
  now: Date,
): Standing {
  const person = personOf(viewer, row);
  if (isContestAdmin(person)) return "staff";
  return whyNotEnter(facts, person, now) === null ? "member" : "outsider";
}
