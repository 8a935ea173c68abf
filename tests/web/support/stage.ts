/** What stands on the site before its screens are looked at. */
import { demoEndedContest } from "@gavel/demo-content";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_AUTH } from "@gavel/domain/group/group";
import { program, type Stage } from "../screens.ts";
import { addProblem, newContest } from "./contests.ts";
import { judged, newAdministrator, newPerson, type Person } from "./people.ts";
import { setRemote } from "./remote-stage.ts";

const HOUR_MS = 3_600_000;

export async function setStage(root: Person): Promise<Stage> {
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: 0 });
  const [member, other, administrator] = await Promise.all([
    newPerson("screens"),
    newPerson("other"),
    newAdministrator(root, "deputy"),
  ]);
  const [wrongId, compileErrorId] = await Promise.all([
    judged(member, "Python3", program("WA")),
    judged(member, "Python3", program("CE")),
  ]);
  const { pid } = await root.api.problem.get.query({ problemId: "1000" });
  const filter = { pid, username: member.username };
  const rejudge = await root.api.rejudge.create.mutate({ mode: "preview", filter });
  const [category] = await root.api.discussion.categories.query();
  const discussion = await root.api.discussion.create.mutate({
    ...{ title: "Notes on a proof", description: "A question", content: "Not `a - b`?" },
    ...{ categoryId: category?.id ?? 0, problemId: "1000" },
  });
  const said = await member.api.comment.create.mutate({
    ...{ discussionId: discussion.id, content: "Or `b - a`?" },
  });
  await other.api.comment.createReply.mutate({ commentId: said.id, content: "well said" });
  await other.api.comment.like.mutate({ id: said.id, isOn: true });
  await other.api.report.create.mutate({ commentId: said.id, reason: "Hardly an answer" });
  const noisy = await newPerson("noisy");
  const { uid } = JSON.parse(noisy.userInfo) as { uid: string };
  await other.api.report.create.mutate({ uid, reason: "An advertisement" });
  await root.api.mute.set.mutate({
    ...{ username: noisy.username, endsAt: new Date(Date.now() + 168 * HOUR_MS).toISOString() },
    reason: "Advertisements, and more of them after a warning",
  });
  await other.api.report.create.mutate({
    ...{ discussionId: discussion.id, labels: ["abuse"], reason: "Not a question at all" },
  });
  const announcementId = await root.api.announcement.create.mutate({
    ...{ title: "A regatta", content: "Registration opens at noon." },
  });
  const [open, locked] = await Promise.all([
    newContest(root, {
      ...{ title: "Weekly round", description: "Bring nothing but a keyboard.", openPrint: true },
    }),
    newContest(root, { title: "Monthly round", type: 1, auth: 1, password: "sesame" }),
  ]);
  const openProblemId = await addProblem(root, open, { displayId: "A", title: "Sum" });
  await root.api.contestAnnouncement.create.mutate({
    ...{ contestId: open, title: "Correction to A", content: "Read the statement of A again." },
  });
  await other.api.contestDesk.ask.mutate({
    ...{ contestId: open, displayId: "A", content: "May a number be 0?" },
  });
  const points = await setPoints(root, member);
  const sentToContestId = await judged(member, "Python3", program("AC"), "A", open);
  const { id: officeContestId } = await root.api.contest.create.mutate(contestForm(Date.now()));
  const officeProblemId = await addProblem(root, officeContestId, {
    ...{ displayId: "A", title: "Quay" },
  });
  const ended = await root.api.contest.find.query({ phase: "ended" });
  const endedContestId = ended.records.find(({ title }) => title === demoEndedContest.title)?.id;
  const { problemId: officeProblemName } = await root.api.problem.getForm.query({
    pid: officeProblemId,
  });
  const trainings = await setTrainings(root, member);
  return {
    ...trainings,
    ...(await setRemote(root, member)),
    ...(await setGroup(root, member, trainings.trainingCategoryId)),
    ...{ openProblemId, officeProblemId, officeProblemName, ...points },
    endedContestId: endedContestId ?? 0,
    ...{ openContestId: open, lockedContestId: locked, sentToContestId },
    ...{ member, administrator, wrongId, compileErrorId, pid },
    ...{ rejudgeId: rejudge.id, discussionId: discussion.id, announcementId, officeContestId },
  };
}

