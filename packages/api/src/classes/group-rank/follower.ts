/** What members add up to in their groups, for the ranks of these. Contests there have ranks of their own. */
import { VERDICTS } from "@gavel/domain/verdict";
import type { Follower, StatusChange } from "../../judging/judgement/index.ts";
import { countSent, type MemberKey, recountMembers } from "./follower-queries.ts";

type Sent = StatusChange["submission"];

export const groupCounts: Follower = {
  locks: "group counts",
  changesAtOnce: true,
  sent(tx, submission) {
    const [key] = keysOf([submission]);
    return key === undefined ? null : countSent(tx, key);
  },
  changed(tx, changes) {
    const keys = keysOf(changes.filter(moves).map(({ submission }) => submission));
    return keys.length === 0 ? null : recountMembers(tx, keys);
  },
  async removed(tx, submissions) {
    const keys = keysOf(submissions);
    if (keys.length === 0) return;
    await recountMembers(
      tx,
      keys,
      submissions.map(({ id }) => id),
    );
  },
};

function keysOf(submissions: readonly Sent[]): MemberKey[] {
  return submissions.flatMap(({ groupId, contestId, uid }) =>
    groupId === null || contestId !== null ? [] : [{ groupId, uid }],
  );
}

const isAccepted = (status: number) => status === VERDICTS.accepted.code;

function moves({ from, to, pointsFrom, pointsTo }: StatusChange): boolean {
  return isAccepted(from) !== isAccepted(to) || pointsFrom !== pointsTo;
}
