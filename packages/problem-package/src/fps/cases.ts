import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedCase, PackageFile } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import type { FpsElement, FpsItem } from "./xml-items.ts";

const BASE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,200}$/;

interface Named {
  /** null: the archive names it not, or not well. */
  readonly name: string | null;
  readonly file: PackageFile;
}

/**
 * Inputs and outputs with names belong together by name, the others by position; the files become `NAME.in` and
 * `NAME.out`, or `testN` from 0. An item without any test has no cases, which is for the caller to judge.
 */
export function readFpsCases(
  item: FpsItem,
  path: string,
  hasChecker: boolean,
  findings: Findings,
): ImportedCase[] {
  const inputs = namedFiles(item, "test_input", path, findings);
  const outputs = namedFiles(item, "test_output", path, findings);
  if (inputs.length === 0) {
    if (outputs.length > 0) findings.refuse(path, packageReason("fpsNoInputs"));
    return [];
  }
  const taken = new Set<Named>();
  const outputOf = (input: Named, index: number): Named | undefined => {
    const byName = outputs.find((one) => one.name !== null && one.name === input.name);
    const byPlace = outputs[index];
    const isAsked = inputs.some((one) => one.name === byPlace?.name);
    const isFree = byPlace?.name === null || (input.name === null && !isAsked);
    const found = byName ?? (isFree ? byPlace : undefined);
    if (found !== undefined) taken.add(found);
    return found;
  };
  const cases: ImportedCase[] = [];
  for (const [index, input] of inputs.entries()) {
    const output = outputOf(input, index);
    const base = input.name ?? output?.name ?? `test${index}`;
    if (output === undefined && !hasChecker) {
      findings.ignore(path, packageReason("fpsNoOutput", { name: base }));
      continue;
    }
    const names = { inputName: `${base}.in`, outputName: `${base}.out` };
    cases.push(plainCase(cases.length + 1, input.file, output?.file ?? null, names));
  }
  for (const [index, output] of outputs.entries()) {
    if (taken.has(output)) continue;
    findings.ignore(path, packageReason("fpsNoInput", { name: output.name ?? index }));
  }
  if (cases.length === 0) findings.refuse(path, packageReason("fpsNoPair"));
  return cases;
}

function namedFiles(
  item: FpsItem,
  kind: "test_input" | "test_output",
  path: string,
  findings: Findings,
): Named[] {
  const known = new Set<string>();
  return item.elements.flatMap((element: FpsElement): Named[] => {
    if (element.name !== kind || element.file === null) return [];
    const name = (element.attributes.name ?? "").trim();
    if (name === "") return [{ name: null, file: element.file }];
    if (!BASE_NAME.test(name) || known.has(name)) {
      const code = known.has(name) ? "fpsNameTwice" : "fpsNamePlain";
      findings.change(path, packageReason(code, { name: JSON.stringify(name) }));
      return [{ name: null, file: element.file }];
    }
    known.add(name);
    return [{ name, file: element.file }];
  });
}
