/** What every list does alike. */
import { expect, test } from "./support/test.ts";

test("a list keeps its rows when it cannot be refreshed, and says so", async ({
  open,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 500/);
  const page = await open("/problem");
  const titles = page.locator("[data-row-link]");
  await expect(titles.first()).toBeVisible();
  const shown = await titles.allInnerTexts();
  const asks = "**/trpc/**problem.find**";
  await page.route(asks, (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.keyboard.press("r");
  const notice = page.getByRole("alert").filter({ hasText: "The list could not be refreshed" });
  await expect(notice).toBeVisible();
  await expect(titles).toHaveText(shown);
  await page.unroute(asks);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
  await expect(titles).toHaveText(shown);

  // Rows of the page before are not the page that the address names.
  await page.route(asks, (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.getByRole("radio", { name: "Hard" }).click();
  await expect(page.getByText("Your filters are kept.")).toBeVisible();
  await expect(titles).toHaveCount(0);
  await page.unroute(asks);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titles.first()).toBeVisible();
});

test("a list that ends before the page of its address leads to its last one", async ({ open }) => {
  const page = await open("/problem?limit=2&currentPage=999");
  await expect(page.getByText("There is no page 999")).toBeVisible();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  await expect(page).not.toHaveURL(/currentPage=999/);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});
