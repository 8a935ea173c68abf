/**
 * Every screen in both languages, both themes and both widths: open to everybody, within the window, in one language,
 * and with nothing for the browser to complain about. A page is loaded once and walked through as people walk. Each screen
 * is looked at twice, the second time with everything the other way round; those beside it in the list, in other pairs.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { SCREENS, type Screen, type Sight, type Stage } from "./screens.ts";
import { englishTexts, type Say, sayIn } from "./support/catalogue.ts";
import { PICTURES } from "./support/env.ts";
import { MANUAL_PICTURES, pictureFile } from "./support/manual-pictures.ts";
import { saysChinese, textsOf } from "./support/page-texts.ts";
import { signInAgain } from "./support/people.ts";
import { clearStage, setStage } from "./support/stage.ts";
import { expect, test } from "./support/test.ts";
import { type Quiet, watchTraffic } from "./support/traffic.ts";
import { WHO } from "./support/who.ts";
import type { Language } from "./support/words.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

interface Variant {
  readonly locale: Language;
  readonly colorScheme: "light" | "dark";
  readonly viewport: typeof WIDE;
}
/** One of each pair; the other is its opposite in all three. */
const FIRSTS: readonly Variant[] = [
  { colorScheme: "light", viewport: WIDE, locale: "zh-CN" },
  { colorScheme: "dark", viewport: WIDE, locale: "en-US" },
  { colorScheme: "light", viewport: NARROW, locale: "en-US" },
  { colorScheme: "dark", viewport: NARROW, locale: "zh-CN" },
];

function oppositeOf({ colorScheme, viewport, locale }: Variant): Variant {
  return {
    colorScheme: colorScheme === "light" ? "dark" : "light",
    viewport: viewport === WIDE ? NARROW : WIDE,
    locale: locale === "zh-CN" ? "en-US" : "zh-CN",
  };
}

/** Pictures are taken of every screen in the first of all pairs. */
const isSeenIn = (screen: Screen, pair: number) =>
  PICTURES !== undefined || SCREENS.indexOf(screen) % FIRSTS.length === pair;
/** The site may have no other judge to go to. */
const isThere = (screen: Screen) => screen.needsJudge !== true || stage.remotePid !== null;

// The longest of all the tests by far: each worker takes the next.
test.describe.configure({ mode: "parallel" });

let stage: Stage;

test.beforeAll(async ({ root }) => {
  test.setTimeout(180_000);
  stage = await setStage(root);
});

test.afterAll(({ root }) => clearStage(root, stage));

/** Rows and lines after these are made as those before them; looking at all of them took half of the time. */
const ALIKE = ["tbody > tr:nth-child(n+6)", "li:nth-child(n+9)"];

async function findings(page: Page, viewport: typeof WIDE): Promise<string[]> {
  // Colours that are still fading are nobody's colours.
  await page.locator("html").evaluate(async ({ ownerDocument }) => {
    for (const one of ownerDocument.getAnimations()) await one.finished.catch(() => undefined);
  });
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // The first looks at most of the page and finds nothing that keeps anybody out; the second, which is off by default,
    // is about fingers.
    rules: { region: { enabled: false }, "target-size": { enabled: viewport === NARROW } },
  };
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run({ include: [document], exclude: ${JSON.stringify(ALIKE)} }, ${JSON.stringify(options)})`,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`));
}

const english = englishTexts("zh-CN");

/** What stands on the page in the other language. */
async function strangers(page: Page, locale: Language): Promise<string[]> {
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(5);
  return texts.filter((text) => (locale === "zh-CN" ? english.test(text) : saysChinese(text)));
}

/** Goes there as a link of the site would; loading the page anew for each screen would take the longest. */
async function go(page: Page, path: string, isLoaded: boolean) {
  if (isLoaded) await page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
  else await page.goto(path);
}

async function arrive(screen: Screen, sight: Sight, quiet: Quiet) {
  const { page, say } = sight;
  if (screen.leadsTo !== undefined) {
    await expect.poll(() => new URL(page.url()).pathname).toBe(screen.leadsTo);
    return;
  }
  const title = typeof screen.title === "string" ? say(screen.title) : screen.title(sight);
  await expect(page).toHaveTitle(`${title} - Gavel`);
  const heading = page.locator("h1").filter({ visible: true });
  await expect(heading).toHaveCount(1);
  await expect(heading).toContainText(screen.heading?.(sight) ?? title);
  if (screen.shows !== undefined) await expect(screen.shows(sight)).toBeVisible();
  await screen.open?.(sight);
  await quiet();
}

async function look(screen: Screen, page: Page, { locale, colorScheme, viewport }: Variant) {
  const html = page.locator("html");
  await expect.soft(html).toHaveAttribute("lang", locale);
  expect.soft(await strangers(page, locale), `${screen.name}: another language`).toEqual([]);
  const beyond = await html.evaluate((root) => root.scrollWidth - root.clientWidth);
  expect.soft(beyond, `${screen.name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await findings(page, viewport), `${screen.name}: barriers`).toEqual([]);
  if (PICTURES === undefined) return;
  const path = join(PICTURES, pictureFile(screen.name, colorScheme, viewport.width, locale));
  await page.screenshot({ path, fullPage: true });
}

interface Walk {
  readonly name: string;
  readonly variant: Variant;
  readonly screens: readonly Screen[];
}

const allOf = (pair: number, variant: Variant): Walk => ({
  name: `every screen of its part, ${variant.colorScheme}, ${variant.viewport.width} px, ${variant.locale}`,
  variant,
  screens: SCREENS.filter((screen) => isSeenIn(screen, pair)),
});

/** Pictures for the manual, which are the same in both languages. */
const ofManual = (locale: Language): Walk => ({
  name: `pictures of the manual, ${locale}`,
  variant: { colorScheme: "light", viewport: WIDE, locale },
  screens: SCREENS.filter(({ name }) => MANUAL_PICTURES.some(({ screen }) => screen === name)),
});

const WALKS: readonly Walk[] = [
  ...FIRSTS.flatMap((first, pair) => [
    allOf(pair, first),
    ...(PICTURES === undefined ? [allOf(pair, oppositeOf(first))] : []),
  ]),
  ...(PICTURES === undefined ? [] : (["zh-CN", "en-US"] as const).map(ofManual)),
];
for (const { name, variant, screens } of WALKS) {
  const { colorScheme, viewport, locale } = variant;
  test(name, async ({ visit, root }) => {
    test.setTimeout(600_000);
    const say: Say = sayIn(locale);
    // Their own session: the last screen ends it.
    const people = {
      ...{ visitor: undefined, member: await signInAgain(stage.member) },
      ...{ administrator: stage.administrator, root },
    };
    for (const who of WHO) {
      const context = await visit({
        ...{ viewport, colorScheme, person: people[who] },
        stored: { locale },
      });
      const page = await context.newPage();
      const quiet = watchTraffic(page);
      let isLoaded = false;
      for (const screen of screens.filter((one) => one.who === who && isThere(one))) {
        await test.step(screen.name, async () => {
          const path = typeof screen.path === "string" ? screen.path : screen.path(stage);
          try {
            await go(page, path, isLoaded);
            await arrive(screen, { page, say, stage }, quiet);
            if (screen.leadsTo === undefined) await look(screen, page, variant);
            // What was opened by hand would stay open.
            isLoaded = screen.open === undefined;
          } catch (error) {
            // The others are looked at all the same.
            expect.soft(String(error), screen.name).toBe("shown");
            isLoaded = false;
          }
        });
      }
      await context.close();
    }
  });
}