/** What everybody would see from now on. */
export async function clearStage(root: Person, stage: Stage): Promise<void> {
  await root.api.announcement.delete.mutate({ id: stage.announcementId });
  const { openContestId, lockedContestId, officeContestId, pointsContestId } = stage;
  for (const contestId of [openContestId, lockedContestId, officeContestId, pointsContestId]) {
    await root.api.contest.delete.mutate({ contestId });
  }
  for (const trainingId of [stage.trainingId, stage.lockedTrainingId]) {
    await root.api.training.delete.mutate({ trainingId });
  }
  for (const trainingId of [stage.groupTrainingId, stage.homeworkId]) {
    await root.api.groupTraining.delete.mutate({ trainingId });
  }
  await root.api.groupBank.delete.mutate({ pid: stage.groupPid });
  await root.api.group.disband.mutate({ groupId: stage.groupId });
  await root.api.trainingCategory.delete.mutate({ id: stage.trainingCategoryId });
  const pids = [stage.openProblemId, stage.officeProblemId, stage.pointsProblemId];
  for (const pid of [...pids, stage.remotePid]) {
    if (pid === null) continue;
    await root.api.problem.delete.mutate({ pid });
  }
}

/** Where points count, with all of them in one row. */
async function setPoints(root: Person, member: Person) {
  const pointsContestId = await newContest(root, { title: "Points round", type: 1 });
  const pointsProblemId = await addProblem(root, pointsContestId, {
    ...{ displayId: "A", title: "Lanterns", type: 1 },
  });
  await judged(member, "Python3", program("AC"), "A", pointsContestId);
  return { pointsContestId, pointsProblemId };
}

/** Both private; the member has entered one of them. */
async function setTrainings(root: Person, member: Person) {
  const category = { name: "Harbours", color: "#2a6f97" };
  const { id: categoryId } = await root.api.trainingCategory.create.mutate(category);
  const make = async (title: string) => {
    const form = { title, description: "Ships in a bottle.", rank: 5, categoryId };
    const secret = { isPrivate: true, password: "sesame" };
    const { id } = await root.api.training.create.mutate({ ...form, ...secret });
    return id;
  };
  const [trainingId, lockedTrainingId] = [await make("Harbour steps"), await make("Closed steps")];
  const problems = await Promise.all(
    ["1000", "1001", "1008"].map((problemId) => root.api.problem.get.query({ problemId })),
  );
  const pids = problems.map(({ pid }) => pid);
  const { ids } = await root.api.trainingProblem.add.mutate({ trainingId, pids });
  const chapters = [{ title: "Harbour lights", at: 1 }];
  await root.api.trainingProblem.reorder.mutate({ trainingId, ids, chapters });
  await member.api.training.register.mutate({ trainingId, password: "sesame" });
  return { trainingId, lockedTrainingId, trainingCategoryId: categoryId };
}

