/** Two who edited the programs of the same problem, put together. Pure. */
import { type Entry, type EntryConflict, mergeLists } from "./merge-lists.ts";
import type { CheckerVerdict, ExpectedVerdict, ProgramKind } from "./program.ts";

interface AnyProgram {
  /** null: it is new. */
  readonly id: number | null;
  readonly kind: ProgramKind;
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly expected: readonly ExpectedVerdict[];
  readonly isMain: boolean;
}
interface AnyTest {
  readonly input: string;
  readonly output: string;
  readonly answer: string;
  readonly expected: CheckerVerdict;
}
interface Programs<Program> {
  readonly programs: readonly Program[];
  readonly checkerTests: readonly AnyTest[];
  readonly rightFactor: number;
  readonly slowFactor: number;
}

interface ProgramMergeInput<Program> {
  readonly base: Programs<Program>;
  readonly mine: Programs<Program>;
  readonly theirs: Programs<Program>;
  /** Ids of those conflicts in which theirs is taken. */
  readonly taken: ReadonlySet<string>;
}

/** What is one part by itself and is taken as a whole. */
type WholePart = "main" | "order" | "checkerTests" | "rightFactor" | "slowFactor";

export type ProgramConflict<Program> =
  | ({ readonly kind: "program" } & EntryConflict<Program>)
  | { readonly kind: WholePart; readonly id: WholePart };

export interface MergedPrograms<Program> extends Programs<Program> {
  readonly conflicts: readonly ProgramConflict<Program>[];
}

/**
 * Stored programs are the same ones by their id, new ones by their name. What only one of the two changed is as they made
 * it; what both changed is mine, unless `taken` has it.
 */
export function mergePrograms<Program extends AnyProgram>(
  input: ProgramMergeInput<Program>,
): MergedPrograms<Program> {
  const { base, mine, theirs, taken } = input;
  const known = new Set(base.programs.map((one) => one.id));
  const idOf = (one: Program) => (known.has(one.id) ? `program ${one.id}` : `new ${one.name}`);
  const entries = ({ programs }: Programs<Program>) =>
    programs.map(
      (value): Entry<Program> => ({ id: idOf(value), value, content: contentOf(value) }),
    );
  const mainOf = ({ programs }: Programs<Program>) => programs.find((one) => one.isMain);
  const list = mergeLists({
    ...{ base: entries(base), mine: entries(mine), theirs: entries(theirs) },
    ...{ taken, orderId: "order" },
  });
  const parts: WholePart[] = list.isOrderConflict ? ["order"] : [];
  function whole<T>(part: WholePart, read: (side: Programs<Program>) => T): T {
    const [was, my, their] = [base, mine, theirs].map((side) => JSON.stringify(read(side)));
    const areBoth = my !== was && their !== was && my !== their;
    if (areBoth) parts.push(part);
    return read((areBoth ? !taken.has(part) : my !== was) ? mine : theirs);
  }
  const main = whole("main", (side) => {
    const program = mainOf(side);
    return program === undefined ? "" : idOf(program);
  });
  const stored = new Map(theirs.programs.map((one) => [idOf(one), one.id]));
  return {
    programs: list.entries.map(({ id, value }) => ({
      ...value,
      // What they removed is new once it is kept.
      id: stored.get(id) ?? null,
      isMain: id === main && mayBeMain(value),
    })),
    checkerTests: whole("checkerTests", (side) => side.checkerTests),
    rightFactor: whole("rightFactor", (side) => side.rightFactor),
    slowFactor: whole("slowFactor", (side) => side.slowFactor),
    conflicts: [
      ...list.conflicts.map((one) => ({ kind: "program" as const, ...one })),
      ...parts.map((part) => ({ kind: part, id: part })),
    ],
  };
}

/** Which one is the main solution is a part by itself. */
function contentOf({ kind, name, language, code, expected }: AnyProgram): string {
  return JSON.stringify([kind, name, language, code, expected]);
}

/** It makes the answers, so it can only be right. */
const mayBeMain = ({ kind, expected }: AnyProgram) =>
  kind === "solution" && expected.length === 1 && expected[0] === "accepted";
