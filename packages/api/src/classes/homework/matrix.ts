/** What a class made of a homework: people × problems, page by page. */
import { HOMEWORK_STATES } from "@gavel/domain/homework/schedule";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { inHeavyTurn } from "../../kernel/heavy.ts";
import { remember } from "../../kernel/remember.ts";
import {
  type ClassFilter,
  countPupils,
  countSolvers,
  countTriesOf,
  listPupils,
  listTriesOf,
  type PupilRow,
} from "./matrix-queries.ts";
import {
  type HomeworkMatrix,
  type HomeworkRow,
  type HomeworkView,
  MATRIX_PAGE_SIZE,
  type MatrixCounts,
  type matrixInput,
  TRIES_MAX,
  type Tries,
  type triesInput,
} from "./schema.ts";
import { getHomework } from "./service.ts";
import { listProblems, readWork } from "./work.ts";

const COUNTED_ANEW_MS = 10_000;
/** A smaller class is counted at each look. */
const KEPT_FROM = 200;

/** @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, HOMEWORK_NOT_FOUND, TOO_BUSY */
export async function getMatrix(
  ctx: SignedInContext,
  { currentPage, ...input }: z.output<typeof matrixInput>,
): Promise<HomeworkMatrix> {
  const limit = Math.min(input.limit, MATRIX_PAGE_SIZE);
  const homework = await getHomework(ctx, input.trainingId);
  const { trainingId, groupId } = homework;
  const problems = await listProblems(ctx, trainingId, groupId);
  const pids = problems.map(({ pid }) => pid);
  const asked = input.pid === undefined ? pids : pids.filter((pid) => pid === input.pid);
  const { keyword, state = null } = input;
  const filter = { trainingId, groupId, keyword, state, pids: asked };
  return inHeavyTurn(ctx, async (db) => {
    const pupils = await listPupils(db, filter, { limit, offset: (currentPage - 1) * limit });
    const total = await countPupils(db, filter);
    const { solvers, ...counts } = await countClass({ ...ctx, db }, filter, pids);
    return {
      homework,
      problems: problems.map((one) => ({ ...one, solvers: solvers.get(one.pid) ?? 0 })),
      counts,
      total,
      records: await readRows({ db }, homework, pids, pupils),
    };
  });
}

/** All that somebody sent to a problem of it, newest first. @throws DomainError as above */
export async function findTries(
  ctx: SignedInContext,
  { trainingId, uid, pid }: z.output<typeof triesInput>,
): Promise<Tries> {
  await getHomework(ctx, trainingId);
  const [tries, total] = await Promise.all([
    listTriesOf(ctx.db, { trainingId, uid, pid, limit: TRIES_MAX }),
    countTriesOf(ctx.db, { trainingId, uid, pid }),
  ]);
  return { tries, total };
}

export async function readRows(
  { db }: Pick<SignedInContext, "db">,
  { trainingId, groupId, ...schedule }: HomeworkView,
  pids: readonly number[],
  pupils: readonly PupilRow[],
): Promise<HomeworkRow[]> {
  const people = pupils.map(({ opens_at, due_at, closes_at, ...person }) => {
    const extension = { opensAt: opens_at, dueAt: due_at, closesAt: closes_at };
    const isOwn = Object.values(extension).some((time) => time !== null);
    return { ...person, extension: isOwn ? extension : null };
  });
  const work = await readWork(db, {
    ...{ trainingId, groupId, schedule, pids, people },
    side: "teacher",
  });
  return people.flatMap((person) => {
    const own = work.get(person.uid);
    return own === undefined ? [] : [{ ...person, ...own }];
  });
}

interface ClassCounts extends MatrixCounts {
  /** By problem, all of them. */
  readonly solvers: ReadonlyMap<number, number>;
}

/** Whoever asks at the same time shares it; of a large class it may be seconds old. */
function countClass(
  ctx: SignedInContext,
  filter: ClassFilter,
  pids: readonly number[],
): Promise<ClassCounts> {
  const all: ClassFilter = { ...filter, keyword: "", state: null };
  const key = `homework.counts ${JSON.stringify([all.trainingId, all.pids, pids])}`;
  const isKept = (counts: ClassCounts) => counts.all >= KEPT_FROM;
  return remember(ctx, { key, ms: COUNTED_ANEW_MS, isKept }, async () => {
    const [solvers, total, ...found] = await Promise.all([
      countSolvers(ctx.db, { ...all, pids }),
      countPupils(ctx.db, all),
      ...HOMEWORK_STATES.map((one) => countPupils(ctx.db, { ...all, state: one })),
    ]);
    const [notStarted = 0, missing = 0, late = 0, solved = 0, toRemark = 0] = found;
    return { all: total, notStarted, missing, late, solved, toRemark, solvers };
  });
}
