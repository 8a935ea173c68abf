/** The texts of the web app in both languages, read from its message catalogues. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "./words.ts";

const LOCALES = join(import.meta.dirname, "../../../apps/web/src/locales");

interface Message {
  readonly context: string | null;
  /** The id: the English text. */
  readonly english: string;
  readonly text: string;
}

/** The value of a keyword, which may go on over several quoted lines. */
function valueUnder(entry: string, keyword: string): string | null {
  const found = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, "m").exec(entry);
  if (found === null) return null;
  const lines = (found[1] ?? "").trim().split("\n");
  return lines.map((line) => JSON.parse(line.trim()) as string).join("");
}

function readMessages(language: Language): Message[] {
  const entries = readFileSync(join(LOCALES, `${language}.po`), "utf8")
    .split("\n\n")
    .slice(1);
  return entries.map((entry) => {
    const [english, text] = [valueUnder(entry, "msgid"), valueUnder(entry, "msgstr")];
    if (english === null || text === null) throw new Error(`not a message:\n${entry}`);
    return { context: valueUnder(entry, "msgctxt"), english, text };
  });
}

type Values = Readonly<Record<string, string | number>>;

/** Says an English text of the catalogue in a language, with what stands for its placeholders; `n` also chooses the plural. */
export type Say = (english: string, context?: string, values?: Values) => string;

export function sayIn(language: Language): Say {
  const messages = readMessages(language);
  return (english, context = "", values = {}) => {
    const found = messages.find(
      (one) => one.english === english && (one.context ?? "") === context,
    );
    if (found === undefined) throw new Error(`the catalogue has no "${english}" (${context})`);
    // English tells one from many, Chinese has one form.
    const text = pluralForms(found.text).at(values.n === 1 ? 0 : -1) ?? "";
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => `${values[name] ?? place}`);
  };
}

/** `{count, plural, one {# row} other {# rows}}` in every form it can take. */
function pluralForms(message: string): string[] {
  const start = /\{\w+, (?:plural|select|selectordinal),/.exec(message);
  if (start === null) return [message];
  let depth = 0;
  let end = start.index;
  for (; end < message.length; end += 1) {
    if (message[end] === "{") depth += 1;
    if (message[end] === "}" && --depth === 0) break;
  }
  const inside = message.slice(start.index + start[0].length, end);
  const forms = [...inside.matchAll(/[\w=]+ \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, form = ""]) =>
    form.replaceAll("#", "{n}"),
  );
  const [before, after] = [message.slice(0, start.index), message.slice(end + 1)];
  return forms.flatMap((form) => pluralForms(`${before}${form}${after}`));
}

/** Matches the texts that a message can be on a page; tags cut it into texts of their own. */
function patternsOf(message: string): string[] {
  return (
    pluralForms(message)
      .flatMap((form) => form.split(/<\/?\w+\/?>/))
      .map((piece) => piece.trim())
      // What a piece says besides its placeholders must be words.
      .filter((piece) => /[A-Za-z]{3}/.test(piece.replaceAll(/\{\w+\}/g, "")))
      .map((piece) =>
        piece
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".+"),
      )
  );
}

/** Matches English texts of the catalogue that another language says otherwise. */
export function englishTexts(language: Language): RegExp {
  const same = new Set(
    readMessages(language)
      .filter(({ english, text }) => english === text)
      .flatMap(({ english }) => patternsOf(english)),
  );
  const patterns = readMessages(language)
    .filter(({ english, text }) => english !== text)
    .flatMap(({ english }) => patternsOf(english))
    .filter((pattern) => !same.has(pattern));
  return new RegExp(`^(?:${[...new Set(patterns)].join("|")})$`);
}
