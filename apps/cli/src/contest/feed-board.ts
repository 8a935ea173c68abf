/** The board of somebody else's contest, by our own rules of ranking. */
import {
  type BoardCell,
  type BoardResult,
  type BoardSubmission,
  type Conventions,
  computeBoard,
} from "@gavel/domain/contest/board";
import { clicsConventions } from "@gavel/domain/contest/clics-board";
import { type ContestFeed, type FeedObject, idOf } from "@gavel/domain/contest/clics-feed";
import { readClicsSpan } from "@gavel/domain/contest/clics-format";
import {
  type OwnSubtasks,
  readOwnScoring,
  readOwnSubtasks,
} from "@gavel/domain/contest/clics-package/own";
import type { ReadContest } from "./read-feed.ts";

export interface BoardChoice {
  /** In milliseconds of the contest; null = its end. */
  readonly atMs: number | null;
  readonly penalty: Conventions["penaltyUnit"];
  /** Null: as the contest has it. */
  readonly compileErrors: Conventions["compileErrors"] | null;
  /** Null: as the contest has it. */
  readonly rule: "acm" | "oi-recent" | "oi-highest" | "oi-subtasks" | null;
}

interface PrintedProblem {
  readonly label: string;
  readonly solved: boolean;
  readonly tries: number;
  readonly pending: number;
  readonly time: number | null;
  readonly score: number | null;
  readonly first: boolean;
}

interface PrintedRow {
  readonly rank: number;
  readonly team: string;
  readonly solved: number;
  readonly penalty: number;
  readonly score: number;
  readonly problems: readonly PrintedProblem[];
}

export interface FeedBoard {
  readonly rows: readonly PrintedRow[];
  readonly labels: readonly string[];
  readonly isOi: boolean;
  /** By the id of the team. */
  readonly names: ReadonlyMap<string, string>;
  /** What was left out and should not have been there. */
  readonly notes: readonly string[];
}

const USUAL_PENALTY_MIN = 20;
/** Of an accepted program where nobody says what a problem is worth. */
const USUAL_POINTS = 100;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

const OI_RULES = {
  "oi-recent": "recent",
  "oi-highest": "highest",
  "oi-subtasks": "subtask-best",
} as const;

/** As a package of Gavel has it; what is out of force there is left out, so that the best is the last as well. */
function oiRuleOf({ rule }: BoardChoice, own: unknown): Conventions["oi"] {
  if (rule !== null && rule !== "acm") return OI_RULES[rule];
  return readOwnScoring(own) === "subtask-best" ? "subtask-best" : "highest";
}

function conventionsOf({ feed, own }: ReadContest, choice: BoardChoice): Conventions {
  const { contest } = feed;
  const isScore =
    choice.rule === null ? contest.scoreboard_type === "score" : choice.rule !== "acm";
  const given = contest.penalty_time;
  const ms = readClicsSpan(given);
  const minutes = numberOf(given) ?? (ms === null ? USUAL_PENALTY_MIN : ms / 60_000);
  const costs = feed
    .all("judgement-types")
    .some(({ id, penalty }) => id === "CE" && penalty === true);
  return {
    ...clicsConventions(isScore ? "score" : "pass-fail", minutes),
    penaltyUnit: choice.penalty,
    compileErrors: choice.compileErrors ?? (costs ? "counted" : "free"),
    oi: oiRuleOf(choice, own),
  };
}

function teamsOf(feed: ContestFeed): { shown: Map<string, FeedObject>; known: Set<unknown> } {
  const main = idOf(feed.contest.main_scoreboard_group_id);
  const hidden = new Set(
    feed.all("groups").flatMap((one) => (one.hidden === true ? [one.id] : [])),
  );
  const shown = new Map<string, FeedObject>();
  const known = new Set<unknown>();
  for (const team of feed.all("teams")) {
    const id = String(team.id);
    known.add(id);
    const groups = (Array.isArray(team.group_ids) ? team.group_ids : []).map(idOf);
    const isOut = team.hidden === true || groups.some((group) => hidden.has(group));
    if (!isOut && (main === null || groups.includes(main))) shown.set(id, team);
  }
  return { shown, known };
}

/** The judgement that holds for each submission: of several the one that was begun last. */
function judgementsOf(feed: ContestFeed): Map<string, FeedObject> {
  const latest = new Map<string, FeedObject>();
  const begun = (one: FeedObject | undefined) =>
    readClicsSpan(one?.start_contest_time) ?? Number.NEGATIVE_INFINITY;
  for (const one of feed.all("judgements")) {
    const submission = idOf(one.submission_id);
    if (submission === null || one.current === false || one.valid === false) continue;
    if (begun(one) >= begun(latest.get(submission))) latest.set(submission, one);
  }
  return latest;
}

function resultOf(type: string | null, known: ReadonlyMap<unknown, FeedObject>): BoardResult {
  if (type === null || type === "JE") return "pending";
  if (type === "CE") return "compileError";
  const { solved = type === "AC", penalty } = known.get(type) ?? {};
  if (solved === true) return "accepted";
  return penalty === false ? "free" : "penalty";
}

