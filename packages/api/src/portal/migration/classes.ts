/** Groups and trainings. */

import type { Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_AUTH, GROUP_CODE_LENGTH, GROUP_LENGTHS } from "@gavel/domain/group/group";
import { LIMITS } from "@gavel/domain/limit";
import { TRAINING_PROBLEMS_MAX, TRAINING_RANK } from "@gavel/domain/training/training";
import type { SourceGroup, SourceSite, SourceTraining } from "@gavel/migrate/model";
import { addCategory } from "../../classes/category/index.ts";
import { addAnnouncement, addGroup, admitAll } from "../../classes/group/index.ts";
import { addTraining } from "../../classes/training/index.ts";
import { placeProblems } from "../../classes/training-problem/index.ts";
import type { KindReport } from "./model.ts";
import * as queries from "./queries.ts";
import { refusedOr } from "./refused.ts";
import type { Run } from "./run.ts";
import { cut, titleOf } from "./texts.ts";

export async function carryGroups(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("groups");
  for (const group of site.groups()) {
    tally.see();
    const known = (await run.known("groups", [group.id])).get(group.id);
    if (known !== undefined) {
      tally.knowBefore();
      const row = await queries.findGroup(run.ctx.db, Number(known));
      if (row !== undefined) run.groups.set(group.id, Number(known));
      continue;
    }
    const refusal = await refusedOr(() => run.write((tx) => storeGroup(run, tx, group)));
    if (refusal !== null) {
      tally.leave(refusal, group.name);
      continue;
    }
    if (!run.options.isApplied) run.groups.set(group.id, 0);
    tally.carry();
  }
  return tally.report();
}

async function storeGroup(run: Run, tx: Db, group: SourceGroup): Promise<void> {
  const by = { viewer: run.author(group.ownerId), now: run.at(group.createdAt) };
  const { id } = await addGroup(tx, by, {
    name: fitting(group.name, GROUP_LENGTHS.name),
    shortName: fitting(group.shortName || group.name, GROUP_LENGTHS.shortName),
    brief: fitting(group.brief || group.name, GROUP_LENGTHS.brief),
    description: fitting(group.description || group.name, GROUP_LENGTHS.description),
    // Nobody else gets in before its owner says how.
    auth: GROUP_AUTH.private,
    code: crypto.randomUUID().slice(0, GROUP_CODE_LENGTH),
    isVisible: group.isVisible,
  });
  const at = by.now();
  const uidsOf = (isManager: boolean) => {
    const those = group.members.filter((one) => one.isManager === isManager);
    const uids = those.flatMap(({ accountId }) => run.accounts.get(accountId)?.uid ?? []);
    return [...new Set(uids)].filter((uid) => uid !== by.viewer.uid);
  };
  const taken = { groupId: id, at, wasAdded: false };
  await admitAll(tx, { ...taken, uids: uidsOf(false), level: GROUP_LEVEL.member });
  await admitAll(tx, { ...taken, uids: uidsOf(true), level: GROUP_LEVEL.admin });
  for (const one of group.announcements) {
    const writer = { viewer: run.author(one.authorId), now: run.at(one.createdAt) };
    await addAnnouncement(tx, writer, {
      groupId: id,
      title: titleOf(one),
      content: cut(one.content, LIMITS.textMax),
      isVisible: one.isVisible,
    });
  }
  await run.remember(tx, "groups", [{ sourceId: group.id, targetId: id }]);
  run.groups.set(group.id, id);
}

/** Names here have a least length. */
function fitting(text: string, { min, max }: { min: number; max: number }): string {
  const line = text.trim().slice(0, max).toWellFormed().trim();
  return line.length >= min ? line : line.padEnd(min, "·");
}

export async function carryTrainings(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("trainings");
  for (const training of site.trainings()) {
    tally.see();
    if ((await run.known("trainings", [training.id])).size > 0) {
      tally.knowBefore();
      continue;
    }
    const missing = training.problemIds.filter((id) => !run.problems.has(id)).length;
    if (missing > 0) tally.change("some of its problems do not come", training.title);
    const refusal = await refusedOr(() => run.write((tx) => storeTraining(run, tx, training)));
    if (refusal === null) tally.carry();
    else tally.leave(refusal, training.title);
  }
  return tally.report();
}

async function storeTraining(run: Run, tx: Db, training: SourceTraining): Promise<void> {
  const by = { viewer: run.author(training.authorId), now: run.at(training.createdAt) };
  const { title, description, password, isEnabled } = training;
  const categoryId = await ensureCategory(run, tx, training.category ?? run.options.source);
  const groupId = training.groupId === null ? null : (run.groups.get(training.groupId) ?? null);
  const form = {
    title: titleOf({ id: training.id, title, content: description }),
    description: cut(description || title, LIMITS.textMax),
    isPrivate: password !== null,
    password: password ?? "",
    rank: Math.min(TRAINING_RANK.max, Math.max(TRAINING_RANK.min, Math.round(training.rank))),
    // What was a group's that did not come is nobody else's to see.
    isEnabled: isEnabled && (training.groupId === null || groupId !== null),
    categoryId,
  };
  const trainingId = await addTraining(tx, by, form, groupId);
  const pids = training.problemIds.flatMap((id) => run.problems.get(id)?.pid ?? []);
  const once = [...new Set(pids)].slice(0, TRAINING_PROBLEMS_MAX);
  await placeProblems(tx, { trainingId, pids: once, now: by.now() });
  await run.remember(tx, "trainings", [{ sourceId: training.id, targetId: trainingId }]);
}

async function ensureCategory(run: Run, tx: Db, said: string): Promise<number> {
  const name = cut(said.trim(), LIMITS.titleMax) || run.options.source;
  const known = await queries.findTrainingCategory(tx, name);
  return known ?? (await addCategory(tx, { name, color: "" }, run.ctx.now())).id;
}
