/** The manual on the site: from page to page, to a heading, and found from the palette. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("it is read from the foot of the page on, in the order of its contents", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/problem");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(heading(page)).toHaveText("Manual");
  await page.getByRole("article").getByRole("link", { name: "Contestant" }).click();
  await expect(page).toHaveURL(/\/help\/contestant$/);
  await expect(heading(page)).toHaveText("Contestant");
  await page.getByRole("link", { name: "Setter" }).last().click();
  await expect(page).toHaveURL(/\/help\/setter$/);
  // A link from text to text opens within the app: what it had loaded is still there.
  await page.evaluate("window.isSamePage = true");
  await page
    .getByRole("navigation", { name: "Pages of the manual" })
    .getByText("Organiser")
    .click();
  await page.getByRole("article").getByRole("link", { name: "developers" }).click();
  await expect(page).toHaveURL(/\/help\/developer#contest-api$/);
  await expect(page.locator("#contest-api")).toBeFocused();
  await expect(page.locator("#contest-api")).toBeInViewport();
  expect(await page.evaluate("window.isSamePage")).toBe(true);
});

test("an address leads to its heading, and the help page to the manual", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "zh-CN" } })).newPage();
  await page.goto("/help/operator#备份与恢复");
  await expect(heading(page)).toHaveText("运维");
  await expect(page.getByRole("heading", { name: "备份与恢复" })).toBeInViewport();
  await page.goto("/introduction");
  await page.getByRole("main").getByRole("link", { name: "使用手册" }).click();
  await expect(heading(page)).toHaveText("使用手册");
});

test("a page that the manual does not have is none", async ({ visit }) => {
  const page = await (await visit({ stored: { locale: "en-US" } })).newPage();
  await page.goto("/help/toString");
  await expect(heading(page)).toHaveText("There is no such page");
});

test("the palette finds what it says, in the reader's language, and leads there", async ({
  visit,
}) => {
  const page = await (await visit({ stored: { locale: "zh-CN" } })).newPage();
  await page.goto("/problem");
  await expect(page.getByRole("link", { name: "A+B 问题" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "搜索或跳转" }).fill("封榜");
  const found = page.getByRole("option", { name: "封榜和打星" });
  await expect(found).toContainText("办比赛");
  await found.click();
  await expect(page).toHaveURL(/\/help\/organiser#/);
  await expect(page.getByRole("heading", { name: "封榜和打星" })).toBeInViewport();
  // Nothing but the manual speaks of it, so it is what Enter opens.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "搜索或跳转" }).fill("worker_connections");
  await expect(page.getByRole("option", { selected: true })).toContainText("放到反向代理后面");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\/operator#/);
});
