/** Each way of judging as the sender sees it; conversations and subtasks also as those who keep the problem do. */
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

const code = (displayId: string, file: string) =>
  demoSolutions.find((one) => one.displayId === displayId && one.file === file)?.code ?? "";

test("a conversation: the sender sees their own words, root the whole of it", async ({
  open,
  root,
}) => {
  test.setTimeout(180_000);
  const person = await newPerson("guesser");
  const page = await open("/problem/1022", { person });
  await chooseLanguage(page, "Python3");
  await pasteCode(page, code("1022", "ac.py"));
  const submitId = await submitCode(page, () => page.keyboard.press("Control+Enter"));
  await expect(outcomeOf(page, submitId)).toContainText("Accepted", { timeout: VERDICT_MS });

  await page.goto(`/submission-detail/${submitId}`);
  await expect(page.getByRole("button", { name: /^Test case 1: Accepted/ })).toBeVisible();
  await expect(page.getByText("5 8 6 7", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Transcript" })).toBeHidden();
  await expect(page.getByText("This case is hidden:")).toBeVisible();

  const staff = await open(`/submission-detail/${submitId}`, { person: root });
  const lines = staff.getByRole("region", { name: "Transcript" }).getByRole("listitem");
  await expect(lines).toHaveText([
    "Interactor10",
    "Program5",
    "Interactorhigher",
    "Program8",
    "Interactorlower",
    "Program6",
    "Interactorhigher",
    "Program7",
    "Interactorcorrect",
  ]);
  await expect(staff.getByText("found with 4 guesses")).toBeVisible();
});

test("subtasks: each with its own score, the rest of a lost one skipped", async ({ open }) => {
  test.setTimeout(180_000);
  const person = await newPerson("subtasks");
  const submitId = await judged(person, "C++ 17", code("1023", "pac-slow.cpp"), "1023");
  const page = await open(`/submission-detail/${submitId}`, { person });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Partial Accepted");
  await expect(heading).toContainText("50 / 100");
  const subtask = (number: number) => page.getByRole("button", { name: `Subtask ${number}` });
  await expect(subtask(1)).toContainText("20 / 20");
  await expect(subtask(1)).toHaveAttribute("aria-expanded", "false");
  await expect(subtask(2)).toContainText("30 / 30");
  await expect(subtask(3)).toContainText("0 / 50");
  await expect(subtask(3)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("button", { name: /^Test case 9: Time Limit/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Test case 11: Cancelled/ })).toBeVisible();
});

/** What each of the other ways of judging shows for a right and a wrong program: heading, and the first failed case. */
const OTHER_WAYS: readonly (readonly [
  name: string,
  displayId: string,
  right: string,
  wrong: string,
  heading: RegExp,
])[] = [
  ["a special judge", "1020", "ac-other.cpp", "wa.cpp", /Wrong Answer/],
  ["a special judge of real numbers", "1021", "ac.py", "wa-digits.cpp", /Wrong Answer/],
  ["the mean of subtasks", "1024", "ac.py", "pac.cpp", /Partial Accepted\s*\d+\s*\/\s*100/],
  ["up to the first error", "1025", "ac.cpp", "wa-negative.cpp", /Wrong Answer/],
  ["files in place of standard input and output", "1026", "ac.py", "wa-stdout.cpp", /Wrong Answer/],
];

for (const [name, displayId, right, wrong, heading] of OTHER_WAYS) {
  test(`${name}: a right program and a wrong one`, async ({ open }) => {
    test.setTimeout(180_000);
    const person = await newPerson("modes");
    const language = (file: string) => (file.endsWith(".py") ? "Python3" : "C++ 17");
    const good = await judged(person, language(right), code(displayId, right), displayId);
    const bad = await judged(person, language(wrong), code(displayId, wrong), displayId);
    const page = await open(`/submission-detail/${good}`, { person });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Accepted");
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Partial");
    await page.goto(`/submission-detail/${bad}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const failed = page.getByRole("button", { name: /^Test case \d+: (Wrong Answer|Cancelled)/ });
    await expect(failed.first()).toBeVisible();
  });
}

test("up to the first error: later cases are not shown", async ({ open }) => {
  const person = await newPerson("modes");
  const submitId = await judged(person, "C++ 17", code("1025", "wa.cpp"), "1025");
  const page = await open(`/submission-detail/${submitId}`, { person });
  const wrong = page.getByRole("button", { name: /^Test case \d+: Wrong Answer/ });
  await expect(wrong).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Test case \d+: / }).last()).toHaveAccessibleName(
    /Wrong Answer/,
  );
});
