/** A group with something of everything that lies in groups, each of which carries one word. */
import type { Db } from "@gavel/db";
import type { TestServer, TestUser } from "@gavel/server/testing";
import { seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "./group.ts";
import type { Known } from "./surface/walk.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Who is in it, and two who are not. */
export type SceneCast = Readonly<Record<"member" | "stranger" | "applicant", TestUser>>;

/** @param columns of the group itself */
export async function makeGroupScene(
  server: TestServer,
  people: SceneCast,
  word: string,
  columns: object,
): Promise<Known> {
  const { db } = server;
  const { member, applicant } = people;
  const members = [
    [member, 5],
    [applicant, 1],
  ] as const;
  const groupId = await seedGroup(server, members, columns);
  const named = { display_id: word.toUpperCase(), title: `${word} problem`, description: word };
  const problem = await seedProblem(server, { columns: named });
  await giveToGroup(server, { pid: problem.pid, groupId });
  const by = { group_id: groupId, author_uid: member.uid, author_name: member.username };
  const training = await db
    .insertInto("training")
    .values({ title: `${word} training`, description: word, ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("training_problem")
    .values({ training_id: training.id, problem_id: problem.pid })
    .execute();
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: `${word} contest`, description: word, type: 0, auth: 0, is_visible: true, ...by },
      ...{ start_time: ago(1), end_time: ago(-1), open_rank: true },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await db
    .insertInto("contest_problem")
    .values({
      ...{ contest_id: contest.id, problem_id: problem.pid, display_id: "A", title: word },
      ordinal: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const submitId = await sendEverywhere(db, member, {
    ...{ word, groupId, pid: problem.pid, contestId: contest.id },
    ...{ contestProblemId: entry.id, trainingId: training.id },
  });
  const category = await db
    .selectFrom("discussion_category")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const wrote = { author_uid: member.uid, author_name: member.username, author_role: 1002 };
  const discussion = await db
    .insertInto("discussion")
    .values({
      ...{ category_id: category.id, title: word, description: word, content: word, ...wrote },
      ...{ group_id: groupId, problem_id: problem.pid },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const comment = await db
    .insertInto("comment")
    .values({ discussion_id: discussion.id, content: word, ...wrote })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addHomework(db, groupId, training.id);
  await announce(server, { groupId, contestId: contest.id, word });
  await tellAbout(server, [people.stranger, people.applicant], discussion.id, comment.id);
  return {
    ...{ discussionId: discussion.id, commentId: comment.id },
    ...{ contestId: contest.id, contestProblemId: entry.id, groupId, trainingId: training.id },
    ...{ pid: problem.pid, problemId: word.toUpperCase(), submitId },
    ...{ uid: member.uid, username: member.username },
  };
}

interface Places {
  readonly word: string;
  readonly groupId: number;
  readonly pid: number;
  readonly contestId: number;
  readonly contestProblemId: number;
  readonly trainingId: number;
}

/** In each place that there is in a group. @returns the last one, in the training */
async function sendEverywhere(db: Db, member: TestUser, places: Places): Promise<number> {
  const { word, groupId, pid, contestId, contestProblemId, trainingId } = places;
  const sent = {
    ...{ uid: member.uid, username: member.username, problem_id: pid, language: "C" },
    ...{ group_id: groupId, code: word, code_bytes: 3, status: 0, is_shared: true },
    error_message: word,
  };
  const rows = await db
    .insertInto("submission")
    .values([
      sent,
      { ...sent, contest_id: contestId, contest_problem_id: contestProblemId },
      { ...sent, training_id: trainingId },
    ])
    .returning("id")
    .execute();
  return Math.max(...rows.map(({ id }) => id));
}

/** A training of the site that is switched off, with what its author sent there to a problem of the bank. */
export async function makeTrainingScene(
  server: TestServer,
  author: TestUser,
  word: string,
): Promise<Known> {
  const { db } = server;
  const by = { author_uid: author.uid, author_name: author.username };
  const problem = await seedProblem(server);
  const { id: trainingId } = await db
    .insertInto("training")
    .values({ title: `${word} training`, description: word, is_enabled: false, ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("training_chapter")
    .values({ training_id: trainingId, title: `${word} chapter`, rank: 0 })
    .execute();
  await db
    .insertInto("training_problem")
    .values({ training_id: trainingId, problem_id: problem.pid })
    .execute();
  const { id: submitId } = await db
    .insertInto("submission")
    .values({
      ...{ uid: author.uid, username: author.username, problem_id: problem.pid, language: "C" },
      ...{ training_id: trainingId, code: "int main(){}", code_bytes: 12, status: 0 },
      is_shared: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    // No contest has this id.
    ...{ contestId: 0, contestProblemId: 0 },
    ...{ trainingId, pid: problem.pid, problemId: problem.problemId, submitId },
    ...{ uid: author.uid, username: author.username },
  };
}

/** As if they had been in the group when it was written, and had left it since. */
async function tellAbout(
  server: TestServer,
  recipients: readonly TestUser[],
  discussion_id: number,
  comment_id: number,
) {
  for (const recipient of recipients) {
    await server.db
      .insertInto("message")
      .values({
        ...{ recipient_uid: recipient.uid, kind: "Discuss", action: "Discuss", reason: "mention" },
        ...{ sender_name: "member", discussion_id, comment_id },
      })
      .execute();
  }
}

/** Due soon, so that a digest names it. */
async function addHomework(db: Db, group_id: number, training_id: number) {
  const times = { opens_at: ago(1), due_at: ago(-20), closes_at: ago(-40) };
  await db
    .insertInto("homework")
    .values({ training_id, ...times })
    .execute();
  await db
    .insertInto("tag")
    .values({ name: `tag of ${group_id}`, group_id })
    .execute();
}

/** By somebody whose account is gone: nobody is told of what they announced themselves. */
async function announce(
  { db }: TestServer,
  place: { readonly groupId: number; readonly contestId: number; readonly word: string },
) {
  const { groupId: group_id, contestId: contest_id, word } = place;
  const said = { title: `${word} announcement`, content: word, author_name: "teacher" };
  await db
    .insertInto("group_announcement")
    .values({ group_id, ...said })
    .execute();
  await db
    .insertInto("contest_announcement")
    .values({ contest_id, ...said })
    .execute();
}
