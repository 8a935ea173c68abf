/** Questions, answers and announcements. */
import { seesClicsProblems } from "@gavel/domain/contest/clics-access";
import { clicsSpan, clicsTime } from "@gavel/domain/contest/clics-format";
import { withQuestion } from "@gavel/domain/contest/desk";
import type { AnnouncementRow, QuestionRow } from "../queries.ts";
import type { FeedSource } from "../source.ts";
import { problemIdOf } from "./contest.ts";
import type { Item } from "./item.ts";

const questionIdOf = (id: number) => `c${id}`;

export function talkItems(source: FeedSource): Item[] {
  const known = new Set(source.questions.map(({ id }) => id));
  return [
    ...source.questions.flatMap((row) =>
      row.questionId === null ? questionItem(source, row) : answerItem(source, row, known),
    ),
    ...source.announcements.map((row) => announcementItem(source, row)),
  ];
}

function timesOf({ facts }: FeedSource, at: Date) {
  const ms = at.getTime() - facts.seal.startTime.getTime();
  return { time: clicsTime(at), contest_time: clicsSpan(ms) };
}

function problemOf({ problems }: FeedSource, id: number | null): string | null {
  return id !== null && problems.some((one) => one.id === id) ? problemIdOf(id) : null;
}

/** Before the start nobody but the jury hears of problems. */
function openly<T extends { readonly problem_id: string | null }>(source: FeedSource, json: T): T {
  return seesClicsProblems(source.facts, source.now) ? json : { ...json, problem_id: null };
}

/** Between the one who asks and the jury. Whoever is no team asked nothing that the API could tell. */
function questionItem(source: FeedSource, row: QuestionRow): Item[] {
  const uid = row.authorUid;
  if (uid === null || !source.teams.has(uid)) return [];
  const json = {
    id: questionIdOf(row.id),
    from_team_id: uid,
    to_team_ids: null,
    to_group_ids: null,
    reply_to_id: null,
    problem_id: problemOf(source, row.problemId),
    text: row.content,
    ...timesOf(source, row.createdAt),
  };
  return [{ type: "clarifications", id: json.id, admin: json, public: null, owner: { uid, json } }];
}

/** To one, or to all: then those who cannot see the question are not told that there is one. */
function answerItem(source: FeedSource, row: QuestionRow, known: ReadonlySet<number>): Item[] {
  const uid = row.askedBy;
  const isTeams = uid !== null && source.teams.has(uid);
  const question = row.questionId;
  const json = {
    id: questionIdOf(row.id),
    from_team_id: null,
    to_team_ids: isTeams && !row.isToAll ? [uid] : null,
    to_group_ids: null,
    reply_to_id:
      question !== null && isTeams && known.has(question) ? questionIdOf(question) : null,
    problem_id: problemOf(source, row.problemId ?? row.askedOf),
    text: row.content,
    ...timesOf(source, row.createdAt),
  };
  const text = row.showsQuestion ? withQuestion(row.asked ?? "", row.content) : row.content;
  const shown = { ...openly(source, json), reply_to_id: null, text };
  const toAll = row.isToAll ? shown : null;
  const base = { type: "clarifications", id: json.id, admin: json, public: toAll } as const;
  if (!isTeams) return row.isToAll ? [base] : [];
  return [{ ...base, owner: { uid, json } }];
}

function announcementItem(source: FeedSource, row: AnnouncementRow): Item {
  const json = {
    id: `a${row.id}`,
    from_team_id: null,
    to_team_ids: null,
    to_group_ids: null,
    reply_to_id: null,
    problem_id: problemOf(source, row.problemId),
    text: row.content.trim() === "" ? row.title : `${row.title}\n\n${row.content}`,
    ...timesOf(source, row.createdAt),
  };
  return { type: "clarifications", id: json.id, admin: json, public: openly(source, json) };
}
