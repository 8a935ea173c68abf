/** A contest from nothing to its results: made by an organiser, played by twenty teams, rolled, revealed and exported. */
import { readFileSync } from "node:fs";
import { demoSolutions } from "@gavel/demo-content";
import type { Page } from "@playwright/test";
import { type Say, sayIn } from "./support/catalogue.ts";
import { SITE } from "./support/env.ts";
import { judged, newAdministrator, newName, type Person, signInAgain } from "./support/people.ts";
import { VERDICT_MS } from "./support/problem-page.ts";
import {
  filesIn,
  jsonIn,
  programsIn,
  rowsOfCsv,
  rowsOfExcel,
  takeHome,
  textOf,
} from "./support/take-home.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: 900_000 });

const TEAMS = 20;
/** It sends nothing. */
const ASKING = 5;
const PASSWORD = "whole-team-1";
const codeOf = (displayId: string, expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === displayId && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";
const [RIGHT, WRONG] = [codeOf("1000", "AC"), codeOf("1000", "WA")];
const GUESSER = codeOf("1022", "AC");

type Rule = "ACM" | "OI";
interface Sent {
  readonly team: number;
  readonly letter: "A" | "B" | "C";
  readonly code: string;
}
/** Half of them solve A, a quarter B, two the interactive C; every third begins with a wrong try. */
const BEFORE_FREEZE: readonly Sent[] = Array.from({ length: TEAMS }, (_, team): Sent[] => [
  ...(team % 3 === 0 ? [{ team, letter: "A" as const, code: WRONG }] : []),
  ...(team % 2 === 0 ? [{ team, letter: "A" as const, code: RIGHT }] : []),
  ...(team % 4 === 0 ? [{ team, letter: "B" as const, code: RIGHT }] : []),
  ...(team < 2 ? [{ team, letter: "C" as const, code: GUESSER }] : []),
]).flat();
/** What the freeze keeps back: team 1 comes from the middle to the front. */
const BEHIND_FREEZE: readonly Sent[] = [
  { team: 1, letter: "A", code: RIGHT },
  { team: 1, letter: "B", code: RIGHT },
  { team: 3, letter: "A", code: RIGHT },
];
function solvedBy(team: number, all: readonly Sent[]): number {
  const letters = all.filter((one) => one.team === team && one.code !== WRONG);
  return new Set(letters.map(({ letter }) => letter)).size;
}

interface Desk {
  readonly page: Page;
  readonly say: Say;
}
const button = ({ page, say }: Desk, english: string, context = "") =>
  page.getByRole("button", { name: say(english, context), exact: true });
const confirm = ({ page, say }: Desk, english: string) =>
  page
    .getByRole("alertdialog")
    .getByRole("button", { name: say(english), exact: true })
    .click();

async function newTeams(root: Person): Promise<Person[]> {
  const stem = newName("w");
  const names = Array.from({ length: TEAMS }, (_, index) => `${stem}-${index}`);
  await root.api.user.import.mutate({ rows: names.map((username) => [username, PASSWORD]) });
  return Promise.all(
    names.map((username) => signInAgain({ username, password: PASSWORD, email: "" })),
  );
}

/** @returns the number of the contest */
async function create(desk: Desk, title: string, rule: Rule): Promise<number> {
  const { page, say } = desk;
  await page.goto("/admin/contest/create");
  await page.getByLabel(say("Contest title"), { exact: true }).fill(title);
  await page.getByRole("radio", { name: rule, exact: true }).click();
  await page
    .getByRole("textbox", { name: say("Description (Markdown)") })
    .fill("**Twenty** teams.");
  const local = (ms: number) => {
    const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
    return at.toISOString().slice(0, 19);
  };
  await page.getByLabel(say("Start", "contest"), { exact: true }).fill(local(Date.now() - 60_000));
  const endMs = Date.now() + 3 * 3_600_000;
  await page.getByLabel(say("End", "contest"), { exact: true }).fill(local(endMs));
  await page.getByRole("switch", { name: say("Freeze the board") }).check();
  await page.getByRole("switch", { name: say("Reveal when the contest ends") }).uncheck();
  await page.getByRole("switch", { name: say("Public board") }).check();
  await page.getByRole("switch", { name: say("Printing") }).check();
  await button(desk, "Create the contest").click();
  await expect(page).toHaveURL(/\/admin\/contest\/\d+\/edit/);
  return Number(/contest\/(\d+)/.exec(page.url())?.[1]);
}

const problemForm = (type: number, title: string, more: object = {}) => ({
  problem: {
    ...{ title, type, auth: 2, judgeMode: "default", judgeCaseMode: "default", difficulty: 0 },
    ...{ timeLimit: 2000, memoryLimit: 256, stackLimit: 128 },
    ...{ description: "$a+b$", input: "$a, b$", output: "$a+b$" },
    ...more,
  },
  samples: [
    { input: "1 2\n", output: "3\n", score: 50 },
    { input: "40 2\n", output: "42\n", score: 50 },
  ],
});

/** A from the organiser's own, B written for the contest, C interactive. @returns the three, as they were made */
async function addProblems(desk: Desk, organiser: Person, contestId: number, rule: Rule) {
  const { page, say } = desk;
  const type = rule === "OI" ? 1 : 0;
  const { api } = organiser;
  const { pid: known } = await api.problem.get.query({ problemId: "1000" });
  const languages = (await api.problem.languages.query({ pid: known })).map(({ id }) => ({ id }));
  const own = await api.problem.create.mutate({ ...problemForm(type, "Sum"), languages });
  await page.goto(`/admin/contest/${contestId}/problems`);
  await button(desk, "Add from the bank").click();
  const dialog = page.getByRole("dialog");
  const { problemId } = await api.problem.getForm.query({ pid: own.pid });
  await dialog.getByRole("searchbox", { name: say("Search problems") }).fill(problemId);
  await dialog.getByRole("button", { name: new RegExp(problemId) }).click();
  await dialog.getByLabel(say("Title in the contest")).fill("Sum");
  await dialog.getByRole("button", { name: say("Add"), exact: true }).click();
  await expect(page.getByRole("link", { name: "Sum" })).toBeVisible();

  await button(desk, "New problem").click();
  await dialog.getByLabel(say("Title in the contest")).fill("Written here");
  await dialog.getByRole("button", { name: say("Begin"), exact: true }).click();
  await expect(page).toHaveURL(/\/problem\/\d+\/edit/);
  const written = Number(/problem\/(\d+)\/edit/.exec(page.url())?.[1]);
  const form = problemForm(type, "Written here", { id: written, auth: 3 });
  await api.problem.update.mutate({ ...form, languages });

  const interactor = readFileSync(
    new URL("../../packages/demo-content/problems/1022/interactor.cpp", import.meta.url),
    "utf8",
  );
  await api.problem.compileChecker.mutate({ code: interactor, language: "C++" });
  const guess = await api.problem.create.mutate({
    ...problemForm(type, "Guess", {
      ...{ judgeMode: "interactive", spjCode: interactor, spjLanguage: "C++" },
    }),
    samples: [
      { input: "10 7\n", output: "7\n", score: 50 },
      { input: "1000 1\n", output: "1\n", score: 50 },
    ],
    languages,
  });
  await api.contestProblem.addFromBank.mutate({
    ...{ contestId, pid: guess.pid, displayId: "C", title: "Guess", color: "#2b6cb8" },
  });
  await page.goto(`/admin/contest/${contestId}/problems`);
  await expect(page.locator("[data-row-link]")).toHaveText(["Sum", "Written here", "Guess"]);
  return [own.pid, written, guess.pid];
}

/** Each team by itself in its order, all at once. */
async function play(teams: readonly Person[], contestId: number, all: readonly Sent[]) {
  await Promise.all(
    teams.map(async (person, team) => {
      for (const { letter, code } of all.filter((one) => one.team === team)) {
        await judged(person, "Python3", code, letter, contestId);
      }
    }),
  );
}

async function askAndAnswer(desk: Desk, asking: Desk, contestId: number) {
  const name = asking.say("Questions", "contest");
  await asking.page.goto(`/contest/${contestId}/problems`);
  await asking.page.getByRole("button", { name }).first().click();
  const panel = asking.page.getByRole("complementary", { name });
  await panel.getByLabel(asking.say("Your question")).fill("Is zero even?");
  await panel.getByRole("button", { name: asking.say("Ask", "question"), exact: true }).click();
  await desk.page.goto(`/contest/${contestId}/clarifications`);
  await expect(desk.page.getByText("Is zero even?").first()).toBeVisible();
  await button(desk, "Assign to me").click();
  await expect(desk.page.getByText(desk.say("Assigned to you")).first()).toBeVisible();
  await desk.page.getByRole("textbox").last().fill("It is.");
  await desk.page.getByLabel(desk.say("Also publish as an announcement")).click();
  await expect(desk.page.getByLabel(desk.say("Title of the announcement"))).not.toBeEmpty();
  await button(desk, "To all").click();
  await expect(panel.getByText("It is.").first()).toBeVisible({ timeout: 90_000 });
}

async function printAndBring(desk: Desk, printing: Desk, contestId: number) {
  await printing.page.goto(`/contest/${contestId}/print`);
  await printing.page.getByLabel(printing.say("Text to print")).fill("int main() {}\n".repeat(5));
  await button(printing, "Print", "contest").click();
  await expect(
    printing.page.getByText(printing.say("Your text is in the print queue")),
  ).toBeVisible();
  await desk.page.goto(`/contest/${contestId}/admin-print`);
  await button(desk, "Printed", "print").click();
  await expect(button(desk, "Undo")).toBeVisible();
}

/** Every accepted problem of a team is one, and the first of each is marked. */
async function bringBalloon(desk: Desk, contestId: number, count: number) {
  await desk.page.goto(`/contest/${contestId}/ac-info`);
  await expect(button(desk, "Take it", "balloon")).toHaveCount(count);
  await button(desk, "Take it", "balloon").first().click();
  await button(desk, "Delivered", "balloon").first().click();
  await expect(button(desk, "Undo").first()).toBeVisible();
}

async function solvedOnPublicBoard(contestId: number): Promise<Map<string, number>> {
  const answer = await fetch(`${SITE.url}/api/get-contest-outside-scoreboard`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cid: contestId, currentPage: 1, limit: 300 }),
  });
  const { data } = (await answer.json()) as { data: { records: Record<string, unknown>[] } };
  return new Map(
    data.records.map(({ username, ac, totalScore }) => [
      String(username),
      Number(ac ?? Number(totalScore) / 100),
    ]),
  );
}
const expectedOf = (teams: readonly Person[], all: readonly Sent[]) =>
  new Map(
    teams.flatMap(({ username }, team): [string, number][] =>
      all.some((one) => one.team === team) ? [[username, solvedBy(team, all)]] : [],
    ),
  );
