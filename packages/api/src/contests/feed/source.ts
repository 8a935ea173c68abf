/** All of a contest that the Contest API tells, as it is stored. */
import type { Db } from "@gavel/db";
import { type ContestFacts, isContestAdmin } from "@gavel/domain/contest/access";
import { entriesUntil, nameOnBoard } from "@gavel/domain/contest/contest";
import { OWN_OJ } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import { isRoleId, isRoot } from "@gavel/domain/role";
import { VERDICTS } from "@gavel/domain/verdict";
import { type ContestRow, factsOf } from "../contest/index.ts";
import * as queries from "./queries.ts";

export interface Team extends queries.TeamRow {
  readonly isStar: boolean;
  readonly name: string;
}

export interface FeedSource {
  readonly contest: ContestRow;
  readonly facts: ContestFacts;
  readonly now: Date;
  readonly languages: readonly string[];
  readonly problems: readonly queries.ProblemRow[];
  readonly teams: ReadonlyMap<string, Team>;
  /** Of these teams to these problems, in the order of sending. */
  readonly submissions: readonly queries.SubmissionRow[];
  /** Of these submissions, each one's in the order in which they came into force. */
  readonly judgements: readonly queries.JudgementRow[];
  readonly questions: readonly queries.QuestionRow[];
  readonly announcements: readonly queries.AnnouncementRow[];
}

export async function loadSource(db: Db, contest: ContestRow, now: Date): Promise<FeedSource> {
  const { id } = contest;
  const facts = factsOf(contest);
  const window = { from: contest.start_time, until: contest.end_time };
  const [problems, people, sent, judged, languages, questions, announcements] = await Promise.all([
    queries.listProblems(db, id),
    queries.listParticipants(db, {
      ...{ contestId: id, groupId: contest.group_id, endTime: contest.end_time },
      enteredBefore: entriesUntil(facts.seal, contest.created_at),
    }),
    queries.listSubmissions(db, id, window, VERDICTS.cancelled.code),
    queries.listJudgements(db, id),
    queries.listLanguages(db, OWN_OJ),
    queries.listQuestions(db, id),
    queries.listAnnouncements(db, id),
  ]);
  const teams = teamsOf(contest, people);
  const known = new Set(problems.map((one) => one.id));
  const submissions = sent.filter(
    ({ uid, problemId }) => teams.has(uid) && known.has(problemId ?? 0),
  );
  const ids = new Set(submissions.map((one) => one.id));
  const used = new Set(submissions.map(({ language }) => language));
  const names = languages.filter(({ isEnabled, name }) => isEnabled || used.has(name));
  return {
    ...{ contest, facts, now, problems, teams, submissions, announcements },
    languages: [...new Set([...names.map(({ name }) => name), ...used])],
    judgements: judged.filter(({ submissionId }) => ids.has(submissionId)),
    questions,
  };
}

function teamsOf(contest: ContestRow, people: readonly queries.TeamRow[]): Map<string, Team> {
  const stars = new Set(contest.star_accounts.map(nameKey));
  const competing = people.filter(({ uid, role, isGroupRoot }) => {
    const isCreator = uid === contest.author_uid;
    const isSiteRoot = isRoleId(role) && isRoot(role);
    return !isContestAdmin({ uid, isRoot: isSiteRoot, isCreator, isGroupRoot });
  });
  return new Map(
    competing.map((person) => [
      person.uid,
      {
        ...person,
        isStar: stars.has(nameKey(person.username)),
        name: nameOnBoard(contest.rank_show_name, person),
      },
    ]),
  );
}
