import { caseSettings } from "@gavel/domain/checker";
import {
  areSubtasksSound,
  DATA_LIMITS,
  type DataCase,
  type MadeBy,
  type Subtask,
} from "@gavel/domain/data-case";
import type { CaseChange, DataDiff } from "@gavel/domain/data-diff";
import type { DataLayout } from "@gavel/domain/data-layout";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { z } from "zod";

const { casesMax, subtasksMax, textBytesMax, pointsMax, nameMax, noteMax } = DATA_LIMITS;

const pid = z.int();
const revision = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const points = z.int().min(0).max(pointsMax);
const num = z.int().min(1).max(subtasksMax);
const note = z.string().trim().max(noteMax);
/** Files of an archive, all in one folder. */
const fileName = z
  .string()
  .min(1)
  .max(nameMax)
  .regex(/^[^/\\\p{Cc}]+$/u)
  .refine((name) => name !== "." && name !== "..");

const madeBy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("upload") }),
  z.object({ kind: z.literal("hand") }),
  z.object({ kind: z.literal("generator"), programId: z.int(), args: z.string().max(1000) }),
]) satisfies z.ZodType<MadeBy>;

const dataCase = z.object({
  inputName: fileName,
  outputName: fileName,
  inputSha256: sha256,
  outputSha256: sha256.nullable(),
  score: points,
  group: num.nullable(),
  settings: caseSettings.optional(),
  /** Absent = uploaded. */
  madeBy: madeBy.optional(),
});
export type DataCaseForm = z.output<typeof dataCase>;

export const storedSubtasks = z.array(
  z.object({
    num,
    title: z.string().max(100),
    points,
    needs: z.array(num).max(subtasksMax).readonly(),
  }),
);
const subtasks = storedSubtasks.max(subtasksMax).refine(areSubtasksSound);
export const storedMadeBy = madeBy.nullable().catch(null);

/** A draft, or the version with this number. */
const state = z.union([z.literal("draft"), z.int().min(1)]);

export const dataPidInput = z.object({ pid });
/** `baseNumber`: the version that the draft began from; null = there was none. */
export const saveDraftInput = z.object({
  pid,
  revision,
  baseNumber: z.int().min(1).nullable(),
  cases: z.array(dataCase).max(casesMax),
  subtasks,
  note,
});
export const caseTextInput = z.object({
  pid,
  sha256,
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(65_536).default(16_384),
});
export const saveTextInput = z.object({ pid, text: z.string().max(textBytesMax) });
export const dataDiffInput = z.object({ pid, from: state, to: state });
export const makeLiveInput = z.object({
  ...{ pid, revision, note },
  /** Programs of the problem disagree with the draft, which is known, and it is judged with all the same. */
  isKnown: z.boolean().default(false),
});
export const goBackInput = z.object({ pid, revision, number: z.int().min(1) });
export const readUploadInput = z.object({ uploadId: z.string().regex(/^[0-9a-f]{32}$/) });

export interface DataCaseView extends DataCase {
  readonly settings?: z.output<typeof caseSettings>;
  readonly madeBy?: MadeBy;
}

/** The draft; where none is open, the live version, which a first save makes one of. */
export interface DataState {
  cases: DataCaseView[];
  subtasks: Subtask[];
  /** A tree of test groups that subtasks cannot say; it stays while the same files are judged in the same order. */
  keepsGrading: boolean;
  mode: JudgeCaseMode;
  /** 0 ACM, 1 OI. */
  type: number;
  revision: number;
  isOpen: boolean;
  /** What the draft began from. */
  baseNumber: number | null;
  liveNumber: number | null;
  note: string;
  savedBy: string | null;
  savedAt: Date | null;
}

export interface DataVersionView {
  number: number;
  note: string;
  by: string | null;
  at: Date;
  caseCount: number;
  isLive: boolean;
}

/** The first line in which two files differ, cut. */
export interface FirstDifference {
  line: number;
  before: string;
  after: string;
}
export interface CaseChangeView extends CaseChange {
  inputDifference: FirstDifference | null;
  outputDifference: FirstDifference | null;
}
export interface DataDiffView extends Omit<DataDiff, "changes"> {
  /** The first of them. */
  changes: CaseChangeView[];
  /** How many there are. */
  total: number;
}

export interface NamesAndCount {
  count: number;
  /** The first of them. */
  names: string[];
}
/** A file that was read, for a case to name. */
interface ReadFile {
  name: string;
  sha256: string;
  bytes: number;
}
export interface UploadReport {
  layout: DataLayout | null;
  paired: number;
  noAnswer: NamesAndCount;
  doubled: NamesAndCount;
  leftOut: NamesAndCount;
  /** CR LF became LF. */
  unified: NamesAndCount;
  /** A mark of the encoding at the start was dropped. */
  unmarked: NamesAndCount;
  /** They hold zero bytes, which text does not. */
  withZeros: NamesAndCount;
}
export type UploadRefusal =
  | "notAnArchive"
  | "damaged"
  | "tooBig"
  | "unsafe"
  | "noCases"
  | "tooManyCases";
/** What became of an upload. Nothing was stored of a refused one. */
export type ReadUpload =
  | { kind: "refused"; fault: UploadRefusal; detail: string }
  | { kind: "file"; file: ReadFile; report: UploadReport }
  | {
      kind: "cases";
      cases: DataCaseView[];
      subtasks: Subtask[];
      report: UploadReport;
    };