/** Protected; the member came with a reason and has all rights. */
async function setGroup(root: Person, member: Person, categoryId: number) {
  const { id: groupId } = await root.api.group.create.mutate({
    ...{ name: "Harbour pilots", shortName: "PILOT", brief: "Those who bring ships in" },
    ...{ description: "Meet at the lighthouse.", auth: GROUP_AUTH.protected, code: "tide42" },
  });
  await member.api.group.join.mutate({ groupId, reason: "I know the shallows" });
  const { records } = await root.api.groupMember.findApplicants.query({ groupId });
  const uid = records.find(({ username }) => username === member.username)?.uid ?? "";
  await root.api.groupMember.setLevel.mutate({ groupId, uid, level: GROUP_LEVEL.root });
  // It is told in the language of the account, whatever the page's is.
  await member.api.message.clean.mutate({ kind: "Mine" });
  await root.api.groupAnnouncement.create.mutate({
    ...{ groupId, title: "High water", content: "We sail at *noon*." },
  });
  const { pid: groupPid } = await member.api.groupBank.create.mutate({
    ...{ groupId, languages: await root.api.language.find.query() },
    problem: { problemId: "1", title: "Sounding the bar", description: "How deep is it?" },
    samples: [{ input: "1 2", output: "3" }],
  });
  const { id: groupTrainingId } = await member.api.groupTraining.create.mutate({
    ...{ groupId, title: "Soundings", description: "Buoys first, then the berth.", rank: 1000 },
    ...{ categoryId, isPrivate: true, password: "sesame" },
  });
  await member.api.groupTrainingProblem.add.mutate({
    ...{ trainingId: groupTrainingId, pids: [groupPid] },
  });
  const [category] = await root.api.discussion.categories.query();
  const { id: groupDiscussionId } = await root.api.groupDiscussion.create.mutate({
    ...{ groupId, categoryId: category?.id ?? 0, title: "Which buoy comes first?" },
    ...{ description: "At the harbour mouth", content: "The red one?" },
  });
  const endedToken = await makeJoinLink(member, groupId);
  await member.api.groupLink.end.mutate({ groupId });
  const endedDay = new Date().toLocaleDateString("sv");
  const joinToken = await makeJoinLink(member, groupId);
  const homeworkId = await setHomework(member, { groupId, categoryId, pid: groupPid });
  const joined = { joinToken, endedToken, endedDay };
  return { groupId, groupPid, groupTrainingId, groupDiscussionId, homeworkId, ...joined };
}

async function makeJoinLink({ api }: Person, groupId: number): Promise<string> {
  const expiresAt = new Date(Date.now() + 7 * 24 * HOUR_MS);
  await api.groupLink.save.mutate({ groupId, expiresAt, peopleMax: 80 });
  return (await api.groupLink.get.query({ groupId }))?.token ?? "";
}

interface Class {
  readonly groupId: number;
  readonly categoryId: number;
  readonly pid: number;
}

/** Due an hour ago; a pupil has sent something, which is remarked. */
async function setHomework(member: Person, { groupId, categoryId, pid }: Class) {
  const { id: trainingId } = await member.api.groupTraining.create.mutate({
    ...{ groupId, title: "Tide tables", description: "Due at low water.", rank: 1001, categoryId },
  });
  await member.api.groupTrainingProblem.add.mutate({ trainingId, pids: [pid] });
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  await member.api.homework.set.mutate({
    ...{ trainingId, opensAt: inHours(-2), dueAt: inHours(-1), closesAt: inHours(48) },
    ...{ percentPerDay: 10, lowestPercent: 50, graceMinutes: 15 },
  });
  const pupil = await newPerson("pupil");
  await member.api.groupMember.add.mutate({
    ...{ groupId, names: [pupil.username], level: GROUP_LEVEL.member },
  });
  const { submitId } = await pupil.api.submission.create.mutate({
    ...{ problemId: "PILOT1", trainingId, language: "Python3", code: "print(1)\nprint(2)\n" },
  });
  await member.api.remark.add.mutate({ submitId, line: 2, content: "Why *two*?" });
  return trainingId;
}

/** Running, private, with a rule for accounts, a freeze, awards and stars: every part of its form has something to show. */
function contestForm(now: number): Parameters<Person["api"]["contest"]["create"]["mutate"]>[0] {
  return {
    ...{ title: "Harbour Cup", description: "Five hours.", type: 0, auth: 1, password: "anchor" },
    startTime: new Date(now - HOUR_MS),
    endTime: new Date(now + 4 * HOUR_MS),
    ...{ sealRank: true, sealTime: new Date(now + 3 * HOUR_MS), openRank: true },
    openAccountLimit: true,
    accountLimitRule:
      "<prefix>cup_</prefix><suffix></suffix><start>1</start><end>24</end><extra>root</extra>",
    ...{ starAccounts: ["root"], awardType: 1 },
    awardConfig: [
      { priority: 1, name: "A", background: "#e6bf25", color: "#000000", num: 10 },
      { priority: 2, name: "B", background: "#c0c0c0", color: "#000000", num: 20 },
    ],
  };
}
