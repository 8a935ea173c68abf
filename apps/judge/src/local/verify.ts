/** Judges every program that came with a problem and compares it with what it is expected to get. */
import { findLanguage, type LanguageName } from "@gavel/domain/language";
import type { CaseResult, JudgeTask } from "@gavel/judge-protocol/judge";
import type { ImportedProblem, ImportedSolution, ShortVerdict } from "@gavel/problem-package/model";
import { gradeCases, gradedOutcome } from "../judging/graded.ts";
import type { TaskResult } from "../judging/judge-task.ts";
import { type Agreement, agreement, overallVerdict, shortVerdict } from "./expect.ts";
import { type ProblemTask, problemTask, solutionTask } from "./task.ts";
import { inferTimeLimitMs } from "./timing.ts";
import type { Workbench } from "./workbench.ts";

interface VerifiedCase {
  readonly name: string;
  /** null = left out, because it could not count any more. */
  readonly verdict: ShortVerdict | null;
  readonly timeMs: number;
}

export interface VerifiedSubmission {
  /** Path inside the package. */
  readonly file: string;
  readonly language: string | null;
  readonly expected: readonly ShortVerdict[];
  readonly verdict: ShortVerdict | null;
  /** null = could not be judged on this machine. */
  readonly ok: boolean | null;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly score: number | null;
  readonly note: string | null;
  readonly cases: readonly VerifiedCase[];
}

export interface VerifiedProblem {
  readonly timeLimitMs: number;
  /** Said by nobody, but found by running the package's own programs. */
  readonly isTimeLimitFound: boolean;
  readonly memoryLimitMb: number;
  readonly submissions: readonly VerifiedSubmission[];
}

export interface VerifyOptions {
  /** Run every case, also where the first failure says enough. */
  readonly allCases: boolean;
  /** Called with how many of the programs are done. */
  readonly onProgress: (done: number, total: number) => void;
}

/** What a program may take while nobody knows the limit yet. */
const UNKNOWN_LIMIT_MS = 60_000;
/** What programs that are not accepted may take meanwhile: at least this, and some times what the accepted ones ask for. */
const ENOUGH_MS = 5000;
const ENOUGH_FACTOR = 5;
/** Where no program tells the limit. */
const FALLBACK_LIMIT_MS = 10_000;

export async function verifyProblem(
  problem: ImportedProblem,
  bench: Workbench,
  options: VerifyOptions,
  signal: AbortSignal,
): Promise<VerifiedProblem> {
  const verifier = new Verifier(problem, await problemTask(problem, bench), {
    bench,
    options,
    signal,
  });
  const submissions = await verifier.all();
  return {
    timeLimitMs: verifier.limitMs,
    isTimeLimitFound: problem.limits.timeMs === null,
    memoryLimitMb: verifier.memoryLimitMb,
    submissions,
  };
}

interface Means {
  readonly bench: Workbench;
  readonly options: VerifyOptions;
  readonly signal: AbortSignal;
}

class Verifier {
  readonly #problem: ImportedProblem;
  readonly #means: Means;
  readonly #names: ReadonlyMap<number, string>;
  #base: ProblemTask;
  #done = 0;

  constructor(problem: ImportedProblem, base: ProblemTask, means: Means) {
    this.#problem = problem;
    this.#base = base;
    this.#means = means;
    this.#names = new Map(problem.cases.map((one) => [one.seq, one.name]));
  }

  get limitMs(): number {
    return this.#base.problem.timeLimitMs;
  }

  get memoryLimitMb(): number {
    return this.#base.problem.memoryLimitMb;
  }

  async all(): Promise<VerifiedSubmission[]> {
    const { solutions } = this.#problem;
    const results = new Map<ImportedSolution, VerifiedSubmission>();
    if (this.#problem.limits.timeMs === null) await this.#findLimit(results);
    await this.#each(
      solutions.filter((one) => !results.has(one)),
      results,
    );
    return solutions.flatMap((one) => results.get(one) ?? []);
  }

