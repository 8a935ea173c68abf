/** What calls a checker as an output validator, built and run as whoever takes the package would. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CheckerConvention } from "@gavel/domain/checker";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { makeScratch } from "../testing/make-archive.ts";
import { findWrapping, type Wrapping, wrapperName, wrapperText } from "./own-validator.ts";
import { PYTHON_WRAPPER, pythonWrapper, wrappedFile } from "./own-validator-python.ts";

const CONVENTIONS = [
  ...["peer", "testlib", "polygon", "hustoj", "qduoj", "syzoj", "lemon", "cms"],
] as CheckerConvention[];

/** Where each finds input, output and answer: numbers of arguments, or names. */
const PLACES: Partial<Record<CheckerConvention, readonly (number | string | null)[]>> = {
  hustoj: [1, 3, 2],
  cms: [1, 3, 2],
  qduoj: [1, 2, null],
  syzoj: ["input", "user_out", "answer"],
};

/** Does what the output tells it to (code, what to print, what to complain), once it has seen that all files are there. */
function checkerIn(language: "c" | "cpp" | "py", convention: CheckerConvention): string {
  const [input, output, answer] = PLACES[convention] ?? [1, 2, 3];
  const isLemon = convention === "lemon";
  if (language === "py") {
    const open = (place: number | string | null | undefined) =>
      `open(${typeof place === "number" ? `sys.argv[${place}]` : JSON.stringify(place)}).read()`;
    return `import sys
if ${open(input)} != "in": sys.exit(77)
${answer === null ? "" : `if ${open(answer)} != "ans": sys.exit(78)`}
if ${isLemon ? "len(sys.argv) != 7" : 'sys.argv[-1] != "x y"'}: sys.exit(79)
code, says, complains = ${open(output)}.split("|")
${
  isLemon
    ? 'open(sys.argv[5], "w").write(says)\nif complains != "": open(sys.argv[6], "w").write(complains)\nprint("noise")\nsys.stderr.write("more noise")'
    : "sys.stdout.write(says)\nsys.stderr.write(complains)"
}
sys.exit(int(code))
`;
  }
  const path = (place: number | string | null | undefined) =>
    typeof place === "number" ? `argv[${place}]` : JSON.stringify(place);
  return `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char text[3][256];
static void take(const char *path, char *into) {
  FILE *file = fopen(path, "r");
  if (file == NULL || fread(into, 1, 255, file) == 0) exit(76);
  fclose(file);
}
static void leave(const char *path, const char *what) {
  FILE *file = fopen(path, "w");
  if (file == NULL || fputs(what, file) < 0 || fclose(file) != 0) exit(75);
}
int main(int argc, char **argv) {
  (void)leave;
  take(${path(input)}, text[0]);
  if (strcmp(text[0], "in") != 0) return 77;
  ${answer === null ? "" : `take(${path(answer)}, text[1]); if (strcmp(text[1], "ans") != 0) return 78;`}
  if (${isLemon ? "argc != 7" : 'strcmp(argv[argc - 1], "x y") != 0'}) return 79;
  take(${path(output)}, text[2]);
  char *says = strchr(text[2], '|') + 1, *complains = strchr(says, '|') + 1;
  complains[-1] = 0;
  ${
    isLemon
      ? 'leave(argv[5], says); if (complains[0] != 0) leave(argv[6], complains); puts("noise"); fputs("more noise", stderr);'
      : "fputs(says, stdout); fputs(complains, stderr);"
  }
  return atoi(text[2]);
}
`;
}

type Row = [CheckerConvention, string, number, string | null];
/** What the checker does; what the validator ends with, and the share it gives. */
const ROWS: readonly Row[] = [
  ["peer", "0||", 42, null],
  ["peer", "100||", 42, null],
  ["peer", "101||", 43, null],
  ["peer", "99|58\n|", 42, "0.580000000"],
  ["peer", "99|101|", 1, null],
  ["peer", "103||", 1, null],
  ["peer", "5||wrong answer", 43, null],
  ["peer", "5||ok", 42, null],
  ["peer", "7||points 40 nearly", 42, "0.400000000"],
  ["peer", "5||", 1, null],
  ["testlib", "1||wrong answer", 43, null],
  ["testlib", "3||FAIL", 1, null],
  ["testlib", "7||points 0.25", 42, "0.250000000"],
  ["testlib", "7||points 25", 42, "0.250000000"],
  ["testlib", "66||", 42, "0.500000000"],
  ["testlib", "50||partially correct (50) half", 42, "0.500000000"],
  ["testlib", "6||", 1, null],
  ["polygon", "0||ok", 42, null],
  ["hustoj", "7||", 43, null],
  ["hustoj", "0||", 42, null],
  ["qduoj", "1||", 43, null],
  ["qduoj", "2||", 1, null],
  ["syzoj", "0|100|", 42, null],
  ["syzoj", "0|33 of them|near", 42, "0.330000000"],
  ["syzoj", "0|0|", 43, null],
  ["syzoj", "0|101|", 1, null],
  ["syzoj", "1|100|", 1, null],
  ["lemon", "0|100|well", 42, null],
  ["lemon", "0|25\n|", 42, "0.250000000"],
  ["lemon", "0||", 1, null],
  ["cms", "0|1.0|", 42, null],
  ["cms", "0|.5|some", 42, "0.500000000"],
  ["cms", "0|2|", 1, null],
  ["cms", "2|1|", 1, null],
];
const HAS_COMPILER = existsSync("/usr/bin/g++");

