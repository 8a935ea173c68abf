/** Generators and validators: what is written of them, and that they are the same when they are read again. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedTool, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { problemOf } from "../testing/kattis-cases.ts";
import { makeScratch } from "../testing/make-archive.ts";
import { readTools } from "./tools.ts";
import { writeTools } from "./write-tools.ts";

const TESTLIB_CODE = '#include "testlib.h"\nint main() {}\n';

function tool(
  name: string,
  facts: Partial<ImportedTool> = {},
  code = "int main() {}",
): ImportedTool {
  return {
    ...{ kind: "validator", path: `validators/${name}`, name, language: "C++ 20 With O2" },
    ...{ main: textFile(name, code), others: [], note: null },
    ...facts,
  };
}

async function write(...tools: ImportedTool[]) {
  const files = new Map<string, PackageFile>();
  const findings = new Findings();
  await writeTools(problemOf({ tools } as Partial<ImportedProblem>), files, findings);
  return { files, said: findings.remarks.map(({ path, text }) => `${path}: ${text}`) };
}

async function readAgain(files: ReadonlyMap<string, PackageFile>) {
  const findings = new Findings();
  const placed = [...files].map(([path, file]) => [path, { ...file, path }] as const);
  const tree = { name: "p", files: new Map(placed.sort(([a], [b]) => (a < b ? -1 : 1))) };
  const tools = await readTools(tree, findings);
  const facts = await Promise.all(
    tools.map(async ({ kind, name, language, main, others }) => ({
      ...{ kind, name, language, others: others.map((one) => one.name) },
      code: main && (await readText(main, 1e6)),
    })),
  );
  return { facts, said: findings.remarks.map(({ path, text }) => `${path}: ${text}`) };
}

describe("written", () => {
  test("generators are files, validators folders with what says their answer", async () => {
    const { files, said } = await write(
      tool("gen.cpp", { kind: "generator" }),
      tool("tree.cpp", { kind: "generator" }, TESTLIB_CODE),
      tool("val.cpp", {}, TESTLIB_CODE),
      tool("val.py", { language: "Python3" }, "print()"),
      tool("old", { language: "C" }),
      tool("Slow.java", { language: "Java" }),
    );
    expect([...files.keys()]).toEqual([
      "generators/gen.cpp",
      ...["generators/tree/tree.cpp", "generators/tree/testlib.h"],
      ...["input_validators/val/val.cpp", "input_validators/val/testlib.h"],
      "input_validators/val/gavel-wrapper.cpp",
      ...["input_validators/2-val/val.py", "input_validators/2-val/__main__.py"],
      ...["input_validators/old/old.c", "input_validators/old/gavel-wrapper.c"],
    ]);
    expect(said).toEqual(["validators/Slow.java: validators are in C, C++ or Python, not Java"]);
    const again = await readAgain(files);
    expect(
      again.facts.map(({ kind, name, language, others }) => [kind, name, language, others]),
    ).toEqual([
      ["generator", "gen.cpp", "C++ 20 With O2", []],
      ["generator", "tree.cpp", "C++ 20 With O2", []],
      ["validator", "val.py", "Python3", []],
      ["validator", "old.c", "C With O2", []],
      ["validator", "val.cpp", "C++ 20 With O2", []],
    ]);
    expect(again.facts.at(-1)?.code).toBe(TESTLIB_CODE);
    expect(again.said).toEqual([]);
  });
});

describe("read", () => {
  test("from the folders of all versions, with why one cannot be run", async () => {
    const files = Object.entries({
      "input_validators/a.py": "import sys",
      "input_validators/b/main.cpp": "int main() {}",
      "input_validators/b/lib.h": "",
      "input_validators/c.ctd": "INT(1, 2)",
      "input_format_validators/d.py": "import sys",
      "generators/gen.zig": "",
      "generators/generators.yaml": "",
    }).map(([path, text]) => [path, textFile(path, text)] as const);
    const { facts, said } = await readAgain(new Map(files));
    expect(facts.map(({ kind, name, language, others }) => [kind, name, language, others])).toEqual(
      [
        ["generator", "gen.zig", null, []],
        ["validator", "a.py", "Python3", []],
        ["validator", "b", "C++ 20 With O2", ["lib.h"]],
        ["validator", "d.py", "Python3", []],
      ],
    );
    expect(said).toEqual([
      "generators/generators.yaml: no program in a language that is known here",
      "input_validators/c.ctd: no program in a language that is known here",
    ]);
  });
});

const COMPILER = "/usr/bin/g++";
const HAS_COMPILER = existsSync(COMPILER);

describe.skipIf(!HAS_COMPILER)("a validator with what stands beside it", () => {
  let scratch: ReturnType<typeof makeScratch>;
  beforeAll(() => {
    scratch = makeScratch();
  });
  afterAll(() => scratch.remove());

  async function codes(one: ImportedTool, start: (folder: string) => string[]) {
    const { files } = await write(one);
    const root = join(dirname(scratch.write(new Uint8Array())), one.name);
    for (const [path, file] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), await readText(file, 1e6));
    }
    const [folder = ""] = [...files.keys()].map((path) => join(root, dirname(path)));
    const [command = "", ...args] = start(folder);
    return ["1\n", "2\n", "3\n"].map((input) => spawnSync(command, args, { input }).status);
  }

  test("ends with 42 for what it finds valid, in C++", async () => {
    const code = `#include <cstdio>
#include <cstdlib>
int main() { int x; if (scanf("%d", &x) != 1) return 1; if (x == 3) exit(3); return x == 1 ? 0 : 42; }`;
    const seen = await codes(tool("v.cpp", {}, code), (folder) => {
      const program = join(folder, "run");
      const sources = ["v.cpp", "gavel-wrapper.cpp"].map((name) => join(folder, name));
      expect(spawnSync(COMPILER, ["-o", program, ...sources]).status).toBe(0);
      return [program];
    });
    expect(seen).toEqual([42, 42, 43]);
  });

  test("ends with 42 for what it finds valid, in Python", async () => {
    const code =
      "import sys\nx = int(input())\nif x > 1: sys.exit(42 if x == 2 else 'too large')\n";
    const one = tool("v.py", { language: "Python3" }, code);
    expect(await codes(one, (folder) => ["python3", join(folder, "__main__.py")])).toEqual([
      42, 42, 43,
    ]);
  });
});
