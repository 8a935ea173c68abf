/** A problem of a group's own: written by one of its administrators, solved by a member, put forward for the public bank. */

import { demoSolutions } from "@gavel/demo-content";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_AUTH } from "@gavel/domain/group/group";
import type { Page } from "@playwright/test";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson, type Person } from "./support/people.ts";
import { chooseLanguage, pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test, type Visit } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const program =
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
  )?.code ?? "";

/** A public group with an administrator who is no more than that, and a member. */
async function newGroup(root: Person, shortName: string) {
  const [setter, member] = [await newPerson("setter"), await newPerson("member")];
  const { id: groupId } = await root.api.group.create.mutate({
    ...{ name: newName("Harbour"), shortName, brief: "Those who bring ships in" },
    ...{ description: "Meet at the lighthouse.", auth: GROUP_AUTH.public },
  });
  for (const one of [setter, member]) await one.api.group.join.mutate({ groupId, reason: "" });
  const { records } = await root.api.groupMember.find.query({ groupId });
  const uid = records.find(({ username }) => username === setter.username)?.uid ?? "";
  await root.api.groupMember.setLevel.mutate({ groupId, uid, level: GROUP_LEVEL.admin });
  return { groupId, setter, member };
}

/** Its data, as the table of test data stores it. */
async function addData(setter: Person, pid: number) {
  const store = (text: string) => setter.api.testData.saveText.mutate({ pid, text });
  const [input, output] = [await store("1 2\n"), await store("3\n")];
  const one = { inputName: "1.in", outputName: "1.out", score: 0, group: null };
  const cases = [{ ...one, inputSha256: input.sha256, outputSha256: output.sha256 }];
  const { revision } = await setter.api.testData.saveDraft.mutate({
    ...{ pid, revision: 0, baseNumber: null, cases, subtasks: [], note: "" },
  });
  await setter.api.testData.makeLive.mutate({ pid, revision, note: "" });
}

interface Discussed {
  readonly open: (path: string, visit: Visit) => Promise<Page>;
  readonly root: Person;
  readonly setter: Person;
  readonly member: Person;
  readonly say: ReturnType<typeof sayIn>;
  readonly stored: { readonly locale: string };
  readonly locale: string;
  readonly groupId: number;
  readonly problemId: string;
}

/** What is said about a problem knows how far its reader is with it; who looks after the group shows pictures there, no files. */
async function expectDiscussed(asked: Discussed) {
  const { open, root, setter, member, say, stored, locale, groupId, problemId } = asked;
  const tell = () =>
    root.api.groupDiscussion.create.mutate({
      ...{ groupId, problemId, categoryId: 1 },
      ...{ title: newName("Overflow"), description: "a hint", content: "Mind the bounds." },
    });
  const { id } = await tell();
  const accepted = say("Accepted");
  const post = `/group/${groupId}/discussion-detail/${id}`;
  const reading = await open(post, { person: member, stored, locale });
  const card = reading.getByRole("complementary");
  await expect(card.getByText(accepted, { exact: true })).toBeVisible();
  await reading.goto(`/group/${groupId}/discussion/${problemId}`);
  await expect(card.getByText(accepted, { exact: true })).toBeVisible();
  const writing = await open(`${post}?open=edit`, { person: setter, stored, locale });
  const form = writing.getByRole("dialog");
  await expect(form.getByText(say("Insert an image"))).toBeVisible();
  await expect(form.getByText(say("Insert a file"))).toHaveCount(0);
  for (let more = 0; more < 10; more += 1) await tell();
  await writing.goto(`/group/${groupId}/discussion?admin=true`);
  await writing.getByRole("combobox", { name: say("Results per page") }).click();
  await expect(writing.getByRole("option")).toHaveText([/^10 /, /^30 /, /^50 /, /^100 /]);
  await reading.close();
  await writing.close();
}

