/** No finding that keeps anybody out, on every screen, light and dark, wide and narrow. */
import AxeBuilder from "@axe-core/playwright";
import { demoSolutions } from "@gavel/demo-content";
import type { Page } from "@playwright/test";
import { judged, newPerson, type Person } from "./support/people.ts";
import { chooseLanguage, pasteCode } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [
  { name: "1440", viewport: { width: 1440, height: 900 } },
  { name: "360", viewport: { width: 360, height: 740 } },
];
const THEMES = ["light", "dark"] as const;

interface Screen {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

let author: Person;
let wrongId = 0;
let compileErrorId = 0;

const program = (expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";

test.beforeAll(async ({ root }) => {
  test.setTimeout(120_000);
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: 0 });
  author = await newPerson("axe");
  wrongId = await judged(author, "Python3", program("WA"));
  compileErrorId = await judged(author, "Python3", program("CE"));
});

const openDialog = async (page: Page) => {
  await page.goto("/problem");
  await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
};

/** For readers without and with an account. */
const VISITOR_SCREENS: readonly Screen[] = [
  { name: "sign-in dialog", show: openDialog },
  {
    name: "register dialog with errors",
    async show(page) {
      await openDialog(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Register" }).click();
      await dialog.getByRole("button", { name: "Register" }).click();
      await expect(dialog.getByText("The username is required")).toBeVisible();
    },
  },
  {
    name: "help",
    async show(page) {
      await page.goto("/introduction");
      await expect(page.getByText("#include <stdio.h>")).toBeVisible();
    },
  },
  {
    name: "developer page",
    async show(page) {
      await page.goto("/developer");
      await expect(page.getByText("/api/submit-problem-judge")).toBeVisible();
    },
  },
  {
    name: "command palette",
    async show(page) {
      await page.goto("/developer");
      await page.getByRole("button", { name: "Search or jump to" }).click();
      await page.getByRole("combobox", { name: "Search or jump to" }).fill("10");
      await expect(page.getByRole("option", { name: /A\+B Problem/ })).toBeVisible();
    },
  },
  {
    name: "first page",
    async show(page) {
      await page.goto("/home");
      await expect(page.getByRole("group", { name: "1 of 3" })).toBeVisible();
      await expect(page.getByRole("button", { name: /Welcome to Gavel/ })).toBeVisible();
    },
  },
  {
    name: "list of discussions",
    async show(page) {
      await page.goto("/discussion");
      await expect(page.getByRole("link", { name: /Every verdict/ })).toBeVisible();
    },
  },
  {
    name: "discussion",
    async show(page) {
      await page.goto("/discussion-detail/2");
      await expect(page.getByRole("article").getByRole("blockquote")).toBeVisible();
      await expect(page.getByText("Ask below when a verdict surprises you.")).toBeVisible();
    },
  },
  {
    name: "404",
    async show(page) {
      await page.goto("/no-such-page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];

const SCREENS: readonly Screen[] = [
  {
    name: "user home",
    async show(page) {
      await page.goto("/user-home");
      await expect(page.locator("svg rect").first()).toBeVisible();
    },
  },
  ...(["profile", "sessions", "tokens", "preferences"] as const).map((tab) => ({
    name: `settings: ${tab}`,
    async show(page: Page) {
      await page.goto(`/setting?tab=${tab}`);
      await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    },
  })),
  {
    name: "problem list",
    async show(page) {
      await page.goto("/problem");
      await expect(page.getByRole("link", { name: "A+B Problem" })).toBeVisible();
    },
  },
  {
    name: "problem page",
    async show(page) {
      await page.goto("/problem/1000");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("A+B Problem");
    },
  },
  {
    name: "editor",
    async show(page) {
      await page.goto("/problem/1000?tab=code");
      await expect(page.locator(".ace_editor")).toBeVisible();
    },
  },
  {
    name: "test drawer after a run",
    async show(page) {
      await page.goto("/problem/1000?tab=code");
      await expect(page.locator(".ace_editor")).toBeVisible();
      await chooseLanguage(page, "Python3");
      await pasteCode(page, program("WA"));
      await page.keyboard.press("Control+'");
      const drawer = page.getByRole("region", { name: "Test run", exact: true });
      await expect(drawer.getByText("Wrong Answer", { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: "my submissions",
    async show(page) {
      await page.goto("/problem/1000?tab=mine");
      await expect(page.getByText("Compile Error").first()).toBeVisible();
    },
  },
  {
    name: "submission list",
    async show(page) {
      await page.goto("/status?onlyMine=true");
      await expect(page.getByText("Wrong Answer").first()).toBeVisible();
    },
  },
  {
    name: "submission detail",
    async show(page) {
      await page.goto(`/submission-detail/${wrongId}`);
      await expect(page.getByRole("button", { name: /^Test case 1:/ })).toBeVisible();
    },
  },
  {
    name: "emoji in a discussion",
    async show(page) {
      await page.goto("/discussion-detail/2");
      await page.getByRole("button", { name: "Emoji" }).first().click();
      await expect(page.locator("emoji-picker").getByRole("tab").first()).toBeVisible();
    },
  },
  {
    name: "messages",
    async show(page) {
      await page.goto("/message/discuss");
      await expect(page.getByText("No messages here")).toBeVisible();
    },
  },
  {
    name: "compile error",
    async show(page) {
      await page.goto(`/submission-detail/${compileErrorId}`);
      await expect(page.getByText("Compiler output", { exact: true })).toBeVisible();
    },
  },
];

const backOffice = (path: string, title: string): Screen => ({
  name: `back office: ${path}`,
  async show(page) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  },
});
/** For root. */
const BACK_OFFICE_SCREENS: readonly Screen[] = [
  backOffice("dashboard", "Dashboard"),
  backOffice("conf", "System Config"),
  backOffice("conf?tab=database", "System Config"),
  backOffice("switch", "System Switch"),
  backOffice("judge", "Judge servers"),
  backOffice("judge?tab=tokens", "Judge servers"),
  backOffice("audit", "Audit log"),
  backOffice("rejudge", "Rejudges"),
  backOffice("login", "Login Gavel"),
];

async function findings(page: Page): Promise<string[]> {
  // Colours that are still fading are nobody's colours.
  await page.locator("html").evaluate(async ({ ownerDocument }) => {
    for (const one of ownerDocument.getAnimations()) await one.finished.catch(() => undefined);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`));
}

async function check(page: Page, screens: readonly Screen[]) {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await screen.show(page);
      expect.soft(await findings(page), screen.name).toEqual([]);
      const overflow = await page
        .locator("html")
        .evaluate((html) => html.scrollWidth - html.clientWidth);
      expect.soft(overflow, `${screen.name} scrolls sideways`).toBeLessThanOrEqual(0);
    });
  }
}

for (const { name, viewport } of WIDTHS) {
  for (const colorScheme of THEMES) {
    test(`every screen is open to everybody: ${colorScheme}, ${name} px`, async ({ visit }) => {
      test.setTimeout(180_000);
      const look = { viewport, colorScheme, reducedMotion: "reduce" } as const;
      const visitor = await visit(look);
      await check(await visitor.newPage(), VISITOR_SCREENS);
      const signedIn = await visit({ ...look, person: author });
      await check(await signedIn.newPage(), SCREENS);
    });
  }
}

// Light where it is wide and dark where it is narrow: each theme and each width once.
for (const [index, { name, viewport }] of WIDTHS.entries()) {
  const colorScheme = THEMES[index] ?? "light";
  test(`the back office is open to every root: ${colorScheme}, ${name} px`, async ({
    visit,
    root,
  }) => {
    test.setTimeout(240_000);
    const look = { viewport, colorScheme, reducedMotion: "reduce", person: root } as const;
    await check(await (await visit(look)).newPage(), BACK_OFFICE_SCREENS);
  });
}
