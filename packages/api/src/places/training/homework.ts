/** The times of a training that is homework, as they are read along with it. */
import {
  type HomeworkExtension,
  type HomeworkSchedule,
  type HomeworkTimes,
  homeworkPhaseAt,
  homeworkTimesFor,
} from "@gavel/domain/homework/schedule";

type Milliseconds<Times> = {
  readonly [Name in keyof Times]: Times[Name] extends Date ? number : Times[Name];
};

/** Moments in milliseconds: it comes as JSON. */
export interface StoredHomework extends Milliseconds<HomeworkSchedule> {
  /** Of the reader. */
  readonly own: { readonly [Name in keyof HomeworkTimes]: number | null } | null;
}

interface ReadHomework {
  /** As for all. */
  readonly schedule: HomeworkSchedule;
  readonly extension: HomeworkExtension | null;
  /** What they have in the end. */
  readonly times: HomeworkTimes;
}

const moment = (ms: number) => new Date(Math.round(ms));
const momentOrNull = (ms: number | null) => (ms === null ? null : moment(ms));

export function readHomework({ own, ...stored }: StoredHomework): ReadHomework {
  const schedule = {
    ...stored,
    opensAt: moment(stored.opensAt),
    dueAt: moment(stored.dueAt),
    closesAt: moment(stored.closesAt),
  };
  const extension = own && {
    opensAt: momentOrNull(own.opensAt),
    dueAt: momentOrNull(own.dueAt),
    closesAt: momentOrNull(own.closesAt),
  };
  return { schedule, extension, times: homeworkTimesFor(schedule, extension) };
}

/** At this moment, for the reader. */
export function phaseOfHomework(stored: StoredHomework | null, now: Date) {
  if (stored === null) return null;
  const { schedule, times } = readHomework(stored);
  return homeworkPhaseAt(times, schedule, now);
}
