/**
 * What a problem archive holds, whatever its format: the readers of all formats make this, the site and
 * `gavel package verify` use it, and the writers of archives start from it.
 */
import type { CheckerConvention } from "@gavel/domain/checker";
import type { CompareRules } from "@gavel/domain/compare-rules";
import type { GradingGroup } from "@gavel/domain/grading";
import type { CheckerLanguage, LanguageName } from "@gavel/domain/language";
import type { PackageReason } from "@gavel/domain/package-reason";
import type { CheckerVerdict, LimitFactors } from "@gavel/domain/program";
import type { JudgeCaseMode } from "@gavel/domain/score";

/** A file of a package; its bytes are read when somebody wants them. */
export interface PackageFile {
  /** With slashes, from the package's root; for messages and names. */
  readonly path: string;
  readonly bytes: number;
  /** May be called more than once. The stream fails when the archive lied about the file. */
  open(): AsyncIterable<Uint8Array>;
  /** POSIX mode says so; false where the archive knows no modes. */
  readonly isExecutable: boolean;
}

/** A folder or archive whose names, sizes and links have been checked. Paths have no leading `./` and no `..`. */
export interface PackageTree {
  /** Name of the folder or archive without extension. */
  readonly name: string;
  /** Every regular file; links inside the package appear as the file they lead to. Ordered by path. */
  readonly files: ReadonlyMap<string, PackageFile>;
  /** Entries that were passed over, since no file can be called so here; only where nothing depends on them. */
  readonly leftOut?: readonly Refusal[];
}

export const PACKAGE_FORMATS = [
  "kattis",
  "polygon",
  "hydro",
  "hoj",
  "qduoj",
  "fps",
  "dmoj",
  "cms",
] as const;
export type PackageFormat = (typeof PACKAGE_FORMATS)[number];

/** Why something was not taken. `path` is inside the package, "" = the whole of it. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Something that was taken in another form, or passed over, and should be known. */
export interface Remark {
  readonly path: string;
  readonly what: "ignored" | "changed" | "warning";
  readonly text: string;
}

/** What became of one problem of a package. */
export type ReadProblem =
  | {
      readonly path: string;
      readonly name: string;
      readonly problem: ImportedProblem;
      readonly refusals: readonly [];
      readonly remarks: readonly Remark[];
    }
  | {
      readonly path: string;
      readonly name: string;
      readonly problem: null;
      /** At least one. */
      readonly refusals: readonly Refusal[];
      readonly remarks: readonly Remark[];
    };

/** Thrown inside readers to give up on one problem; the rest of a batch goes on. */
export class PackageRefused extends Error {
  override readonly name = "PackageRefused";
  readonly refusals: readonly Refusal[];

  constructor(path: string, reason: PackageReason, more: readonly Refusal[] = []) {
    super(path === "" ? reason : `${path}: ${reason}`);
    this.refusals = [{ path, reason }, ...more];
  }

  /** With what another reading was refused for. */
  static of(refusals: readonly Refusal[]): PackageRefused {
    const [{ path, reason } = { path: "", reason: "" }, ...more] = refusals;
    return new PackageRefused(path, reason as PackageReason, more);
  }
}

