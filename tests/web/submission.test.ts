/** The list of submissions and one submission: live, filtered, shared. */
import { demoSolutions } from "@gavel/demo-content";
import { judged, newPerson } from "./support/people.ts";
import {
  chooseLanguage,
  outcomeOf,
  pasteCode,
  submitCode,
  VERDICT_MS,
} from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const code = (expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";

test("without live events the verdict still comes, by asking every two seconds", async ({
  visit,
  expectedFaults,
}) => {
  test.setTimeout(180_000);
  expectedFaults.push(/live\.watch/);
  const context = await visit({ person: await newPerson("poll") });
  // A stream of the page's own, which can be refused here.
  await context.addInitScript("delete globalThis.SharedWorker");
  const page = await context.newPage();
  let refused = 0;
  let polls = 0;
  await page.route(/\/trpc\/live\.watch\?/, (route) => {
    refused += 1;
    return route.abort();
  });
  page.on("request", (request) => {
    if (request.url().includes("submission.states")) polls += 1;
  });
  await page.goto("/problem/1000");
  await chooseLanguage(page, "Python3");
  await pasteCode(page, code("WA"));
  const submitId = await submitCode(page, () => page.keyboard.press("Control+Enter"));
  await expect(outcomeOf(page, submitId)).toContainText("Wrong Answer", { timeout: VERDICT_MS });
  expect(refused).toBeGreaterThan(0);
  expect(polls).toBeGreaterThan(0);
  // Once nothing is in progress nobody asks any more.
  const asksAgain = page.waitForRequest(/submission\.states/, { timeout: 4500 });
  await expect(asksAgain).rejects.toThrow(/Timeout/);
});

test("rows follow the judge; new ones wait behind a button", async ({ visit }) => {
  test.setTimeout(180_000);
  const person = await newPerson("live");
  await judged(person, "Python3", code("CE"));
  const page = await (await visit()).newPage();
  await page.goto("/status");
  await expect(page.getByRole("row").filter({ hasText: person.username })).toHaveCount(1);
  const input = { problemId: "1000", language: "Python3", code: code("RE") };
  const { submitId } = await person.api.submission.create.mutate(input);
  const more = page.getByRole("button", { name: /^\d+ new$/ });
  await expect(more).toBeVisible();
  await expect(page.getByRole("link", { name: `${submitId}`, exact: true })).toBeHidden();
  await more.click();
  const number = page.getByRole("link", { name: `${submitId}`, exact: true });
  const row = page.getByRole("row").filter({ has: number });
  await expect(row).toContainText("Runtime Error", { timeout: VERDICT_MS });
  await expect(page.getByRole("button", { name: /^\d+ new$/ })).toBeHidden();
});

/** Late in each case, so that there is something to follow, and too late in the first. */
const SLEEPY = `import time
a, b = map(int, input().split())
time.sleep(60 if a == 1 else 1)
print(a + b)
`;

test("the detail page follows the judge by itself", async ({ open }) => {
  test.setTimeout(180_000);
  const person = await newPerson("follow");
  const input = { problemId: "1000", language: "Python3", code: SLEEPY };
  const { submitId } = await person.api.submission.create.mutate(input);
  const page = await open(`/submission-detail/${submitId}`, { person });
  await expect(page.getByText("This page updates by itself.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Time Limit Exceeded", {
    timeout: VERDICT_MS,
  });
  await expect(
    page.getByRole("button", { name: /^Test case 1: Time Limit Exceeded/ }),
  ).toBeVisible();
  // The address holds the open case; [ and ] walk.
  await page.keyboard.press("]");
  await expect(page).toHaveURL(/\?case=2$/);
  await expect(page.getByRole("button", { name: /^Test case 2:/, pressed: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit and resubmit" }).click();
  await expect(page).toHaveURL(/\/problem\/1000$/);
  await expect(page.getByText(`Loaded the code of submission ${submitId}`)).toBeVisible();
});

test("the author decides who reads the code", async ({ open, someone }) => {
  const author = await newPerson("author");
  const submitId = await judged(author, "Python3", code("WA"));
  const path = `/submission-detail/${submitId}`;
  const own = await open(path, { person: author });
  const other = await open(path, { person: someone });
  const line = "print(a - b)";
  const locked = "The author has not shared this code.";
  await expect(own.getByText(line)).toBeVisible();
  await expect(other.getByText(locked)).toBeVisible();
  await expect(other.getByRole("switch")).toHaveCount(0);
  await own.getByRole("switch", { name: "Share code" }).click();
  await expect(own.getByText("Shared successfully", { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByText(line)).toBeVisible();
  await own.getByRole("switch", { name: "Share code" }).click();
  await expect(own.getByText("Cancel Sharing Successfully")).toBeVisible();
  await other.reload();
  await expect(other.getByText(locked)).toBeVisible();
});

/** As the server says that something of its own went wrong. */
const FAULT = {
  error: {
    message: "Internal error",
    code: -32603,
    data: {
      code: "INTERNAL_SERVER_ERROR",
      httpStatus: 500,
      gavel: { code: "SERVER_ERROR" },
    },
  },
};

test("cases that did not load are not said to be hidden", async ({ visit }) => {
  const author = await newPerson("cases");
  const submitId = await judged(author, "Python3", code("WA"));
  const page = await (await visit({ person: author })).newPage();
  let isFailing = true;
  // One answer of several that come together.
  await page.route(/\/trpc\/[^?]*submission\.cases/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    const json = answers.map((answer, at) =>
      isFailing && names[at] === "submission.cases" ? FAULT : answer,
    );
    await route.fulfill({ response, json });
  });
  await page.goto(`/submission-detail/${submitId}`);
  const fault = page.getByRole("alert").filter({ hasText: "The test cases did not load" });
  await expect(fault).toBeVisible();
  isFailing = false;
  await fault.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: /^Test case 1:/ })).toBeVisible();
});

test("a compile error shows what the compiler said, to its author only", async ({ open }) => {
  const author = await newPerson("compile");
  const program = demoSolutions.find((one) => one.displayId === "1000" && one.file === "ce.cpp");
  const submitId = await judged(author, "C++ 17", program?.code ?? "");
  const page = await open(`/submission-detail/${submitId}`, { person: author });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compile Error");
  await expect(page.getByText(/^g\+\+ .*-std=/)).toBeVisible();
  await page
    .getByRole("button", { name: /^main\.cpp:\d+|^\d+$|:\d+/ })
    .first()
    .click();
  await expect(page.locator("[id^=code-line-]").first()).toBeVisible();
  const visitor = await open(`/submission-detail/${submitId}`);
  await expect(visitor.getByText("Only the author sees the compiler output.")).toBeVisible();
});

test("the filters of the list are its address", async ({ open }) => {
  const person = await newPerson("filters");
  await judged(person, "Python3", code("CE"));
  await judged(person, "Python3", code("WA"));
  const page = await open("/status", { person });
  const mine = page.getByRole("row").filter({ hasText: person.username });
  await page.getByRole("textbox", { name: "Author" }).fill(person.username);
  await expect(page).toHaveURL(new RegExp(`username=${person.username}`));
  await expect(mine).toHaveCount(2);
  await page.getByRole("combobox", { name: "Verdict" }).click();
  await page.getByRole("option", { name: "Compile Error" }).click();
  await expect(page).toHaveURL(/status=-2/);
  await expect(mine).toHaveCount(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/status$/);
  await page.getByRole("textbox", { name: "Problem ID or keyword" }).fill("no such problem");
  await expect(page.getByText("No matching submissions")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/status$/);
  await page.getByRole("textbox", { name: "Author" }).fill("nobody");
  await expect(page).toHaveURL(/username=nobody/);
  await page.getByRole("switch", { name: "Only mine" }).click();
  await expect(page).toHaveURL(/\/status\?onlyMine=true$/);
  await expect(page.getByRole("textbox", { name: "Author" })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Author" })).toHaveValue("");
  await expect(mine).toHaveCount(2);
  // j goes from row to row, and Enter opens where the focus is.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const second = page.locator("[data-row-link]").nth(1);
  await expect(second).toBeFocused();
  const number = await second.textContent();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/submission-detail/${number}$`));
});

test("a visitor has no submissions of one's own", async ({ open }) => {
  const page = await open("/status");
  const onlyMine = page.getByRole("switch", { name: "Only mine" });
  await onlyMine.click();
  await expect(page.getByText("Please login first").first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Login Gavel" });
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(onlyMine).not.toBeChecked();
  await expect(page).toHaveURL(/\/status$/);
  // By its address too; whoever then does not sign in sees everybody's.
  await page.goto("/status?onlyMine=true&username=nobody");
  await expect(page.getByText("Please login first").first()).toBeVisible();
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/status(\?username=nobody)?$/);
  await expect(onlyMine).not.toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Submissions");
  const chinese = await open("/status", { locale: "zh-CN" });
  await chinese.getByRole("switch", { name: "只看我的" }).click();
  await expect(chinese.getByText("请先登录").first()).toBeVisible();
});
