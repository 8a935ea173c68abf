import { languagesOfFile } from "@gavel/domain/language";
import { Refusal } from "../say.ts";

/** Of several that a file's name may mean, the one that people usually do. */
const USUAL = ["C With O2", "C++ 17 With O2", "C++ With O2", "Python3", "JavaScript Node"];

/**
 * The language that was named, whatever its case; otherwise by the ending of the file's name.
 * @param languages those that the problem takes. @throws Refusal
 */
export function pickLanguage(
  languages: readonly { readonly name: string }[],
  fileName: string,
  wanted: string | undefined,
): string {
  const names = languages.map((one) => one.name);
  const offer = names.join(", ");
  if (wanted !== undefined) {
    const named = names.find((name) => name.toLowerCase() === wanted.trim().toLowerCase());
    if (named !== undefined) return named;
    throw new Refusal(`--language: ${wanted} is not one of ${offer}`, 2);
  }
  const likely: readonly string[] = languagesOfFile(fileName);
  const fitting = names.filter((name) => likely.includes(name));
  const usual = USUAL.find((name) => fitting.includes(name)) ?? fitting[0];
  if (usual !== undefined) return usual;
  throw new Refusal(`which language is ${fileName}? --language takes one of ${offer}`, 2);
}
