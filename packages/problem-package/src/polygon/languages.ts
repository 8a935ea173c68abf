/** Polygon's names of languages → the site's. */
import { findLanguage, type LanguageName } from "@gavel/domain/language";
import { lookUp } from "../reading/look-up.ts";

const TYPES: readonly [RegExp, string][] = [
  [/^c\./, "C With O2"],
  [/^cpp\..*(20|23|26)/, "C++ 20 With O2"],
  [/^cpp\./, "C++ 17 With O2"],
  [/^java/, "Java"],
  [/^kotlin/, "Kotlin"],
  [/^python\.(2|pypy2?$|pypy2\b)/, "Python2"],
  [/^python/, "Python3"],
  [/^csharp/, "C#"],
  [/^go/, "Golang"],
  [/^rust/, "Rust"],
  [/^(pas|delphi)/, "Pascal"],
  [/^haskell/, "Haskell"],
  [/^js|^node/, "JavaScript Node"],
  [/^php/, "PHP"],
  [/^perl/, "Perl"],
  [/^ruby/, "Ruby"],
];

export function languageOfType(type: string): LanguageName | null {
  const name = TYPES.find(([pattern]) => pattern.test(type))?.[1];
  return name === undefined ? null : (findLanguage(name)?.name ?? null);
}

/** Languages that a pattern such as `cpp.*` opens a file to. */
export function languagesOfPattern(pattern: string): LanguageName[] {
  const family = /^(cpp|c|java|kotlin|python|csharp|go|rust|pas)\b/.exec(pattern)?.[1];
  const names: Readonly<Record<string, readonly string[]>> = {
    c: ["C", "C With O2"],
    cpp: ["C++", "C++ With O2", "C++ 17", "C++ 17 With O2", "C++ 20", "C++ 20 With O2"],
    java: ["Java"],
    kotlin: ["Kotlin"],
    python: ["Python3", "PyPy3"],
    csharp: ["C#"],
    go: ["Golang"],
    rust: ["Rust"],
    pas: ["Pascal"],
  };
  return (names[family ?? ""] ?? []).flatMap((name) => findLanguage(name)?.name ?? []);
}

const LOCALES: Readonly<Record<string, string>> = {
  english: "en",
  russian: "ru",
  chinese: "zh",
  ukrainian: "uk",
  kazakh: "kk",
  polish: "pl",
  spanish: "es",
  portuguese: "pt",
  french: "fr",
  german: "de",
  italian: "it",
  japanese: "ja",
  korean: "ko",
  vietnamese: "vi",
  azerbaijani: "az",
  armenian: "hy",
  georgian: "ka",
  romanian: "ro",
  bulgarian: "bg",
  serbian: "sr",
  croatian: "hr",
  turkish: "tr",
  persian: "fa",
  arabic: "ar",
  uzbek: "uz",
  belarusian: "be",
  hebrew: "he",
};

export function localeOf(language: string): string {
  return lookUp(LOCALES, language.toLowerCase()) ?? language.slice(0, 3).toLowerCase();
}
