import type { HYDRO_TEXTS } from "@gavel/domain/package-reason/hydro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const hydroWords: Readonly<Record<keyof typeof HYDRO_TEXTS, MessageDescriptor>> = {
  hydroInput: msg({ message: "the input {name} is missing", context: "package" }),
  hydroOutput: msg({ message: "the output {name} is missing", context: "package" }),
  hydroNoOutput: msg({
    message: "the case with the input {name} names no output",
    context: "package",
  }),
  hydroSubtaskEmpty: msg({
    message: "subtask {id} has no cases, nor files named for it",
    context: "package",
  }),
  hydroIni: msg({ message: "it declares {said} cases, but {n} follow", context: "package" }),
  hydroIniNone: msg({ message: "it declares no cases, but {n} follow", context: "package" }),
  hydroValidator: msg({ message: "inputs are taken as they are", context: "package" }),
  hydroTimeRate: msg({
    message: "how much longer a language may take is set for the whole site",
    context: "package",
  }),
  hydroMemoryRate: msg({
    message: "how much more memory a language may have is set for the whole site",
    context: "package",
  }),
  hydroScore: msg({ message: "points come from the subtasks", context: "package" }),
  hydroNoMeaning: msg({ message: "it has no meaning here", context: "package" }),
  hydroTime: msg({ message: "{said} is not a time, such as 1s or 500ms", context: "package" }),
  hydroSize: msg({ message: "{said} is not a size, such as 256m", context: "package" }),
  hydroNoFile: msg({ message: "it names no file", context: "package" }),
  hydroPasses: msg({ message: "it should be a number from 2 to {most}", context: "package" }),
  hydroPlainName: msg({ message: "{name} is not a plain file name", context: "package" }),
  hydroFileList: msg({ message: "it should be a list of file names", context: "package" }),
  hydroNameList: msg({ message: "it should be a list of names", context: "package" }),
  hydroCasesCount: msg({
    message: "subtasks: there are cases, which count instead",
    context: "package",
  }),
  hydroMap: msg({ message: "it should be a map", context: "package" }),
  hydroSubtaskType: msg({ message: "{said} is not min, max or sum", context: "package" }),
  hydroPoints: msg({ message: "{said} is not a number of points", context: "package" }),
  hydroNoPoints: msg({ message: "it is not a number of points", context: "package" }),
  hydroTestlib: msg({
    message: "checker without checker_type: testlib is assumed",
    context: "package",
  }),
  hydroComparesItself: msg({
    message: "checker: checker_type {type} compares by itself",
    context: "package",
  }),
  hydroCheckerType: msg({ message: "checker_type {type} is not known here", context: "package" }),
  hydroNeedsChecker: msg({ message: "checker_type {type} needs a checker", context: "package" }),
  hydroBuiltIn: msg({
    message: "checker: {name} is not a checker built into Gavel",
    context: "package",
  }),
  hydroInteractorUnused: msg({ message: "interactor: the type is {type}", context: "package" }),
  hydroNeedsInteractor: msg({
    message: "type interactive needs an interactor",
    context: "package",
  }),
  hydroNotC: msg({
    message: "{what}: {name} is neither C nor C++, in which checkers may be written here",
    context: "package",
  }),
  hydroSubmitAnswer: msg({
    message: "output-only problems cannot be judged here",
    context: "package",
  }),
  hydroObjective: msg({
    message: "multiple-choice questions cannot be judged here",
    context: "package",
  }),
  hydroRemote: msg({ message: "it is judged by another site", context: "package" }),
  hydroTypeCannot: msg({ message: "type {type}: {why}", context: "package" }),
  hydroCompileScript: msg({
    message:
      "user_extra_files: compile.sh: programs are compiled the way the site does it, not by a script of the problem",
    context: "package",
  }),
  hydroNoConfig: msg({
    message: "no config.yaml: the test cases are found by their names",
    context: "package",
  }),
  hydroKattisChecker: msg({
    message: "multi_pass needs a checker of the type kattis",
    context: "package",
  }),
  hydroPid: msg({
    message: "pid: {pid} is not a valid ID; the site will choose one",
    context: "package",
  }),
  hydroLangs: msg({ message: "langs: {name} is not known here", context: "package" }),
  hydroTemplate: msg({ message: "template: {name} is not known here", context: "package" }),
  hydroNotUsed: msg({ message: "not used: {names}", context: "package" }),
  hydroNotUsedMore: msg({ message: "not used: {names} and {n} more", context: "package" }),
  hydroDepends: msg({
    message: "subtask {id} depends on {other}, which is not an earlier subtask",
    context: "package",
  }),
  polygonTestset: msg({ message: "testset {name}: one is judged", context: "package" }),
  polygonNoTestset: msg({ message: "it has no testset", context: "package" }),
  polygonNoTests: msg({ message: "the testset has no tests", context: "package" }),
  polygonTestsMissing: msg({
    message:
      "{n} of {all} tests are not in the package; the package has generators but no tests: use the full package, or run doall first",
    context: "package",
  }),
  polygonAnswersMissing: msg({
    message:
      "{n} of {all} answers are not in the package; the package has generators but no tests: use the full package, or run doall first",
    context: "package",
  }),
  polygonAnswersEmpty: msg({
    message: "{n} answers are missing: taken as empty",
    context: "package",
  }),
  polygonGroups: msg({ message: "groups of tests without points", context: "package" }),
  polygonItself: msg({ message: "group {name} depends on itself", context: "package" }),
  polygonDepends: msg({
    message: "group {name} depends on {other}, which has no tests",
    context: "package",
  }),
  polygonBothCpp: msg({
    message: "an interactor and a checker can only be judged together when both are in C++",
    context: "package",
  }),
  polygonCheckerTest: msg({ message: "test {n} of the checker: {why}", context: "package" }),
  polygonVerdict: msg({ message: "its verdict is {said}", context: "package" }),
  polygonNoVerdict: msg({ message: "its verdict is not said", context: "package" }),
  polygonTestFiles: msg({ message: "its files are not all there", context: "package" }),
  polygonNoChecker: msg({
    message: "no checker is named: outputs are compared token by token (wcmp)",
    context: "package",
  }),
  polygonSource: msg({
    message: "the source of the {role} is not in the package",
    context: "package",
  }),
  polygonLanguage: msg({
    message: "the {role} is in {type}, which is not run here",
    context: "package",
  }),
  polygonTag: msg({ message: "tag {tag}: it has no expected verdict", context: "package" }),
  polygonExtraTags: msg({ message: "tags for single groups or testsets", context: "package" }),
  polygonToolLanguage: msg({ message: "programs in {type} are not run here", context: "package" }),
  polygonRoot: msg({ message: "its root is not a problem", context: "package" }),
  polygonRunCount: msg({
    message: "run-count {said}: a program is run once for each test here",
    context: "package",
  }),
  polygonInputAlone: msg({
    message: "input-file {name} alone: both input and output are files here, or none is",
    context: "package",
  }),
  polygonOutputAlone: msg({
    message: "output-file {name} alone: both input and output are files here, or none is",
    context: "package",
  }),
  polygonStresses: msg({ message: "stress tests", context: "package" }),
};
