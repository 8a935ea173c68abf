import { describe, expect, test } from "vitest";
import type { PackageTree } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { folderProgram, type ProgramWish, programsUnder, readProgram } from "./program.ts";

const treeOf = (files: Readonly<Record<string, string>>): PackageTree => ({
  name: "x",
  files: new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)])),
});

test("each file and each folder is a program, in the order of their names", () => {
  const tree = treeOf({ "s/b.py": "", "s/a/x.c": "", "s/a/y/z.h": "", sb: "", "t/c.py": "" });
  const programs = programsUnder(tree, "s").map((one) => [
    ...[one.path, one.isFolder, [...one.files.keys()]],
  ]);
  expect(programs).toEqual([
    ["s/a", true, ["x.c", "y/z.h"]],
    ["s/b.py", false, ["b.py"]],
  ]);
  const whole = folderProgram(tree, "s");
  expect([whole.path, whole.isFolder, [...whole.files.keys()]]).toEqual([
    ...["s", true, ["b.py", "a/x.c", "a/y/z.h"]],
  ]);
});

async function read(files: Readonly<Record<string, string>>, wish?: ProgramWish) {
  const program = await readProgram(
    { path: "p", files: treeOf(files).files, isFolder: true },
    wish,
  );
  if ("why" in program) return program.why;
  const { code, main, others } = program;
  return [
    code,
    main.path,
    ...others.map((one) => `${one.name}${one.isCompiled === true ? "+" : ""}`),
  ];
}

describe("the language of a program", () => {
  test.each<[Record<string, string>, ProgramWish | undefined, unknown]>([
    [{ "a.py": "" }, undefined, ["python3", "a.py"]],
    [{ "a.py": "#!/usr/bin/python2" }, undefined, ["python2", "a.py"]],
    [
      { "a.py": "", "main.py": "", "c.py": "#!python2" },
      undefined,
      ["python2", "main.py", "a.py", "c.py"],
    ],
    [{ "a.py": "" }, { code: "python2" }, ["python2", "a.py"]],
    [{ "a.txt": "" }, { code: "cpp" }, "its main file cannot be determined"],
    [{ "a.txt": "" }, undefined, "no source file in a known language"],
    [{ "a.py": "", "b.c": "" }, undefined, "its files do not point to one known language"],
    [{ "a.scala": "" }, undefined, "its files do not point to one known language"],
    [{ "a.scala": "" }, { code: "scala" }, "programs in scala are not judged here"],
    [{ "a.c": "", "b.cc": "int main() {}" }, undefined, ["cpp", "b.cc", "a.c+"]],
    [{ "a.c": "int main() {}", "b.c": "", "b.h": "" }, undefined, ["c", "a.c", "b.c+", "b.h"]],
    [{ "a.cc": "" }, { code: "cppgmp" }, ["cppgmp", "a.cc"]],
  ])("of %j with %j", async (files, wish, expected) => {
    expect(await read(files, wish)).toEqual(expected);
  });
});

test.each<[Record<string, string>, string]>([
  [{ "a.pl": "main :- write(1)." }, "programs in prolog are not judged here"],
  [{ "a.pl": "f(X) :- g(X)." }, "programs in prolog are not judged here"],
  [{ "a.pl": "  :- initialization(main)." }, "programs in prolog are not judged here"],
  [{ "a.pm": "x", "main.pl": "a :- b." }, "programs in prolog are not judged here"],
])("%j is Prolog", async (files, why) => expect(await read(files)).toBe(why));

test.each<[Record<string, string>]>([[{ "a.pl": "my $x = 1;" }], [{ "a.pm": "a :- b." }]])(
  "%j is Perl",
  async (files) => expect(await read(files)).toEqual(["perl", Object.keys(files)[0]]),
);

test.each(["\n", "a(\n", "a(", "a ", " "])(
  "half a megabyte of %j is told apart at once",
  async (part) => {
    const began = process.threadCpuUsage();
    expect(await read({ "a.pl": part.repeat(500_000 / part.length) })).toEqual(["perl", "a.pl"]);
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000);
  },
);

test.each<[string, string, string]>([
  ["c", "c", "int main(void) {}"],
  ["cs", "csharp", "static async Task Main() {}"],
  ["go", "go", "func main() {}"],
  ["rs", "rust", "fn main() {}"],
  ["hs", "haskell", "main :: IO ()"],
])("a %s file of %s starts where %j stands", async (ending, code, text) => {
  const files = { [`a.${ending}`]: "", [`b.${ending}`]: text };
  expect((await read(files)).slice(0, 2)).toEqual([code, `b.${ending}`]);
  expect(await read({ ...files, [`b.${ending}`]: "" })).toBe("its main file cannot be determined");
});

test("sources beyond four megabytes are not looked into", async () => {
  const long = (text: string) => `${text}${" ".repeat(4 * 1024 * 1024)}`;
  expect(await read({ "a.py": long("#!python2\n") })).toEqual(["python3", "a.py"]);
  const start = "def f(): pass\nif __name__ == '__main__': f()";
  expect(await read({ "a.py": "", "b.py": long(start) })).toBe(
    "its main file cannot be determined",
  );
  expect(await read({ "a.py": "", "b.py": start })).toEqual(["python3", "b.py", "a.py"]);
});

describe("the main file", () => {
  test.each<[Record<string, string>, ProgramWish | undefined, unknown]>([
    [{ "a.java": "", "b.java": "" }, undefined, "its main file cannot be determined"],
    [{ "a.java": "", "Main.java": "" }, undefined, ["java", "Main.java", "a.java+"]],
    [{ "a.py": "", "__main__.py": "" }, undefined, ["python3", "__main__.py", "a.py"]],
    [{ "a.py": "", "x/main.py": "" }, undefined, ["python3", "x/main.py", "a.py"]],
    [
      { "a.java": "", "b.java": "class B { public static void main(String[] a) {} }" },
      undefined,
      ["java", "b.java", "a.java+"],
    ],
    [{ "a.kt": "", "b.kt": "fun main() {}" }, undefined, ["kotlin", "b.kt", "a.kt+"]],
    [{ "a.java": "", "b.java": "" }, { entry: "b" }, ["java", "b.java", "a.java+"]],
    [{ "a.java": "", "b.java": "" }, { entry: "a.java" }, ["java", "a.java", "b.java+"]],
    [{ "a.kt": "fun main() {}", "b.kt": "" }, { entry: "bKt" }, ["kotlin", "b.kt", "a.kt+"]],
    [{ "a.kt": "fun main() {}", "b.kt": "" }, { entry: "c" }, ["kotlin", "a.kt", "b.kt+"]],
    [
      { "a.py": "", "b.py": "if __name__ == '__main__': pass" },
      undefined,
      ["python3", "b.py", "a.py"],
    ],
    [{ "a.lua": "", "b.lua": "" }, undefined, "its main file cannot be determined"],
    [{ "a.cc": "int  main (int n)", "b.cc": "" }, { code: "cppgmp" }, ["cppgmp", "a.cc", "b.cc+"]],
    [{ "a.c": "int main() {}", "b.cc": "" }, { code: "cpp" }, ["cpp", "a.c", "b.cc+"]],
    [{ "a.cc": "int main() {}", "b.py": "" }, { code: "cpp" }, ["cpp", "a.cc", "b.py"]],
    [{ "a.lua": "", "b.py": "" }, { code: "lua" }, ["lua", "a.lua", "b.py"]],
  ])("of %j with %j", async (files, wish, expected) => {
    expect(await read(files, wish)).toEqual(expected);
  });
});
