/** The first accepted submission of each person to each problem of a contest is worth a balloon. */
import { announceAll, type Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Follower, StatusChange } from "../../../judging/judgement/index.ts";
import { deleteBalloonsOf, putBalloon, putBalloons, takeBackBalloon } from "./follower-queries.ts";

/** Locked in the order of problems and people. */
export const balloons: Follower = {
  locks: "contest cells",
  changed(tx, changes) {
    const those = changes.filter(isAboutBalloon).toSorted(byProblemAndPerson);
    return those.length === 0 ? null : followInTurn(tx, those);
  },
  async removed(tx, submissions) {
    const ids = submissions.filter(({ contestId }) => contestId !== null).map(({ id }) => id);
    if (ids.length > 0) await deleteBalloonsOf(tx, ids);
    await tell(tx, submissions);
  },
};

const isAccepted = (status: number) => status === VERDICTS.accepted.code;

function isAboutBalloon({ submission, from, to }: StatusChange): boolean {
  return submission.contestProblemId !== null && isAccepted(from) !== isAccepted(to);
}

function byProblemAndPerson({ submission: a }: StatusChange, { submission: b }: StatusChange) {
  const byProblem = (a.contestProblemId ?? 0) - (b.contestProblemId ?? 0);
  return byProblem || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0) || a.id - b.id;
}

async function followInTurn(tx: Db, changes: readonly StatusChange[]): Promise<void> {
  const those = changes.flatMap(({ submission, to }) => {
    const { id, uid, contestId, contestProblemId } = submission;
    if (contestId === null || contestProblemId === null) return [];
    return [{ one: { id, uid, contestId, contestProblemId }, isPut: isAccepted(to) }];
  });
  if (those.length > 1 && those.every(({ isPut }) => isPut)) {
    await putBalloons(
      tx,
      those.map(({ one }) => one),
    );
  } else {
    for (const { one, isPut } of those) {
      await (isPut ? putBalloon(tx, one) : takeBackBalloon(tx, one));
    }
  }
  await tell(
    tx,
    changes.map(({ submission }) => submission),
  );
}

async function tell(tx: Db, submissions: readonly { contestId: number | null }[]): Promise<void> {
  const ids = new Set(submissions.flatMap(({ contestId }) => contestId ?? []));
  await announceAll(
    tx,
    [...ids].map((contestId) => ({ type: "desk", contestId })),
  );
}
