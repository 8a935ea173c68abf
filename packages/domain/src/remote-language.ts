/** Languages of other judges, of which only their names are known here. */
import { LANGUAGES } from "./language.ts";

type Family = (typeof LANGUAGES)[number]["family"];

/** What a name begins with, the longer before the shorter. */
const BEGINNINGS: readonly (readonly [RegExp, Family])[] = [
  [/^(gnu |microsoft visual |clang ?)?(g\+\+|c\+\+|\+\+)/i, "cpp"],
  [/^c#/i, "csharp"],
  [/^(gnu |microsoft visual )?(gcc|c)(\d+)?( |$|\()/i, "c"],
  [/^(javascript|node)/i, "javascript"],
  [/^typescript/i, "typescript"],
  [/^java(\d| |$|\()/i, "java"],
  [/^(python|pypy)/i, "python"],
  [/^go(lang)?( |$|\()/i, "go"],
  [/^php/i, "php"],
  [/^ruby/i, "ruby"],
  [/^rust/i, "rust"],
  [/^kotlin/i, "kotlin"],
  [/^haskell/i, "haskell"],
  [/^(free )?(pascal|delphi)/i, "pascal"],
  [/^lua/i, "lua"],
  [/^perl/i, "perl"],
];

/** How an editor colours it; plain text where the name says nothing. */
export function contentTypeOf(name: string): string {
  const family = BEGINNINGS.find(([beginning]) => beginning.test(name.trim()))?.[1];
  return LANGUAGES.find((one) => one.family === family)?.contentType ?? "text/plain";
}
