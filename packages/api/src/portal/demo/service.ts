import type { Db } from "@gavel/db";
import {
  type DemoProblem,
  demoAnnouncements,
  demoDiscussions,
  demoProblems,
  demoPrograms,
  demoSlides,
  demoTagClassifications,
  demoTags,
} from "@gavel/demo-content";
import { writeExamples } from "@gavel/domain/example";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { EXPECTED_VERDICTS, USUAL_FACTORS } from "@gavel/domain/program";
import { VERDICTS } from "@gavel/domain/verdict";
import sharp from "sharp";
import {
  addProblem,
  type ProblemForm,
  type SaveContext,
  storeSet,
} from "../../bank/problem/index.ts";
import { ensureClassification, ensureClassifiedTag } from "../../bank/tag/index.ts";
import type { Services, Viewer } from "../../kernel/context.ts";
import { addAnnouncement } from "../../site/announcement/index.ts";
import { placeSlide } from "../../site/carousel/index.ts";
import { DEFAULT_SETTINGS } from "../../site/setting/index.ts";
import { addComment } from "../../talk/comment/index.ts";
import { addDiscussion } from "../../talk/discussion/index.ts";
import { seedContests } from "./contests.ts";
import { seedGroup } from "./groups.ts";
import {
  findRoot,
  isDemoDone,
  listDiscussionCategories,
  listLanguageIds,
  lockDemo,
  markDemoDone,
} from "./queries.ts";
import { seedTraining } from "./trainings.ts";

export type DemoProgress = (done: number, total: number) => void;

/**
 * Fills a site with the demonstration problems, two contests, a training, a class and what its first page shows, once in its life: what people
 * later change or delete stays so. All or nothing, and two processes that start together do it once. Returns false when it was
 * done before.
 */
export async function seedDemoContent(
  db: Db,
  services: Pick<Services, "blobs">,
  now: () => Date,
  onProgress: DemoProgress = () => {},
): Promise<boolean> {
  if (await isDemoDone(db)) return false;
  return db.transaction().execute(async (tx) => {
    await lockDemo(tx);
    if (await isDemoDone(tx)) return false;
    const viewer = await getRoot(tx);
    const ctx: SaveContext = { db: tx, viewer, services, now };
    const tags = await seedTags(tx, now());
    const languages = await listLanguageIds(tx);
    const pids = new Map<string, number>();
    for (const [index, problem] of demoProblems.entries()) {
      const { pid } = await addProblem(ctx, formOf(problem, tags, languages), DEFAULT_SETTINGS);
      await storeSet(tx, pid, programsOf(problem), { by: viewer.username, now: now() });
      pids.set(problem.displayId, pid);
      onProgress(index + 1, demoProblems.length);
    }
    await seedDiscussions(ctx);
    await seedFirstPage(ctx);
    await seedContests(ctx, pids);
    await seedTraining(ctx, pids);
    await seedGroup(ctx, pids);
    await markDemoDone(tx, now());
    return true;
  });
}

async function getRoot(db: Db): Promise<Viewer> {
  const root = await findRoot(db);
  if (root === undefined) throw new Error("demo content needs the root account: create it first");
  return { uid: root.uid, username: root.username, role: 1000, sessionId: "" };
}

/** Tag ids by their key in the content. */
async function seedTags(db: Db, now: Date): Promise<Map<string, number>> {
  const classifications = new Map<string, number>();
  for (const { key, zh, en, rank } of demoTagClassifications) {
    classifications.set(
      key,
      await ensureClassification(db, { name: zh, names: { "en-US": en }, rank }, now),
    );
  }
  const tags = new Map<string, number>();
  for (const { key, zh, en, color, classification } of demoTags) {
    const classificationId = classifications.get(classification) ?? null;
    const names = { "en-US": en };
    tags.set(key, await ensureClassifiedTag(db, { name: zh, names, color, classificationId }, now));
  }
  return tags;
}

/** In the order of the content, so that the last one is the newest. */
async function seedDiscussions(ctx: SaveContext): Promise<void> {
  const categories = await listDiscussionCategories(ctx.db);
  for (const { category, comment, ...post } of demoDiscussions) {
    const categoryId = categories.find(({ name }) => name === category)?.id;
    if (categoryId === undefined) throw new Error(`no discussion category ${category}`);
    const id = await addDiscussion(ctx, { ...post, categoryId });
    await addComment(ctx, { kind: "discussion", discussionId: id }, comment);
  }
}

/** The last announcement first, so that the first one is the newest. */
async function seedFirstPage(ctx: SaveContext): Promise<void> {
  for (const { english, ...announcement } of demoAnnouncements.toReversed()) {
    const translations = { "en-US": english };
    await addAnnouncement(ctx, { ...announcement, translations, isVisible: true });
  }
  for (const { fileName, picture, english, ...words } of demoSlides) {
    const translations = { "en-US": english };
    await placeSlide(ctx, { fileName, chunks: paint(picture()) }, { ...words, translations });
  }
}

/** Sharp on screens of twice the density. */
const PICTURE_DPI = 144;

async function* paint(svg: string): AsyncIterable<Uint8Array> {
  yield await sharp(Buffer.from(svg), { density: PICTURE_DPI }).webp({ lossless: true }).toBuffer();
}

function formOf(
  problem: DemoProblem,
  tags: ReadonlyMap<string, number>,
  languages: readonly { readonly id: number }[],
): ProblemForm {
  const { "zh-CN": chinese, "en-US": english } = problem.statement;
  return {
    problem: {
      problemId: problem.displayId,
      ...chinese,
      type: problem.type,
      difficulty: problem.difficulty,
      timeLimit: problem.timeLimitMs,
      memoryLimit: problem.memoryLimitMb,
      stackLimit: problem.stackLimitMb,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      judgeMode: problem.checker?.role ?? "default",
      judgeCaseMode: problem.caseMode ?? "default",
      spjCode: problem.checkerCode,
      spjLanguage: problem.checker?.language ?? null,
      isFileIO: problem.fileIo !== undefined,
      ioReadFileName: problem.fileIo?.read ?? null,
      ioWriteFileName: problem.fileIo?.write ?? null,
      examples: writeExamples(problem.examples),
      source: problem.source,
      auth: PROBLEM_AUTH.public,
      translations: { "en-US": english },
    },
    samples: problem.cases(),
    isUploadTestCase: false,
    languages: [...languages],
    tags: problem.tags.map((key) => ({ id: tags.get(key) ?? null, name: key })),
    codeTemplates: [],
  };
}

function programsOf({ displayId }: DemoProblem): Parameters<typeof storeSet>[2] {
  const programs = demoPrograms(displayId).map(({ expected, ...one }) => ({
    ...one,
    expected: EXPECTED_VERDICTS.filter((verdict) =>
      expected.some((short) => short === VERDICTS[verdict].short),
    ),
  }));
  return { programs, checkerTests: [], factors: USUAL_FACTORS };
}
