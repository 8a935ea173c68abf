/** Which of a contest's boards somebody sees now: decided in one place for pages, cells, streams and sheets. */
import { isContestAdmin, whyNotBoard, whyNotOutsideBoard } from "@gavel/domain/contest/access";
import { isSealed } from "@gavel/domain/contest/contest";
import type { ErrorCode } from "@gavel/domain/error";
import type { Viewer } from "../../kernel/context.ts";
import { factsOf, personOf, type StoredContest } from "../contest/index.ts";
import type { FaceName } from "./kept-contest.ts";

interface Wish {
  /** The board that is open to everybody, in place of the one inside. */
  readonly isOutside: boolean;
  readonly forceRefresh: boolean;
  readonly containsEnd: boolean;
}

export interface Look {
  readonly face: FaceName;
  readonly isAdmin: boolean;
}

interface BoardReader {
  readonly viewer: Viewer | null;
  readonly isRegistered: boolean;
  /** In the contest's group; null = none. */
  readonly groupLevel: number | null;
}

/** A board, or why there is none for this reader. */
export function lookOf(
  contest: StoredContest,
  { viewer, isRegistered: is_registered, groupLevel: group_level }: BoardReader,
  { isOutside, forceRefresh: force, containsEnd }: Wish,
  now: Date,
): Look | ErrorCode {
  const facts = factsOf(contest);
  const person = personOf(viewer, { ...contest, is_registered, group_level });
  const refusal = (isOutside ? whyNotOutsideBoard : whyNotBoard)(facts, person, now);
  if (refusal !== null) return refusal;
  const isAdmin = isContestAdmin(person);
  const sealed = isSealed(facts.seal, now, { isAdmin, force });
  return { face: sealed ? "sealed" : containsEnd ? "late" : "open", isAdmin };
}