export interface ImportedProblem {
  readonly format: PackageFormat;
  /** What the package calls itself: letters, digits, `-` and `_`; a proposal for the problem's id. */
  readonly shortName: string;
  /** The id that the archive asks for; null = none. */
  readonly displayId: string | null;
  /** ACM 0, OI (with points) 1. */
  readonly type: 0 | 1;
  readonly author: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly difficulty: 0 | 1 | 2 | null;
  /** First the one to be shown when the reader's language has none. At least one. */
  readonly statements: readonly ImportedStatement[];
  readonly samples: readonly ImportedSample[];
  readonly limits: ImportedLimits;
  readonly fileIo: { readonly read: string; readonly write: string } | null;
  /** Names of the site; null = all. */
  readonly languages: readonly LanguageName[] | null;
  readonly templates: readonly ImportedTemplate[];
  readonly checker: ImportedChecker;
  /** Not null = interactive. A checker program beside it looks at what the interactor wrote. */
  readonly interactor: ImportedProgram | null;
  /** More than 1: multi-pass. */
  readonly passes: number;
  /** In the order of judging; `seq` counts from 1. */
  readonly cases: readonly ImportedCase[];
  readonly caseMode: JudgeCaseMode;
  /** Where `caseMode` does not suffice. Cases are named by `seq`. */
  readonly grading: GradingGroup | null;
  /** Copied beside each submission, and beside the checker. */
  readonly userExtraFiles: readonly NamedFile[];
  readonly judgeExtraFiles: readonly NamedFile[];
  /** For readers of the statement; shown as links. */
  readonly attachments: readonly NamedFile[];
  /** May solvers see the results of single cases. */
  readonly openCaseResult: boolean;
  /** May solvers share their code; absent = yes. */
  readonly codeShare?: boolean;
  /** Not to be shown to everybody; absent = no. */
  readonly isHidden?: boolean;
  /** A statement alone: sets of problems have them where another site judges. It is hidden then. Absent = no. */
  readonly lacksTests?: boolean;
  readonly solutions: readonly ImportedSolution[];
  /** What makes inputs, and what looks at them; absent = none. */
  readonly tools?: readonly ImportedTool[];
  /** What the checker has to say of outputs; absent = nothing is claimed. */
  readonly checkerTests?: readonly ImportedCheckerTest[];
  /** How far the time limit should be from solutions; absent or null = as usual. */
  readonly limitFactors?: LimitFactors | null;
}

export interface NamedFile {
  /** Where it lies beside the source; in folders only where the package has it so, without `..`. */
  readonly name: string;
  readonly file: PackageFile;
  /** Names of the site; only for submissions in these. Absent = for all. */
  readonly languages?: readonly LanguageName[];
  /** Compiled together with the submission instead of lying beside it. */
  readonly isCompiled?: boolean;
}

export interface ImportedStatement {
  /** As the package says: `en`, `zh`, `zh_TW`, `pt-BR`; "" = unknown. */
  readonly locale: string;
  readonly title: string;
  readonly format: "markdown" | "html";
  /** Markdown in which HTML is meant as HTML; absent = it is shown as it is written. */
  readonly hasHtml?: boolean;
  /** Formats without parts put all into `description`. */
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
  /** Files that the texts name, as `file://NAME`; the importer puts the stored address there. */
  readonly files: readonly NamedFile[];
  /** The statement is this document (and the texts lead to it), or has it as well. */
  readonly pdf: PackageFile | null;
}

export type ImportedSample =
  | { readonly kind: "pair"; readonly input: string; readonly output: string }
  /** Lines beginning with `<` come from the judge, with `>` from the program; `---` parts passes. */
  | { readonly kind: "interaction"; readonly text: string };

interface ImportedLimits {
  /** null: to be found by running the package's own solutions, see `timing`. */
  readonly timeMs: number | null;
  readonly timing: ImportedTiming | null;
  readonly memoryMb: number | null;
  readonly stackMb: number | null;
  /** Of what a program writes for one case; absent or null = as usual where it is judged. */
  readonly outputMb?: number | null;
}

/** How a package without a time limit wants it found. Seconds and factors. */
export interface ImportedTiming {
  readonly acToLimit: number;
  readonly limitToTle: number;
  readonly resolutionS: number;
  /** Older packages: the limit is the slowest accepted time × `acToLimit`, rounded up; `limitToTle` only warns. */
  readonly isLegacy: boolean;
}

export interface ImportedTemplate {
  readonly language: LanguageName;
  /** Put before and after what the solver writes; "" in formats without. */
  readonly prepend: string;
  readonly code: string;
  readonly append: string;
}

export type ImportedChecker =
  | { readonly kind: "default"; readonly ignoreEndBlank: boolean }
  | { readonly kind: "rules"; readonly rules: CompareRules }
  | { readonly kind: "program"; readonly program: ImportedProgram };

