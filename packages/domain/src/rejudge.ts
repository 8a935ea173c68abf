/** Judging a problem's submissions again and showing what would change before it is applied. */

/** running: being judged; ready: waits for a decision; applying: being written; the others are ends. @internal */
export const REJUDGE_STATES = ["running", "ready", "applying", "applied", "discarded"] as const;
export type RejudgeState = (typeof REJUDGE_STATES)[number];

/** preview: beside what people see, until it is applied; direct: what people see starts anew at once. */
const REJUDGE_MODES = ["preview", "direct"] as const;
export type RejudgeMode = (typeof REJUDGE_MODES)[number];

const ALLOWED = {
  apply: ["ready"],
  discard: ["running", "ready"],
  retry: ["ready"],
} as const satisfies Record<string, readonly RejudgeState[]>;
export type RejudgeAction = keyof typeof ALLOWED;

/** The one answer both sides use. A direct rejudge leaves nothing to decide. */
export function rejudgeAllows(
  action: RejudgeAction,
  batch: { readonly mode: RejudgeMode; readonly state: RejudgeState },
): boolean {
  return (
    batch.mode === "preview" && (ALLOWED[action] as readonly RejudgeState[]).includes(batch.state)
  );
}

export type RejudgeOutcome = "applied" | "superseded" | "fault";

/** Statuses that say what went wrong on our side: they never take the place of a verdict. */
export const FAULT_STATUSES: readonly number[] = [4, 10, -4];

function isFault(status: number): boolean {
  return FAULT_STATUSES.includes(status);
}

/**
 * What becomes of one submission when a preview is applied. A submission that was judged anew since keeps the newer
 * verdict, and a fault of the judge changes nobody's.
 */
export function decideItem(item: {
  readonly baseVersion: number;
  readonly currentVersion: number;
  readonly newStatus: number;
}): RejudgeOutcome {
  if (item.currentVersion !== item.baseVersion) return "superseded";
  return isFault(item.newStatus) ? "fault" : "applied";
}

/** How many submissions went from one verdict to another. */
export interface VerdictMove {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface VerdictMatrix {
  /** Old statuses, in the order of `VERDICT_ORDER`; only those that occur. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  count(from: number, to: number): number;
  totalFrom(from: number): number;
  totalTo(to: number): number;
  /** Submissions whose verdict differs. */
  readonly changed: number;
  /** Were accepted and will not be; a fault of the judge takes nobody's verdict and does not count. */
  readonly lost: number;
  /** Were not accepted and will be. */
  readonly won: number;
  readonly total: number;
}

const ACCEPTED = 0;

/** Best first, as people read a table of results. */
export const VERDICT_ORDER: readonly number[] = [
  0, 8, -3, -1, 1, 2, 3, -2, 4, 10, -4, -5, 5, 6, 7, 9, -10,
];

export function verdictMatrix(moves: readonly VerdictMove[]): VerdictMatrix {
  const counts = new Map<string, number>();
  for (const { from, to, count } of moves) {
    counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + count);
  }
  const sum = (keep: (move: VerdictMove) => boolean) =>
    moves.filter(keep).reduce((total, move) => total + move.count, 0);
  return {
    from: inOrder(moves.map((move) => move.from)),
    to: inOrder(moves.map((move) => move.to)),
    count: (from, to) => counts.get(`${from} ${to}`) ?? 0,
    totalFrom: (from) => sum((move) => move.from === from),
    totalTo: (to) => sum((move) => move.to === to),
    changed: sum((move) => move.from !== move.to),
    lost: sum(({ from, to }) => from === ACCEPTED && to !== ACCEPTED && !isFault(to)),
    won: sum(({ from, to }) => from !== ACCEPTED && to === ACCEPTED),
    total: sum(() => true),
  };
}

function inOrder(statuses: readonly number[]): number[] {
  return [...new Set(statuses)].sort((a, b) => VERDICT_ORDER.indexOf(a) - VERDICT_ORDER.indexOf(b));
}

/** 0 for none, else 1 to 5 by share of the largest count: few moves must stay visible beside thousands. */
export function heatLevel(count: number, largest: number): number {
  if (count <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.ceil((Math.log(count + 1) / Math.log(largest + 1)) * 5));
}
