import type { CheckerVerdict, ExpectedVerdict, ProgramKind } from "@gavel/domain/program";
import type { Outputs } from "../../../../../app/trpc.ts";

export type ProgramSet = Outputs["problemProgram"]["list"];
export type Results = Outputs["problemProgram"]["results"];
export type ResultCase = Results["cases"][number];
export type Cell = Results["solutions"][number]["cells"][number];

/** A program as it is being edited; `key` names it while it has no id yet. */
export interface DraftProgram {
  readonly key: string;
  readonly id: number | null;
  readonly kind: ProgramKind;
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly expected: ExpectedVerdict[];
  readonly isMain: boolean;
}

export interface DraftTest {
  readonly input: string;
  readonly output: string;
  readonly answer: string;
  readonly expected: CheckerVerdict;
}

export interface ProgramsDraft {
  readonly revision: number;
  readonly programs: readonly DraftProgram[];
  readonly checkerTests: readonly DraftTest[];
  readonly rightFactor: number;
  readonly slowFactor: number;
}
