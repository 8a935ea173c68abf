/**
 * Validators that stand for what the format cannot say: the site's own two comparisons, and checkers of other
 * conventions. Our reader knows them again by their text and takes what they stand for.
 */
import { CHECKER_CONVENTIONS, type CheckerConvention } from "@gavel/domain/checker";
import type { PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { PYTHON_WRAPPER, pythonWrapper, wrappedFile } from "./own-validator-python.ts";

const EXACT = `import sys

answer = open(sys.argv[2], "rb").read().replace(b"\\r\\n", b"\\n")
sys.exit(42 if sys.stdin.buffer.read() == answer else 43)
`;

const TRIMMED = `import sys


def lines(data):
    cut = [line.rstrip(b" \\t\\r\\v\\f") for line in data.split(b"\\n")]
    while cut and not cut[-1]:
        cut.pop()
    return cut


answer = open(sys.argv[2], "rb").read()
sys.exit(42 if lines(sys.stdin.buffer.read()) == lines(answer) else 43)
`;

export const COMPARISON_FILE = "validate.py";

export const comparisonText = (ignoreEndBlank: boolean) => (ignoreEndBlank ? TRIMMED : EXACT);

const TEXT_BYTES_MAX = 16 * 1024;

/** Which of the site's comparisons the files of a validator are; null = neither. */
export async function findComparison(
  files: ReadonlyMap<string, PackageFile>,
): Promise<{ readonly ignoreEndBlank: boolean } | null> {
  const file = files.get(COMPARISON_FILE);
  if (files.size !== 1 || file === undefined || file.bytes > TEXT_BYTES_MAX) return null;
  const text = await readText(file, TEXT_BYTES_MAX);
  if (text === TRIMMED) return { ignoreEndBlank: true };
  return text === EXACT ? { ignoreEndBlank: false } : null;
}

/** A script that makes `run`, for validators that are built in their own way. */
export const BUILD_FILE = "build";
/** For packages that bring `run` as it is. */
export const EMPTY_BUILD = "#!/bin/sh\n";

export interface Wrapping {
  readonly convention: CheckerConvention;
  readonly role: "checker" | "interactor";
  readonly isScoring: boolean;
}

/** Beside the checker's own sources, so that both are compiled together. */
export const wrapperName = (ending: string) => `gavel-wrapper.${ending}`;

export interface FoundWrapping {
  /** The wrapper's file. */
  readonly name: string;
  readonly wrapping: Wrapping;
  /** The checker's file, where the wrapper has to know it; otherwise it is found as in any folder. */
  readonly entry: string | null;
}

/** What a wrapper among the files stands for; null = there is none of ours. */
export async function findWrapping(
  files: ReadonlyMap<string, PackageFile>,
): Promise<FoundWrapping | null> {
  for (const name of [wrapperName("cpp"), wrapperName("c"), PYTHON_WRAPPER]) {
    const file = files.get(name);
    if (file === undefined || file.bytes > TEXT_BYTES_MAX) continue;
    const text = await readText(file, TEXT_BYTES_MAX);
    const entry = name === PYTHON_WRAPPER ? wrappedFile(text) : null;
    for (const wrapping of everyWrapping()) {
      const ours = entry === null ? wrapperText(wrapping) : pythonWrapper(wrapping, entry);
      if (text === ours) return { name, wrapping, entry };
    }
  }
  return null;
}

function* everyWrapping(): Generator<Wrapping> {
  for (const convention of CHECKER_CONVENTIONS) {
    for (const role of ["checker", "interactor"] as const) {
      for (const isScoring of [false, true]) yield { convention, role, isScoring };
    }
  }
}

/**
 * Runs before the checker's main: it saves what validators get on standard input, starts the program again as its own
 * convention wants it, and says the result as validators do. In C that is C++ as well.
 */
export function wrapperText({ convention, role, isScoring }: Wrapping): string {
  const orders: Partial<Record<CheckerConvention, string>> = {
    hustoj: "input, answer, output",
    qduoj: "input, output",
    syzoj: "NULL",
    lemon: "input, output, answer, full, score, message",
    cms: "input, answer, output",
  };
  return `/* Lets a ${role} of the convention "${convention}" judge as an output validator. Written by Gavel. */
#define CONVENTION "${convention}"
#define IS_INTERACTOR ${role === "interactor" ? 1 : 0}
#define IS_SCORING ${isScoring ? 1 : 0}
#define ARGUMENTS ${orders[convention] ?? "input, output, answer"}
${BODY}`;
}

const BODY = `#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static char gavel_words[65536], gavel_message[65536], gavel_printed[4096];

static void gavel_in_folder(char *path, const char *folder, const char *name) {
  size_t length = strlen(folder);
  snprintf(path, PATH_MAX, "%s%s%s", folder, length > 0 && folder[length - 1] == '/' ? "" : "/", name);
}

static int gavel_is(const char *convention) { return strcmp(CONVENTION, convention) == 0; }

static void gavel_fault(const char *why) {
  fprintf(stderr, "%s\\n", why);
  _exit(1);
}

static int gavel_open(const char *path, int flags, int target) {
  int file = open(path, flags, 0600);
  return file < 0 || (file != target && dup2(file, target) < 0) ? -1 : 0;
}

static void gavel_read(const char *path, char *text, size_t size) {
  FILE *file = fopen(path, "r");
  size_t length = file == NULL ? 0 : fread(text, 1, size - 1, file);
  text[length] = 0;
  if (file != NULL) fclose(file);
}

/* A share of the points from 0 to 1; a fault for anything that is no share. */
static double gavel_share(const char *text, double full) {
  char *end;
  double value = strtod(text, &end);
  if (end == text || !(value >= 0) || value > full) gavel_fault("its score is no score");
  return value / full;
}

static const char *gavel_value(const char *before) {
  const char *at = gavel_words;
  while (*at == ' ' || *at == '\\n' || *at == '\\t' || *at == '\\r') at++;
  return strncmp(at, before, strlen(before)) == 0 ? at + strlen(before) : NULL;
}

static double gavel_of_words(int code) {
  const char *part = gavel_value("partially correct (");
  const char *points = gavel_value("points ");
  if (part != NULL) return gavel_share(part, 100);
  if (points != NULL && !gavel_is("peer")) return gavel_share(points, atof(points) <= 1 ? 1 : 100);
  if (points != NULL) return gavel_share(points, 100);
  if (gavel_is("peer")) {
    if (gavel_value("ok") != NULL) return 1;
    if (gavel_value("wrong ") != NULL || gavel_value("unexpected eof") != NULL) return 0;
  } else if (code >= 16 && code <= 116) return (code - 16) / 100.0;
  gavel_fault("its exit code has no meaning");
  return 0;
}

static double gavel_result(int code) {
  const char *part = gavel_value("partially correct (");
  if (gavel_is("syzoj") || gavel_is("lemon") || gavel_is("cms")) {
    if (code != 0) gavel_fault("its exit code has no meaning");
    return gavel_share(gavel_printed, gavel_is("cms") ? 1 : 100);
  }
  if (gavel_is("hustoj")) return code == 0;
  if (gavel_is("qduoj")) {
    if (code > 1) gavel_fault("its exit code has no meaning");
    return code == 0;
  }
  if (part != NULL && atof(part) == code) return gavel_share(part, 100);
  if (code == 0) return 1;
  if (gavel_is("peer")) {
    if (code == 100) return 1;
    if (code == 101 || code == 102) return 0;
    if (code == 99) return gavel_share(IS_INTERACTOR ? gavel_words : gavel_printed, 100);
    if (code == 103) gavel_fault("it reported a fault");
    return gavel_of_words(code);
  }
  if (code == 1 || code == 2 || code == 4 || code == 8) return 0;
  if (code == 3) gavel_fault("it reported a fault");
  return gavel_of_words(code);
}

static void gavel_tell(const char *folder, const char *name, const char *text) {
  char path[PATH_MAX];
  gavel_in_folder(path, folder, name);
  FILE *file = fopen(path, "w");
  if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) gavel_fault("no feedback");
}

static void gavel_link(const char *file, const char *folder, const char *name) {
  static char whole[PATH_MAX], path[PATH_MAX];
  gavel_in_folder(path, folder, name);
  unlink(path);
  if (realpath(file, whole) == NULL || symlink(whole, path) < 0) gavel_fault("a file is missing");
}

static void gavel_save(int from, const char *path) {
  static char part[65536];
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) gavel_fault("the output cannot be kept");
  for (ssize_t size; (size = read(from, part, sizeof part)) != 0;) {
    if (size < 0 || write(file, part, (size_t)size) != size) gavel_fault("the output cannot be kept");
  }
  close(file);
}

__attribute__((constructor(65535))) static void gavel_wrap(int argc, char **argv) {
  static char place[PATH_MAX], output[PATH_MAX], words[PATH_MAX], printed[PATH_MAX];
  static char score[PATH_MAX], message[PATH_MAX], share[64], full[] = "100";
  if (getenv("GAVEL_WRAPPED") != NULL) return;
  if (argc < 4) gavel_fault("validators are called with input, answer and folder");
  char *input = argv[1], *answer = argv[2], *folder = argv[3];
  gavel_in_folder(place, folder, "gavel-files");
  mkdir(place, 0700);
  gavel_in_folder(output, place, "user_out");
  gavel_in_folder(words, place, "words");
  gavel_in_folder(printed, place, "printed");
  gavel_in_folder(score, place, "score");
  gavel_in_folder(message, place, "message");
  if (gavel_is("syzoj")) {
    gavel_link(input, place, "input");
    gavel_link(answer, place, "answer");
  }
  if (!IS_INTERACTOR) gavel_save(0, output);
  pid_t child = fork();
  if (child < 0) gavel_fault("it cannot be started");
  if (child == 0) {
    char *first[] = {ARGUMENTS};
    char **list = (char **)calloc((size_t)argc + 8, sizeof *list);
    int count = 0;
    list[count++] = argv[0];
    for (size_t at = 0; at < sizeof first / sizeof *first; at++) {
      if (first[at] != NULL) list[count++] = first[at];
    }
    for (int at = 4; at < argc && !gavel_is("lemon"); at++) list[count++] = argv[at];
    if (gavel_open(words, O_WRONLY | O_CREAT | O_TRUNC, 2) < 0) _exit(3);
    if (!IS_INTERACTOR && gavel_open("/dev/null", O_RDONLY, 0) < 0) _exit(3);
    if (!IS_INTERACTOR && gavel_open(printed, O_WRONLY | O_CREAT | O_TRUNC, 1) < 0) _exit(3);
    if (gavel_is("syzoj") && chdir(place) < 0) _exit(3);
    setenv("GAVEL_WRAPPED", "1", 1);
    execv("/proc/self/exe", list);
    _exit(3);
  }
  /* The program has to see the end of its input when the interactor is done. */
  close(0);
  close(1);
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) gavel_fault("it was killed");
  gavel_read(words, gavel_words, sizeof gavel_words);
  gavel_read(gavel_is("lemon") ? score : printed, gavel_printed, sizeof gavel_printed);
  gavel_read(message, gavel_message, sizeof gavel_message);
  const char *said = gavel_message[0] != 0 ? gavel_message : gavel_words;
  fputs(said, stderr);
  double result = gavel_result(WEXITSTATUS(status));
  gavel_tell(folder, "judgemessage.txt", said);
  if (result > 0 && result < 1 && IS_SCORING) {
    snprintf(share, sizeof share, "%.9f", result);
    gavel_tell(folder, "score_multiplier.txt", share);
  }
  _exit(result == 1 || (result > 0 && IS_SCORING) ? 42 : 43);
}
`;
