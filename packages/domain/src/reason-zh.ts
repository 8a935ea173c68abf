/** Reasons of archives as REST tells them to who reads Chinese, in the words of the web app. */
import { fillText } from "./reason-text.ts";
import { composeReason, type ReasonWords } from "./reason-words.ts";
import { CHINESE } from "./reason-zh.generated.ts";

/** What a package calls things may be made to match slowly; a longer text stays as it is. */
const CHARACTERS_MAX = 500;
/** A reason may have semicolons of its own. */
const PARTS_MAX = 3;

const LINE = /^(.*), line (\d+)$/s;

function placeInChinese(where: string): string {
  const [, file, line] = LINE.exec(where) ?? [];
  return file === undefined || line === undefined ? where : fillText(CHINESE.line, { file, line });
}

const words: ReasonWords = {
  ofPackage: (code, values) => fillText(CHINESE.package[code], values),
  ofArchive: (code, values) =>
    fillText(
      CHINESE.archive[code],
      values.where === undefined ? values : { ...values, where: placeInChinese(values.where) },
    ),
};

/** null = there are no words for it. */
function inChinese(text: string): string | null {
  if (text.length > CHARACTERS_MAX) return null;
  const said = composeReason(text, words);
  return said === text ? null : said;
}

/** One, or several that follow each other. */
export function reasonsInChinese(text: string): string {
  const parts = text.split("; ");
  const told: string[] = [];
  while (parts.length > 0) {
    const sizes = Array.from(
      { length: Math.min(PARTS_MAX, parts.length) },
      (_, index) => index + 1,
    );
    const found = sizes
      .map((size) => ({ size, said: inChinese(parts.slice(0, size).join("; ")) }))
      .find(({ said }) => said !== null);
    const [first = ""] = parts;
    told.push(found?.said ?? first);
    parts.splice(0, found?.size ?? 1);
  }
  return told.join("；");
}

/** Names, the reason of each in parentheses behind it. */
export function namesInChinese(text: string): string {
  const told = text.replace(/ \(([^()]+)\)/g, (whole, reason: string) => {
    const said = inChinese(reason);
    return said === null ? whole : `（${said}）`;
  });
  return told.replace(/ and (\d+) more$/, "，另有 $1 个");
}
