import { LANGUAGES, type LanguageName } from "@gavel/domain/language";
import { findLanguageName } from "../reading/languages.ts";

/** A family's short name stands for all of its variants. */
const FAMILIES: Readonly<Record<string, string>> = {
  c: "c",
  cc: "cpp",
  py: "python",
  java: "java",
  js: "javascript",
};

/** Ours for one of Hydro's: `cc` is every C++, `cc.cc17o2` one of them. Empty where nothing fits. */
export function languagesOf(name: string): LanguageName[] {
  const lower = name.trim().toLowerCase();
  const family = Object.hasOwn(FAMILIES, lower) ? FAMILIES[lower] : undefined;
  if (family !== undefined) {
    return LANGUAGES.filter((one) => one.family === family).map((one) => one.name);
  }
  const one = variantOf(lower) ?? findLanguageName(lower.split(".")[0] ?? "");
  return one === undefined ? [] : [one];
}

function variantOf(name: string): LanguageName | undefined {
  const cpp = /^cc\.cc(\d\d)?(o2)?$/.exec(name);
  if (cpp !== null) {
    const standard = cpp[1] === "17" || cpp[1] === "20" ? ` ${cpp[1]}` : "";
    return findLanguageName(`C++${standard}${cpp[2] === undefined ? "" : " With O2"}`);
  }
  if (/^py\./.test(name)) return findLanguageName(name.slice("py.".length));
  if (/^c\.c\d*o2$/.test(name)) return "C With O2";
  return undefined;
}

/** The one that a checker's source is compiled as. */
export function checkerLanguageOf(lang: string | null, file: string): "C" | "C++" | null {
  const known = lang === null || lang === "auto" ? null : lang.toLowerCase();
  if (known !== null && known !== "") {
    if (known.startsWith("cc")) return "C++";
    return known === "c" || known.startsWith("c.") ? "C" : null;
  }
  if (/\.(cc|cpp|cxx|c\+\+|cc\d\d)$/i.test(file)) return "C++";
  return /\.c$/i.test(file) ? "C" : null;
}