  #setLimit(timeLimitMs: number): void {
    this.#base = { ...this.#base, problem: { ...this.#base.problem, timeLimitMs } };
  }

  /**
   * The accepted ones first: by them it is known what is slow. Of the others that tell the limit, too, some wait for
   * what never comes, and need not be given the time that nobody needs.
   */
  async #findLimit(results: Map<ImportedSolution, VerifiedSubmission>): Promise<void> {
    const { timing } = this.#problem.limits;
    const timed = this.#problem.solutions.filter((one) => one.expected.timing === "lower");
    const isAccepted = (one: ImportedSolution) =>
      one.expected.verdicts.every((verdict) => verdict === "AC");
    const times: number[] = [];
    const found = () =>
      timing === null || times.length === 0
        ? FALLBACK_LIMIT_MS
        : inferTimeLimitMs(Math.max(...times), timing);
    this.#setLimit(UNKNOWN_LIMIT_MS);
    times.push(...(await this.#timesOf(timed.filter(isAccepted), results)));
    const enough = Math.max(ENOUGH_MS, ENOUGH_FACTOR * found());
    this.#setLimit(Math.min(UNKNOWN_LIMIT_MS, enough));
    const others = timed.filter((one) => !isAccepted(one));
    times.push(...(await this.#timesOf(others, results)));
    this.#setLimit(found());
  }

  /** Times of those that got what was expected. Who used up the time says nothing, and is run again with the limit. */
  async #timesOf(
    solutions: readonly ImportedSolution[],
    results: Map<ImportedSolution, VerifiedSubmission>,
  ): Promise<number[]> {
    await this.#each(solutions, results);
    return solutions.flatMap((one) => {
      const result = results.get(one);
      const { ok = null, timeMs = null } = result ?? {};
      if (result === undefined || timeMs === null) return [];
      const { timedCases } = one.expected;
      if (timedCases !== undefined) {
        // The others may take any time; the program is run again with the limit that is found.
        results.delete(one);
        this.#done -= 1;
        const own = result.cases.filter((run) => timedCases.includes(run.name));
        return own.flatMap((run) =>
          run.verdict !== null && run.timeMs < this.limitMs ? [run.timeMs] : [],
        );
      }
      if (timeMs < this.limitMs) return ok === true ? [timeMs] : [];
      results.delete(one);
      this.#done -= 1;
      return [];
    });
  }

  /** A few at a time: one compiles while others run. */
  async #each(
    solutions: readonly ImportedSolution[],
    results: Map<ImportedSolution, VerifiedSubmission>,
  ): Promise<void> {
    const queue = [...solutions];
    const worker = async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        results.set(one, await this.#verify(one));
        this.#done += 1;
        this.#means.options.onProgress(this.#done, this.#problem.solutions.length);
      }
    };
    await Promise.all(Array.from({ length: this.#means.bench.slots + 1 }, worker));
  }

  async #verify(solution: ImportedSolution): Promise<VerifiedSubmission> {
    const { main, language, note } = solution;
    if (main === null || language === null) return unjudged(solution, note ?? "no such language");
    const names = await this.#languagesFor(language);
    if (names.length === 0) return unjudged(solution, `this host has no ${language}`);
    let last: VerifiedSubmission | null = null;
    for (const name of names) {
      const tried = await this.#judge({ ...solution, main }, name);
      // What another of them accepts was not wrong, only written for it.
      if (tried.ok === true || (tried.verdict !== "CE" && tried.verdict !== "RTE")) return tried;
      last ??= tried;
    }
    return last ?? unjudged(solution, "no such language");
  }

  /** Dialects in the order of how likely a program of a package is written for them. */
  async #languagesFor(language: LanguageName): Promise<LanguageName[]> {
    const names: LanguageName[] = [];
    for (const name of DIALECTS[language] ?? [language]) {
      const known = findLanguage(name)?.name;
      if (known !== undefined && (await this.#means.bench.has(known, this.#means.signal))) {
        names.push(known);
      }
    }
    return names;
  }

  async #judge(
    solution: ImportedSolution & { readonly main: NonNullable<ImportedSolution["main"]> },
    language: LanguageName,
  ): Promise<VerifiedSubmission> {
    const { bench, options, signal } = this.#means;
    const task = await solutionTask(this.#base, this.#problem, solution, language);
    const { expected } = solution;
    let result = await bench.judge(options.allCases ? everyCase(task) : task, signal);
    let agreed = this.#agreement(expected, result);
    if (agreed.kind === "unclear") {
      result = await bench.judge(everyCase(task), signal);
      agreed = this.#agreement(expected, result);
    }
    return this.#present(solution, language, result, agreed);
  }

  #agreement(expected: ImportedSolution["expected"], result: TaskResult): Agreement {
    const { grading } = this.#problem;
    const verdict = this.#verdict(result);
    return agreement(expected, { verdict, grading, cases: result.cases, names: this.#names });
  }

  #verdict(result: TaskResult): ShortVerdict {
    const { grading, type } = this.#problem;
    const isFlat = grading !== null && result.cases.length > 0;
    // Judged case by case: what the tree makes of it is found from the cases.
    const whole = isFlat ? gradedOutcome(grading, type, result.cases) : result;
    return overallVerdict(grading, whole, result.cases);
  }

  #present(
    solution: ImportedSolution,
    language: LanguageName,
    result: TaskResult,
    agreed: Agreement,
  ): VerifiedSubmission {
    const { grading, type } = this.#problem;
    const isGraded = grading !== null && type === 1 && result.cases.length > 0;
    const why = agreed.kind === "differs" ? agreed.why : null;
    const said = result.problemFault ?? (agreed.kind === "differs" ? result.errorMessage : null);
    const note = [why, said].filter((one) => one !== null && one !== "").join(": ");
    return {
      file: solution.path,
      language,
      expected: solution.expected.verdicts,
      verdict: this.#verdict(result),
      ok: agreed.kind === "agrees",
      timeMs: result.timeMs,
      memoryKib: result.memoryKib,
      score: isGraded ? gradeCases(grading, result.cases).points : result.score,
      note: note === "" ? null : note.slice(0, NOTE_MAX),
      cases: this.#cases(result.cases),
    };
  }

  #cases(results: readonly CaseResult[]): VerifiedCase[] {
    const bySeq = new Map(results.map((one) => [one.seq, one]));
    return this.#problem.cases.map(({ seq, name }) => {
      const one = bySeq.get(seq);
      const isLeftOut = one === undefined || one.status === CANCELLED;
      return {
        name,
        verdict: isLeftOut ? null : shortVerdict(one.status, one.note),
        timeMs: one?.timeMs ?? 0,
      };
    });
  }
}

const CANCELLED = -4;
const NOTE_MAX = 2000;

const DIALECTS: Readonly<Partial<Record<LanguageName, readonly string[]>>> = {
  "C++ 20 With O2": ["C++ 20 With O2", "C++ 17 With O2", "C++ With O2"],
  "C++ 17 With O2": ["C++ 17 With O2", "C++ 20 With O2", "C++ With O2"],
  Python3: ["PyPy3", "Python3"],
  Python2: ["PyPy2", "Python2"],
};

function everyCase(task: JudgeTask): JudgeTask {
  return { ...task, problem: { ...task.problem, judgeCaseMode: "default", grading: null } };
}

function unjudged(solution: ImportedSolution, note: string): VerifiedSubmission {
  return {
    file: solution.path,
    language: solution.language,
    expected: solution.expected.verdicts,
    verdict: null,
    ok: null,
    timeMs: null,
    memoryKib: null,
    score: null,
    note,
    cases: [],
  };
}
