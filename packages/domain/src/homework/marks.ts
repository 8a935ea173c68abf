/** What somebody's work on a homework is worth. Every problem counts the same. */
import { VERDICTS } from "../verdict.ts";
import {
  HOMEWORK_DAY_MS,
  type HomeworkTimes,
  homeworkClosesAt,
  type LateRule,
  onTimeUntil,
} from "./schedule.ts";

/** Of each problem. */
const HOMEWORK_POINTS = 100;

/** One submission. */
export interface HomeworkTry {
  readonly id: number;
  readonly status: number;
  /** Of a problem with points. */
  readonly score: number | null;
  readonly sentAt: Date;
  /** Solved before the homework, where that counts. */
  readonly isEarlier: boolean;
}

/** What somebody made of a problem. */
export interface HomeworkCell {
  /** The one that counts. */
  readonly submitId: number;
  readonly status: number;
  readonly sentAt: Date;
  readonly tries: number;
  readonly isEarlier: boolean;
  /** Days that had begun since it was due; 0 = on time. */
  readonly lateDays: number;
  /** How late to the millisecond; 0 = on time. */
  readonly lateMs: number;
  /** Of what it is worth without being late. */
  readonly percent: number;
  readonly fullPoints: number;
  readonly points: number;
  /** When it was accepted for the first time; null = not yet. */
  readonly solvedAt: Date | null;
}

interface Lateness {
  readonly lateDays: number;
  readonly lateMs: number;
  readonly percent: number;
}

/** @internal */
export function latenessOf(sentAt: Date, times: HomeworkTimes, rule: LateRule): Lateness {
  if (sentAt <= onTimeUntil(times, rule)) return { lateDays: 0, lateMs: 0, percent: 100 };
  const lateMs = sentAt.getTime() - times.dueAt.getTime();
  const lateDays = Math.ceil(lateMs / HOMEWORK_DAY_MS);
  const percent = Math.max(rule.lowestPercent, 100 - rule.percentPerDay * lateDays);
  return { lateDays, lateMs, percent: Math.max(0, percent) };
}

/** Whether what was sent at this time belongs to the homework. */
function isWithinHomework(sentAt: Date, times: HomeworkTimes, rule: LateRule): boolean {
  return sentAt >= times.opensAt && sentAt <= homeworkClosesAt(times, rule);
}

const toCents = (points: number) => Math.round(points * 100) / 100;

/** @param fullScore of a problem with points; null = solved or not */
function fullPointsOf({ status, score }: HomeworkTry, fullScore: number | null): number {
  if (status === VERDICTS.accepted.code) return HOMEWORK_POINTS;
  if (fullScore === null || fullScore <= 0 || score === null) return 0;
  const part = Math.min(1, Math.max(0, score / fullScore));
  return toCents(HOMEWORK_POINTS * part);
}

interface Rules {
  readonly times: HomeworkTimes;
  readonly rule: LateRule;
  readonly fullScore: number | null;
}

/**
 * The best after the late rule; of two that are worth the same, the earlier, and of those worth nothing the newest.
 * @returns null where nothing counts
 */
export function homeworkCellOf(
  sent: readonly HomeworkTry[],
  { times, rule, fullScore }: Rules,
): HomeworkCell | null {
  const counted = sent.filter((one) => one.isEarlier || isWithinHomework(one.sentAt, times, rule));
  const worked = counted.map((one) => {
    const { lateDays, lateMs, percent } = one.isEarlier
      ? { lateDays: 0, lateMs: 0, percent: 100 }
      : latenessOf(one.sentAt, times, rule);
    const fullPoints = fullPointsOf(one, fullScore);
    const points = toCents((fullPoints * percent) / 100);
    return { ...one, lateDays, lateMs, percent, fullPoints, points };
  });
  const [best] = worked.toSorted(
    (a, b) =>
      b.points - a.points ||
      b.fullPoints - a.fullPoints ||
      (a.fullPoints > 0 ? 1 : -1) * (a.sentAt.getTime() - b.sentAt.getTime() || a.id - b.id),
  );
  if (best === undefined) return null;
  const { id, score: _, ...shown } = best;
  const solved = worked.filter(({ status }) => status === VERDICTS.accepted.code);
  const solvedAt = solved.map(({ sentAt }) => sentAt.getTime());
  return {
    ...{ ...shown, submitId: id, tries: worked.filter((one) => !one.isEarlier).length },
    solvedAt: solvedAt.length === 0 ? null : new Date(Math.min(...solvedAt)),
  };
}

export interface HomeworkMarks {
  readonly points: number;
  readonly fullPoints: number;
  readonly percent: number;
  readonly solved: number;
}

export function homeworkMarksOf(
  cells: readonly (Pick<HomeworkCell, "points" | "solvedAt"> | null)[],
): HomeworkMarks {
  const fullPoints = HOMEWORK_POINTS * cells.length;
  const points = toCents(cells.reduce((sum, cell) => sum + (cell?.points ?? 0), 0));
  return {
    ...{ points, fullPoints },
    percent: fullPoints === 0 ? 0 : toCents((100 * points) / fullPoints),
    solved: cells.filter((cell) => cell !== null && cell.solvedAt !== null).length,
  };
}
