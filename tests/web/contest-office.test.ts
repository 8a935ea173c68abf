/** A contest prepared in the back office: its problems, what it announces, and who sits where. */
import { sayIn } from "./support/catalogue.ts";
import { newContest } from "./support/contests.ts";
import { newAdministrator, newName, signInAgain } from "./support/people.ts";
import { lookAt, storeSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const WORDS = {
  "zh-CN": {
    ...{
      bank: "从题库添加",
      search: "搜索题目",
      add: "添加",
      newProblem: "新建题目",
      begin: "开始编写",
    },
    ...{ title: "比赛中的标题", down: "下移 A", grip: "移动 A", remove: "移除 B", takeOut: "移除" },
    ...{ announce: "新建公告", heading: "标题", content: "内容", publish: "发布" },
    saveSeats: /^保存 \d 个座位$/,
  },
  "en-US": {
    ...{ bank: "Add from the bank", search: "Search problems", add: "Add" },
    ...{ newProblem: "New problem", begin: "Begin", title: "Title in the contest" },
    ...{ down: "Move A down", grip: "Move A", remove: "Take B out", takeOut: "Take it out" },
    ...{ announce: "New announcement", heading: "Title", content: "Content", publish: "Publish" },
    saveSeats: /^Save \d seats?$/,
  },
} as const;

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];

  test(`${locale}: an organiser gathers problems, orders them, announces and gives out seats`, async ({
    open,
    root,
    someone,
  }) => {
    const contestId = await newContest(root, { title: newName("Office") });
    // A clone: what is added leaves the bank.
    const { pid: original } = await root.api.problem.get.query({ problemId: "1000" });
    const { pid } = await root.api.problem.clone.mutate({ pid: original });
    const { problemId } = await root.api.problem.getForm.query({ pid });
    const stored = { locale };
    const page = await open(`/admin/contest/${contestId}/problems`, {
      person: root,
      stored,
      locale,
    });
    await page.getByRole("button", { name: words.bank }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox", { name: words.search }).fill(problemId);
    await dialog.getByRole("button", { name: new RegExp(problemId) }).click();
    await dialog.getByLabel(words.title).fill("First");
    await dialog.getByRole("button", { name: words.add, exact: true }).click();
    await expect(page.getByRole("link", { name: "First" })).toBeVisible();

    await page.getByRole("button", { name: words.newProblem }).click();
    await dialog.getByLabel(words.title).fill("Second");
    await dialog.getByRole("button", { name: words.begin, exact: true }).click();
    // Its form, with the way back to the contest.
    await expect(page).toHaveURL(new RegExp(`/admin/contest/${contestId}/problem/\\d+/edit`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Second");
    await page.goto(`/admin/contest/${contestId}/problems`);
    const titles = page.locator("[data-row-link]");
    await expect(titles).toHaveText(["First", "Second"]);
    await page.getByRole("button", { name: words.down }).click();
    await expect(titles).toHaveText(["Second", "First"]);
    const letters = async () =>
      (await root.api.contestProblem.findForStaff.query({ contestId })).map((one) => one.displayId);
    await expect.poll(letters).toEqual(["B", "A"]);
    // By its handle as well, which the arrows move.
    const grip = page.getByRole("button", { name: words.grip, exact: true });
    await grip.press("ArrowUp");
    await expect(titles).toHaveText(["First", "Second"]);
    await grip.press("End");
    await expect(titles).toHaveText(["Second", "First"]);
    await expect.poll(letters).toEqual(["B", "A"]);
    await page.getByRole("button", { name: words.remove }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.takeOut }).click();
    await expect(titles).toHaveText(["First"]);

    await page.goto(`/admin/contest/${contestId}/announcement`);
    await page.getByRole("button", { name: words.announce }).first().click();
    await dialog.getByLabel(words.heading, { exact: true }).fill("Lunch");
    await dialog.getByLabel(words.content).fill("At **noon**.");
    await dialog.getByRole("button", { name: words.publish }).click();
    await expect(page.getByRole("button", { name: "Lunch", exact: true })).toBeVisible();

    const say = sayIn(locale);
    await page.getByRole("link", { name: say("Accounts"), exact: true }).click();
    await expect(page.getByText(say("Nobody takes part yet"))).toBeVisible();
    await page.getByRole("button", { name: say("Seats from a list") }).click();
    const list = dialog.getByLabel(say("Accounts and seats"));
    await list.fill(`nobody-here,D-07\n${someone.username},D-08`);
    const save = dialog.getByRole("button", { name: words.saveSeats });
    await save.click();
    await expect(dialog.getByText(say("no such account"))).toBeVisible();
    await list.fill(`${someone.username} D-08`);
    await save.click();
    const row = page.getByRole("row").filter({ hasText: someone.username });
    await expect(row).toContainText("D-08");
    await page.getByRole("link", { name: say("Sheets to print") }).click();
    await expect(page.getByText("D-08").first()).toBeVisible();
    await page.getByRole("radio", { name: say("Passwords", "sheets") }).check({ force: true });
    await expect(page.getByText(say("No passwords at hand"))).toBeVisible();
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
    await root.api.problem.delete.mutate({ pid });
  });
}

test("of two who change a contest the second is told, also after the page was read again", async ({
  visit,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400/);
  const person = await newAdministrator(root, "second");
  const now = Date.now();
  const form = {
    ...{ title: newName("Twice"), description: "A round.", openRank: true },
    ...({ type: 0, auth: 0 } as const),
    ...{ startTime: new Date(now - 3_600_000), endTime: new Date(now + 3_600_000) },
  };
  const { id: contestId } = await person.api.contest.create.mutate(form);
  const context = await visit({ person });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await other.goto("/healthz");
  await page.goto(`/admin/contest/${contestId}/edit`);
  await page.getByLabel("Contest title").fill("Mine");
  await root.api.contest.update.mutate({ ...form, contestId, title: "Theirs" });
  // A session that another tab begins is one reason to read everything again.
  await storeSession(other, await signInAgain(person), page);
  const again = page.waitForResponse(/contest\.getForm/);
  await lookAt(page);
  await again;
  await expect(page.getByLabel("Contest title")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Somebody else has saved this contest meanwhile")).toBeVisible();
  await expect(page.getByText("Both of you changed: Contest title.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Update Successfully")).toBeVisible();
  await root.api.contest.delete.mutate({ contestId });
});

test("an announcement that is gone keeps what is typed, and an answer waits for who writes it", async ({
  visit,
  root,
  someone,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 40[04]/);
  const person = await newAdministrator(root, "writes");
  const contestId = await newContest(person, { title: newName("Written") });
  await person.api.contestAnnouncement.create.mutate({
    ...{ contestId, title: "Lunch", content: "At noon." },
  });
  const { records } = await person.api.contestAnnouncement.findForStaff.query({ contestId });
  const [lunch] = records;
  if (lunch === undefined) throw new Error("nothing was announced");
  const context = await visit({ person });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await other.goto("/healthz");
  await page.goto(`/admin/contest/${contestId}/announcement?edit=${lunch.id}`);
  const title = page.getByRole("dialog").getByLabel("Title", { exact: true });
  await title.fill("Dinner");
  await root.api.contestAnnouncement.delete.mutate({ id: lunch.id });
  await storeSession(other, await signInAgain(person), page);
  await lookAt(page);
  await expect(page.getByText("Nothing has been announced yet")).toBeVisible();
  await expect(title).toHaveValue("Dinner");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Update failed" })).toBeVisible();

  await someone.api.contestDesk.ask.mutate({ contestId, content: "Is zero even?" });
  await other.goto(`/contest/${contestId}/clarifications`);
  const desk = other.getByRole("textbox", { name: /^Answer to question/ });
  await desk.fill("It is.");
  await other.goto(`/contest/${contestId}/rank`);
  await other.goto(`/contest/${contestId}/clarifications`);
  await expect(desk).toHaveValue("It is.");
  await desk.press("Control+Enter");
  await expect(other.getByText("Answered to this team")).toBeVisible();
  await context.close();
  await root.api.contest.delete.mutate({ contestId });
});
