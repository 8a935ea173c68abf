/** What people made of a homework, from what they sent. */
import type { Db } from "@gavel/db";
import { homeworkCellOf, homeworkMarksOf } from "@gavel/domain/homework/marks";
import {
  type HomeworkExtension,
  type HomeworkSchedule,
  homeworkTimesFor,
} from "@gavel/domain/homework/schedule";
import { listCards } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { listTrainingPids } from "../../places/training/index.ts";
import {
  listFirstSolves,
  listFullScores,
  listRemarkCounts,
  listTries,
  type RemarkReader,
  type TryRow,
} from "./matrix-queries.ts";
import type { HomeworkWork, OwnHomework } from "./schema.ts";

/** In their order, those that everybody in the group may see. */
export async function listProblems(
  ctx: Pick<SignedInContext, "db" | "locale" | "log">,
  trainingId: number,
  groupId: number,
): Promise<OwnHomework["problems"]> {
  const cards = await listCards(ctx, await listTrainingPids(ctx.db, trainingId), groupId);
  return cards.map(({ pid, problemId: displayId, title }) => ({ pid, displayId, title }));
}

interface Wish {
  readonly trainingId: number;
  readonly groupId: number;
  readonly schedule: HomeworkSchedule;
  readonly pids: readonly number[];
  /** Who reads what is written to it. */
  readonly side: RemarkReader;
  readonly people: readonly { readonly uid: string; extension: HomeworkExtension | null }[];
}

const keyOf = ({ uid, pid }: { readonly uid: string; readonly pid: number }) => `${pid} ${uid}`;

/** Of each of these people. */
export async function readWork(db: Db, wish: Wish): Promise<Map<string, HomeworkWork>> {
  const { trainingId, groupId, schedule, pids, people, side } = wish;
  const wanted = { trainingId, groupId, pids, uids: people.map(({ uid }) => uid) };
  const isEmpty = pids.length === 0 || people.length === 0;
  const [tries, solves, fullScores, remarks] = await Promise.all([
    isEmpty ? [] : listTries(db, wanted),
    isEmpty || !schedule.countsEarlier ? [] : listFirstSolves(db, wanted),
    listFullScores(db, pids),
    isEmpty ? [] : listRemarkCounts(db, wanted, side),
  ]);
  const sent = Map.groupBy(tries, keyOf);
  const written = new Map(remarks.map((row) => [keyOf(row), row]));
  const solved = new Map(solves.map((row) => [keyOf(row), row]));
  return new Map(
    people.map(({ uid, extension }) => {
      const times = homeworkTimesFor(schedule, extension);
      const cells = pids.map((pid) => {
        const key = keyOf({ uid, pid });
        const first = solved.get(key);
        const earlier = first !== undefined && first.sentAt < times.opensAt ? [first] : [];
        const all = [...(sent.get(key) ?? []).map(asTry(false)), ...earlier.map(asTry(true))];
        const fullScore = fullScores.get(pid) ?? null;
        const cell = homeworkCellOf(all, { times, rule: schedule, fullScore });
        const { remarks: count = 0, unread = 0 } = written.get(key) ?? {};
        return cell && { ...cell, remarks: count, unread };
      });
      return [uid, { cells, marks: homeworkMarksOf(cells) }];
    }),
  );
}

const asTry =
  (isEarlier: boolean) =>
  ({ id, status, score, sentAt }: TryRow) => ({ id, status, score, sentAt, isEarlier });
