import type { READING_TEXTS } from "@gavel/domain/package-reason/reading";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const readingWords: Readonly<Record<keyof typeof READING_TEXTS, MessageDescriptor>> = {
  noCases: msg({ message: "there is no test case", context: "package" }),
  noStatement: msg({ message: "there is no statement", context: "package" }),
  hasNoStatement: msg({ message: "the package has no statement", context: "package" }),
  noTitle: msg({ message: "it has no title", context: "package" }),
  interactorAndChecker: msg({
    message: "an interactor together with a checker cannot be judged here",
    context: "package",
  }),
  usualMemory: msg({ message: "no memory limit: {n} MB", context: "package" }),
  fileMissing: msg({ message: "{what}: the file {name} is missing", context: "package" }),
  unknownKey: msg({ message: "the key is not known", context: "package" }),
  unknownLanguage: msg({ message: "its language is not known here", context: "package" }),
  languageUnknown: msg({ message: "its language is not known", context: "package" }),
  namedLanguageUnknown: msg({ message: "{name} is not known here", context: "package" }),
  noSource: msg({ message: "its source is not in the package", context: "package" }),
  checkersInC: msg({
    message: "{kind} in {name}: checkers may be written in C or C++ only",
    context: "package",
  }),
  communicating: msg({
    message: "problems of several communicating programs cannot be judged here",
    context: "package",
  }),
  outputOnly: msg({
    message: "output_only: solvers here submit programs, not answers",
    context: "package",
  }),
  twoFiles: msg({ message: "two different files of test data have this name", context: "package" }),
  unusedFile: msg({ message: "no test case names this file", context: "package" }),
  testFileMissing: msg({ message: "the test file {name} is missing", context: "package" }),
  badScore: msg({
    message: "the score {score} is not a whole number, 0 or more",
    context: "package",
  }),
  templateUnknown: msg({
    message: "the template in {name}, a language not known here",
    context: "package",
  }),
  languageNotKnown: msg({ message: "the language {name} is not known here", context: "package" }),
  pictureMissing: msg({ message: "the picture {name} is not in the package", context: "package" }),
  leftOut: msg({
    message: "left out, because they are not known here: {names}",
    context: "package",
  }),
  programsUnjudged: msg({
    message: "programs in {language} are not judged here",
    context: "package",
  }),
  notInPackage: msg({
    message: "{name} is not in the package: the one of this program is used",
    context: "package",
  }),
  unixLines: msg({
    message: "CR LF, Windows' end of a line, became LF in {n} files of test data",
    context: "package",
  }),
  noFormat: msg({ message: "no problem in any known format is inside", context: "package" }),
  noneOfFormat: msg({ message: "no problem of {format} is inside", context: "package" }),
  looksLike: msg({
    message: "no problem of {format} is inside; it looks like {found}",
    context: "package",
  }),
  leftName: msg({ message: "no file can be called so here: {why}", context: "package" }),
  yamlMap: msg({ message: "it should be a map of keys and values", context: "package" }),
  yamlFault: msg({ message: "line {line}: {words}", context: "package" }),
  yamlUnread: msg({ message: "it cannot be read", context: "package" }),
  jsonDeep: msg({ message: "lists lie too deep in it", context: "package" }),
  jsonFault: msg({ message: "is not JSON: {words}", context: "package" }),
  noMap: msg({ message: "is not a map of names to contents", context: "package" }),
  slowText: msg({ message: "{what} takes too long to read", context: "package" }),
  slowFile: msg({ message: "it takes too long to read", context: "package" }),
  longText: msg({ message: "{part} is too long", context: "package" }),
  deepHtml: msg({ message: "{part}: the HTML is too deep", context: "package" }),
  xmlBytes: msg({ message: "{path}: the bytes are not text in {encoding}", context: "package" }),
  xmlNoText: msg({ message: "{path}: the bytes are not text in any encoding", context: "package" }),
  xmlEncoding: msg({ message: "{path}: the encoding {name} is not known", context: "package" }),
  xmlBig: msg({ message: "it is too big", context: "package" }),
  xmlMany: msg({ message: "it has too many elements", context: "package" }),
  xmlFault: msg({ message: "it is not well-formed XML: {words}", context: "package" }),
  unfit: msg({ message: "does not fit", context: "package" }),
  yamlRefused: msg({ message: "aliases in it cannot be followed: {words}", context: "package" }),
  formatKattis: msg({ message: "a Kattis or ICPC package", context: "package" }),
  formatPolygon: msg({ message: "a Polygon package", context: "package" }),
  formatHydro: msg({ message: "a Hydro export", context: "package" }),
  formatHoj: msg({ message: "an HOJ-style export", context: "package" }),
  formatQduoj: msg({ message: "a QDUOJ export", context: "package" }),
  formatFps: msg({ message: "a free problem set (FPS)", context: "package" }),
  formatDmoj: msg({ message: "a DMOJ problem (init.yml)", context: "package" }),
  formatCms: msg({ message: "a CMS task (Italian format)", context: "package" }),
  typeUnknown: msg({ message: "type {type} is not known", context: "package" }),
  notKept: msg({ message: "it is not kept with the problem: {why}", context: "package" }),
  nothingSaid: msg({ message: "nothing is said of what it should get", context: "package" }),
  inGroups: msg({
    message: "what it should get in single groups; of the whole it is kept",
    context: "package",
  }),
  hasNoSource: msg({ message: "it has no source", context: "package" }),
  programsMost: msg({ message: "a problem has at most {most} programs", context: "package" }),
  siteLacksLanguage: msg({
    message: "{language} is not a language of this site",
    context: "package",
  }),
  manyFiles: msg({ message: "it has {n} files, and a program is one text", context: "package" }),
  programCalled: msg({ message: "the program is called {name}", context: "package" }),
  programLong: msg({ message: "it is longer than {most}", context: "package" }),
  empty: msg({ message: "it is empty", context: "package" }),
  programNoText: msg({ message: "it is not text", context: "package" }),
  checkerTestsLost: msg({
    message:
      "{n} tests of the checker are not kept with the problem: at most {most}, of at most {letters} characters a text",
    context: "package",
  }),
  badId: msg({ message: "the ID {id} cannot be used here", context: "package" }),
  otherId: msg({
    message: "the ID {id} cannot be used here; the site chose another",
    context: "package",
  }),
  idTaken: msg({ message: "the problem {id} already exists", context: "package" }),
  noLanguages: msg({
    message: "none of its languages is available here: all are allowed",
    context: "package",
  }),
  templateLong: msg({
    message: "the template in {language}: it is longer than {n}",
    context: "package",
  }),
  templateParts: msg({
    message:
      "the template in {language}: what was put around the solver's code by the judge is part of the template",
    context: "package",
  }),
  tagLeft: msg({ message: "the tag {name}", context: "package" }),
  besideAll: msg({
    message: "lies beside programs in all languages, not only {names}",
    context: "package",
  }),
  privateUntil: msg({
    message: "it has no statement: it is private until somebody writes one",
    context: "package",
  }),
  limitLowered: msg({
    message: "the {what} limit of {wanted} MB becomes {most} MB, the site's maximum",
    context: "package",
  }),
  measureTime: msg({
    message:
      "the package leaves its time limit to be measured: measure it with gavel package verify and pass it to the import",
    context: "package",
  }),
  outputLowered: msg({
    message: "the output limit of {wanted} MB becomes {most} MB, the largest",
    context: "package",
  }),
  tooManyLetters: msg({ message: "it has more than {n} characters", context: "package" }),
  imageFault: msg({ message: "the image {name}: {why}", context: "package" }),
  statementFiles: msg({
    message: "{n} files of its statement are not on this site",
    context: "package",
  }),
  statementLess: msg({ message: "it has no statement", context: "package" }),
  statementIn: msg({
    message: "the statement in {name}: the site shows Chinese and English only, one of each",
    context: "package",
  }),
  statementElse: msg({
    message:
      "the statement in another language: the site shows Chinese and English only, one of each",
    context: "package",
  }),
  partLong: msg({ message: "{part} has {n} characters, more than {most}", context: "package" }),
  partNoText: msg({ message: "{part} holds characters that are no text", context: "package" }),
  memory: msg({ message: "memory", context: "package" }),
  stack: msg({ message: "stack", context: "package" }),
  folderProblems: msg({
    message: "{n} problems are in the folder, where one should be",
    context: "package",
  }),
  dataNotSent: msg({
    message: "it was not sent, and the problem has no such test data",
    context: "package",
  }),
  noHashes: msg({ message: "is not a list of hashes by path", context: "package" }),
  sourceLong: msg({ message: "its source is too long", context: "package" }),
  remoteJudged: msg({ message: "it is judged by another site ({remote})", context: "package" }),
  dataLeft: msg({
    message: "its test data did not come: the problem is private until it has some",
    context: "package",
  }),
  textAnswers: msg({
    message: "answers that are compared as texts cannot be judged here",
    context: "package",
  }),
  checkerGone: msg({
    message: "it is judged by a checker whose source is not among the files",
    context: "package",
  }),
  caseLess: msg({ message: "it has no test case", context: "package" }),
  timeOver: msg({ message: "the time limit of {n} ms is more than {most} ms", context: "package" }),
  badTestName: msg({ message: "the test file name {name} cannot be used", context: "package" }),
  badUserName: msg({ message: "the user file {name} has no plain name", context: "package" }),
  badJudgeName: msg({ message: "the judge file {name} has no plain name", context: "package" }),
  userNameTwice: msg({
    message: "{path} and {other} would both be the user file {name}",
    context: "package",
  }),
  judgeNameTwice: msg({
    message: "{path} and {other} would both be the judge file {name}",
    context: "package",
  }),
  refusedType: msg({ message: "File type not supported", context: "package" }),
  refusedSize: msg({ message: "File size over {n}MB", context: "package" }),
  refusedPixels: msg({
    message: "The image has more than {n} megapixels, make it smaller first",
    context: "package",
  }),
  refusedSide: msg({
    message: "The image is more than {n} pixels wide or high, make it smaller first",
    context: "package",
  }),
  refusedFrames: msg({
    message: "The image has more than {n} frames, make it shorter first",
    context: "package",
  }),
  refusedPublic: msg({
    message: "Only a problem administrator may publish a problem",
    context: "package",
  }),
  refusedInput: msg({ message: "{field} is not valid", context: "package" }),
  refusedRight: msg({ message: "You do not have permission to do this", context: "package" }),
  refusedTwice: msg({ message: "The same record already exists", context: "package" }),
  zipOnly: msg({ message: "the file must be a .zip", context: "package" }),
  keyed: msg({ message: "{key}: {why}", context: "package" }),
};
