/** One program a verdict in three languages: pasted, sent and followed on the screen to its verdict. */
import { demoSolutions } from "@gavel/demo-content";
import type { Page } from "@playwright/test";
import { newPerson } from "./support/people.ts";
import {
  chooseLanguage,
  outcomeOf,
  pasteCode,
  submitCode,
  VERDICT_MS,
} from "./support/problem-page.ts";
import { expect, test, type Visit } from "./support/test.ts";
import { type Language, VERDICT_WORDS, WORDS } from "./support/words.ts";

const VERDICTS = ["AC", "WA", "PE", "TLE", "MLE", "RE", "CE"] as const;

/** Every verdict's word is seen in both languages. */
const SESSIONS: readonly { code: string; locale: Language }[] = [
  { code: "C++ 17", locale: "zh-CN" },
  { code: "Java", locale: "en-US" },
  { code: "Python3", locale: "zh-CN" },
];

type Open = (path: string, options: Visit) => Promise<Page>;

async function sendEach({ code: language, locale }: (typeof SESSIONS)[number], open: Open) {
  await test.step(`${language} in ${locale}`, async () => {
    const person = await newPerson("judged");
    const page = await open("/problem/1000", { person, locale });
    const words = VERDICT_WORDS[locale];
    await chooseLanguage(page, language);
    const detail = await page.context().newPage();
    const sent: [number, string][] = [];
    for (const verdict of VERDICTS) {
      await test.step(verdict, async () => {
        const program = demoSolutions.find(
          (one) =>
            one.displayId === "1000" && one.language === language && one.expected === verdict,
        );
        await pasteCode(page, program?.code ?? "");
        const submitId = await submitCode(page, () => page.keyboard.press("Control+Enter"));
        const outcome = outcomeOf(page, submitId);
        await expect(outcome).toContainText(words[verdict], { timeout: VERDICT_MS });
        await expect(page.getByRole("button", { name: WORDS[locale].submit }).last()).toBeEnabled();
        sent.push([submitId, words[verdict]]);
        await detail.goto(`/submission-detail/${submitId}`);
        await expect(detail.getByRole("heading", { level: 1 })).toHaveText(words[verdict]);
      });
    }
    await detail.goto("/status?onlyMine=true");
    for (const [submitId, word] of sent) {
      const number = detail.getByRole("link", { name: String(submitId), exact: true });
      const row = detail.getByRole("row").filter({ has: number });
      await expect(row).toContainText(word);
      await expect(row).toContainText(language);
    }
  });
}

test("each verdict appears by itself in three languages", async ({ open, root: _ }) => {
  test.setTimeout(300_000);
  // Three people at once: while one waits for the end of a time limit, the others go on.
  await Promise.all(SESSIONS.map((session) => sendEach(session, open)));
});
