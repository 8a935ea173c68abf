/**
 * Objects that are closed to the public, each with an owner: what ids in inputs are made to name. A procedure that
 * takes the id of a new kind of object needs its kind here. One that has members or managers says how they become so:
 * `[/^contest\.\w+ contestId$/, { make: makeContest, member: register, manager: appoint }]`.
 */
import type { TestServer } from "@gavel/server/testing";
import { seedProblem } from "../../judge/support/seed.ts";
import {
  makeBalloon,
  makeContest,
  makeContestAnnouncement,
  makeContestImport,
  makeContestPackage,
  makeContestProblem,
  makeEndedContest,
  makePrint,
  makeQuestion,
  problemInContest,
} from "./contest-objects.ts";
import {
  groupContest,
  groupContestAnnouncement,
  groupContestEntry,
  groupContestProblem,
  groupWithContest,
  makeGroupContestPid,
} from "./group-contest-objects.ts";
import { groupDiscussion, groupWithDiscussion } from "./group-discussion-objects.ts";
import { group, groupAnnouncement, PUPIL } from "./group-objects.ts";
import {
  groupProblem,
  groupRuns,
  groupTraining,
  groupTrainingProblem,
  groupWithProblem,
  groupWithTraining,
  homework,
  makeGroupProblem,
  REMARK_KINDS,
} from "./group-training-objects.ts";
import {
  makeFactor,
  makeIdentity,
  makeRemoteBatch,
  makeSession,
  makeToken,
} from "./personal-objects.ts";
import {
  makeComment,
  makeDiscussion,
  makeDiscussionCategory,
  makeHiddenComment,
  makeReply,
  makeReport,
  makeReported,
} from "./talk-objects.ts";
import {
  makeOpenProblem,
  makeTrained,
  makeTrainingCategory,
  makeTrainingProblem,
  TRAINED,
  training,
} from "./training-objects.ts";

export interface Owner {
  readonly uid: string;
  readonly username: string;
}
/** Makes one and answers its id. */
export type MakeObject = (server: TestServer, owner: Owner) => Promise<string | number>;
/** Makes somebody what they are to it. */
type Admit = (server: TestServer, id: string | number, person: Owner) => Promise<void>;

export interface ObjectKind {
  readonly make: MakeObject;
  readonly member?: Admit;
  readonly manager?: Admit;
  /** In which group it lies. */
  readonly group?: (server: TestServer, id: string | number) => Promise<number>;
}

const NOW = new Date();

/** With a tag, a language and a template, so that none of its lists is empty to whom they are shown. */
async function hiddenProblem(server: TestServer, owner: Owner) {
  const problem = await seedProblem(server, { auth: 2, authorUid: owner.uid, groups: [null] });
  const { db } = server;
  const [tag_id, language] = await Promise.all([
    makeTag(server, owner),
    db.selectFrom("language").select("id").limit(1).executeTakeFirstOrThrow(),
  ]);
  const values = { problem_id: problem.pid, language_id: language.id };
  await db
    .insertInto("problem_tag")
    .values({ problem_id: problem.pid, tag_id: Number(tag_id) })
    .execute();
  await db.insertInto("problem_language").values(values).execute();
  await db
    .insertInto("code_template")
    .values({ ...values, code: "x" })
    .execute();
  return problem;
}

const makePid: MakeObject = async (server, owner) => (await hiddenProblem(server, owner)).pid;
const makeDisplayId: MakeObject = async (server, owner) =>
  (await hiddenProblem(server, owner)).problemId;

