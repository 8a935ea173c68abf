/** What is on the screen stays where it is while the rest of a page comes, whatever comes last: nobody clicks beside it. */
import type { Page } from "@playwright/test";
import { SCREENS, type Screen, type Stage } from "./screens.ts";
import { type Say, sayIn } from "./support/catalogue.ts";
import { type OpenSlowly, type Order, slowLine } from "./support/slow-line.ts";
import { clearStage, setStage } from "./support/stage.ts";
import { expect, test } from "./support/test.ts";
import { WHO, type Who } from "./support/who.ts";
import type { Language } from "./support/words.ts";

/** Of the sum of all shifts, as browsers weigh them: more is felt. */
const SHIFT_MAX = 0.05;
const WATCH = `
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) {
    const who = sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 120));
    if (!hadRecentInput) shifts.push({ value, who });
  }
}).observe({ type: "layout-shift", buffered: true });`;
/** Whoever has never been there sees the most come: hints, what is unread. */
const FORGET = `
sessionStorage.clear();
for (const name of Object.keys(localStorage)) {
  if (!["token", "userInfo", "locale"].includes(name)) localStorage.removeItem(name);
}`;
interface Shift {
  readonly value: number;
  readonly who: readonly string[];
}

/** As many pages of one person. */
const AT_ONCE = 3;

interface Variant {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: Language;
  readonly order: Order;
}
const VARIANTS: readonly Variant[] = [
  { viewport: { width: 360, height: 740 }, locale: "en-US", order: "code last" },
  { viewport: { width: 1440, height: 900 }, locale: "zh-CN", order: "answers last" },
];

test.describe.configure({ mode: "parallel" });

let stage: Stage;

test.beforeAll(async ({ root }) => {
  test.setTimeout(180_000);
  stage = await setStage(root);
});

test.afterAll(({ root }) => clearStage(root, stage));

for (const { viewport, locale, order } of VARIANTS) {
  for (const who of WHO) {
    test(`nothing jumps at ${viewport.width} px, ${order}, for: ${who}`, async ({
      visit,
      root,
    }) => {
      test.setTimeout(600_000);
      const say: Say = sayIn(locale);
      const { member, administrator } = stage;
      const person = { visitor: undefined, member, administrator, root }[who];
      const stored = { locale };
      const look = (screen: Screen, page: Page, openSlowly: OpenSlowly) =>
        test.step(screen.name, async () => {
          const path = typeof screen.path === "string" ? screen.path : screen.path(stage);
          await openSlowly(path);
          const sight = { page, say, stage };
          const title = typeof screen.title === "string" ? say(screen.title) : screen.title(sight);
          await expect.soft(page).toHaveTitle(`${title} - Gavel`);
          if (screen.shows !== undefined) await expect.soft(screen.shows(sight)).toBeVisible();
          const shifts = await page.evaluate<Shift[]>("shifts");
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 2);
          const why = JSON.stringify(worst, null, 1);
          expect.soft(sum, `${screen.name} moves: ${why}`).toBeLessThanOrEqual(SHIFT_MAX);
          await page.evaluate(FORGET);
        });
      // Most of the time they wait for what is held back.
      const screens = still(who)
        .filter((one) => one.needsJudge !== true || stage.remotePid !== null)
        .values();
      const lookAtRest = async () => {
        const context = await visit({ viewport, person, stored });
        const page = await context.newPage();
        await page.addInitScript(WATCH);
        const openSlowly = await slowLine(page, order);
        for (const screen of screens) await look(screen, page, openSlowly);
        await context.close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lookAtRest));
    });
  }
}

/** What is opened by hand pushes other things aside, and what leads elsewhere is another screen. */
function still(who: Who): Screen[] {
  return SCREENS.filter(
    (one) => one.who === who && one.open === undefined && one.leadsTo === undefined,
  );
}
