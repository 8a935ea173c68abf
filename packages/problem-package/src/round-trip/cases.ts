/** What became of the test cases: which are there again, in which order, and how each is judged. */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { ImportedCase, ImportedProblem } from "../model.ts";
import type { SeqMap } from "./points.ts";
import { isSameFile } from "./same-file.ts";

export interface CaseChanges {
  readonly places: SeqMap;
  readonly words: readonly PackageReason[];
}

export async function compareCases(
  before: ImportedProblem,
  after: ImportedProblem,
): Promise<CaseChanges> {
  const places = await pairUp(before.cases, after.cases);
  const words: PackageReason[] = [];
  const lost = before.cases.length - places.size;
  if (lost > 0) words.push(packageReason("casesLost", { n: lost }));
  const added = after.cases.length - places.size;
  if (added > 0) words.push(packageReason("samplesAdded", { n: added }));
  const seqs = [...places.values()];
  if (seqs.join() !== seqs.toSorted((a, b) => a - b).join()) {
    words.push(packageReason("casesOrder"));
  }
  const pairs = [...places].map(([from, to]) => [before.cases[from - 1], after.cases[to - 1]]);
  const differ = (facts: (one: ImportedCase, of: ImportedProblem) => unknown) =>
    pairs.some(
      ([left, right]) =>
        left !== undefined &&
        right !== undefined &&
        JSON.stringify(facts(left, before)) !== JSON.stringify(facts(right, after)),
    );
  if (differ((one) => [one.inputName, one.outputName])) {
    words.push(packageReason("casesNames"));
  }
  if (differ((one) => [one.timeLimitMs, one.memoryLimitMb])) {
    words.push(packageReason("casesLimits"));
  }
  if (differ((one, of) => one.checkerArguments ?? argumentsOf(of))) {
    words.push(packageReason("checkerArguments"));
  }
  if (differ((one, of) => (hasProgram(of) ? null : (one.compareRules ?? rulesOf(of))))) {
    words.push(packageReason("comparedElse"));
  }
  if (differ((one) => one.madeBy ?? null)) words.push(packageReason("madeInputs"));
  return { places, words };
}

/** Each case goes with the next one that has its files; a case may be there twice. */
async function pairUp(
  before: readonly ImportedCase[],
  after: readonly ImportedCase[],
): Promise<Map<number, number>> {
  const places = new Map<number, number>();
  const left = [...after];
  for (const one of before) {
    const found = await findCase(one, left);
    if (found === null) continue;
    places.set(one.seq, found.seq);
    left.splice(left.indexOf(found), 1);
  }
  return places;
}

async function findCase(
  one: ImportedCase,
  left: readonly ImportedCase[],
): Promise<ImportedCase | null> {
  const passedOn = left.find(
    ({ input, output }) => input === one.input && (output === one.output || one.output === null),
  );
  if (passedOn !== undefined) return passedOn;
  for (const other of left) {
    const isSame =
      (await isSameFile(one.input, other.input)) && (await isSameFile(one.output, other.output));
    if (isSame) return other;
  }
  return null;
}

function programOf({ checker, interactor }: ImportedProblem) {
  return interactor ?? (checker.kind === "program" ? checker.program : null);
}

const hasProgram = (problem: ImportedProblem) => programOf(problem) !== null;
const argumentsOf = (problem: ImportedProblem) => programOf(problem)?.arguments ?? [];
const rulesOf = ({ checker }: ImportedProblem) =>
  checker.kind === "rules" ? checker.rules : checker;