/** Sent to a problem that somebody else hid afterwards; its sending failed, so that it may be sent again. */
const makeSubmission: MakeObject = async (server, owner) => {
  const { pid } = await seedProblem(server, { auth: 2 });
  const values = { problem_id: pid, language: "C", code: "x", code_bytes: 1, ip: "", status: 10 };
  const row = await server.db
    .insertInto("submission")
    .values({ ...values, uid: owner.uid, username: owner.username })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const makeTestRun: MakeObject = async ({ db }, owner) => {
  const key = crypto.randomUUID();
  const problem = {
    ...{ judgeMode: "default", timeLimitMs: 1, memoryLimitMb: 1, stackLimitMb: 1 },
    ...{ isRemoveEndBlank: true, fileIo: null, userExtraFiles: {}, compiledFiles: [] },
    compareRules: null,
  };
  const work = { kind: "testRun", language: "C", code: "x", input: "x", expectedOutput: null };
  const result = { kind: "fault", note: "broken" };
  await db
    .insertInto("errand")
    .values({
      ...{ key, uid: owner.uid, created_at: NOW, ended_at: new Date() },
      work: { ...work, problem, timeMultiplier: 1, memoryMultiplier: 1 },
      result,
    })
    .execute();
  return key;
};

let groups = 100;
/** A group's problem that was put forward for the public bank. */
async function application(server: TestServer, owner: Owner) {
  groups += 1;
  const { pid } = await seedProblem(server, { auth: 1, authorUid: owner.uid });
  const values = { group_id: groups, is_group: true, apply_public_progress: 1 };
  await server.db.updateTable("problem").set(values).where("id", "=", pid).execute();
  return { pid, groupId: groups };
}
const makeApplication: MakeObject = async (server, owner) => (await application(server, owner)).pid;
const makeApplyingGroup: MakeObject = async (server, owner) =>
  (await application(server, owner)).groupId;

let count = 0;
const makeTag: MakeObject = async ({ db }) => {
  count += 1;
  const values = { name: `closed-${count}` };
  return (await db.insertInto("tag").values(values).returning("id").executeTakeFirstOrThrow()).id;
};
const makeClassification: MakeObject = async ({ db }) => {
  count += 1;
  const row = await db
    .insertInto("tag_classification")
    .values({ name: `closed-${count}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const makeMessage: MakeObject = async ({ db }, owner) => {
  const row = await db
    .insertInto("message")
    .values({ recipient_uid: owner.uid, kind: "Sys", title: "t", content: "c" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const makeUpload: MakeObject = async ({ db, services }, owner) => {
  const { sha256, bytes } = await services.blobs.put(new TextEncoder().encode("closed"));
  const blob = { sha256, bytes };
  await db
    .insertInto("blob")
    .values(blob)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const name = `${crypto.randomUUID().replaceAll("-", "")}.txt`;
  const row = await db
    .insertInto("site_file")
    .values({ ...blob, name, kind: "file", purpose: "markdown", original_name: "", uid: owner.uid })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Complete, and not read yet. */
const makeDataUpload: MakeObject = async (server, owner) => {
  const { db, services } = server;
  const pid = Number(await groupProblem.make(server, owner));
  const id = crypto.randomUUID().replaceAll("-", "");
  await Bun.write(`${services.uploadsFolder}/${id}`, "1\n");
  await db
    .insertInto("data_upload")
    .values({
      ...{ id, uid: owner.uid, problem_id: pid, ip: "", name: "1.in", bytes: 2, created_at: NOW },
    })
    .execute();
  return id;
};

const makeAnnouncement: MakeObject = async ({ db }, owner) => {
  const row = await db
    .insertInto("announcement")
    .values({ title: "closed", content: "x", uid: owner.uid, is_visible: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** By procedure and the path of the id in its input; the first that matches. */
const KINDS: readonly (readonly [RegExp, MakeObject | ObjectKind])[] = [
  [/^submission\.listInContest contestId$/, makeContest],
  [/^(board\.(roll|leaders)|contestControl\.thaw) contestId$/, makeEndedContest],
  [/^board\.\w+ contestId$/, makeContest],
  [/^contestDesk\.\w+ questionId$/, makeQuestion],
  [/^contestDesk\.(take|giveBack|deliver|undo|checkBalloon) id$/, makeBalloon],
  [/^contestDesk\.(markPrinted|printText) id$/, makePrint],
  [/^\/api\/file\/download-contest-print-text id$/, makePrint],
  [/^\/api\/file\/download-contest-(rank|ac-submission|package) cid$/, makeContest],
  [/^remoteBatch\.\w+ batchId$/, makeRemoteBatch],
  [/^contestImport\.\w+ packageId$/, makeContestPackage],
  [/^contestImport\.\w+ importId$/, makeContestImport],
  [/^live\.watch topics\.contestId$/, makeContest],
  [
    /^(contest(Account|Problem|Announcement|Desk|Control)?|remoteImport)\.\w+ contestId$/,
    makeContest,
  ],
  [/^contestAnnouncement\.\w+ id$/, makeContestAnnouncement],
  [
    /^contestProblem\.(get|save|removeByPid) pid$/,
    async (...of) => (await problemInContest(...of)).pid,
  ],
  [/^contestProblem\.save id$/, async (...of) => (await problemInContest(...of)).id],
  [/^contestProblem\.addFromBank pid$/, makePid],
  [/^contestProblem\.\w+ ids?\b/, makeContestProblem],
  [/^group(Bank|Rank)\.\w+ groupId$/, groupWithProblem],
  [/^groupBank\.\w+ pid$/, groupProblem],
  [/^groupBank\.(changeAuth id|update problem\.id)$/, groupProblem],
  [/^\/api\/file\/download-testcase pid$/, groupProblem],
  [/^groupContest\.\w+ groupId$/, groupWithContest],
  [/^groupContest(Problem|Announcement)?\.\w+ contestId$/, groupContest],
  [/^groupContestAnnouncement\.\w+ id$/, groupContestAnnouncement],
  [/^groupContestProblem\.(get|save|removeByPid) pid$/, makeGroupContestPid],
  [/^groupContestProblem\.save id$/, groupContestEntry],
  [/^groupContestProblem\.addFromBank pid$/, makeOpenProblem],
  [/^groupContestProblem\.addFromGroup problemId$/, makeGroupProblem],
  [/^groupContestProblem\.\w+ ids?\b/, groupContestProblem],
  [/^groupDiscussion\.\w+ groupId$/, groupWithDiscussion],
  [/^groupDiscussion\.\w+ discussionId$/, groupDiscussion],
  [/^groupTraining\.\w+ groupId$/, groupWithTraining],
  [/^groupTraining\.\w+ categoryId$/, makeTrainingCategory],
  [/^groupTraining(Problem)?\.\w+ trainingId$/, groupTraining],
  ...REMARK_KINDS,
  [/^remark\.find submitId$/, makeSubmission],
  [/^remoteClaim\.claim submitId$/, makeSubmission],
  [/^homework\.\w+ trainingId$/, homework],
  [/^homework\.(matrix|tries) pid$/, makePid],
  [/^\/api\/file\/download-group-members gid$/, group],
  [/^\/api\/file\/download-homework tid$/, homework],
  [/^\/api\/file\/download-homework pid$/, makePid],
  [/^groupTrainingProblem\.(remove|setRank) id$/, groupTrainingProblem],
  [/^groupTrainingProblem\.reorder ids\b/, groupTrainingProblem],
  [/^groupTrainingProblem\.add pids\b/, makeOpenProblem],
  [/^groupTrainingProblem\.addFromGroup problemId$/, makeGroupProblem],
  [/^groupTrainingProblem\.removeByPid pid$/, makeTrained],
  [/^(training|trainingProblem|submission|remoteImport)\.\w+ trainingId$/, training],
  [/^trainingProblem\.(remove|setRank) id$/, makeTrainingProblem],
  [/^trainingProblem\.reorder ids\b/, makeTrainingProblem],
  [/^trainingProblem\.add pids\b/, makeOpenProblem],
  [/^trainingProblem\.removeByPid pid$/, makeTrained],
  [/^trainingCategory\.\w+ id$/, makeTrainingCategory],
  [/^training\.steps contestId$/, makeContest],
  [/^training\.\w+ categoryId$/, makeTrainingCategory],
  [/^testData\.readUpload uploadId$/, makeDataUpload],
  [/^problem\.(getForm|sampleCandidates|saveFields) pid$/, groupProblem],
  [/^(problemProgram|testData)\.\w+ pid$/, groupProblem],
  [/^problemProgram\.\w+ jobId$/, groupRuns],
  [/^(problem|testRun|submission|remoteProblem)\.\w+ pids?\b/, makePid],
  [/^problem\.changeAuth id$/, makePid],
  [/^\/api\/file\/push-problem pid$/, makePid],
  [/^problem\.update problem\.id$/, makePid],
  [/^(problem|submission|discussion)\.\w+ problemId$/, makeDisplayId],
  // Of the things that may be named instead nothing is tried: an input names one.
  [/^report\.(getReported|handle) discussionId$/, makeReported],
  [/^report\.setHandled id$/, makeReport],
  [/^discussion\.deleteMany ids\b/, makeDiscussion],
  [/^discussion\.saveCategories categories\.id$/, makeDiscussionCategory],
  [/^(discussion|comment|report)\.\w+ discussionId$/, makeDiscussion],
  [/^comment\.delete id$/, makeComment],
  [/^comment\.deleteReply id$/, makeReply],
  [/^comment\.\w+ (id|commentId)$/, makeHiddenComment],
  [/^message\.\w+ ids?\b/, makeMessage],
  [/^submission\.\w+ submitIds?\b/, makeSubmission],
  [/^live\.watch topics\.submitIds$/, makeSubmission],
  [/^testRun\.take key$/, makeTestRun],
  [/^session\.end id$/, makeSession],
  [/^factor\.remove id$/, makeFactor],
  [/^signOn\.unlink id$/, makeIdentity],
  [/^token\.revoke id$/, makeToken],
  [/^announcement\.\w+ id$/, makeAnnouncement],
  [/^file\.\w+ fileId$/, makeUpload],
  [/^group(Link|Member|Announcement)?\.\w+ groupId$/, group],
  [/^groupAnnouncement\.\w+ id$/, groupAnnouncement],
  [/^\/api\/file\/upload-group-avatar gid$/, group],
  [/^groupProblem\.\w+ pid$/, makeApplication],
  [/^groupProblem\.findApplications groupId$/, makeApplyingGroup],
  [/^tag\.\w+ tcid$/, makeClassification],
  [/^tag\.\w+Classification id$/, makeClassification],
  [/^tag\.\w+ (ids?|fromIds|intoId)\b/, makeTag],
];

export function findKind(procedure: string, path: readonly (string | number)[]): ObjectKind | null {
  const name = path.filter((part) => typeof part === "string").join(".");
  const kind = KINDS.find(([pattern]) => pattern.test(`${procedure} ${name}`))?.[1] ?? null;
  return typeof kind === "function" ? { make: kind } : kind;
}

/** Everybody whom an object knows. */
export interface Cast {
  readonly owner: Owner;
  readonly member?: Owner;
  readonly manager?: Owner;
}

/** Makes one with the whole cast and answers its id. */
export async function makeWith(
  server: TestServer,
  kind: ObjectKind,
  { owner, member, manager }: Cast,
): Promise<string | number> {
  const id = await kind.make(server, owner);
  if (member !== undefined) await kind.member?.(server, id, member);
  if (manager !== undefined) await kind.manager?.(server, id, manager);
  return id;
}

const FIRST_INPUT = "0ccdb5a77ba5bf7687f2565a8ed97dfb9c1af45503c496fb646312239fab5101";

/** Values that a schema cannot tell of, without which a call is refused before it comes to the object. */
export const INPUT_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // What anybody who may import may have of it.
  "contestImport.start": { problems: [], withHistory: false },
  // The letter of its only problem.
  "contest.problem": { displayId: "A" },
  "groupBank.begin": { problemId: "X", title: "X" },
  "groupBank.changeAuth": { auth: 2 },
  "groupBank.compileChecker": { language: "C++" },
  "groupBank.create": { problem: { problemId: "X", title: "X" } },
  "groupProblem.changeProgress": { progress: 2 },
  "contestProblem.update": { color: "" },
  "groupContestProblem.update": { color: "" },
  "training.problem": { displayId: TRAINED },
  "homework.extend": { uids: [PUPIL] },
  "homework.tries": { uid: PUPIL },
  "homework.set": {
    ...{ opensAt: new Date("2030-01-01"), dueAt: new Date("2030-01-02") },
    closesAt: new Date("2030-01-03"),
  },
  "groupMember.remove": { uid: PUPIL },
  // The level that they have.
  "groupMember.setLevel": { uid: PUPIL, level: 3 },
  "message.clean": { kind: "Sys" },
  "problem.changeAuth": { auth: 2 },
  "problem.setAuths": { auth: 2 },
  // The first input of every seeded problem.
  "problemProgram.answers": { inputs: [FIRST_INPUT] },
  "problemProgram.validate": { inputs: [FIRST_INPUT] },
  "problem.compileChecker": { language: "C++" },
  "submission.create": { language: "C" },
  // The first input of every seeded problem.
  "testData.caseText": { sha256: FIRST_INPUT },
  // Each account costs a hash.
  "user.generate": { from: 1, to: 1 },
  "testRun.start": { language: "C", place: "public", input: "1" },
  "testRun.startSamples": { language: "C", place: "public" },
};

/** Rows that mean the caller themselves when nobody is named, which a visitor is not. */
export const ROW_QUERIES: Readonly<Record<string, string>> = {
  "/api/get-user-home-info": "?uid=1",
  "/api/get-user-calendar-heatmap": "?uid=1",
};

/** Refusals with a status of 403 that speak of the object's state to whom it belongs. */
export const OTHER_REFUSALS: readonly string[] = [
  "RESUBMIT_NOT_ALLOWED",
  "LIKE_TOO_FAST",
  "REMOTE_CLAIM_REFUSED",
];
