/** Homework from both sides: a teacher sets, looks, extends and exports; a student sends, reads a remark and solves. */
import { demoSolutions } from "@gavel/demo-content";
import { GROUP_AUTH } from "@gavel/domain/group/group";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Page } from "@playwright/test";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson, type Person } from "./support/people.ts";
import { chooseLanguage, pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES, WORDS } from "./support/words.ts";

const PHONE = { width: 360, height: 740 };
/** Each step of a path. */
const CLICKS_MAX = 10;

const program = (expected: "AC" | "WA") =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";

/** Counts what a pointer does on a page, however it is brought about. */
async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  const listen = () => {
    addEventListener("pointerdown", () => Reflect.get(globalThis, "countClick")(), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    /** Of one step. */
    async within(step: string, act: () => Promise<void>) {
      clicks = 0;
      await act();
      expect(clicks, step).toBeGreaterThan(0);
      expect(clicks, step).toBeLessThan(CLICKS_MAX);
    },
  };
}

/** A group with a student and another who may be one, and a training with A + B in it. */
async function openClass(root: Person) {
  const [teacher, student] = [await newPerson("teacher"), await newPerson("student")];
  const other = await newPerson("student");
  const [category, title] = [{ name: newName("Kind") }, newName("Week")];
  const { id: categoryId } = await root.api.trainingCategory.create.mutate(category);
  const { id: groupId } = await root.api.group.create.mutate({
    ...{ name: newName("Class"), shortName: `H${Date.now() % 1_000_000}`, brief: "Week by week" },
    ...{ description: "Sums, week by week.", auth: GROUP_AUTH.public },
  });
  for (const one of [teacher, other]) await one.api.group.join.mutate({ groupId, reason: "" });
  const { records } = await root.api.groupMember.find.query({ groupId });
  const uid = records.find(({ username }) => username === teacher.username)?.uid ?? "";
  await root.api.groupMember.setLevel.mutate({ groupId, uid, level: 4 });
  const { id: trainingId } = await teacher.api.groupTraining.create.mutate({
    ...{ groupId, categoryId, title, description: "Sums.", rank: 1 },
  });
  const { pid } = await root.api.problem.get.query({ problemId: "1000" });
  await teacher.api.groupTrainingProblem.add.mutate({ trainingId, pids: [pid] });
  const path = `/group/${groupId}/training/${trainingId}`;
  return { teacher, student, other, groupId, trainingId, title, path };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** Due an hour ago, and late work is taken for a day. */
const setLate = (teacher: Person, trainingId: number) =>
  teacher.api.homework.set.mutate({
    ...{ trainingId, opensAt: inHours(-48), dueAt: inHours(-1), closesAt: inHours(24) },
    ...{ percentPerDay: 10, lowestPercent: 0, graceMinutes: 0 },
  });

const two = (value: number) => `${value}`.padStart(2, "0");
const inDays = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T18:00`;
};

for (const locale of LANGUAGES) {
  const say = sayIn(locale);

  test(`${locale}: a teacher sets two deadlines, looks, extends two students, one of them late, and takes the marks home`, async ({
    open,
    root,
  }) => {
    test.setTimeout(180_000);
    const { teacher, student, other, groupId, trainingId, path } = await openClass(root);
    await student.api.group.join.mutate({ groupId, reason: "" });
    const page = await open(`${path}/problems`, { person: teacher, locale, stored: { locale } });
    const clicks = await countClicks(page);
    const dialog = page.getByRole("dialog");

    await clicks.within("homework with two deadlines", async () => {
      await page.getByRole("tab", { name: say("Homework") }).click();
      await page.getByRole("button", { name: say("Set times") }).click();
      await dialog.getByLabel(say("Due", "homework"), { exact: true }).fill(inDays(3));
      await dialog.getByLabel(say("Last moment for late work")).fill(inDays(1));
      await expect(dialog.getByText(say("Not before the deadline"))).toBeVisible();
      await dialog.getByLabel(say("Last moment for late work")).fill(inDays(5));
      await dialog.getByRole("button", { name: say("Save"), exact: true }).click();
      await expect(page.getByRole("rowheader", { name: student.username })).toBeVisible();
    });

    await clicks.within("who has not begun", async () => {
      await page.getByRole("radio", { name: `${say("Not started", "homework")} 2` }).check();
      await expect(page).toHaveURL(/state=notStarted/);
    });

    await clicks.within("extend one student", async () => {
      const choice = say("Choose {username}", undefined, { username: student.username });
      await page.getByRole("checkbox", { name: choice }).click();
      await page.getByRole("button", { name: say("Extend", "homework") }).click();
      await dialog.getByLabel(say("Due", "homework"), { exact: true }).fill(inDays(7));
      await dialog.getByRole("button", { name: /1/ }).click();
      await expect(dialog).toBeHidden();
      await expect(
        page.getByRole("rowheader", { name: inDays(7).replace("T", " ") }),
      ).toBeVisible();
    });

    await setLate(teacher, trainingId);
    const { submitId } = await other.api.submission.create.mutate({
      ...{ problemId: "1000", trainingId, language: "Python3", code: program("AC") },
    });
    const verdict = () => other.api.submission.get.query({ submitId }).then(({ status }) => status);
    await expect.poll(verdict, { timeout: VERDICT_MS }).toBe(VERDICTS.accepted.code);
    await page.goto(`${path}/homework`);
    const row = page.getByRole("row").filter({ hasText: other.username });
    const late = (count: number) =>
      page.getByRole("radio", { name: `${say("Late", "homework")} ${count}` });

    await clicks.within("extend who was late", async () => {
      await late(1).check();
      await expect(page.getByRole("rowheader")).toHaveCount(1);
      await expect(
        row.getByText(say("{lateDays}d", undefined, { lateDays: "1" }), { exact: true }),
      ).toBeVisible();
      await expect(row.getByRole("cell").last()).toHaveText("90");
      const choice = say("Choose {username}", undefined, { username: other.username });
      await page.getByRole("checkbox", { name: choice }).click();
      await page.getByRole("button", { name: say("Extend", "homework") }).click();
      await dialog.getByLabel(say("Due", "homework"), { exact: true }).fill(inDays(2));
      await dialog.getByRole("button", { name: /1/ }).click();
      await expect(late(0)).toBeVisible();
      await page.getByRole("radio", { name: `${say("All", "homework")} 2` }).check();
      await expect(row.getByRole("cell").last()).toHaveText("100");
      const solved = say("Solved by {solvers} of {of}", undefined, { solvers: 1, of: 2 });
      await expect(page.getByRole("columnheader", { name: solved })).toBeVisible();
    });

    await clicks.within("export the marks", async () => {
      await page.getByRole("button", { name: say("Export") }).click();
      const file = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: say("Marks as CSV") }).click();
      expect((await file).suggestedFilename()).toMatch(/^homework_\d+_marks\.csv$/);
    });
  });

  test(`${locale}: a student follows a link on a phone, sends homework, reads a remark, answers and solves it`, async ({
    open,
    root,
  }) => {
    test.setTimeout(300_000);
    const { teacher, student, groupId, trainingId, title, path } = await openClass(root);
    await root.api.groupLink.save.mutate({ groupId, expiresAt: inHours(24), peopleMax: null });
    const link = await root.api.groupLink.get.query({ groupId });
    await setLate(teacher, trainingId);
    const phone = { person: student, locale, stored: { locale }, viewport: PHONE };
    const page = await open(`/join/${link?.token}`, phone);
    const clicks = await countClicks(page);
    const send = async (code: string, verdict: string) => {
      await chooseLanguage(page, "Python3");
      await pasteCode(page, code);
      await page.getByRole("button", { name: WORDS[locale].submit, exact: true }).click();
      await expect(page.getByText(verdict, { exact: true }).first()).toBeVisible({
        timeout: VERDICT_MS,
      });
    };

    await clicks.within("link to homework", async () => {
      await page.getByRole("button", { name: say("Join", "group"), exact: true }).click();
      await page.getByRole("tab", { name: say("Trainings", "group") }).click();
      await page.getByRole("link", { name: title }).click();
    });

    await clicks.within("homework to submission", async () => {
      await expect(page.getByText(say("Late hand-in open"))).toBeVisible();
      await page.getByRole("link", { name: "A+B" }).first().click();
      await page.getByRole("tab", { name: say("Code") }).click();
      await send(program("WA"), say("Wrong Answer"));
    });

    const desk = await open(`${path}/homework`, { person: teacher, locale, stored: { locale } });
    await desk.getByRole("button", { name: student.username }).click();
    const first = say("Write a remark on line {line}", undefined, { line: "1" });
    await desk.getByRole("button", { name: first }).click();
    await desk
      .getByRole("textbox", { name: say("Remark on line {line}", undefined, { line: "1" }) })
      .fill("Which sum is **this**?");
    await desk.keyboard.press("Control+Enter");
    await expect(desk.getByText("Which sum is this?")).toBeVisible();

    await clicks.within("remark", async () => {
      await page.goto(`${path}/problems`);
      const told = { author: teacher.username, line: "1", problemId: "1000" };
      await page
        .getByRole("link", {
          name: say("{author} wrote on line {line} of {problemId}", undefined, told),
        })
        .click();
      await expect(page.getByText("Which sum is this?")).toBeVisible();
      await page
        .getByRole("textbox", { name: say("Answer on line {line}", undefined, { line: "1" }) })
        .fill("The wrong one.");
      await page.getByRole("button", { name: say("Answer", "remark"), exact: true }).click();
      await expect(page.getByText("The wrong one.")).toBeVisible();
    });

    await clicks.within("solved", async () => {
      await page.goto(`${path}/problem/1000`);
      await page.getByRole("tab", { name: say("Code") }).click();
      await send(program("AC"), say("Accepted"));
      await page.goto(`${path}/problems`);
      await expect(page.getByText("100 × 90% = 90")).toBeVisible();
    });
    const width = await page.locator("html").evaluate((html) => html.scrollWidth);
    expect(width).toBe(PHONE.width);
  });
}
