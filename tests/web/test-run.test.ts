/** The test drawer of a problem page: samples, inputs of one's own, every way a run can end. */
import type { Page } from "@playwright/test";
import { asRoot, newPerson } from "./support/people.ts";
import { chooseLanguage, codeOf, pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES, VERDICT_WORDS } from "./support/words.ts";

const SUM = "a, b = map(int, input().split())\nprint(a + b)\n";
const WRONG = "a, b = map(int, input().split())\nprint(a - b)\n";

const WORDS = {
  "zh-CN": {
    testRun: "测试运行",
    sample: (n: number) => `样例 ${n}`,
    custom: "自定义",
    input: "输入",
    expected: "期望输出",
    add: "添加自定义输入",
    copy: "复制一份来编辑",
    remove: "删除这组输入",
    close: "收起测试面板",
    matches: (n: number) => `输入与输出和样例 ${n} 一致`,
    difference: "第 1 行：期望 3，实际 -1",
    passed: "2 组样例，通过 2 组",
    one: "2 组样例，通过 1 组",
    compiler: "编译器输出",
    ran: "运行完毕",
    stale: "这次运行之后，代码或输入有改动",
    loginFirst: "请先登录",
    inputRequired: "测试输入不能为空",
    keys: "键盘快捷键",
    exit: "程序以退出码 1 结束",
  },
  "en-US": {
    testRun: "Test run",
    sample: (n: number) => `Sample ${n}`,
    custom: "Custom",
    input: "Input",
    expected: "Expected output",
    add: "Add a custom input",
    copy: "Edit a copy",
    remove: "Remove this input",
    close: "Close the test drawer",
    matches: (n: number) => `Input and output match sample ${n}`,
    difference: "Line 1: expected 3, got -1",
    passed: "2 of 2 samples passed",
    one: "1 of 2 samples passed",
    compiler: "Compiler output",
    ran: "Finished",
    stale: "Code or input changed since this run",
    loginFirst: "Please login first",
    inputRequired: "Test input is required",
    keys: "Keyboard shortcuts",
    exit: "The program exited with code 1",
  },
} as const;

/** A run waits for its turn, its compiler and its program, on a loaded machine. */
const RUN = { timeout: 60_000 };

const drawerOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];
  const verdicts = VERDICT_WORDS[locale];

  test.describe(locale, () => {
    test.describe.configure({ timeout: 2 * VERDICT_MS });

    test("samples are run by a key, and say what they matched or where they differ", async ({
      open,
      someone,
    }) => {
      const page = await open("/problem/1000", { person: someone, locale });
      await chooseLanguage(page, "Python3");
      await pasteCode(page, WRONG);
      await page.keyboard.press("Control+'");
      const drawer = drawerOf(page, words.testRun);
      await expect(drawer.getByText(verdicts.WA, { exact: true }).last()).toBeVisible(RUN);
      await expect(drawer.getByText(words.difference)).toBeVisible();
      await expect(drawer.getByText(/^\d+ms$/)).toBeVisible();
      await pasteCode(page, SUM);
      await expect(drawer.getByText(words.stale)).toBeVisible();
      await drawer.getByRole("tab", { name: words.sample(2) }).click();
      await page.getByRole("button", { name: words.testRun, exact: true }).click();
      await expect(drawer.getByText(words.matches(2))).toBeVisible(RUN);
      await expect(drawer.getByText(words.passed)).toBeVisible();
      // It is in the tab too, for who looks at another one.
      await drawer.getByRole("tab", { name: words.sample(1) }).click();
      const tab = drawer.getByRole("tab", { name: words.sample(2) });
      await expect(tab).toHaveAccessibleName(new RegExp(verdicts.AC));
    });

    test("the first that failed is opened, unless the reader has turned to another", async ({
      open,
      someone,
    }) => {
      const page = await open("/problem/1000", { person: someone, locale });
      await chooseLanguage(page, "Python3");
      await pasteCode(page, `${SUM}if a < 0: print(a)\n`);
      await page.getByRole("button", { name: words.testRun, exact: true }).click();
      const drawer = drawerOf(page, words.testRun);
      const second = drawer.getByRole("tab", { name: words.sample(2) });
      await expect(second).toHaveAttribute("aria-selected", "true", RUN);
      await expect(second).toHaveAccessibleName(new RegExp(verdicts.WA));
      await expect(drawer.getByRole("tab", { name: words.sample(1) })).toHaveAccessibleName(
        new RegExp(verdicts.AC),
      );
      await expect(drawer.getByText(words.one)).toBeVisible();
    });

    test("inputs of one's own are kept, counted and capped", async ({ open, someone }) => {
      const page = await open("/problem/1000", { person: someone, locale });
      await chooseLanguage(page, "Python3");
      await pasteCode(page, SUM);
      await page.keyboard.press("Alt+t");
      const drawer = drawerOf(page, words.testRun);
      await drawer.getByRole("tab", { name: words.custom, exact: true }).click();
      const input = drawer.getByRole("textbox", { name: words.input, exact: true });
      await page.getByRole("button", { name: words.testRun, exact: true }).click();
      await expect(page.getByText(words.inputRequired).first()).toBeVisible();
      await input.fill("1".repeat(1000));
      await expect(drawer.getByText("1000 / 1000")).toBeVisible();
      await input.press("End");
      await input.pressSequentially("2");
      await expect(input).toHaveValue("1".repeat(1000));
      await input.fill("20 22");
      await page.keyboard.press("Control+'");
      await expect(drawer.getByText(words.ran, { exact: true })).toBeVisible(RUN);
      await expect(drawer.getByText("42", { exact: true })).toBeVisible();
      await drawer.getByRole("textbox", { name: words.expected }).fill("41");
      await page.keyboard.press("Control+'");
      await expect(drawer.getByText(verdicts.WA, { exact: true }).last()).toBeVisible(RUN);
      await drawer.getByRole("button", { name: words.add }).click();
      await expect(input).toHaveValue("");
      await input.fill("5 6");
      await page.reload();
      await expect(drawer.getByRole("tab")).toHaveCount(4);
      await drawer.getByRole("tab").last().click();
      await expect(input).toHaveValue("5 6");
      await drawer.getByRole("button", { name: words.remove }).click();
      await expect(drawer.getByRole("tab")).toHaveCount(3);
      await expect(input).toHaveValue("20 22");
    });

    test("compile errors and crashes show what was said", async ({ open, someone }) => {
      const page = await open("/problem/1000", { person: someone, locale });
      await chooseLanguage(page, "C++");
      await pasteCode(page, "int main() { return y; }");
      await page.keyboard.press("Control+'");
      const drawer = drawerOf(page, words.testRun);
      await expect(drawer.getByText("was not declared")).toBeVisible(RUN);
      const compiler = drawer.getByRole("tab", { name: words.compiler });
      await expect(compiler).toHaveAttribute("aria-selected", "true");
      await expect(compiler).toHaveAccessibleName(new RegExp(verdicts.CE));
      await chooseLanguage(page, "Python3");
      await pasteCode(page, "raise ValueError('out of ideas')\n");
      await page.keyboard.press("Control+'");
      await expect(drawer.getByText("ValueError: out of ideas")).toBeVisible(RUN);
      await expect(compiler).toHaveCount(0);
      await expect(drawer.getByText(words.exit)).toBeVisible();
      await expect(drawer.getByText(verdicts.RE, { exact: true }).last()).toBeVisible();
    });

    test("a visitor is asked to sign in, and the drawer is a key away", async ({ open }) => {
      const page = await open("/problem/1000", { locale });
      await pasteCode(page, SUM);
      await page.keyboard.press("Control+'");
      await expect(page.getByText(words.loginFirst).first()).toBeVisible();
      // Escape closes what is there, once the keyboard is in it.
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
      await page.keyboard.press("Escape");
      const drawer = drawerOf(page, words.testRun);
      await expect(drawer).toBeVisible();
      await drawer.getByRole("button", { name: words.close }).click();
      await expect(drawer).toBeHidden();
      await page.keyboard.press("Alt+t");
      await expect(drawer).toBeVisible();
      await drawer.getByRole("tab", { name: words.sample(2) }).press("?");
      const sheet = page.getByRole("dialog", { name: words.keys });
      await expect(sheet.getByText(words.testRun, { exact: true })).toBeVisible();
      await expect(sheet.getByText("Ctrl '")).toBeVisible();
      // The editor under the drawer is the same one, with its text.
      await page.keyboard.press("Escape");
      expect(await codeOf(page)).toBe(SUM);
    });
  });
}

