/** What brings people back: a name that is completed and told, a discussion that is followed, a digest, and who leads in points. */
import { demoSolutions } from "@gavel/demo-content";
import { sayIn } from "./support/catalogue.ts";
import { judged, newName, newPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES } from "./support/words.ts";

/** A rank is counted at most once a minute. */
const COUNTED_MS = 150_000;
const program =
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
  )?.code ?? "";

let root: Person;
/** What the site asks of those who comment, before anybody here did. */
let solvedToComment: number | undefined;
test.beforeAll(async ({ root: boss }) => {
  root = boss;
  solvedToComment = (await root.api.setting.all.query()).defaultCreateCommentACInitValue;
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: 0 });
});
test.afterAll(async () => {
  if (solvedToComment === undefined) return;
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: solvedToComment });
});

for (const locale of LANGUAGES) {
  const say = sayIn(locale);
  const stored = { locale };

  test(`${locale}: a name is completed while it is typed, and whoever it is reads of it and follows from there`, async ({
    open,
  }) => {
    const [writer, named] = [await newPerson("writer"), await newPerson("named")];
    const title = newName("Tides");
    const { id: discussionId } = await root.api.discussion.create.mutate({
      ...{ title, description: "a question", content: "When?", categoryId: 2 },
    });
    const path = `/discussion-detail/${discussionId}`;
    const page = await open(path, { person: writer, locale, stored });
    const field = page.getByRole("textbox", { name: say("New comment") });
    await field.click();
    await page.keyboard.type(`Ask @${named.username.slice(0, -2)}`);
    const offers = page.getByRole("listbox", { name: say("People") });
    await expect(offers.getByRole("option")).toHaveText([new RegExp(named.username)]);
    await page.keyboard.press("Enter");
    await expect(offers).toBeHidden();
    await expect(field).toHaveValue(`Ask @${named.username} `);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("link", { name: `@${named.username}` })).toBeVisible();

    const theirs = await open("/message/discuss", { person: named, locale, stored });
    const told = theirs.getByRole("listitem").filter({ hasText: title });
    await expect(told).toContainText(say("named you"));
    await expect(told).toContainText(writer.username);
    const comment = (content: string) =>
      writer.api.comment.create.mutate({ discussionId, content });
    const unread = async () => (await named.api.message.unread.query()).comment;
    await expect.poll(unread).toBe(0);
    await comment("Nobody hears of this but root.");
    expect(await unread()).toBe(0);

    await theirs.goto(path);
    await theirs.getByRole("button", { name: say("Follow"), exact: true }).click();
    await expect(theirs.getByRole("button", { name: say("Unfollow"), exact: true })).toBeEnabled();
    await comment("At noon.");
    await expect.poll(unread).toBe(1);
    await theirs.getByRole("button", { name: say("Unfollow"), exact: true }).click();
    await expect(theirs.getByRole("button", { name: say("Follow"), exact: true })).toBeEnabled();
    await theirs.goto("/message/discuss");
    await expect.poll(unread).toBe(0);
    await comment("And at midnight.");
    expect(await unread()).toBe(0);
    await root.api.discussion.delete.mutate({ discussionId });
  });

  test(`${locale}: what is written is shown beside it as it will look`, async ({ open }) => {
    const page = await open("/discussion/1000?edit=new", { person: root, locale, stored });
    const dialog = page.getByRole("dialog", { name: say("New discussion") });
    await dialog
      .getByRole("textbox", { name: say("Content (Markdown)") })
      .fill("The **bound** is `n`.");
    const preview = dialog.getByRole("region", { name: say("Preview") });
    await expect(preview.locator("strong")).toHaveText("bound");
    await expect(preview.locator("code")).toHaveText("n");
  });

  test(`${locale}: a digest is asked for, and not any more`, async ({ open }) => {
    const person = await newPerson("digest");
    const page = await open("/setting?tab=preferences", { person, locale, stored });
    const choice = (word: string) =>
      page
        .getByRole("radiogroup", { name: say("Digest by mail") })
        .getByRole("radio", { name: say(word, "digest") });
    await expect(choice("Off")).toBeChecked();
    // It stands as soon as it is chosen: not the old one once more until the page has heard of it.
    const stands = await choice("Weekly").evaluate((radio) => {
      (radio as unknown as { click: () => void }).click();
      return radio.matches(":checked");
    });
    expect(stands).toBe(true);
    await expect.poll(async () => (await person.api.digest.get.query()).every).toBe("week");
    await page.reload();
    await expect(choice("Weekly")).toBeChecked();
    await choice("Off").check();
    await expect.poll(async () => (await person.api.digest.get.query()).every).toBe("off");
  });
}

test("the ten with most points are a chart above the rank, in both languages", async ({ open }) => {
  test.setTimeout(300_000);
  const person = await newPerson("points");
  const { problemId, pid } = await newPoints();
  await judged(person, "Python3", program, problemId);
  const top = () => root.api.rank.find.query({ type: "OI", limit: 10 });
  const isThere = async () =>
    (await top()).records.some(({ username, score }) => username === person.username && score > 0);
  await expect.poll(isThere, { timeout: COUNTED_MS }).toBe(true);
  for (const locale of LANGUAGES) {
    const say = sayIn(locale);
    const page = await open("/oi-rank", { person, locale, stored: { locale } });
    const chart = page.getByLabel(say("Top ten by score"), { exact: true }).first();
    await expect(chart).toContainText(person.username);
    await page.getByRole("searchbox", { name: say("Search people") }).fill(person.username);
    await expect(page).toHaveURL(new RegExp(`searchUser=${person.username}`));
    const table = page.getByRole("table", { name: say("OI Rank") });
    await expect(table.getByRole("link", { name: person.username })).toBeVisible();
    // The chart is of the whole site, whoever is looked for.
    await expect(chart).toContainText(person.username);
    await page.close();
  }
  await root.api.problem.delete.mutate({ pid });
});

/** A + B with points. */
async function newPoints(): Promise<{ pid: number; problemId: string }> {
  const first = await root.api.problem.get.query({ problemId: "1000" });
  const languages = await root.api.problem.languages.query({ pid: first.pid });
  const problemId = newName("P").toUpperCase();
  const { pid } = await root.api.problem.create.mutate({
    problem: {
      ...{ problemId, title: "Points", type: 1, auth: 1, difficulty: 2 },
      ...{ judgeMode: "default", judgeCaseMode: "default" },
      ...{ timeLimit: 2000, memoryLimit: 256, stackLimit: 128 },
      ...{ description: "$a+b$", input: "$a, b$", output: "$a+b$" },
    },
    samples: [
      { input: "1 2\n", output: "3\n", score: 50 },
      { input: "40 2\n", output: "42\n", score: 50 },
    ],
    languages: languages.map(({ id }) => ({ id })),
  });
  return { pid, problemId };
}
