/** The command palette, and the page for developers that it leads to. */
import type { Locator } from "@playwright/test";
import { newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.use({ motion: "no-preference" });

/** Enter would open it. */
const expectChosen = (option: Locator) => expect(option).toHaveAttribute("aria-selected", "true");

test("the palette leads anywhere by a few keys, in both languages", async ({ visit }) => {
  // The language that it ends in is kept with the account.
  const person = await newPerson("palette");
  const context = await visit({ person, stored: { locale: "en-US" } });
  const page = await context.newPage();
  await page.goto("/introduction");
  await page.getByRole("banner").getByRole("button", { name: "Search or jump to" }).first().click();
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("1000");
  // By its difficulty: while the first key stands alone, a submission to it is among what is found.
  const problem = palette.getByRole("option", { name: "A+B Problem Easy" });
  await expectChosen(problem);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect(await opened).toHaveURL(/\/problem\/1000$/);
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("no such thing");
  await expect(palette.getByText("Nothing matches “no such thing”")).toBeVisible();
  await field.fill("my sub");
  await expectChosen(palette.getByRole("option", { name: "My submissions" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/status\?onlyMine=true$/);
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("yw");
  await expectChosen(palette.getByRole("option", { name: "切换到中文" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  // A+B 问题 by its initials.
  await page.keyboard.type("abwt");
  await expectChosen(page.getByRole("option", { name: /A\+B 问题/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/problem\/1000$/);
});

test("Enter right after the last letter opens what these letters find", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/introduction");
  await page.getByRole("banner").getByRole("button", { name: "Search or jump to" }).first().click();
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  const field = palette.getByRole("combobox");
  await field.fill("1000");
  await expectChosen(palette.getByRole("option", { name: "A+B Problem Easy" }));
  const isPressed = Promise.withResolvers<void>();
  await page.route(/search\.find/, async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await field.fill("1001");
  await field.press("Enter");
  await expect(field).toHaveValue("1001");
  isPressed.resolve();
  await expect(page).toHaveURL(/\/problem\/1001$/);
  await expect(palette).toBeHidden();
});

test("the search page keeps words and kind in the address, and says when nothing matches", async ({
  visit,
}) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/search");
  await expect(page.getByText("Nothing to look for yet")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("a+b");
  const problems = page.getByRole("region", { name: "Problems" });
  await expect(problems.getByRole("link", { name: /A\+B Problem/ })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=a%2Bb$/);
  await page.getByRole("tab", { name: "Problems" }).click();
  await expect(page).toHaveURL(/\/search\?q=a%2Bb&kind=problems$/);
  await page.reload();
  await expect(problems.getByRole("link", { name: /A\+B Problem/ })).toBeVisible();
  await page.getByRole("searchbox").fill("no such thing");
  await expect(page.getByText("Nothing matches “no such thing”")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true");
});

test("the developer page shows the client's example and the table as it is served", async ({
  visit,
}) => {
  const page = await (await visit({ stored: { locale: "zh-CN" } })).newPage();
  await page.goto("/introduction");
  await page.getByRole("contentinfo").getByRole("link", { name: "开发者" }).click();
  await expect(page).toHaveTitle(/^开发者 - /);
  await expect(page.getByRole("region", { name: "示例程序" })).toContainText("createGavelClient");
  await page.getByRole("searchbox", { name: "搜索调用" }).fill("submission.create");
  const table = page.getByRole("table", { name: "REST 调用" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("/api/submit-problem-judge");
  await expect(table).toContainText("权限 submit");
  await page.reload();
  await expect(table.getByRole("row")).toHaveCount(2);
  const search = page.getByRole("searchbox");
  await search.fill("nothing");
  await expect(page).toHaveURL(/\?keyword=nothing$/);
  // A blank at the end says nothing yet, but the next word follows it.
  await search.press("End");
  await search.pressSequentially(" it", { delay: 350 });
  await expect(search).toHaveValue("nothing it");
  await page.getByRole("button", { name: "清除" }).click();
  await expect(page).toHaveURL(/\/developer$/);
  await expect(table.getByRole("row")).not.toHaveCount(2);
});