const sorted = <Value>(board: Iterable<[string, Value]>) =>
  [...board].sort(([a], [b]) => a.localeCompare(b));

/** The board from the menu above it, for Excel and as text: the same, and who solved how many. */
async function exportBoard(desk: Desk, contestId: number, rule: Rule) {
  const { page, say } = desk;
  await page.goto(`/contest/${contestId}/rank`);
  const take = async (item: string) => {
    await button(desk, "Export").click();
    return takeHome(page, () => page.getByRole("menuitem", { name: say(item) }).click());
  };
  const text = await take("Board as CSV");
  const excel = await take("Board for Excel");
  expect([text.name, excel.name]).toEqual(
    ["csv", "xlsx"].map((ending) => `contest_${contestId}_rank.${ending}`),
  );
  const rows = rowsOfCsv(text.bytes);
  const width = rows[0]?.length ?? 0;
  const filled = (row: string[]) => Array.from({ length: width }, (_, at) => row[at] ?? "");
  expect(rowsOfExcel(excel.bytes).map(filled)).toEqual(rows);
  expect(rows[0]?.slice(-4)).toEqual(["A", "B", "C", "Award"]);
  return new Map(
    rows.slice(1).map(([, username = "", , , , figure]): [string, number] => {
      return [username, Number(figure) / (rule === "OI" ? 100 : 1)];
    }),
  );
}

