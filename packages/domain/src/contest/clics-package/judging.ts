import { VERDICTS } from "../../verdict.ts";
import { type ContestFeed, type FeedObject, idOf } from "../clics-feed.ts";
import { readClicsLanguage, statusOfClics } from "../clics-format.ts";
import type { PackagedFrame, PackagedJudgement, PackagedSubmission } from "./model.ts";
import type { PackageNotes } from "./notes.ts";
import type { OwnSubtasks } from "./own.ts";
import { fileOf, requireFew, sinceStart, textOf } from "./values.ts";

const SUBMISSIONS_MAX = 100_000;
const JUDGEMENTS_MAX = 300_000;
const LANGUAGE_MAX = 255;
const TIME_MAX_MS = 3_600_000;
const SCORE_MAX = 1_000_000;

interface Known {
  readonly frame: PackagedFrame;
  readonly subtasks: OwnSubtasks;
  readonly teams: ReadonlySet<string>;
  readonly problems: ReadonlySet<string>;
}

/** Those of known teams to known problems while the contest ran. @throws FeedFault for too many */
export function submissionsOf(
  feed: ContestFeed,
  known: Known,
  notes: PackageNotes,
): PackagedSubmission[] {
  const objects = feed.all("submissions");
  requireFew(objects, "submissions", SUBMISSIONS_MAX);
  requireFew(feed.all("judgements"), "judgements", JUDGEMENTS_MAX);
  const judged = judgementsOf(feed, known, notes);
  const languages = languagesOf(feed, notes);
  const { startTime, durationMs } = known.frame;
  const kept = objects.flatMap((one): PackagedSubmission[] => {
    const id = String(one.id);
    const teamId = idOf(one.team_id) ?? "";
    const problemId = idOf(one.problem_id) ?? "";
    const atMs = sinceStart(one.contest_time, one.time, startTime);
    if (!known.teams.has(teamId)) notes.add("submissionsOfNoTeam", id);
    else if (!known.problems.has(problemId)) notes.add("submissionsToNoProblem", id);
    else if (atMs === null) notes.add("submissionsWithoutTime", id);
    else if (atMs < 0 || atMs >= durationMs) {
      notes.add("submissionsOutside", id);
    } else {
      const language = languages(idOf(one.language_id) ?? "");
      const judgements = judged.get(id) ?? [];
      return [
        {
          ...{ id, teamId, problemId, language, atMs },
          archive: fileOf(`submissions/${id}`, one.files, "files.zip"),
          judgements,
        },
      ];
    }
    return [];
  });
  return kept.toSorted((a, b) => a.atMs - b.atMs);
}

/** By their ids here or what others call them; one that is unknown keeps its name. */
function languagesOf(feed: ContestFeed, notes: PackageNotes): (id: string) => string {
  const told = new Map(feed.all("languages").map((one) => [String(one.id), textOf(one.name)]));
  const found = new Map<string, string>();
  return (id) => {
    const before = found.get(id);
    if (before !== undefined) return before;
    const own = readClicsLanguage(id, told.get(id) ?? "");
    if (own === null) {
      notes.add("languages", id);
    }
    const name = (own ?? (told.get(id) || id || "?")).slice(0, LANGUAGE_MAX);
    found.set(id, name);
    return name;
  };
}

/** Those that came to an end, by submission; the one in force last. */
function judgementsOf(
  feed: ContestFeed,
  known: Known,
  notes: PackageNotes,
): Map<string, PackagedJudgement[]> {
  const types = new Map(feed.all("judgement-types").map((one) => [String(one.id), one]));
  const bySubmission = new Map<string, { current: boolean; made: PackagedJudgement }[]>();
  for (const one of feed.all("judgements")) {
    const submission = idOf(one.submission_id);
    const made = judgementOf(one, known, types, notes);
    if (submission === null || made === null || one.valid === false) continue;
    const others = bySubmission.get(submission) ?? [];
    others.push({ current: one.current !== false, made });
    bySubmission.set(submission, others);
  }
  const inOrder = [...bySubmission].map(([submission, list]): [string, PackagedJudgement[]] => {
    const sorted = list.toSorted(
      (a, b) => Number(a.current) - Number(b.current) || a.made.beganMs - b.made.beganMs,
    );
    return [submission, sorted.map(({ made }) => made)];
  });
  return new Map(inOrder);
}

function judgementOf(
  one: FeedObject,
  { frame: { startTime, rule }, subtasks }: Known,
  types: ReadonlyMap<string, FeedObject>,
  notes: PackageNotes,
): PackagedJudgement | null {
  const type = idOf(one.judgement_type_id);
  if (type === null) return null;
  const { solved, penalty } = types.get(type) ?? {};
  const { status, isSame } = statusOfClics(type, { solved, penalty });
  if (!isSame) notes.add("verdicts", type);
  const beganMs = sinceStart(one.start_contest_time, one.start_time, startTime) ?? 0;
  const endedMs = sinceStart(one.end_contest_time, one.end_time, startTime) ?? beganMs;
  const score = rule === "oi" ? bounded(one.score, SCORE_MAX) : null;
  const seconds = bounded(one.max_run_time, TIME_MAX_MS / 1000);
  return {
    ...{ id: String(one.id), beganMs, endedMs, score },
    subtasks: (rule === "oi" ? subtasks.get(String(one.id)) : null) ?? null,
    status: rule === "oi" ? scored(status, score) : status,
    timeMs: seconds === null ? null : Math.round(seconds * 1000),
  };
}

/** Points are what is accepted there; whether they are all of them is for the problem to say. */
function scored(status: number, score: number | null): number {
  if (status !== VERDICTS.accepted.code || score === null) return status;
  return VERDICTS.partialAccepted.code;
}

function bounded(value: unknown, max: number): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
  return Math.min(value, max);
}
