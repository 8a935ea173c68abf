import type { FORMAT_TEXTS } from "@gavel/domain/package-reason/formats";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const formatWords: Readonly<Record<keyof typeof FORMAT_TEXTS, MessageDescriptor>> = {
  cmsSubtaskTests: msg({
    message: "its subtasks have {said} tests, but there are {n} inputs",
    context: "package",
  }),
  cmsPoints: msg({ message: "#ST: is not followed by a number of points", context: "package" }),
  cmsCheckerSource: msg({
    message: "the source of the checker is not with it",
    context: "package",
  }),
  cmsGraders: msg({
    message: "graders in this language cannot be compiled with submissions here",
    context: "package",
  }),
  cmsKey: msg({ message: "{key}: it has no meaning here", context: "package" }),
  cmsInputs: msg({ message: "n_input is {said}, but there are {n} inputs", context: "package" }),
  missing: msg({ message: "it is missing", context: "package" }),
  cmsFiles: msg({
    message: "infile and outfile: both are files here, or none is",
    context: "package",
  }),
  dmojPatterns: msg({
    message: "test_cases.{key}: patterns of a package are not run here; name the cases",
    context: "package",
  }),
  dmojMap: msg({
    message: "test_cases[{at}]: it should be a map with its points",
    context: "package",
  }),
  dmojNotForOne: msg({ message: "test_cases[{at}].{key}: not for one case", context: "package" }),
  dmojDependencies: msg({
    message: "test_cases[{at}].dependencies: they should name earlier batches",
    context: "package",
  }),
  dmojFileMissing: msg({ message: "the {what} {name} is missing", context: "package" }),
  dmojCaseMissing: msg({ message: "the {what} of case {n} is missing", context: "package" }),
  dmojChecker: msg({ message: "checker: {name} is not known here", context: "package" }),
  dmojType: msg({ message: "{what}: the type {type} is not known here", context: "package" }),
  dmojCannot: msg({ message: "{what}: {key} cannot be followed here", context: "package" }),
  dmojOwn: msg({ message: "{what}: {key}: checkers have their own", context: "package" }),
  dmojNotC: msg({ message: "{what}: {name} is neither C nor C++", context: "package" }),
  dmojNoSource: msg({ message: "{what}: it names no source", context: "package" }),
  dmojArchive: msg({ message: "archive: {name} is not there", context: "package" }),
  dmojOutputLimit: msg({
    message: "programs may write twice what the answer has, and at least 32 MB",
    context: "package",
  }),
  dmojPrefix: msg({
    message: "how much of an output is shown is the same for all problems",
    context: "package",
  }),
  dmojBinary: msg({ message: "test data is taken byte by byte", context: "package" }),
  dmojUnbuffered: msg({ message: "outputs are taken as they come", context: "package" }),
  dmojHints: msg({ message: "they are for those who judge", context: "package" }),
  dmojCustomJudge: msg({ message: "a grader in Python for DMOJ alone", context: "package" }),
  dmojGenerator: msg({ message: "test data that is made while judging", context: "package" }),
  dmojSignature: msg({
    message: "a source that DMOJ puts before the submission in its own way",
    context: "package",
  }),
  dmojSymlinks: msg({
    message: "files of the problem that programs open by themselves",
    context: "package",
  }),
  dmojPretests: msg({
    message: "cases that DMOJ judges in some contests only",
    context: "package",
  }),
  dmojFileIo: msg({
    message: "file_io: both input and output are files here, or none is",
    context: "package",
  }),
  fpsNoInputs: msg({ message: "its tests have outputs but no inputs", context: "package" }),
  fpsNoOutput: msg({
    message: "the test {name}: it has an input but no output",
    context: "package",
  }),
  fpsNoInput: msg({
    message: "the test {name}: it has an output but no input",
    context: "package",
  }),
  fpsNoPair: msg({ message: "no test has both an input and an output", context: "package" }),
  fpsNameTwice: msg({
    message: "the test name {name} is used twice; its place is used",
    context: "package",
  }),
  fpsNamePlain: msg({
    message: "the test name {name} is not a plain file name; its place is used",
    context: "package",
  }),
  fpsLongTexts: msg({
    message: "{n} images in so long a text are not looked for; their addresses are kept",
    context: "package",
  }),
  fpsImageMissing: msg({
    message: "the image {name} is not in the package; its address is kept",
    context: "package",
  }),
  fpsImageUnused: msg({ message: "the image {name}: no text uses it", context: "package" }),
  fpsNoImage: msg({ message: "the image {name}: its content is not an image", context: "package" }),
  fpsNoLimit: msg({ message: "no {name}: the default is used", context: "package" }),
  fpsNoUnit: msg({ message: "{name} has no unit: {unit} is assumed", context: "package" }),
  fpsUnit: msg({ message: "{name} {said}: the unit {unit} is not known", context: "package" }),
  fpsNoNumber: msg({ message: "{name} {said}: is not a number above 0", context: "package" }),
  fpsTpj: msg({ message: "spj: the tpj is used instead", context: "package" }),
  fpsTextSpj: msg({
    message:
      '{kind} language="Text": answers compared line by line with a text cannot be judged here',
    context: "package",
  }),
  fpsSecond: msg({ message: "a second {kind}, in another language", context: "package" }),
  fpsEntities: msg({
    message: "the document declares entities; they are not expanded",
    context: "package",
  }),
  fpsTwin: msg({ message: "item {n} has the same title", context: "package" }),
  fpsCut: msg({ message: "nothing after item {n} could be read: {why}", context: "package" }),
  fpsElement: msg({ message: "the element {name} is not known", context: "package" }),
  fpsNoTests: msg({
    message: "it has no tests: the problem is imported but hidden until it has tests",
    context: "package",
  }),
  fpsRemoteNoTests: msg({
    message:
      "another site judges it ({remote}): the problem is imported but hidden until it has tests",
    context: "package",
  }),
  fpsRemote: msg({
    message: "another site judges it ({remote}): it is judged here with its tests",
    context: "package",
  }),
  fpsAddress: msg({ message: "the address {url}", context: "package" }),
  fpsSamples: msg({
    message: "{inputs} sample inputs but {outputs} sample outputs",
    context: "package",
  }),
  fpsTemplate: msg({
    message: "the template in {name}, which is not known here",
    context: "package",
  }),
  fpsTemplateNone: msg({
    message: "the template in no language, which is not known here",
    context: "package",
  }),
  fpsNoTestsToJudge: msg({ message: "there are no tests to judge it with", context: "package" }),
  fpsLine: msg({ message: "{path}, line {line}: {why}", context: "package" }),
  fpsNoFile: msg({ message: "it is not an FPS file", context: "package" }),
  fpsRoot: msg({ message: "its root is {name}, not fps", context: "package" }),
  fpsDeep: msg({ message: "elements lie too deep in each other", context: "package" }),
  fpsLongElement: msg({ message: "the text of {name} is too long", context: "package" }),
  hojFolder: msg({ message: "the folder {name} of its test data is missing", context: "package" }),
  hojNoName: msg({ message: "the test file (without a name) is missing", context: "package" }),
  hojScore: msg({
    message: "samples.{at}: the score {score} is not a whole number, 0 or more",
    context: "package",
  }),
  hojFileMissing: msg({ message: "the file {name} is missing", context: "package" }),
  hojTexts: msg({ message: "its texts have more than {n} bytes", context: "package" }),
  hojNoLanguage: msg({ message: "no language is known for {name}", context: "package" }),
  hojScript: msg({ message: "its script cannot be read: line {n}", context: "package" }),
  hojScriptGenerator: msg({
    message: "its script names {name}, which is no generator of it",
    context: "package",
  }),
  hojScriptInput: msg({
    message: "its script makes {name}, which is no input of its cases",
    context: "package",
  }),
  hojRemote: msg({
    message: "it is judged by another site (isRemote) and has no tests of its own",
    context: "package",
  }),
  hojStatementFile: msg({
    message: "the file {name} of a statement is missing",
    context: "package",
  }),
  hojNoSpj: msg({
    message: "judgeMode needs a checker or interactor, but spjCode is empty",
    context: "package",
  }),
  hojSpjLanguage: msg({
    message: "spjLanguage {name}: the language is not known here",
    context: "package",
  }),
  hojUserFiles: msg({
    message:
      "userExtraFile is given to the checker as well: it may hold the judge's files, which some exporters write there",
    context: "package",
  }),
  hojFileIo: msg({
    message: "isFileIO without ioReadFileName or ioWriteFileName",
    context: "package",
  }),
  hojModeAcm: msg({
    message: "judgeCaseMode {mode} has no meaning in an ACM problem; default is used",
    context: "package",
  }),
  hojModeOi: msg({
    message: "judgeCaseMode {mode} has no meaning in an OI problem; default is used",
    context: "package",
  }),
};