/** From the page after the contest: programs in folders of people and of problems, and the whole contest as a package. */
async function exportAll(
  desk: Desk,
  contestId: number,
  { all, teams, rule }: { all: readonly Sent[]; teams: readonly Person[]; rule: Rule },
) {
  const { page } = desk;
  await page.goto(`/contest/${contestId}/after`);
  const take = (item: string) => takeHome(page, () => button(desk, item).click());
  // Where points count the last one of each, else what was accepted.
  const programs = new Map<string, string>();
  for (const { team, letter, code } of all) {
    const { username } = teams[team] ?? { username: "" };
    if (rule === "OI" || code !== WRONG) programs.set(`${username}/${letter}`, code);
  }
  const sent = [...programs];
  const turned = sent.map(([path, code]): [string, string] => {
    return [path.split("/").toReversed().join("/"), code];
  });
  expect(programsIn((await take("Accepted code by person")).bytes)).toEqual(sorted(sent));
  expect(programsIn((await take("Accepted code by problem")).bytes)).toEqual(sorted(turned));

  const { name, bytes } = await take("Contest package (CLICS)");
  expect(name).toBe(`${contestId}.zip`);
  const files = filesIn(bytes);
  expect(await page.title()).toContain(jsonIn(files, "contest.json").name);
  expect(jsonIn(files, "state.json").finalized).not.toBeNull();
  const labels = jsonIn(files, "problems.json").map(({ label }: { label: string }) => label);
  expect(labels).toEqual(["A", "B", "C"]);
  expect(jsonIn(files, "submissions.json")).toHaveLength(all.length);
  expect(jsonIn(files, "judgements.json")).toHaveLength(all.length);
  expect(textOf(files["event-feed.ndjson"]).trim().split("\n").length).toBeGreaterThan(all.length);
  const nameOf = new Map<string, string>(
    jsonIn(files, "teams.json").map((one: { id: string; name: string }) => [one.id, one.name]),
  );
  const { rows } = jsonIn(files, "scoreboard.json") as { rows: PackagedRow[] };
  return rows.map(({ team_id, score }): [string, number] => {
    const solved = rule === "OI" ? (score.score ?? 0) / 100 : (score.num_solved ?? 0);
    return [nameOf.get(team_id) ?? team_id, solved];
  });
}
interface PackagedRow {
  readonly team_id: string;
  readonly score: { readonly num_solved?: number; readonly score?: number };
}

