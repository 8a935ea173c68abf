/** What the bank adds up: who has solved what, what that makes of them, and what became of the submissions to each problem. */
import type { Db } from "@gavel/db";
import { tallyChange, tallyColumn } from "@gavel/domain/aggregate";
import { addTallies, countSubmission, countSubmissions } from "./aggregate-queries.ts";
import type { Follower, StatusChange } from "./follower.ts";
import { countAllSent, countSent, recountPeople, uncountPeople } from "./person-queries.ts";
import {
  deleteMarks,
  markAllSolved,
  markSolved,
  markSolvedAndCount,
  unmarkSolved,
} from "./solved-queries.ts";

/** Marks are locked in the order of people and problems. */
const solvedMarks: Follower = {
  locks: "solved marks",
  changesAtOnce: true,
  changed(tx, changes) {
    const [first] = changes;
    if (first !== undefined && isCountedWithMark(changes)) {
      return markSolvedAndCount(tx, first.submission);
    }
    return markInTurn(tx, changes.filter(touchesMark).toSorted(byPersonAndProblem));
  },
  async removed(tx, submissions) {
    const counted = submissions.filter(({ inBank }) => inBank);
    if (counted.length > 0) await deleteMarks(tx, counted);
  },
};

function isAccepted(status: number): boolean {
  return tallyColumn(status) === "ac";
}

function touchesMark({ submission, from, to }: StatusChange): boolean {
  return submission.inBank && isAccepted(from) !== isAccepted(to);
}

/** As most verdicts are. The person's row is locked right behind the mark, as it is by those who count. */
function isCountedWithMark(changes: readonly StatusChange[]): boolean {
  const [first, ...others] = changes;
  if (first === undefined || others.length > 0) return false;
  return touchesMark(first) && isAccepted(first.to) && !touchesPoints(first);
}

function byPersonAndProblem({ submission: a }: StatusChange, { submission: b }: StatusChange) {
  return (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0) || a.problemId - b.problemId || a.id - b.id;
}

async function markInTurn(tx: Db, changes: readonly StatusChange[]): Promise<void> {
  if (changes.length > 1 && changes.every(({ to }) => isAccepted(to))) {
    const marks = changes.map(({ submission }) => submission);
    await markAllSolved(tx, marks);
    return;
  }
  for (const { submission, to } of changes) {
    await (isAccepted(to) ? markSolved(tx, submission) : unmarkSolved(tx, submission));
  }
}

/** In the order of people, behind their marks, which are counted. */
const personCounts: Follower = {
  locks: "person counts",
  changesAtOnce: true,
  sent: (tx, { inBank, uid }) => (inBank ? countSent(tx, { uid }) : null),
  sentAll(tx, submissions) {
    const uids = submissions.filter(({ inBank }) => inBank).map(({ uid }) => uid);
    return uids.length === 0 ? null : countAllSent(tx, uids);
  },
  changed(tx, changes) {
    if (isCountedWithMark(changes)) return null;
    const those = changes.filter((one) => touchesMark(one) || touchesPoints(one));
    if (those.length === 0) return null;
    return recountPeople(
      tx,
      those.map(({ submission }) => submission.uid),
      those.filter(touchesPoints).map(({ submission }) => submission),
    );
  },
  async removed(tx, submissions) {
    const counted = submissions.filter(({ inBank }) => inBank);
    if (counted.length > 0) await uncountPeople(tx, counted);
  },
};

function touchesPoints({ submission, pointsFrom, pointsTo }: StatusChange): boolean {
  return submission.inBank && pointsFrom !== pointsTo;
}

/** Last of all, because everybody who sends to a problem or has been judged there waits for its row. */
const problemCounts: Follower = {
  locks: "problem counts",
  changesAtOnce: true,
  sent: (tx, { inBank, problemId, language }) =>
    inBank ? countSubmission(tx, { problemId, language }) : null,
  sentAll(tx, submissions) {
    const counted = submissions.filter(({ inBank }) => inBank);
    return counted.length === 0 ? null : countSubmissions(tx, counted);
  },
  changed: (tx, changes) =>
    addTallies(
      tx,
      changes
        .filter(({ submission }) => submission.inBank)
        .map(({ submission, from, to }) => ({ ...submission, change: tallyChange(from, to) })),
    ),
  removed: (tx, submissions) =>
    addTallies(
      tx,
      submissions
        .filter(({ inBank }) => inBank)
        .map(({ problemId, language, status }) => {
          const column = tallyColumn(status);
          const change = { total: -1, ...(column === null ? {} : { [column]: -1 }) };
          return { problemId, language, change };
        }),
    ),
};

export const BANK_FOLLOWERS: readonly Follower[] = [solvedMarks, personCounts, problemCounts];
