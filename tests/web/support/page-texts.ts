/** What the site itself says on a page. */
import {
  demoAnnouncements,
  demoDiscussions,
  demoEndedContest,
  demoGroup,
  demoRunningContest,
  demoSlides,
  demoTraining,
} from "@gavel/demo-content";
import type { Page } from "@playwright/test";

/** Written by people or programs, or marked as of another language: not the site's own words. */
const NOT_OURS = [
  "script, style, pre, code, kbd, samp, .ace_editor, .reading, emoji-picker, .sr-only[aria-live]",
  "html [lang]",
  "[translate=no]",
].join(", ");

const NAMING = ["aria-label", "title", "placeholder", "alt", "aria-roledescription"];

const stringsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

/** Written by the people of the demonstration; names of buttons quote it. Single words are too common to know it by. */
const WRITTEN = stringsOf([
  ...[demoAnnouncements, demoDiscussions, demoGroup, demoSlides, demoTraining],
  ...[demoEndedContest.title, demoRunningContest.title],
]).filter((text) => text.length > 6);

/** Also where the letters that were looked for stand out, and what is around them stands by itself. */
const isWritten = (text: string) =>
  WRITTEN.some((one) => text.includes(one) || (text.length > 6 && one.includes(text)));

/** Every text and name on the page, one line each, without those of its users. */
export async function textsOf(page: Page): Promise<string[]> {
  const texts = await allTexts(page);
  return texts.filter((text) => !isWritten(text));
}

function allTexts(page: Page): Promise<string[]> {
  return page.locator("html").evaluate(
    (html, [notOurs, naming]) => {
      const texts: string[] = [];
      const add = (text: string | null) => {
        const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
        if (line !== "") texts.push(line);
      };
      for (const element of html.querySelectorAll("*")) {
        if (element.closest(notOurs) !== null || !element.checkVisibility()) continue;
        for (const name of naming) add(element.getAttribute(name));
        for (const node of element.childNodes) if (node.nodeType === 3) add(node.textContent);
      }
      return texts;
    },
    [NOT_OURS, NAMING] as const,
  );
}

const CJK = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

export const saysChinese = (text: string) => CJK.test(text);