async function roll(desk: Desk, contestId: number) {
  const { page, say } = desk;
  await page.goto(`/contest/${contestId}/scroll-board`);
  const [stage] = await Promise.all([
    page.context().waitForEvent("page"),
    button(desk, "Open the roll").click(),
  ]);
  const over = stage.getByText(say("Everything is revealed"));
  await stage.getByRole("button", { name: say("Enter or →: next") }).waitFor();
  // Three cells, and a stop at each award.
  for (let step = 0; step < 60 && !(await over.isVisible()); step++) {
    await stage.keyboard.press("Enter");
  }
  await expect(over).toBeVisible();
  await stage.close();
}

for (const [locale, rule] of [
  ["zh-CN", "ACM"],
  ["en-US", "ACM"],
  ["zh-CN", "OI"],
  ["en-US", "OI"],
] as const) {
  test(`${locale}: an ${rule} contest from nothing to its results`, async ({ open, root }) => {
    const say = sayIn(locale);
    const [organiser, teams] = await Promise.all([
      newAdministrator(root, "organiser"),
      newTeams(root),
    ]);
    const stored = { locale };
    const desk = { page: await open("/", { person: organiser, stored, locale }), say };
    const contestId = await create(desk, newName("Whole"), rule);
    const pids = await addProblems(desk, organiser, contestId, rule);
    await play(teams, contestId, BEFORE_FREEZE);
    const asking = { page: await open("/", { person: teams[ASKING], stored, locale }), say };
    await askAndAnswer(desk, asking, contestId);
    await printAndBring(desk, asking, contestId);
    await asking.page.close();
    const accepted = BEFORE_FREEZE.filter(({ code }) => code !== WRONG).length;
    if (rule === "ACM") await bringBalloon(desk, contestId, accepted);

    const form = await organiser.api.contest.getForm.query({ contestId });
    const freeze = { sealRank: true, sealTime: new Date() };
    await organiser.api.contest.update.mutate({ ...form, ...freeze, contestId });
    await play(teams, contestId, BEHIND_FREEZE);
    const seen = () => solvedOnPublicBoard(contestId).then(sorted);
    const frozen = expectedOf(teams, BEFORE_FREEZE);
    // On the board with a try that says nothing.
    for (const { team } of BEHIND_FREEZE) {
      const { username } = teams[team] ?? { username: "" };
      if (rule === "ACM" && !frozen.has(username)) frozen.set(username, 0);
    }
    await expect.poll(seen).toEqual(sorted(frozen));

    await desk.page.goto(`/contest/${contestId}/control`);
    await button(desk, "End now").click();
    await confirm(desk, "End now");
    await button(desk, "Finalise").click();
    await confirm(desk, "Finalise");
    await expect(button(desk, "Reopen the results")).toBeVisible();
    expect(await seen()).toEqual(sorted(frozen));
    if (rule === "ACM") await roll(desk, contestId);
    await desk.page.goto(`/contest/${contestId}/control`);
    await button(desk, "Reveal the results").click();
    await confirm(desk, "Reveal the results");
    const all = [...BEFORE_FREEZE, ...BEHIND_FREEZE];
    await expect.poll(seen, { timeout: VERDICT_MS }).toEqual(sorted(expectedOf(teams, all)));
    const expected = expectedOf(teams, all);
    expect(sorted(await exportBoard(desk, contestId, rule))).toEqual(sorted(expected));
    // Who asked the jury is a team of the package, and so on its board.
    const asked = new Map([[teams[ASKING]?.username ?? "", 0], ...expected]);
    expect(sorted(await exportAll(desk, contestId, { all, teams, rule }))).toEqual(sorted(asked));

    await desk.page.close();
    await root.api.contest.delete.mutate({ contestId });
    for (const pid of pids) await root.api.problem.delete.mutate({ pid });
    const uids = teams.map(({ userInfo }) => (JSON.parse(userInfo) as { uid: string }).uid);
    await root.api.user.remove.mutate({ uids });
  });
}
