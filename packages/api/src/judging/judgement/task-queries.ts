import { type Db, type Param, prepared } from "@gavel/db";

/** What a judge must know of a problem, with the test data joined as `version`. */
export const OF_PROBLEM = [
  "problem.id as problemId",
  "problem.type",
  "problem.difficulty",
  "problem.judge_mode as judgeMode",
  "problem.judge_case_mode as judgeCaseMode",
  "problem.time_limit_ms as timeLimitMs",
  "problem.memory_limit_mb as memoryLimitMb",
  "problem.stack_limit_mb as stackLimitMb",
  "problem.output_limit_mb as outputLimitMb",
  "problem.is_remove_end_blank as isRemoveEndBlank",
  "problem.is_file_io as isFileIo",
  "problem.io_read_file_name as readName",
  "problem.io_write_file_name as writeName",
  "problem.user_extra_file as userExtraFile",
  "problem.judge_extra_file as judgeExtraFile",
  "problem.spj_language as spjLanguage",
  "problem.spj_code as spjCode",
  "problem.checker_convention as checkerConvention",
  "problem.checker_arguments as checkerArguments",
  "problem.passes",
  "problem.compare_rules as compareRules",
  "problem.compiled_files as compiledFiles",
  "problem.io_score as ioScore",
  "problem.open_case_result as openCaseResult",
  "version.id as versionId",
  "version.content_hash as contentHash",
  "version.judge_case_mode as versionCaseMode",
  "version.grading",
] as const;

/** Of a problem and its live test data, for programs that are no submissions. */
export async function findProblemTaskFacts(db: Db, problemId: number) {
  const [facts] = await selectProblemFacts(db, { problemId });
  return facts;
}
export type ProblemTaskFacts = NonNullable<Awaited<ReturnType<typeof findProblemTaskFacts>>>;

const selectProblemFacts = prepared((db, param: Param<{ problemId: number }>) =>
  db
    .selectFrom("problem")
    .leftJoin("test_data_version as version", "version.id", "problem.test_data_version_id")
    .select(OF_PROBLEM)
    .where("problem.id", "=", param("problemId")),
);

/** Those of test data, which never change. */
export const listCases = prepared((db, param: Param<{ versionId: number }>) =>
  db
    .selectFrom("test_case")
    .selectAll()
    .where("version_id", "=", param("versionId"))
    .orderBy("seq"),
);
export type CaseRow = Awaited<ReturnType<typeof listCases>>[number];
