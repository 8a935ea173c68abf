/** A problem's whole way: written, generated, checked, published, solved, mended, and judged again. */
import { VERDICTS } from "@gavel/domain/verdict";
import type { Page } from "@playwright/test";
import { type Say, sayIn } from "./support/catalogue.ts";
import { newName, newPerson, type Person } from "./support/people.ts";
import {
  chooseLanguage,
  outcomeOf,
  pasteCode,
  submitCode,
  VERDICT_MS,
} from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES, VERDICT_WORDS } from "./support/words.ts";

/** A dozen programs are compiled and run on the way, four of them with testlib. */
test.describe.configure({ timeout: 900_000 });

const cpp = (body: string) =>
  `#include <cstdio>\n#include <cstdlib>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); ${body} }`;
const testlib = (body: string) =>
  `#include "testlib.h"\nint main(int argc, char** argv) { ${body} }`;

const SOLUTIONS = [
  { name: "std.cpp", gets: "Accepted", code: cpp('printf("%lld\\n", a + b);') },
  { name: "first.cpp", gets: "Wrong Answer", code: cpp('printf("%lld\\n", a);') },
  { name: "crash.cpp", gets: "Runtime Error", code: cpp("abort();") },
];
const GENERATOR = testlib("registerGen(argc, argv, 1); println(opt<int>(1), rnd.next(1, 9));");
const VALIDATOR = testlib(
  "registerValidation(argc, argv); inf.readInt(-99, 99); inf.readSpace(); inf.readInt(-99, 99); inf.readEoln(); inf.readEof();",
);
/** Right only where no sum is negative. */
const BLIND = "a, b = map(int, input().split())\nprint(abs(a + b))\n";

interface Desk {
  readonly page: Page;
  readonly say: Say;
}

const button = ({ page, say }: Desk, english: string, context = "", values = {}) =>
  page.getByRole("button", { name: say(english, context, values), exact: true });
const said = ({ page, say }: Desk, english: string, context = "", values = {}) =>
  page.getByText(say(english, context, values));
const openTab = ({ page, say }: Desk, english: string, context = "") =>
  page.getByRole("tab", { name: new RegExp(`^${say(english, context)}`) }).click();
const plural = (one: string, other: string, name = "0") =>
  `{${name}, plural, one {${one}} other {${other}}}`;

async function save({ page, say }: Desk) {
  await page.getByRole("button", { name: new RegExp(`^${say("Save")} (Ctrl|⌘)`) }).click();
  const [word = ""] = say("Saved <0>{at}</0>").split("<0>");
  // The checker is compiled first.
  await expect(page.getByText(new RegExp(`^${word}`)).first()).toBeVisible({ timeout: VERDICT_MS });
}