/** By the clock of the contest; from the clock on the wall where that is missing. */
function timeOf(submission: FeedObject, contest: FeedObject): number | null {
  const own = readClicsSpan(submission.contest_time);
  if (own !== null) return own;
  const since = Date.parse(String(submission.time)) - Date.parse(String(contest.start_time));
  return Number.isNaN(since) ? null : since;
}

interface Known {
  readonly teams: ReturnType<typeof teamsOf>;
  readonly isOi: boolean;
  readonly subtasks: OwnSubtasks;
}

function submissionsOf(
  feed: ContestFeed,
  problems: readonly FeedObject[],
  { teams, isOi, subtasks }: Known,
): { submissions: BoardSubmission[]; notes: string[] } {
  const columns = new Map(problems.map((problem, index) => [idOf(problem.id), index]));
  const types = new Map(feed.all("judgement-types").map((type) => [type.id, type]));
  const judgements = judgementsOf(feed);
  const submissions: BoardSubmission[] = [];
  const notes: string[] = [];
  for (const [index, one] of feed.all("submissions").entries()) {
    const id = String(one.id);
    const uid = idOf(one.team_id);
    // Of an account without a team: nobody's on the board.
    if (uid === null) continue;
    const column = columns.get(idOf(one.problem_id));
    const timeMs = timeOf(one, feed.contest);
    if (!teams.known.has(uid)) notes.push(`submission ${id} left out: there is no team ${uid}`);
    else if (column === undefined) notes.push(`submission ${id} left out: its problem is unknown`);
    else if (timeMs === null) notes.push(`submission ${id} left out: it has no time`);
    else if (teams.shown.has(uid)) {
      const judgement = judgements.get(id);
      const judged = resultOf(idOf(judgement?.judgement_type_id), types);
      const worth = numberOf(problems[column]?.max_score);
      const score =
        numberOf(judgement?.score) ?? (judged === "accepted" ? (worth ?? USUAL_POINTS) : null);
      const isPart = isOi && judged === "accepted" && worth !== null && (score ?? 0) < worth;
      const result = isPart ? "partial" : judged;
      const seconds = numberOf(judgement?.max_run_time);
      const runTimeMs = seconds === null ? null : seconds * 1000;
      const parts = subtasks.get(String(judgement?.id)) ?? null;
      const counted = { result, score, runTimeMs, subtasks: parts };
      submissions.push({ id: index, uid, problem: column, timeMs, ...counted });
    }
  }
  return { submissions, notes };
}

export function feedBoard(contest: ReadContest, choice: BoardChoice): FeedBoard {
  const { feed } = contest;
  const conventions = conventionsOf(contest, choice);
  const isOi = conventions.rule === "oi";
  const problems = feed
    .all("problems")
    .toSorted((a, b) => (numberOf(a.ordinal) ?? 0) - (numberOf(b.ordinal) ?? 0));
  const labels = problems.map(({ label, id }) => textOf(label) ?? String(id));
  const teams = teamsOf(feed);
  const subtasks = readOwnSubtasks(contest.own);
  const { submissions, notes } = submissionsOf(feed, problems, { teams, isOi, subtasks });
  if (conventions.oi === "subtask-best" && isOi && subtasks.size === 0) {
    notes.push("what subtasks gave is not told, only in packages of Gavel: the best tries count");
  }
  const { rows } = computeBoard({
    conventions,
    participants: [...teams.shown.keys()].map((uid) => ({ uid, isStar: false, isExcluded: false })),
    problems: [...problems.keys()],
    worth: problems.map(({ max_score }) => numberOf(max_score)),
    submissions,
    durationMs: readClicsSpan(feed.contest.duration) ?? Number.MAX_SAFE_INTEGER,
    // Whoever reads the feed was told these judgements.
    sealFromMs: null,
    includeAfterEnd: false,
    upToMs: choice.atMs,
  });
  const unitS = choice.penalty === "exact" ? 1 : 60;
  const printed = rows.map((row) => ({
    rank: row.rank,
    team: row.uid,
    solved: row.solved,
    penalty: isOi ? 0 : row.totalTimeS / unitS,
    score: row.score,
    problems: row.cells.map((cell, column) => printedCell(cell, labels[column] ?? "", unitS, isOi)),
  }));
  const names = new Map(
    [...teams.shown].map(([id, team]) => [
      id,
      textOf(team.display_name) ?? textOf(team.name) ?? id,
    ]),
  );
  return { rows: printed, labels, isOi, names, notes };
}

function printedCell(cell: BoardCell, label: string, unitS: number, isOi: boolean): PrintedProblem {
  const timeMs = isOi ? cell.gainMs : cell.solvedAtMs;
  return {
    label,
    solved: cell.solved,
    tries: isOi ? cell.total : cell.errorNum + Number(cell.solved),
    pending: cell.pending,
    time: timeMs === null ? null : Math.floor(timeMs / (unitS * 1000)),
    score: isOi ? cell.score : null,
    first: cell.isFirst,
  };
}
