import type { Sight } from "../screens.ts";
import { expect } from "./test.ts";

/** From the header; on its second page with an empty form sent. */
export const openSignIn = async ({ page, say }: Sight, name: "Login" | "Register" = "Login") => {
  await page
    .getByRole("banner")
    .getByRole("button", { name: say("Login") })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  if (name === "Login") return;
  await dialog.getByRole("button", { name: say("Register") }).click();
  await dialog.getByRole("button", { name: say("Register") }).click();
  await expect(dialog.getByText(say("The username is required"))).toBeVisible();
};
