import type { HomeworkPhase } from "@gavel/domain/homework/schedule";

export interface Turning {
  readonly phase: HomeworkPhase;
  readonly opensAt: string | Date;
  readonly dueAt: string | Date;
  readonly closesAt: string | Date;
}

/** Whether the phase that was loaded may be over. */
export function isOver({ phase, opensAt, dueAt, closesAt }: Turning, now: Date): boolean {
  const ends = { before: opensAt, open: dueAt, late: closesAt, closed: null }[phase];
  return ends !== null && new Date(ends) <= now;
}
