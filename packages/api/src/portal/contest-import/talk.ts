/** What teams asked, what the jury answered, and what it told everybody. */
import type { Db } from "@gavel/db";
import type { PackagedTalk } from "@gavel/domain/contest/clics-package/model";
import type { SignedInContext } from "../../kernel/context.ts";
import * as queries from "./queries.ts";
import type { PlacedContest } from "./store.ts";

/** In the order of time, so that no answer comes before its question. @returns how many */
export async function storeTalk(
  tx: Db,
  { viewer }: SignedInContext,
  talk: readonly PackagedTalk[],
  placed: PlacedContest,
): Promise<number> {
  const { id: contestId, startTime, problems, entrants } = placed;
  const questions = new Map<string, number>();
  const answeredAt = firstAnswers(talk);
  const order = { question: 0, answer: 1, announcement: 2 };
  const inOrder = talk.toSorted((a, b) => order[a.kind] - order[b.kind] || a.atMs - b.atMs);
  const at = (ms: number) => new Date(startTime.getTime() + ms);
  const jury = { uid: viewer.uid, username: viewer.username };
  let stored = 0;
  for (const one of inOrder) {
    const about = {
      ...{ contest_id: contestId, created_at: at(one.atMs) },
      contest_problem_id: problems.get(one.problemId ?? "")?.id ?? null,
    };
    if (one.kind === "announcement") {
      await queries.insertAnnouncement(tx, {
        ...{ ...about, title: one.title, content: one.content, uid: jury.uid },
        ...{ author_name: jury.username, updated_at: about.created_at },
      });
      stored += 1;
      continue;
    }
    const asker = entrants.get(one.teamId ?? "");
    const questionId = questions.get(one.questionId ?? "") ?? null;
    const isKept = one.kind === "question" ? asker !== undefined : questionId !== null;
    if (!isKept) continue;
    const author = one.kind === "question" && asker !== undefined ? asker : jury;
    const answered = answeredAt.get(one.id);
    const id = await queries.insertMessage(tx, {
      ...{ ...about, question_id: questionId, content: one.content, is_to_all: one.isToAll },
      ...{ author_uid: author.uid, author_name: author.username },
      answered_at: answered === undefined ? null : at(answered),
    });
    if (one.kind === "question") questions.set(one.id, id);
    stored += 1;
  }
  return stored;
}

function firstAnswers(talk: readonly PackagedTalk[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { questionId, atMs } of talk) {
    if (questionId === null) continue;
    first.set(questionId, Math.min(atMs, first.get(questionId) ?? atMs));
  }
  return first;
}
