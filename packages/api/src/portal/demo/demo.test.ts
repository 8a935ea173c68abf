import { findRealContent } from "@gavel/db/scale";
import {
  demoAnnouncements,
  demoDiscussions,
  demoEndedContest,
  demoGroup,
  demoProblems,
  demoRunningContest,
  demoSlides,
  demoTags,
  demoTeams,
  demoTraining,
  playDemoContest,
} from "@gavel/demo-content";
import { LANGUAGE_NAMES } from "@gavel/domain/language";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { namesOf } from "../../people/account/index.ts";
import { findSiteFile } from "../../site/file/index.ts";
import { seedDemoContent } from "./service.ts";

const CLASS = [demoGroup.teacher, ...demoGroup.pupils];
let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const seed = (onProgress?: (done: number, total: number) => void) =>
  seedDemoContent(bank.db, { blobs: bank.blobs }, () => bank.clock.now, onProgress);
const count = async (
  table: "problem" | "discussion" | "comment" | "tag" | "tag_classification" | "test_data_version",
) => {
  const row = await bank.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
};

test("two processes that start together seed once; later starts change nothing", async () => {
  const steps: string[] = [];
  const both = await Promise.all([
    seed((done, total) => steps.push(`${done}/${total}`)),
    seed((done, total) => steps.push(`${done}/${total}`)),
  ]);
  expect(both.filter(Boolean)).toHaveLength(1);
  const total = demoProblems.length;
  expect(steps).toHaveLength(total);
  expect(steps.at(-1)).toBe(`${total}/${total}`);
  expect(await count("problem")).toBe(total);
  expect(await count("tag")).toBe(demoTags.length);
  expect(await count("discussion")).toBe(demoDiscussions.length);
  expect(await count("comment")).toBe(demoDiscussions.length);

  const { pid } = await bank.as("root").problem.get({ problemId: "1000" });
  await bank.as("root").problem.delete({ pid });
  expect(await seed()).toBe(false);
  expect(await count("problem")).toBe(total - 1);
});

test("the problems are the content's own, in both languages, with every language and all cases", async () => {
  const list = await bank.as(null).problem.find({ limit: 100 });
  expect(list.records.map((row) => row.problemId)).toEqual(
    demoProblems.map((problem) => problem.displayId).filter((id) => id !== "1000"),
  );
  for (const problem of demoProblems.slice(1)) {
    const zh = await bank.as(null).problem.get({ problemId: problem.displayId });
    const en = await bank
      .as(null, { locale: "en-US" })
      .problem.get({ problemId: problem.displayId });
    expect(zh).toMatchObject({ ...problem.statement["zh-CN"], examples: problem.examples });
    expect(en).toMatchObject({ ...problem.statement["en-US"], type: problem.type });
    expect(zh.languages).toHaveLength(LANGUAGE_NAMES.length);
    expect(zh.tags).toHaveLength(problem.tags.length);
    expect(zh.ioScore).toBe(problem.type === 1 ? 100 : null);
    const cases = await bank.as("root").problem.cases({ pid: zh.pid });
    expect(cases).toHaveLength(problem.cases().length);
  }
});

test("the first page has pictures of twice the size they are shown in, and announcements in order", async () => {
  const slides = await bank.as(null).carousel.find();
  expect(slides.map(({ title, link }) => ({ title, link }))).toEqual(
    demoSlides.map(({ title, link }) => ({ title, link })),
  );
  const sizes = await Promise.all(
    slides.map(async ({ url }) => {
      const file = await findSiteFile(
        { db: bank.db, services: { blobs: bank.blobs } },
        "img",
        url.split("/").at(-1) ?? "",
      );
      if (file === null) throw new Error(`${url} is not there`);
      const { width, height, format } = await sharp(
        await Bun.readableStreamToBytes(file.stream),
      ).metadata();
      return `${format} ${width}x${height}`;
    }),
  );
  expect(sizes).toEqual([
    ...Array.from({ length: demoSlides.length - 1 }, () => "webp 1672x880"),
    "webp 1488x288",
  ]);
  const first = await bank.as(null).announcement.find({});
  expect(first.total).toBe(demoAnnouncements.length);
  expect(first.records.map(({ title }) => title)).toEqual(
    demoAnnouncements.slice(0, 5).map(({ title }) => title),
  );
  const english = bank.as(null, { locale: "en-US" });
  expect((await english.announcement.find({})).records).toMatchObject(
    demoAnnouncements.slice(0, 5).map((one) => one.english),
  );
  expect(await english.carousel.find()).toMatchObject(demoSlides.map((one) => one.english));
});

test("tags stand in their classes", async () => {
  const groups = await bank.as(null).tag.find({});
  expect(groups.slice(0, -1).every((group) => group.tagList.length > 0)).toBe(true);
  expect(groups.at(-1)).toEqual({ classification: null, tagList: [] });
});

