/**
 * In Polygon an interactor that is content hands its notes to the checker, which has the last word. Here one program
 * follows an exchange, so both are made one: it runs the interactor in a process of its own and then the checker.
 */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProgram, NamedFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";

const INTERACTOR = "polygon-interactor.cpp";
const CHECKER = "polygon-checker.cpp";

/** @returns the interactor alone where the two cannot be joined; the reason is a refusal then. */
export function withChecker(
  interactor: ImportedProgram,
  checker: ImportedProgram,
  findings: Findings,
): ImportedProgram {
  const isCpp = (program: ImportedProgram) => program.language.startsWith("C++");
  if (!isCpp(interactor) || !isCpp(checker)) {
    const reason = packageReason("polygonBothCpp");
    findings.refuse(checker.main.path, reason);
    return interactor;
  }
  const headers = new Map([...checker.others, ...interactor.others].map((one) => [one.name, one]));
  const others: NamedFile[] = [
    ...headers.values(),
    { name: INTERACTOR, file: interactor.main },
    { name: CHECKER, file: checker.main },
  ];
  const main = textFile(interactor.main.path, joined(headers.has("testlib.h")));
  return { ...interactor, main, others };
}

/**
 * Headers stand in front, so that including them again inside a namespace does nothing. The interactor's words are
 * only let out when they decide: words before the checker's would contradict it.
 */
function joined(hasTestlib: boolean): string {
  return `#include <bits/stdc++.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
${hasTestlib ? '#include "testlib.h"\n' : ""}
namespace polygon_interactor {
#define main interactor_main
#include "${INTERACTOR}"
#undef main
}

namespace polygon_checker {
#define main checker_main
#include "${CHECKER}"
#undef main
}

template <class Result>
static int call(Result (*start)(), int, char **) { return start(); }
template <class Result>
static int call(Result (*start)(int, char **), int argc, char **argv) { return start(argc, argv); }

int main(int argc, char **argv) {
  const char *words = "interactor.words";
  pid_t child = fork();
  if (child < 0) return 3;
  if (child == 0) {
    int file = open(words, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, 2) < 0) _exit(3);
    exit(call(polygon_interactor::interactor_main, argc, argv));
  }
  // The program has to see the end of its input when the interactor is done.
  close(0);
  close(1);
  int status = 0;
  if (waitpid(child, &status, 0) != child) return 3;
  bool isContent = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (isContent) {
    open("/dev/null", O_RDONLY);
    open("/dev/null", O_WRONLY);
    return call(polygon_checker::checker_main, argc, argv);
  }
  char part[4096];
  int file = open(words, O_RDONLY);
  for (ssize_t size; file >= 0 && (size = read(file, part, sizeof part)) > 0;) {
    if (write(2, part, size) < 0) break;
  }
  if (WIFSIGNALED(status)) raise(WTERMSIG(status));
  _exit(WEXITSTATUS(status));
}
`;
}
