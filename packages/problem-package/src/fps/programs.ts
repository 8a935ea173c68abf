import type { CheckerConvention } from "@gavel/domain/checker";
import type { Findings } from "../findings.ts";
import type { ImportedChecker, ImportedProgram } from "../model.ts";
import { findCheckerLanguage } from "../reading/languages.ts";
import { textProgram } from "../reading/text-file.ts";
import { elementsOf, type ItemPlace } from "./read-fps.ts";

const CONVENTIONS = {
  spj: "hustoj",
  tpj: "testlib",
  interactor: "testlib",
} as const satisfies Record<string, CheckerConvention>;

interface Programs {
  readonly checker: ImportedChecker;
  readonly interactor: ImportedProgram | null;
}

/** The checker (plain or testlib's) or the interactor of an item. */
export function readPrograms(place: ItemPlace, findings: Findings): Programs {
  const plain: ImportedChecker = { kind: "default", ignoreEndBlank: true };
  const spj = readProgram("spj", place, findings);
  const tpj = readProgram("tpj", place, findings);
  const interactor = readProgram("interactor", place, findings);
  if (spj !== null && tpj !== null)
    findings.ignore(place.path, "spj: there is a tpj, which is used");
  const program = tpj ?? spj;
  if (interactor !== null && program !== null) {
    findings.refuse(place.path, "an interactor together with a checker cannot be judged here");
  }
  return { checker: program === null ? plain : { kind: "program", program }, interactor };
}

function readProgram(
  kind: "spj" | "tpj" | "interactor",
  { item, path, testlib }: ItemPlace,
  findings: Findings,
): ImportedProgram | null {
  const elements = elementsOf(item, kind).filter((element) => element.text.trim() !== "");
  const [first, second] = elements;
  if (first === undefined) return null;
  const name = first.attributes.language ?? "C";
  if (name.toLowerCase() === "text") {
    const why = "answers compared line by line with a text cannot be judged here";
    findings.refuse(path, `${kind} language="Text": ${why}`);
    return null;
  }
  const language = findCheckerLanguage(name);
  if (language === undefined) {
    findings.refuse(path, `${kind} in ${name}: checkers may be written in C or C++ only`);
    return null;
  }
  if (second !== undefined) findings.ignore(path, `a second ${kind}, in another language`);
  const program = textProgram(`${path}/${kind}`, first.text, {
    language,
    convention: CONVENTIONS[kind],
  });
  if (!/^\s*#\s*include\s*["<]testlib\.h[">]/m.test(first.text)) return program;
  if (testlib !== null) return { ...program, others: [{ name: "testlib.h", file: testlib }] };
  const advice = "pack both into one zip, the header beside the XML";
  findings.refuse(path, `the ${kind} needs testlib.h, which did not come along: ${advice}`);
  return program;
}
