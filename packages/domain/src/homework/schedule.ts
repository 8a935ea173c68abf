/** When a homework is open, for all and for one person. Clocks are arguments. */

const MINUTE_MS = 60_000;
export const HOMEWORK_DAY_MS = 24 * 60 * MINUTE_MS;
const HOMEWORK_PERCENT_MAX = 100;
const HOMEWORK_GRACE_MAX_MINUTES = 24 * 60;
/** Who gets other times than the rest, and how many at once. */
export const HOMEWORK_EXTENSIONS_MAX = 2000;
export const HOMEWORK_EXTEND_AT_ONCE = 200;

export interface HomeworkTimes {
  readonly opensAt: Date;
  readonly dueAt: Date;
  /** The last moment for late work. */
  readonly closesAt: Date;
}

export interface LateRule {
  /** Taken off for each day that has begun since it was due. */
  readonly percentPerDay: number;
  /** Of the points, however late. */
  readonly lowestPercent: number;
  readonly graceMinutes: number;
}

export interface HomeworkSchedule extends HomeworkTimes, LateRule {
  /** What somebody had solved before it opened counts, as in other trainings. */
  readonly countsEarlier: boolean;
}

/** For one person; null = as for all. */
export type HomeworkExtension = { readonly [Name in keyof HomeworkTimes]: Date | null };

const later = (a: Date, b: Date) => (a > b ? a : b);

/** Whoever may hand in on time for longer is never shut out before that. */
export function homeworkTimesFor(
  { opensAt, dueAt, closesAt }: HomeworkTimes,
  extension: HomeworkExtension | null = null,
): HomeworkTimes {
  const due = extension?.dueAt ?? dueAt;
  return {
    opensAt: extension?.opensAt ?? opensAt,
    dueAt: due,
    closesAt: later(extension?.closesAt ?? closesAt, due),
  };
}

/** Until when work is on time. */
export function onTimeUntil({ dueAt }: HomeworkTimes, { graceMinutes }: LateRule): Date {
  return new Date(dueAt.getTime() + graceMinutes * MINUTE_MS);
}

/** Grace outlasts a closing at the same moment. */
export function homeworkClosesAt(times: HomeworkTimes, rule: LateRule): Date {
  return later(times.closesAt, onTimeUntil(times, rule));
}

export type HomeworkPhase = "before" | "open" | "late" | "closed";

/** The last moment of each belongs to it. */
export function homeworkPhaseAt(times: HomeworkTimes, rule: LateRule, now: Date): HomeworkPhase {
  if (now < times.opensAt) return "before";
  if (now <= onTimeUntil(times, rule)) return "open";
  return now <= homeworkClosesAt(times, rule) ? "late" : "closed";
}

interface HomeworkFault {
  readonly field: keyof HomeworkSchedule;
  readonly code: "order" | "range";
}

export function findHomeworkFaults(schedule: HomeworkSchedule): HomeworkFault[] {
  const faults: HomeworkFault[] = findOrderFaults(schedule);
  const check = (field: keyof LateRule, max: number) => {
    const value = schedule[field];
    const isInside = Number.isInteger(value) && value >= 0 && value <= max;
    if (!isInside) faults.push({ field, code: "range" });
  };
  check("percentPerDay", HOMEWORK_PERCENT_MAX);
  check("lowestPercent", HOMEWORK_PERCENT_MAX);
  check("graceMinutes", HOMEWORK_GRACE_MAX_MINUTES);
  return faults;
}

/**
 * Whom a teacher looks for in a class. Missing: nothing was sent to some problem. Late: something was sent late to one that
 * had not been solved on time. To remark: what was sent last to some problem has not solved it, and no teacher has written to
 * it; or somebody has answered and no teacher has read it.
 */
export const HOMEWORK_STATES = ["notStarted", "missing", "late", "solved", "toRemark"] as const;
export type HomeworkState = (typeof HOMEWORK_STATES)[number];

/** Of the times that somebody has in the end, so that one that is set fits those that are not. */
export function findExtensionFaults(
  schedule: HomeworkTimes,
  extension: HomeworkExtension,
): HomeworkFault[] {
  const { closesAt } = extension;
  const times = homeworkTimesFor(schedule, extension);
  return findOrderFaults({ ...times, closesAt: closesAt ?? times.closesAt });
}

function findOrderFaults({ opensAt, dueAt, closesAt }: HomeworkTimes): HomeworkFault[] {
  const faults: HomeworkFault[] = [];
  if (dueAt <= opensAt) faults.push({ field: "dueAt", code: "order" });
  if (closesAt < dueAt) faults.push({ field: "closesAt", code: "order" });
  return faults;
}
