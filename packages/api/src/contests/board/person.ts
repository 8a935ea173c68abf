/** Whose row it is: what a board shows of a person, and what they are to a contest. */
import type { BoardParticipant } from "@gavel/domain/contest/board";
import { nameOnBoard } from "@gavel/domain/contest/contest";
import { nameKey } from "@gavel/domain/name-key";
import { isRoot, type RoleId } from "@gavel/domain/role";
import type { StoredContest } from "../contest/index.ts";
import type { PersonRow } from "./queries.ts";

export interface BoardPerson {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string;
  readonly realname: string;
  readonly school: string;
  readonly gender: string;
  readonly avatar: string | null;
  /** The one of the names that the contest shows; the username where that one is empty. */
  readonly name: string;
  /** What a search finds, in lower case. */
  readonly searched: string;
  readonly standing: BoardParticipant;
}

/**
 * Organisers are not ranked, and whoever takes part out of competition has no rank.
 * @param isEntered whether they registered: they have a row before they send anything
 */
export function personOn(
  contest: StoredContest,
  { role_id, is_group_root, ...person }: PersonRow,
  isEntered: boolean,
): BoardPerson {
  const { rank_show_name: shown, star_accounts: stars } = contest;
  const name = nameOnBoard(shown, person);
  const key = nameKey(person.username);
  return {
    ...person,
    name,
    searched: `${name}\n${person.school}`.toLowerCase(),
    standing: {
      uid: person.uid,
      isStar: stars.some((one) => nameKey(one) === key),
      isExcluded: isRoot(role_id as RoleId) || is_group_root || person.uid === contest.author_uid,
      isListed: isEntered,
    },
  };
}

/** Whether boards that knew the one person have to be made anew for the other. */
export function isRankedAlike(a: BoardPerson, b: BoardPerson): boolean {
  return a.standing.isStar === b.standing.isStar && a.standing.isExcluded === b.standing.isExcluded;
}
