import type { EndMove } from "@gavel/domain/contest/control";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import type { JudgehostView } from "../../judging/judgehost/index.ts";
import type { JudgingPause } from "../problem/index.ts";

const contestId = z.int().positive();
/** In whole seconds, as forms and clocks show it. */
const moment = z.coerce.date().transform((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));

export const controlInput = z.object({ contestId });
export const endInput = z.object({ contestId, endTime: moment });
export const moveEndInput = z.object({
  ...endInput.shape,
  /** What all who take part are told at the same moment. */
  announcement: z
    .object({
      title: z.string().trim().min(1).max(LIMITS.titleMax),
      content: z.string().trim().min(1).max(LIMITS.textMax),
    })
    .optional(),
});

/** What waits on somebody: how much, and how long the first of it has waited. */
interface Waiting {
  count: number;
  oldest: Date | null;
}

/** A problem as whoever runs the contest watches it; what its creator and root sent is not counted. */
interface ControlProblem {
  id: number;
  displayId: string;
  title: string;
  color: string;
  accepted: number;
  total: number;
  /** Without a verdict yet, held back ones among them. */
  pending: number;
  /** Whose verdict comes from earlier test data. */
  outdated: number;
  pause: JudgingPause | null;
}

export type ControlHost = Pick<
  JudgehostView,
  "id" | "name" | "state" | "slots" | "held" | "seenAt"
> & {
  cpuPercent: number | null;
};

export interface ContestControl {
  contest: {
    id: number;
    startTime: Date;
    endTime: Date;
    sealRank: boolean;
    sealTime: Date | null;
    autoRealRank: boolean;
    thawedAt: Date | null;
    finalizedAt: Date | null;
    /** The server's time, which clocks go by. */
    now: Date;
  };
  /** Sent in the last five minutes, by the minute. */
  perMinute: number;
  /** Waits in the queue, and what those judged in the last minutes had waited there; null when none was. */
  queue: { waiting: number; medianMs: number | null };
  /** Without a verdict yet, and how many of them are held back. */
  pending: { count: number; heldBack: number };
  /** Whose verdict is a fault of the site or of a remote judge. */
  faults: number;
  questions: Waiting;
  balloons: Waiting;
  prints: Waiting;
  problems: ControlProblem[];
  hosts: ControlHost[];
}

/** What a new end changes. */
export interface EndPreview extends EndMove {
  /** The end as it is. */
  from: Date;
  /** How many take part. */
  contestants: number;
  /** Sent after the end as it is, which would count then. */
  late: number;
}
