/** A training from the back office to its rank: made, entered with its password, worked through. */
import { demoSolutions } from "@gavel/demo-content";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson } from "./support/people.ts";
import { chooseLanguage, pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const program =
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === "AC",
  )?.code ?? "";

for (const locale of JOURNEY_LANGUAGES) {
  const say = sayIn(locale);
  const stored = { locale };

  test(`${locale}: a training is made, entered, worked through and ranked`, async ({
    open,
    root,
    expectedFaults,
  }) => {
    test.setTimeout(240_000);
    expectedFaults.push(/status of 400/);
    const [title, categoryName] = [newName("Steps"), newName("Kind")];
    const category = await root.api.trainingCategory.create.mutate({ name: categoryName });
    const office = await open("/admin/training/create", { person: root, stored, locale });
    await office.getByLabel(say("Training title")).fill(title);
    await office.getByRole("combobox", { name: say("Category") }).click();
    await office.getByRole("option", { name: categoryName }).click();
    await office
      .getByLabel(say("Description (Markdown)", "training"))
      .last()
      .fill("Ships in a bottle.");
    await office.getByRole("radio", { name: say("Private", "training") }).click();
    await office.getByRole("button", { name: say("Create the training") }).click();
    await expect(
      office.getByText(say("{name} is required").replace("{name}", say("Training password"))),
    ).toBeVisible();
    await office.getByLabel(say("Training password"), { exact: true }).fill("open sesame");
    await office.getByRole("button", { name: say("Create the training") }).click();
    await expect(office).toHaveURL(/\/admin\/training\/\d+\/problems$/);
    const trainingId = Number(/training\/(\d+)/.exec(office.url())?.[1]);

    await office.getByRole("button", { name: say("Add from the bank") }).click();
    const dialog = office.getByRole("dialog");
    const add = (id: string) =>
      dialog.getByRole("button", { name: say("Add {0}").replace("{0}", id), exact: true });
    for (const id of ["1001", "1000"]) {
      await dialog.getByRole("searchbox").fill(id);
      await add(id).click();
      await expect(add(id)).toBeHidden();
    }
    await office.keyboard.press("Escape");
    await office
      .getByRole("button", { name: say("Move {name} up").replace("{name}", "1000") })
      .click();
    const order = () =>
      root.api.training.problems
        .query({ trainingId })
        .then((rows) => rows.map(({ problemId }) => problemId));
    await expect.poll(order).toEqual(["1000", "1001"]);
    const place = office.getByLabel(say("Place of {name}").replace("{name}", "1000"));
    await place.fill("2");
    await place.press("Enter");
    await expect.poll(order).toEqual(["1001", "1000"]);
    await place.fill("0");
    await place.press("Enter");
    await expect(place).toHaveValue("2");
    await place.fill("1");
    await place.press("Enter");
    await expect.poll(order).toEqual(["1000", "1001"]);
    const rankOf = (id: string) =>
      office.getByLabel(say("Rank of {displayId}").replace("{displayId}", id));
    await rankOf("1000").fill("2147483648");
    await rankOf("1000").press("Enter");
    await expect(office.getByText(say("A whole number from 0 to 2147483647"))).toBeVisible();
    await expect(rankOf("1000")).toHaveValue("1");
    await rankOf("1000").fill("70");
    await rankOf("1000").press("Enter");
    await expect.poll(order).toEqual(["1001", "1000"]);
    await expect(rankOf("1000")).toHaveValue("70");
    await rankOf("1001").fill("80");
    await rankOf("1001").press("Enter");
    await expect.poll(order).toEqual(["1000", "1001"]);
    await office.getByRole("button", { name: say("Add a chapter") }).click();
    await dialog.getByLabel(say("Title")).fill("Bottles");
    await dialog.getByRole("button", { name: say("Add"), exact: true }).click();
    await expect(dialog).toBeHidden();
    const grip = say("Move {name}").replace("{name}", "Bottles");
    await office.getByRole("button", { name: grip, exact: true }).press("ArrowUp");
    const chapters = () =>
      root.api.training.problems
        .query({ trainingId })
        .then((rows) => rows.map(({ chapter }) => chapter?.title ?? null));
    await expect.poll(chapters).toEqual([null, "Bottles"]);
    await office.close();

    const person = await newPerson("trainee");
    const page = await open(`/training?keyword=${title}`, { person, stored, locale });
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByText("Ships in a bottle.")).toBeVisible();
    const password = page.getByLabel(say("Training password"), { exact: true });
    const enter = page.getByRole("button", { name: say("Enter the training") });
    await enter.click();
    await expect(page.getByText(say("Enter the training password"))).toBeVisible();
    await password.fill("no");
    await enter.click();
    await expect(page.getByText(say("The training password is wrong"))).toBeVisible();
    await password.fill("open sesame");
    await enter.click();
    await expect(page).toHaveURL(new RegExp(`/training/${trainingId}/problems$`));
    const chapter = page.getByRole("button", { name: /^Bottles.*0\/1/ });
    await expect(chapter).toHaveAttribute("aria-expanded", "true");

    await page
      .getByRole("link", { name: say("Start {problemId}").replace("{problemId}", "1000") })
      .click();
    await chooseLanguage(page, "Python3");
    await pasteCode(page, program);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(say("Accepted"), { exact: true }).first()).toBeVisible({
      timeout: VERDICT_MS,
    });
    await page.getByRole("link", { name: title }).click();
    const next = say("Continue {problemId}").replace("{problemId}", "1001");
    await expect(page.getByRole("link", { name: next })).toBeVisible();
    await page.getByRole("tab", { name: say("Rank", "training"), exact: true }).click();
    const own = page.getByRole("row").filter({ hasText: person.username });
    await expect(own).toHaveCount(1);
    await expect(own.getByTitle(say("Accepted"))).toHaveCount(1);
    await page.close();
    await root.api.training.delete.mutate({ trainingId });
    await root.api.trainingCategory.delete.mutate({ id: category.id });
  });
}