test("a phone shows one pane at a time and goes to the output by itself", async ({
  open,
  someone,
}) => {
  const page = await open("/problem/1000?tab=code", {
    person: someone,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await chooseLanguage(page, "Python3");
  await pasteCode(page, SUM);
  const button = page.getByRole("button", { name: "Test run", exact: true });
  await button.click();
  const drawer = drawerOf(page, "Test run");
  await expect(drawer.getByText("Input and output match sample 1")).toBeVisible(RUN);
  await drawer.getByRole("radio", { name: "Input", exact: true }).click();
  await expect(drawer.getByRole("textbox", { name: "Input", exact: true })).toHaveValue("1 2");
  await drawer.getByRole("button", { name: "Edit a copy" }).click();
  const input = drawer.getByRole("textbox", { name: "Input", exact: true });
  await input.fill("-7 4");
  await button.click();
  // The copy brought the expected output of its sample along.
  await expect(drawer.getByText("Line 1: expected 3, got -3")).toBeVisible(RUN);
  const tooWide = await page
    .locator("html")
    .evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(tooWide).toBe(0);
});

test("who runs too fast is told how long to wait", async ({ open, expectedFaults }) => {
  test.setTimeout(2 * VERDICT_MS);
  expectedFaults.push(/403 .*testRun\.start/);
  const person = await newPerson("hasty");
  const root = await asRoot();
  // Longer than all that follows takes.
  await root.api.setting.update.mutate({ defaultSubmitInterval: 600 });
  try {
    const page = await open("/problem/1000", { person });
    await chooseLanguage(page, "Python3");
    await pasteCode(page, SUM);
    await page.keyboard.press("Control+'");
    const drawer = drawerOf(page, "Test run");
    await expect(drawer.getByText("Input and output match sample 1")).toBeVisible(RUN);
    const button = page.getByRole("button", { name: /^Test run/ });
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/in \d+ s/);
    await page.keyboard.press("Control+'");
    await expect(page.getByText(/^Test run again in \d+ s$/)).toBeVisible();
    // Another window knows nothing of that, the server does.
    const other = await open("/problem/1000", { person });
    await chooseLanguage(other, "Python3");
    await pasteCode(other, SUM);
    await other.keyboard.press("Control+'");
    await expect(
      drawerOf(other, "Test run").getByText(/^You are testing too fast, wait \d+ s$/),
    ).toBeVisible();
  } finally {
    await root.api.setting.update.mutate({ defaultSubmitInterval: 0 });
  }
});
