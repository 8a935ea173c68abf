import type { KATTIS_TEXTS } from "@gavel/domain/package-reason/kattis";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const kattisWords: Readonly<Record<keyof typeof KATTIS_TEXTS, MessageDescriptor>> = {
  kattisFlagNumber: msg({ message: "{flag} needs a number and has {said}", context: "package" }),
  kattisValidatorFlag: msg({
    message: "the default validator has no option {flag}",
    context: "package",
  }),
  kattisConstantTexts: msg({
    message: "the constant {name} makes texts too long",
    context: "package",
  }),
  kattisNoRules: msg({ message: "{pattern} has no map of rules", context: "package" }),
  kattisNoMatch: msg({ message: "{key} matches no test case", context: "package" }),
  kattisNoVerdict: msg({ message: "{word} is not a verdict", context: "package" }),
  kattisOtherVersion: msg({
    message: "settings of another version of the format",
    context: "package",
  }),
  kattisGraderFlag: msg({ message: "the default grader has no option {flag}", context: "package" }),
  kattisPassFailPoints: msg({ message: "points in a pass-fail problem", context: "package" }),
  kattisPassFailRequire: msg({
    message: "require_pass in a pass-fail problem",
    context: "package",
  }),
  kattisCasesAndGroups: msg({
    message: "it has both cases and groups; only one of them is allowed",
    context: "package",
  }),
  kattisWholeMax: msg({
    message: "it needs a max_score, because the whole has one",
    context: "package",
  }),
  kattisAggregationMax: msg({
    message: "score_aggregation pass-fail needs a max_score",
    context: "package",
  }),
  kattisRequires: msg({
    message: "require_pass names {name}, which is not an earlier group",
    context: "package",
  }),
  kattisLater: msg({
    message: "{key}: belongs into a test_group.yaml of 2025-09, and would be lost here",
    context: "package",
  }),
  kattisUnknownKey: msg({ message: "unknown key {key}", context: "package" }),
  kattisCustomGrading: msg({
    message: "grading: custom (graders are not run here)",
    context: "package",
  }),
  kattisGrading: msg({ message: "grading {said} is not known", context: "package" }),
  kattisOnReject: msg({
    message: "on_reject {said} is neither break nor continue",
    context: "package",
  }),
  kattisFlagsText: msg({ message: "output_validator_flags should be a text", context: "package" }),
  kattisNumber: msg({ message: "{key} should be a number", context: "package" }),
  kattisRange: msg({
    message: "range should be two numbers, the smaller first",
    context: "package",
  }),
  kattisScoring: msg({ message: "scoring: belongs to a draft; use max_score", context: "package" }),
  kattisLegacyKey: msg({
    message: "{key}: belongs into a testdata.yaml of the older versions",
    context: "package",
  }),
  kattisStatic: msg({
    message: "programs that look at the source (static validators) are not run here",
    context: "package",
  }),
  kattisArgs: msg({ message: "args: programs cannot be given arguments here", context: "package" }),
  kattisMaxScore: msg({ message: "max_score should be a number or unbounded", context: "package" }),
  kattisAggregation: msg({ message: "score_aggregation {said} is not known", context: "package" }),
  kattisMinObjective: msg({
    message: "grading.objective is min: here more points are always better",
    context: "package",
  }),
  kattisFileWriting: msg({
    message: "allow_file_writing: false (programs may write into their own folder)",
    context: "package",
  }),
  kattisLicense: msg({ message: "license: {name}", context: "package" }),
  kattisEmbargo: msg({
    message: "embargo_until {said}: keep the problem hidden until then",
    context: "package",
  }),
  kattisVersion: msg({ message: "problem_format_version {said} is not known", context: "package" }),
  kattisNewer: msg({
    message: "problem_format_version {said} is newer than the known ones; read as 2025-09",
    context: "package",
  }),
  kattisTypeText: msg({ message: "type should be a text or a list of texts", context: "package" }),
  kattisSubmitAnswer: msg({
    message: "type submit-answer: solvers here submit programs, not answers",
    context: "package",
  }),
  kattisTypeList: msg({
    message: "a list of types belongs to later versions of the format",
    context: "package",
  }),
  kattisValidation: msg({
    message: "validation {said} is neither default nor custom",
    context: "package",
  }),
  kattisValidationWord: msg({ message: "validation: {word} is not known", context: "package" }),
  kattisLimit: msg({ message: "limits.{key}: {why}", context: "package" }),
  kattisCodeLimit: msg({ message: "the site has one limit for all programs", context: "package" }),
  kattisCompilerLimits: msg({ message: "compilers have limits of their own", context: "package" }),
  kattisCheckerLimits: msg({ message: "checkers have limits of their own", context: "package" }),
  kattisConstant: msg({
    message: "the constant {name} has more than {n} characters",
    context: "package",
  }),
  kattisNoSource: msg({ message: "no source file in a known language", context: "package" }),
  kattisManyLanguages: msg({
    message: "its files do not point to one known language",
    context: "package",
  }),
  kattisNoMain: msg({ message: "its main file cannot be determined", context: "package" }),
  kattisNoFile: msg({ message: "there is no file {name}", context: "package" }),
  kattisDot: msg({ message: "its name begins with a dot", context: "package" }),
  kattisEmpty: msg({ message: "there are no test cases", context: "package" }),
  kattisPasses: msg({ message: "more than {n} passes are not run here", context: "package" }),
  kattisNoAnswer: msg({ message: "there is no answer (.ans) for this input", context: "package" }),
  kattisAnswersEmpty: msg({
    message: "{n} cases have no answer (.ans): taken as empty",
    context: "package",
  }),
  kattisUsualMemory: msg({ message: "no memory limit: {n} MB, as is usual", context: "package" }),
  kattisLanguage: msg({ message: "language {code} is not known here", context: "package" }),
  kattisLanguages: msg({ message: "none of its languages is known here", context: "package" }),
  kattisMainFile: msg({
    message: "a main file of its own in this language cannot be put before a submission",
    context: "package",
  }),
  kattisVisualizeInput: msg({
    message: "images of inputs are not generated here",
    context: "package",
  }),
  kattisVisualizeOutput: msg({
    message: "images of outputs are not generated here",
    context: "package",
  }),
  kattisVisualizeCase: msg({
    message: "images of cases are not generated here",
    context: "package",
  }),
  kattisAnswers: msg({ message: "answers are taken as they are", context: "package" }),
  kattisSolution: msg({ message: "written solutions are not imported", context: "package" }),
  kattisNotPart: msg({ message: "not part of the format", context: "package" }),
  kattisGraders: msg({
    message: "graders are only run where a group asks for them",
    context: "package",
  }),
  kattisMarkdown: msg({ message: "the Markdown statement is used", context: "package" }),
  kattisSamplesBelow: msg({
    message: "samples are shown below the statement, not in its middle",
    context: "package",
  }),
  kattisPdfPicture: msg({
    message: "the picture {name} is a PDF, which browsers do not show as an image",
    context: "package",
  }),
  kattisLongSample: msg({ message: "too long to be shown as a sample", context: "package" }),
  kattisFolder: msg({
    message: "not a known folder: its programs have no expected verdict",
    context: "package",
  }),
  kattisNoProgram: msg({ message: "no program", context: "package" }),
  kattisSubmissions: msg({
    message: "it should be a list or a map of submissions",
    context: "package",
  }),
  kattisOnlyData: msg({
    message: "only data/sample and data/secret are judged",
    context: "package",
  }),
  kattisCaseFiles: msg({
    message: "files for a single case cannot be given to programs",
    context: "package",
  }),
  kattisDownloads: msg({ message: "files to download with a sample", context: "package" }),
  kattisNotes: msg({ message: "{n} hints, descriptions or pictures of cases", context: "package" }),
  kattisLoneAnswer: msg({ message: "an answer without its input", context: "package" }),
  kattisNoCaseFile: msg({ message: "no file of a test case", context: "package" }),
  kattisToolLanguage: msg({
    message: "no program in a language that is known here",
    context: "package",
  }),
  kattisInteractive: msg({
    message: "it is interactive and has no output validator",
    context: "package",
  }),
  kattisMultiPass: msg({
    message: "it is multi-pass and has no output validator",
    context: "package",
  }),
  kattisDefaultValidation: msg({
    message: "problem.yaml says validation: default",
    context: "package",
  }),
  kattisOneValidator: msg({
    message: "only one output validator can be used: {names}",
    context: "package",
  }),
  kattisNoValidator: msg({
    message: "validation is custom and there is no output validator",
    context: "package",
  }),
  kattisValidatorBuild: msg({
    message: "the output validator cannot be built: {why}",
    context: "package",
  }),
};
