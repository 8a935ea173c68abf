/** The class of the demonstration content, with its homework and what was sent to it. */
import { demoGroup, playDemoHomework } from "@gavel/demo-content";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_AUTH } from "@gavel/domain/group/group";
import { TRAINING_RANK } from "@gavel/domain/training/training";
import type { SaveContext } from "../../bank/problem/index.ts";
import { addCategory } from "../../classes/category/index.ts";
import { addAnnouncement, addGroup, admitAll } from "../../classes/group/index.ts";
import { addHomework } from "../../classes/homework/index.ts";
import { addTraining } from "../../classes/training/index.ts";
import { placeProblems } from "../../classes/training-problem/index.ts";
import type { Viewer } from "../../kernel/context.ts";
import { storePast } from "./past.ts";
import { seedPeople } from "./people.ts";
import { isNameTaken } from "./queries.ts";

/** `bank`: of its problems by display id. Nothing where somebody is called like one of the class. */
export async function seedGroup(
  ctx: SaveContext,
  bank: ReadonlyMap<string, number>,
): Promise<void> {
  const { teacher, pupils, announcement, homework, ...group } = demoGroup;
  const people = [teacher, ...pupils];
  const names = people.map(({ username }) => username);
  if (await isNameTaken(ctx.db, names)) return;
  const now = ctx.now();
  const opensAt = new Date(now.getTime() - homework.openedAgoMs);
  await seedPeople(ctx.db, people, opensAt);
  const { username } = teacher;
  const viewer: Viewer = { uid: username, username, role: 1002, sessionId: "" };
  const by = { ...ctx, viewer, now: () => opensAt };
  const form = { ...group, auth: GROUP_AUTH.public, code: "", isVisible: true };
  const { id: groupId } = await addGroup(ctx.db, by, form);
  const uids = pupils.map((one) => one.username);
  await admitAll(ctx.db, {
    groupId,
    uids,
    level: GROUP_LEVEL.member,
    at: opensAt,
    wasAdded: false,
  });
  await addAnnouncement(ctx.db, by, { groupId, ...announcement, isVisible: true });

  const { id: categoryId } = await addCategory(ctx.db, homework.category, now);
  const trainingId = await addTraining(
    ctx.db,
    by,
    {
      ...{ title: homework.title, description: homework.description, isEnabled: true },
      ...{ isPrivate: false, password: "", rank: TRAINING_RANK.preset, categoryId },
    },
    groupId,
  );
  const pids = homework.problems.map((displayId) => pidOf(bank, displayId));
  await placeProblems(ctx.db, { trainingId, pids, now: opensAt });
  const dueAt = new Date(now.getTime() - homework.dueAgoMs);
  const { percentPerDay, lowestPercent, graceMinutes } = homework;
  await addHomework(ctx.db, trainingId, opensAt, {
    ...{ opensAt, dueAt, closesAt: new Date(now.getTime() + homework.closesInMs) },
    ...{ percentPerDay, lowestPercent, graceMinutes, countsEarlier: false },
  });
  const work = playDemoHomework().map(({ pupil, displayId, afterDueMs, solution }) => ({
    ...{ uid: uids[pupil] ?? "", displayId, solution, pid: pidOf(bank, displayId) },
    at: new Date(dueAt.getTime() + afterDueMs),
  }));
  await storePast(ctx.db, { kind: "training", trainingId, groupId }, work);
}

function pidOf(bank: ReadonlyMap<string, number>, displayId: string): number {
  const pid = bank.get(displayId);
  if (pid === undefined) throw new Error(`the demonstration bank lacks problem ${displayId}`);
  return pid;
}