async function begin(desk: Desk, title: string, problemId: string) {
  const { page, say } = desk;
  await button(desk, "New problem").click();
  await page.getByLabel(say("Title"), { exact: true }).fill(title);
  await page.getByLabel(say("ID", "problem"), { exact: true }).fill(problemId);
  await button(desk, "Begin").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${problemId} ${title}`);
}

async function writeStatement({ page, say }: Desk, language: string) {
  const name = language === "en-US" ? "English" : "Chinese";
  const spoken = say(name, "language of a statement");
  const texts = [
    [say("Description"), "Add $a$ and $b$."],
    [say("Input", "statement"), "Two numbers."],
    [say("Output", "statement"), "Their sum."],
  ];
  for (const [word = "", text = ""] of texts) {
    const label = say("{word} ({language})", "", { word, language: spoken });
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: say("Sample"), exact: true }).click();
  await page.getByLabel(say("Input of sample {number}", "", { number: 1 })).fill("1 2");
  await page.getByLabel(say("Output of sample {number}", "", { number: 1 })).fill("3");
}

async function chooseChecker(desk: Desk) {
  const { page, say } = desk;
  await openTab(desk, "Judging", "problem form");
  await page.getByRole("radio", { name: new RegExp(`^${say("Special judge")}`) }).click();
  await button(desk, "Change the mode").click();
  await button(desk, "Start from a template").click();
}

async function addProgram(desk: Desk, opens: string, name: string, code: string, gets?: string) {
  const { page, say } = desk;
  await button(desk, opens, opens === "Solution" ? "program" : "").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("Name"), { exact: true }).fill(name);
  if (gets !== undefined && gets !== "Accepted") {
    await dialog.getByRole("checkbox", { name: say("Accepted"), exact: true }).uncheck();
    await dialog.getByRole("checkbox", { name: say(gets), exact: true }).check();
  }
  await pasteCode(page, code);
  await dialog.getByRole("button", { name: say("Done"), exact: true }).click();
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
}

async function writePrograms(desk: Desk) {
  await openTab(desk, "Solutions", "problem form");
  for (const { name, code, gets } of SOLUTIONS) {
    await addProgram(desk, "Solution", name, code, gets);
  }
  await addProgram(desk, "Generator", "gen.cpp", GENERATOR);
  await addProgram(desk, "Validator", "val.cpp", VALIDATOR);
}

async function makeLive(desk: Desk, number: number) {
  await button(desk, "Make the draft live").click();
  await expect(said(desk, "Version {number} is live", "", { number })).toBeVisible();
}

async function makeData(desk: Desk) {
  const { page, say } = desk;
  const slow = { timeout: VERDICT_MS };
  await openTab(desk, "Test data");
  await button(desk, "Generate").click();
  await page.getByRole("textbox", { name: say("Arguments") }).fill("1\n2\n3");
  await button(desk, plural("Generate # case", "Generate # cases"), "", { n: 3 }).click();
  const made = plural("# answer made.", "# answers made.");
  await expect(said(desk, made, "", { n: 3 })).toBeVisible(slow);
  await button(desk, "Validate").click();
  const checked = plural("# input checked.", "# inputs checked.");
  await expect(said(desk, checked, "", { n: 3 })).toBeVisible(slow);
  await save(desk);
  await makeLive(desk, 1);
}

/** All ran when the data was saved, and nothing is left that would have to be published knowingly. */
async function publish(desk: Desk) {
  const { page, say } = desk;
  await openTab(desk, "Solutions", "problem form");
  for (const { name, gets } of SOLUTIONS) {
    const cell = new RegExp(`^${name}\\b.* 3\\D+${say(gets)}`);
    await expect(page.getByRole("button", { name: cell })).toBeVisible({ timeout: VERDICT_MS });
  }
  await openTab(desk, "Publish");
  const right = say("{names}: all cases passed", "", { names: "std.cpp" });
  await expect(page.getByText(right)).toBeVisible();
  const names = "first\\.cpp(, |、)crash\\.cpp";
  const wrong = new RegExp(say("{names}: caught by the data", "", { names }));
  await expect(page.getByText(wrong)).toBeVisible();
  await expect(said(desk, "to mend")).toHaveCount(0);
  await button(desk, "Publish").click();
  await expect(said(desk, "Everybody sees this problem.")).toBeVisible();
}

/** Its third case becomes what the second number should have reached: a negative sum. */
async function mend(desk: Desk) {
  const { page, say } = desk;
  await openTab(desk, "Test data");
  await button(desk, "Open case {n}", "", { n: 3 }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("Input"), { exact: true }).fill("-4 1\n");
  await dialog.getByLabel(say("Answer"), { exact: true }).fill("-3\n");
  await dialog.getByRole("button", { name: say("Apply"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await save(desk);
  await expect(said(desk, "{changed} changed", "", { changed: 1 })).toBeVisible();
  await expect(said(desk, "input changed")).toBeVisible();
  const judged = plural(
    "# submission was judged before. A rejudge can be previewed after this.",
    "# submissions were judged before. A rejudge can be previewed after this.",
    "count",
  );
  await expect(said(desk, judged, "", { n: 1 })).toBeVisible();
  await makeLive(desk, 2);
}

async function rejudge(desk: Desk) {
  const { page, say } = desk;
  await page.getByRole("link", { name: say("Preview a rejudge") }).click();
  const preview = plural("Preview # submission", "Preview # submissions", "count");
  await button(desk, preview, "", { n: 1 }).click();
  const apply = plural("Apply # change", "Apply # changes", "changed");
  await button(desk, apply, "", { n: 1 }).click({ timeout: VERDICT_MS });
  const asked = page.getByRole("alertdialog", { name: say("Apply this rejudge?") });
  await asked.getByRole("button", { name: say(apply, "", { n: 1 }) }).click();
  await expect(said(desk, "Applied").first()).toBeVisible({ timeout: VERDICT_MS });
}

async function remove(root: Person, problemId: string) {
  const { pid } = await root.api.problem.get.query({ problemId });
  await root.api.problem.delete.mutate({ pid });
}

/** One that a failed try left open would be on every list of the bank. */
const written: string[] = [];
test.afterEach(async ({ root }) => {
  for (const problemId of written.splice(0)) await remove(root, problemId);
});

for (const language of JOURNEY_LANGUAGES) {
  test(`a problem is written, published, solved, mended and judged again (${language})`, async ({
    open,
    root,
  }) => {
    const say = sayIn(language);
    const problemId = newName("SUM").toUpperCase();
    const page = await open(`/admin/problems?l=${language}`, { person: root });
    const desk = { page, say };
    await begin(desk, "A plus B", problemId);
    await writeStatement(desk, language);
    await openTab(desk, "Limits and rules");
    await page.getByRole("textbox", { name: say("Time"), exact: true }).fill("2000");
    await chooseChecker(desk);
    await writePrograms(desk);
    await save(desk);
    written.push(problemId);
    await makeData(desk);
    await publish(desk);

    const pupil = await newPerson("pupil");
    const theirs = await open(`/problem/${problemId}?l=${language}`, { person: pupil });
    await chooseLanguage(theirs, "Python3");
    await pasteCode(theirs, BLIND);
    const submitId = await submitCode(theirs, () => theirs.keyboard.press("Control+Enter"));
    const slow = { timeout: VERDICT_MS };
    await expect(outcomeOf(theirs, submitId)).toContainText(VERDICT_WORDS[language].AC, slow);

    await mend(desk);
    await rejudge(desk);
    // The list says "Applied" of earlier batches as well.
    const statusNow = async () => (await root.api.submission.get.query({ submitId })).status;
    await expect.poll(statusNow, slow).toBe(VERDICTS.wrongAnswer.code);
    await theirs.goto(`/submission-detail/${submitId}`);
    const verdict = theirs.getByRole("heading", { level: 1 });
    await expect(verdict).toContainText(VERDICT_WORDS[language].WA);
  });
}
