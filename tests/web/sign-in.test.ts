/** The page that a mailed link leads to. */
import { expect, test } from "./support/test.ts";

test("a link that is broken, used or of nobody says so", async ({ open, expectedFaults }) => {
  expectedFaults.push(/status of 400/);
  const page = await open("/reset-password?username=nobody-at-all&code=abc", { locale: "zh-CN" });
  await expect(page.getByLabel("用户名")).toHaveAccessibleDescription("用户名不存在");
  await page.goto("/reset-password?username=root&code=abc");
  await page.getByLabel("新密码").fill("brand-new-1");
  await page.getByLabel("确认密码").fill("brand-new-1");
  await page.getByRole("button", { name: "设置密码" }).click();
  await expect(page.getByRole("alert")).toHaveText("验证码已过期");
  await page.goto("/reset-password");
  await page.getByRole("button", { name: "重新获取链接" }).click();
  await expect(page.getByRole("dialog", { name: "重置密码 Gavel" })).toBeVisible();
});
