import type { CheckerConvention } from "@gavel/domain/checker";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedChecker, ImportedProgram } from "../model.ts";
import { findCheckerLanguage } from "../reading/languages.ts";
import { withTestlib } from "../reading/testlib.ts";
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
export async function readPrograms(place: ItemPlace, findings: Findings): Promise<Programs> {
  const plain: ImportedChecker = { kind: "default", ignoreEndBlank: true };
  const spj = await readProgram("spj", place, findings);
  const tpj = await readProgram("tpj", place, findings);
  const interactor = await readProgram("interactor", place, findings);
  if (spj !== null && tpj !== null) findings.ignore(place.path, packageReason("fpsTpj"));
  const program = tpj ?? spj;
  if (interactor !== null && program !== null) {
    findings.refuse(place.path, packageReason("interactorAndChecker"));
  }
  return { checker: program === null ? plain : { kind: "program", program }, interactor };
}

async function readProgram(
  kind: "spj" | "tpj" | "interactor",
  { item, path, beside, options }: ItemPlace,
  findings: Findings,
): Promise<ImportedProgram | null> {
  const elements = elementsOf(item, kind).filter((element) => element.text.trim() !== "");
  const [first, second] = elements;
  if (first === undefined) return null;
  const name = first.attributes.language ?? "C";
  if (name.toLowerCase() === "text") {
    findings.refuse(path, packageReason("fpsTextSpj", { kind }));
    return null;
  }
  const language = findCheckerLanguage(name);
  if (language === undefined) {
    findings.refuse(path, packageReason("checkersInC", { kind, name }));
    return null;
  }
  if (second !== undefined) findings.ignore(path, packageReason("fpsSecond", { kind }));
  const program = textProgram(`${path}/${kind}`, first.text, {
    language,
    convention: CONVENTIONS[kind],
  });
  return withTestlib(program, `${path}/${kind}`, [beside, options.headers], findings);
}
