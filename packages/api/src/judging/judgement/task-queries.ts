import { type Db, type Param, prepared } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { pausedProblem } from "./pause-queries.ts";

/** Everything a judge must know of the submission and its problem. */
export async function findTaskFacts(db: Db, judgementId: number) {
  const [facts] = await selectTaskFacts(db, { judgementId });
  return facts;
}
export type TaskFacts = NonNullable<Awaited<ReturnType<typeof findTaskFacts>>>;

const OF_PROBLEM = [
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

/** The same of a problem and its live test data, for programs that are no submissions. */
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

const selectTaskFacts = prepared((db, param: Param<{ judgementId: number }>) =>
  db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("test_data_version as version", "version.id", "judgement.test_data_version_id")
    .leftJoin("language", (join) =>
      join.onRef("language.name", "=", "submission.language").on("language.oj", "=", OWN_OJ),
    )
    .select([
      "submission.id as submissionId",
      "submission.language",
      "submission.code",
      "submission.uid",
      "judgement.created_by as orderedBy",
      pausedProblem,
      ...OF_PROBLEM,
      "language.time_multiplier as timeMultiplier",
      "language.memory_multiplier as memoryMultiplier",
    ])
    .where("judgement.id", "=", param("judgementId")),
);

/** Those of the test data that the judgement was made for; none when it has none. */
export const listCases = prepared((db, param: Param<{ judgementId: number }>) =>
  db
    .selectFrom("test_case")
    .selectAll()
    .where("version_id", "=", (eb) =>
      eb
        .selectFrom("judgement")
        .select("test_data_version_id")
        .where("id", "=", param("judgementId")),
    )
    .orderBy("seq"),
);
export type CaseRow = Awaited<ReturnType<typeof listCases>>[number];
