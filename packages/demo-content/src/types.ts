type DemoLocale = "zh-CN" | "en-US";

interface DemoStatement {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}

interface DemoExample {
  /** Without the final line break; the test case adds it. */
  input: string;
  output: string;
}

/** The program that judges in place of a comparison; its file lies beside the problem. Exit codes of the site's own. */
interface DemoChecker {
  role: "spj" | "interactive";
  language: "C++";
  file: string;
}

export interface DemoProblemMeta {
  displayId: string;
  /** 0 = ACM, 1 = OI (every test case carries a score). */
  type: 0 | 1;
  /** 0 = easy, 1 = medium, 2 = hard. */
  difficulty: 0 | 1 | 2;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  /** Keys of `demoTags`. */
  tags: string[];
  /** False: the output must equal the expected output byte for byte. */
  isRemoveEndBlank: boolean;
  statement: Record<DemoLocale, DemoStatement>;
  /** They are the first test cases too, in this order; in interactive problems they show a conversation. */
  examples: DemoExample[];
  source: string;
  /** Default: all cases are judged, and their scores added up. */
  caseMode?: "subtask_lowest" | "subtask_average" | "ergodic_without_error";
  checker?: DemoChecker;
  /** The files to read from and write to in place of the standard streams. */
  fileIo?: { read: string; write: string };
}

export interface DemoTestCase {
  input: string;
  output: string;
  score?: number;
  /** Of the subtask, from 1. */
  groupNum?: number;
}

export interface DemoProblem extends DemoProblemMeta {
  /** Source text of the checker or interactor; null where outputs are compared. */
  readonly checkerCode: string | null;
  /** Builds the test cases; every call gives the same ones. */
  cases: () => DemoTestCase[];
}

export type DemoLanguage =
  | "C++ 17"
  | "C"
  | "Java"
  | "Python3"
  | "Golang"
  | "Rust"
  | "JavaScript Node";

export type DemoVerdict = "AC" | "WA" | "PE" | "TLE" | "MLE" | "RE" | "CE" | "PAC";

export interface DemoSolution {
  displayId: string;
  file: string;
  language: DemoLanguage;
  expected: DemoVerdict;
  /** Read from disk at first use. */
  readonly code: string;
}

export interface DemoProgram {
  readonly kind: "solution" | "generator" | "validator";
  readonly name: string;
  readonly language: DemoLanguage;
  readonly code: string;
  /** Of solutions: any of these will do. */
  readonly expected: readonly DemoVerdict[];
  /** The one that makes answers. */
  readonly isMain: boolean;
}

export interface DemoTagClassification {
  key: string;
  zh: string;
  en: string;
  rank: number;
}

export interface DemoTag {
  key: string;
  zh: string;
  en: string;
  color: string;
  /** Key of a classification. */
  classification: string;
}