test("tags are named in the reader's language, and a form that sends the shown name back renames nothing", async () => {
  const english = bank.as("root", { locale: "en-US" });
  const named = async (reader: typeof english, id: number) =>
    (await reader.tag.list({})).find((tag) => tag.id === id)?.name;
  const graphs = (await english.tag.list({})).find((tag) => tag.name === "Greedy");
  const id = graphs?.id ?? 0;
  expect(await named(bank.as(null), id)).toBe("贪心");

  await english.tag.update({ id, name: "Greedy", color: "#112233" });
  expect(await named(bank.as(null), id)).toBe("贪心");
  expect(await named(english, id)).toBe("Greedy");

  await english.tag.update({ id, name: "Greed" });
  expect(await named(bank.as(null), id)).toBe("Greed");
  expect(await named(english, id)).toBe("Greed");
});

test("one contest runs, and the other can be replayed, without a mark on the bank", async () => {
  const { records } = await bank.as(null).contest.find({});
  expect(records.map(({ title, phase, isSealed }) => ({ title, phase, isSealed }))).toEqual([
    { title: demoRunningContest.title, phase: "running", isSealed: false },
    { title: demoEndedContest.title, phase: "ended", isSealed: false },
  ]);
  // What was sent to the deleted problem went with it.
  const sent = playDemoContest().filter(({ solution }) => solution.displayId !== "1000");
  const stored = await bank.db
    .selectFrom("submission")
    .innerJoin("judgement", "judgement.id", "submission.current_judgement_id")
    .whereRef("judgement.status", "=", "submission.status")
    .where("submission.contest_id", "is not", null)
    .select("submission.in_bank")
    .execute();
  expect(stored).toEqual(sent.map(() => ({ in_bank: false })));
  const balloons = await bank.db
    .selectFrom("contest_balloon")
    .innerJoin("submission", "submission.id", "contest_balloon.submission_id")
    .select("submission.status")
    .execute();
  const accepted = sent.filter((one) => one.solution.expected === "AC");
  expect(balloons).toEqual(accepted.map(() => ({ status: 0 })));
  expect(await bank.db.selectFrom("user_solved").selectAll().execute()).toEqual([]);
});

test("made-up people are no reason to refuse more made-up content", async () => {
  const people = await bank.db
    .selectFrom("user_account")
    .select("username")
    .where("role_id", "<>", 1000)
    .execute();
  const own = people.filter(
    ({ username }) => ![...demoTeams, ...CLASS].some((one) => one.username === username),
  );
  expect(await findRealContent(bank.database.sql)).toBe(
    `${own.length} accounts besides root and 0 submissions`,
  );
});

test("each comes with its setter's programs, one of them the main solution", async () => {
  for (const problem of demoProblems.slice(1)) {
    const { pid } = await bank.as("root").problem.get({ problemId: problem.displayId });
    const { programs } = await bank.as("root").problemProgram.list({ pid });
    const solutions = programs.filter((one) => one.kind === "solution");
    expect(solutions.length, problem.displayId).toBeGreaterThanOrEqual(2);
    expect(solutions.filter((one) => one.isMain)).toEqual([
      expect.objectContaining({ name: "ac.cpp", expected: ["accepted"] }),
    ]);
    expect(solutions.every((one) => one.expected.length > 0)).toBe(true);
  }
});

test("a site on which somebody is called like a team gets the contest without teams", async () => {
  const used = await openBank();
  try {
    await used.db
      .insertInto("user_account")
      .values({ uid: "somebody", ...namesOf("Demo-Team-07"), password_hash: "" })
      .execute();
    await seedDemoContent(used.db, { blobs: used.blobs }, () => used.clock.now);
    const { records } = await used.as(null).contest.find({});
    expect(records.map(({ title }) => title)).toEqual([demoRunningContest.title]);
  } finally {
    await used.close();
  }
});

test("a training takes a beginner through problems of the bank, in its order", async () => {
  const { records } = await bank.as("alice").training.find({});
  expect(records).toMatchObject([
    { title: demoTraining.title, category: demoTraining.category, isPrivate: false },
  ]);
  const trainingId = records[0]?.id ?? 0;
  const problems = await bank.as("alice").training.problems({ trainingId });
  // The first was deleted above.
  const promised = demoTraining.chapters.flatMap(({ title, problems: ids }) =>
    ids.map((problemId) => [problemId, title]),
  );
  expect(problems.map(({ problemId, chapter }) => [problemId, chapter?.title])).toEqual(
    promised.slice(1),
  );
});

test("a class has a teacher, an announcement and a homework, some of it late", async () => {
  const { records } = await bank.as(null).group.find({});
  expect(records).toMatchObject([
    {
      name: demoGroup.name,
      auth: 1,
      memberCount: CLASS.length,
      owner: { uid: CLASS[0]?.username },
    },
  ]);
  const groupId = records[0]?.id ?? 0;
  await bank.as("alice").group.join({ groupId });
  expect((await bank.as("alice").groupAnnouncement.find({ groupId })).records).toMatchObject([
    demoGroup.announcement,
  ]);
  const trainings = await bank.as("alice").groupTraining.find({ groupId });
  const trainingId = trainings.records[0]?.id ?? 0;
  const matrix = await bank.as("root").homework.matrix({ trainingId });
  const marks = new Map(matrix.records.map(({ username, marks }) => [username, marks]));
  // The first problem was deleted above.
  expect(marks.get("demo-class-01")).toMatchObject({ solved: 3, points: 300 });
  expect(marks.get("demo-class-05")).toMatchObject({ solved: 1, points: 90 });
  expect(marks.get("demo-class-06")).toMatchObject({ solved: 0 });
});
