/** What root does to single submissions, and what people see of what they may not do. */
import { demoSolutions } from "@gavel/demo-content";
import type { Page } from "@playwright/test";
import { judged, newPerson } from "./support/people.ts";
import { chooseLanguage, pasteCode } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const code = (displayId: string, file: string) =>
  demoSolutions.find((one) => one.displayId === displayId && one.file === file)?.code ?? "";

const rowOf = (page: Page, submitId: number) =>
  page.getByRole("row").filter({
    has: page.getByRole("link", { name: String(submitId), exact: true }),
  });
const openMenu = async (page: Page, submitId: number) => {
  // The one before may still be closing.
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.getByRole("button", { name: `Actions for submission ${submitId}` }).click();
  return page.getByRole("menu");
};

test("root rejudges, judges by hand and cancels; each says what it cannot do now", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const person = await newPerson("operated");
  const wrong = await judged(person, "Python3", code("1000", "wa.py"));
  const broken = await judged(person, "C++ 17", code("1000", "ce.cpp"));
  const page = await open(`/status?username=${person.username}`, { person: root });
  await expect(page.getByRole("columnheader", { name: "Rejudge" })).toBeVisible();

  const row = rowOf(page, wrong);
  const judgement = async () => {
    const [state] = await root.api.submission.states.query({ submitIds: [wrong] });
    return state;
  };
  const first = await judgement();
  await page.getByRole("button", { name: `Rejudge submission ${wrong}` }).click();
  await expect(page.getByText("Rejudge successfully", { exact: true })).toBeVisible();
  // The row said the same before; by hand a verdict is given to what is judged.
  await expect
    .poll(judgement, { timeout: 90_000 })
    .toMatchObject({ version: (first?.version ?? 0) + 1, status: first?.status });
  await expect(row).toContainText("Wrong Answer");

  const byHand = (await openMenu(page, wrong)).getByRole("menuitem", { name: "Manual Judge…" });
  await expect(byHand).toBeEnabled();
  await byHand.click();
  const dialog = page.getByRole("dialog", { name: "Manual Judge" });
  await expect(dialog.getByLabel("Score")).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Verdict" }).click();
  await expect(page.getByRole("option")).toHaveText([
    "Accepted",
    "Wrong Answer",
    "Time Limit Exceeded",
    "Memory Limit Exceeded",
    "Runtime Error",
    "Presentation Error",
    "Partial Accepted",
    "System Error",
    "Submitted Failed",
  ]);
  await page.getByRole("option", { name: "Accepted", exact: true }).click();
  await dialog.getByRole("button", { name: "Set verdict" }).click();
  await expect(page.getByText("Update Successfully", { exact: true })).toBeVisible();
  await expect(row).toContainText("Accepted");
  await expect(row.getByRole("button", { name: /by hand.*root|root.*by hand/i })).toBeVisible();

  await (await openMenu(page, wrong)).getByRole("menuitem", { name: "Cancel Judge…" }).click();
  const question = page.getByRole("alertdialog", { name: `Cancel submission ${wrong}?` });
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(row).toContainText("Accepted");
  await (await openMenu(page, wrong)).getByRole("menuitem", { name: "Cancel Judge…" }).click();
  await question.getByRole("button", { name: "Cancel Judge" }).click();
  await expect(page.getByText("Cancel Successfully", { exact: true })).toBeVisible();
  await expect(row).toContainText("Cancelled");
  await expect(row.getByRole("button", { name: /root/ })).toBeVisible();
  const cancelled = await openMenu(page, wrong);
  await expect(cancelled.getByRole("menuitem", { name: /^Cancel Judge/ })).toBeDisabled();
  await expect(cancelled).toContainText("Already cancelled");
  await page.keyboard.press("Escape");

  const locked = await openMenu(page, broken);
  await expect(locked.getByRole("menuitem", { name: /^Manual Judge/ })).toBeDisabled();
  await expect(locked).toContainText("A compile error cannot be changed");
  await page.keyboard.press("Escape");

  // The same as buttons on the submission's own page, where OI problems take a score.
  const partial = await judged(person, "C++ 17", code("1023", "pac-slow.cpp"), "1023");
  await page.goto(`/submission-detail/${partial}`);
  await page.getByRole("button", { name: "Manual Judge" }).click();
  const score = dialog.getByRole("textbox", { name: "Score" });
  await expect(score).toHaveValue("50");
  await score.fill("");
  await dialog.getByRole("button", { name: "Set verdict" }).click();
  await expect(dialog.getByText("A score is a whole number, 0 or more")).toBeVisible();
  await score.fill("400");
  await dialog.getByRole("button", { name: "Set verdict" }).click();
  // Kept within what the problem gives.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("100 / 100");

  // While nobody judges, a submission waits: it takes no verdict by hand, but it can be cancelled.
  const hosts = await root.api.judgehost.find.query();
  const order = (word: "rest" | "work") =>
    Promise.all(hosts.map(({ id }) => root.api.judgehost.order.mutate({ id, order: word })));
  await order("rest");
  try {
    const input = { problemId: "1000", language: "Python3", code: code("1000", "wa.py") };
    const { submitId } = await person.api.submission.create.mutate(input);
    // Whoever waits long may ask to be told.
    const waiting = await open("/problem/1000", { person });
    await chooseLanguage(waiting, "Python3");
    await pasteCode(waiting, code("1000", "wa.py"));
    await waiting.keyboard.press("Control+Enter");
    await waiting.getByRole("button", { name: "Tell me" }).click({ timeout: 60_000 });
    await expect(waiting.getByText("You will be told")).toBeVisible();
    await page.goto(`/submission-detail/${submitId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pending");
    await expect(page.getByRole("button", { name: "Manual Judge" })).toBeDisabled();
    await expect(
      page.getByRole("note", { name: "Judging is in progress, try later" }),
    ).toBeVisible();
    // Its sender is told why nothing happens.
    const sender = await open(`/submission-detail/${submitId}`, { person });
    await expect(sender.getByText("No judge working")).toBeVisible();
    await page.getByRole("button", { name: "Cancel Judge" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Judge" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
    await expect(page.getByRole("button", { name: "Cancel Judge" })).toBeDisabled();
  } finally {
    await order("work");
  }

  // Others see none of it.
  const own = await open(`/status?username=${person.username}`, { person });
  await expect(rowOf(own, wrong)).toContainText("Cancelled");
  await expect(own.getByRole("columnheader", { name: "Rejudge" })).toHaveCount(0);
  await expect(own.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);

  // A sending that failed is sent again by its author, and the row follows the judge.
  await root.api.submission.manualJudge.mutate({ submitId: wrong, status: 10 });
  await own.reload();
  await expect(rowOf(own, wrong)).toContainText("Submitted Failed");
  await rowOf(own, wrong).getByRole("button", { name: "Send again" }).click();
  await expect(own.getByText("Resubmitted Successfully", { exact: true })).toBeVisible();
  await expect(rowOf(own, wrong)).toContainText("Wrong Answer", { timeout: 90_000 });
  await expect(rowOf(own, wrong).getByRole("button", { name: "Send again" })).toHaveCount(0);
});

test("what somebody may not do is said where they would do it", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/403/);
  const person = await newPerson("quiet");
  const post = { title: "Quiet", description: "a place", content: "to talk", categoryId: 1 };
  const { id } = await root.api.discussion.create.mutate(post);
  const problem = await open("/problem/1000", { person });
  const submit = problem.getByRole("button", { name: /^Submit/ }).last();
  await expect(submit).toBeEnabled();
  const { records } = await root.api.user.find.query({
    ...{ currentPage: 1, limit: 10, keyword: person.username },
  });
  const uid = records[0]?.uid ?? "";
  await root.api.user.setRoles.mutate({ uids: [uid], role: 1007 });
  await problem.reload();
  await expect(problem.getByText("Your account may not submit")).toBeVisible();
  await expect(submit).toBeDisabled();
  const talk = await open(`/discussion-detail/${id}`, { person });
  await expect(talk.getByText("You do not have permission to do this")).toBeVisible();
  await expect(talk.getByRole("textbox", { name: "New comment" })).toHaveCount(0);

  await root.api.user.setRoles.mutate({ uids: [uid], role: 1002 });
  const off = { openPublicJudge: false, openPublicDiscussion: false };
  await root.api.setting.update.mutate(off);
  try {
    await problem.reload();
    await expect(problem.getByText("Judging is switched off for this area")).toBeVisible();
    await expect(submit).toBeDisabled();
    await talk.reload();
    await expect(talk).toHaveURL(/\/home$/);
    await expect(talk.getByText("No access: the discussion area is not open")).toBeVisible();
  } finally {
    await root.api.setting.update.mutate({ openPublicJudge: true, openPublicDiscussion: true });
  }
  await problem.reload();
  await expect(submit).toBeEnabled();
});