/** A checker or interactor in source. */
export interface ImportedProgram {
  readonly language: CheckerLanguage;
  readonly convention: CheckerConvention;
  readonly arguments: readonly string[];
  /** Of the file that is compiled. */
  readonly main: PackageFile;
  /** Lie beside it: headers, and further sources, which are compiled together with it when `isCompiled`. */
  readonly others: readonly NamedFile[];
}

export interface ImportedCase {
  readonly seq: number;
  /** For people: path without extension, for example `secret/group1/03`. */
  readonly name: string;
  readonly inputName: string;
  readonly outputName: string;
  readonly input: PackageFile;
  /** null: the format needs no answer here; an empty file stands in. */
  readonly output: PackageFile | null;
  /** Whole points for the site's case modes; 0 where a grading tree decides. */
  readonly score: number;
  readonly groupNum: number | null;
  readonly isSample: boolean;
  /** What differs from the problem's; null where it does not. */
  readonly timeLimitMs: number | null;
  readonly memoryLimitMb: number | null;
  readonly checkerArguments: readonly string[] | null;
  readonly compareRules: CompareRules | null;
  /** The generator that made the input, by its name, with its arguments as they were written; absent = nobody says. */
  readonly madeBy?: { readonly generator: string; readonly args: string } | null;
}

/** A program that came with the problem, and what it is expected to get. */
export interface ImportedSolution {
  /** Of the file or folder inside the package. */
  readonly path: string;
  /** Name of the site; null = none fits, see `note`. */
  readonly language: LanguageName | null;
  readonly main: PackageFile | null;
  readonly others: readonly NamedFile[];
  readonly expected: Expectation;
  /** Answers are made with it. At most one; absent = it is another. */
  readonly isMain?: boolean;
  /** Why it cannot be judged; null = it can. */
  readonly note: PackageReason | null;
}

/** A program that makes inputs, or looks at them: it ends with 0 or 42 for those that are as they should be. */
export interface ImportedTool {
  readonly kind: "generator" | "validator";
  /** Of the file or folder inside the package. */
  readonly path: string;
  /** What it is called where it is named. */
  readonly name: string;
  readonly language: LanguageName | null;
  readonly main: PackageFile | null;
  readonly others: readonly NamedFile[];
  /** Why it cannot be run; null = it can. */
  readonly note: PackageReason | null;
}

export interface ImportedCheckerTest {
  readonly input: string;
  readonly output: string;
  readonly answer: string;
  readonly expected: CheckerVerdict;
}

/** AC WA TLE RTE MLE OLE CE PE PAC SE. `RTE` includes MLE and OLE, and `WA` includes PE, where a format has no such verdict. */
export type ShortVerdict = "AC" | "WA" | "TLE" | "RTE" | "MLE" | "OLE" | "CE" | "PE" | "PAC" | "SE";

export interface Expectation {
  /** The whole has to end with one of these; empty = nothing is claimed. */
  readonly verdicts: readonly ShortVerdict[];
  /** Claims about sets of cases. */
  readonly rules: readonly CaseClaim[];
  /** May be used to find the time limit, as the slowest that has to pass or the quickest that must not. */
  readonly timing: "lower" | "upper" | null;
  /** Names of the only cases whose times count for that; absent = all. */
  readonly timedCases?: readonly string[];
}

export interface CaseClaim {
  /** Names of the cases it is about; null = all. */
  readonly cases: readonly string[] | null;
  /** Every case of the set ends with one of these. */
  readonly permitted: readonly ShortVerdict[] | null;
  /** At least one case of the set ends with one of these. */
  readonly required: readonly ShortVerdict[] | null;
  /** Inclusive, of the group named (null = the whole). */
  readonly score: {
    readonly group: string | null;
    readonly from: number;
    readonly to: number;
  } | null;
  /** Has to appear in what the checker said of a case. */
  readonly message: string | null;
}