describe.skipIf(!HAS_COMPILER).each(["c", "cpp", "py"] as const)("in %s", (language) => {
  let scratch: ReturnType<typeof makeScratch>;
  let folder = "";
  beforeAll(() => {
    scratch = makeScratch();
    folder = join(dirname(scratch.write(new Uint8Array())), language);
    mkdirSync(folder);
    writeFileSync(join(folder, "in"), "in");
    writeFileSync(join(folder, "ans"), "ans");
  });
  afterAll(() => scratch.remove());

  function build({ convention, isScoring, role }: Wrapping): string[] {
    const place = join(folder, `${convention}-${isScoring}`);
    mkdirSync(place, { recursive: true });
    const wrapping = { convention, isScoring, role };
    const main = join(place, `main.${language}`);
    writeFileSync(main, checkerIn(language, convention));
    if (language === "py") {
      writeFileSync(join(place, PYTHON_WRAPPER), pythonWrapper(wrapping, "main.py"));
      return ["python3", join(place, PYTHON_WRAPPER)];
    }
    const wrapper = join(place, wrapperName(language));
    writeFileSync(wrapper, wrapperText(wrapping));
    const program = join(place, "run");
    const compiler = language === "c" ? "gcc" : "g++";
    const built = spawnSync(compiler, ["-o", program, main, wrapper], { encoding: "utf8" });
    expect([built.status, built.stderr]).toEqual([0, ""]);
    return [program];
  }

  let number = 0;
  function judge([command = "", ...before]: readonly string[], output: string) {
    number += 1;
    const feedback = join(folder, `feedback-${number}`);
    mkdirSync(feedback);
    const args = [...before, "in", "ans", `feedback-${number}/`, "x y"];
    const { status } = spawnSync(command, args, { cwd: folder, input: output });
    const read = (name: string) =>
      existsSync(join(feedback, name)) ? readFileSync(join(feedback, name), "utf8") : null;
    return { status, share: read("score_multiplier.txt"), message: read("judgemessage.txt") };
  }

  test.each(CONVENTIONS)("a checker of %s says the same as a validator", (convention) => {
    const command = build({ convention, role: "checker", isScoring: true });
    const rows = ROWS.filter(([one]) => one === convention);
    const seen = rows.map(([, output]): Row => {
      const { status, share } = judge(command, output);
      return [convention, output, status ?? -1, share];
    });
    expect(seen).toEqual(rows);
  });

  test("without points a part is not enough, and the words are the jury's", () => {
    const wrapping = { role: "checker", isScoring: false } as const;
    const syzoj = build({ ...wrapping, convention: "syzoj" });
    expect(judge(syzoj, "0|99|near")).toEqual({ status: 43, share: null, message: "near" });
    const lemon = build({ ...wrapping, convention: "lemon" });
    expect(judge(lemon, "0|100|well")).toEqual({ status: 42, share: null, message: "well" });
    expect(judge(lemon, "0|100|").message).toBe("more noise");
  });
});

test("is known again by its text alone", async () => {
  const wrapping = { convention: "cms", role: "checker", isScoring: true } as const;
  const text = pythonWrapper(wrapping, "main_.py");
  const found = (name: string, content: string) =>
    findWrapping(new Map([[name, textFile(name, content)]]));
  expect(await found(PYTHON_WRAPPER, text)).toEqual({
    ...{ name: PYTHON_WRAPPER, wrapping, entry: "main_.py" },
  });
  expect(await found(PYTHON_WRAPPER, `${text}\n`)).toBeNull();
  expect(await found(wrapperName("c"), wrapperText(wrapping))).toEqual({
    ...{ name: wrapperName("c"), wrapping, entry: null },
  });
  expect(await found(wrapperName("c"), text)).toBeNull();
  expect(wrappedFile('PROGRAM = "../a.py"\n')).toBeNull();
});