for (const locale of JOURNEY_LANGUAGES) {
  const say = sayIn(locale);

  test(`${locale}: a group's administrator writes a problem, a member solves it`, async ({
    open,
    root,
  }) => {
    test.setTimeout(240_000);
    const shortName = `S${Date.now() % 1_000_000}`;
    const { groupId, setter, member } = await newGroup(root, shortName);
    const [title, problemId] = [newName("Sum"), `${shortName}A1`];
    const stored = { locale };
    const desk = await open(`/group/${groupId}/problem`, { person: setter, stored, locale });
    await expect(desk.getByRole("radio", { name: say("Problem admin") })).not.toBeChecked();
    await desk.getByRole("button", { name: say("New problem") }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel(say("Title"), { exact: true }).fill(title);
    await dialog.getByLabel(say("ID", "problem"), { exact: true }).fill("a1");
    await dialog.getByRole("button", { name: say("Begin") }).click();
    await expect(desk.getByRole("heading", { level: 2 }).first()).toHaveText(
      `${problemId} ${title}`,
    );
    const pid = Number(new URL(desk.url()).searchParams.get("pid"));
    const language = say(locale === "en-US" ? "English" : "Chinese", "language of a statement");
    const texts = [
      [say("Description"), "Add."],
      [say("Input", "statement"), "Two numbers."],
      [say("Output", "statement"), "Their sum."],
    ] as const;
    for (const [word, text] of texts) {
      const label = say("{word} ({language})", "", { word, language });
      await desk.getByLabel(label, { exact: true }).fill(text);
    }
    // Pictures are for the group's administrators, files of other kinds for those of the site.
    await expect(desk.getByRole("button", { name: say("Insert an image") })).toBeVisible();
    await expect(desk.getByRole("button", { name: say("Image or attachment") })).toHaveCount(0);
    const pdf = { name: "sum.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await desk
      .getByRole("toolbar", { name: say("Format") })
      .locator("input")
      .setInputFiles(pdf);
    await expect(desk.getByText(say("File type not supported")).first()).toBeVisible();
    await desk.getByRole("button", { name: new RegExp(`^${say("Save")} (Ctrl|⌘)`) }).click();
    await expect(desk.getByText(say("Unsaved changes"))).toBeHidden();
    await addData(setter, pid);

    await desk.goto(`/group/${groupId}/problem?mode=edit&pid=${pid}&tab=publish`);
    const publish = desk.getByRole("button", { name: say("Publish in the group") });
    await expect(publish).toBeVisible();
    for (const tick of await desk.getByRole("checkbox").all()) await tick.check();
    await publish.click();
    await expect(desk.getByText(say("All members of the group see this problem."))).toBeVisible();

    const page = await open(`/group/${groupId}/problem`, { person: member, stored, locale });
    await expect(page.getByRole("radio", { name: say("Problem admin") })).toHaveCount(0);
    await page.getByRole("link", { name: title }).click();
    await chooseLanguage(page, "Python3");
    await pasteCode(page, program);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(say("Accepted"), { exact: true }).first()).toBeVisible({
      timeout: VERDICT_MS,
    });
    const rows = await member.api.groupBank.find.query({ groupId });
    expect(rows.records).toMatchObject([{ problemId, ac: 1, total: 1, status: 0 }]);
    await expectDiscussed({ open, root, setter, member, say, stored, locale, groupId, problemId });

    await desk.goto(`/group/${groupId}/training?mode=create`);
    const [course, categoryName] = [newName("Course"), newName("Kind")];
    const category = await root.api.trainingCategory.create.mutate({ name: categoryName });
    await desk.reload();
    await desk.getByLabel(say("Training title")).fill(course);
    await desk.getByRole("combobox", { name: say("Category") }).click();
    await desk.getByRole("option", { name: categoryName }).click();
    await desk.getByLabel(say("Description (Markdown)", "training")).last().fill("Step by step.");
    await desk.getByRole("button", { name: say("Create the training") }).click();
    await desk.getByRole("button", { name: say("Add from the group") }).click();
    const add = desk.getByRole("button", { name: say("Add {0}", "", { 0: problemId }) });
    await add.click();
    await expect(add).toBeHidden();
    await desk.keyboard.press("Escape");
    await page.goto(`/group/${groupId}/training`);
    await page.getByRole("link", { name: course }).click();
    await expect(page).toHaveURL(new RegExp(`/group/${groupId}/training/\\d+/problems$`));
    // What was solved in the group counts in its training.
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row.getByTitle(say("Accepted"))).toHaveCount(1);
    await row.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await page.close();

    await desk.goto(`/group/${groupId}/problem?mode=admin`);
    const actions = say("Actions for {problemId}", "", { problemId });
    await desk.getByRole("button", { name: actions }).click();
    await desk.getByRole("menuitem", { name: say("Put forward for the public bank") }).click();
    await expect(desk.getByText(say("Applying", "bank"), { exact: true })).toBeVisible();
    await desk.getByRole("button", { name: actions }).click();
    await desk.getByRole("menuitem", { name: say("Delete"), exact: true }).click();
    await desk.getByRole("button", { name: say("Delete {problemId}", "", { problemId }) }).click();
    await expect(desk.getByText(say("No problems yet"), { exact: true })).toBeVisible();
    await desk.close();
    await root.api.group.disband.mutate({ groupId });
    await root.api.trainingCategory.delete.mutate({ id: category.id });
  });
}

test("the form of a group's problem tells a taken id and what another saved", async ({
  open,
  root,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 400 .*(groupBank\.begin|problem\.saveFields)/);
  const shortName = `T${Date.now() % 1_000_000}`;
  const { groupId, setter } = await newGroup(root, shortName);
  const { pid } = await setter.api.groupBank.begin.mutate({
    ...{ groupId, problemId: "a1", title: newName("Sum") },
  });
  const visit = { person: setter, locale: "en-US", stored: { locale: "en-US" } } as const;
  const desk = await open(`/group/${groupId}/problem?mode=create`, visit);
  const begin = desk.getByRole("dialog", { name: "New problem" });
  await begin.getByLabel("Title", { exact: true }).fill("Sum");
  await begin.getByLabel("ID", { exact: true }).fill("a1");
  await begin.getByRole("button", { name: "Begin" }).click();
  await expect(begin.getByText("This problem id is already used")).toBeVisible();

  const { revision, fields } = await root.api.problem.getForm.query({ pid });
  await desk.goto(`/group/${groupId}/problem?mode=edit&pid=${pid}`);
  const source = desk.getByLabel("Source");
  await source.fill("Mine");
  await root.api.problem.saveFields.mutate({
    ...{ pid, revision, fields: { ...fields, source: "Theirs" } },
  });
  await desk.getByRole("button", { name: /^Save (Ctrl|⌘)/ }).click();
  const choice = desk.getByRole("dialog").getByRole("group", { name: "Source" });
  await expect(choice).toContainText("Theirs");
  await desk.close();
});
