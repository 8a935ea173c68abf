/** `gavel problem new`: a folder with a small problem that passes its check, to be made into another one. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Settings } from "../../env.ts";
import { parseOptions } from "../../options.ts";
import { Refusal, say } from "../../say.ts";
import { NEW_NAMES, oneFolder } from "./folder-options.ts";
import { GIT_ATTRIBUTES, GIT_ATTRIBUTES_FILE } from "./write-files.ts";

/** It is part of addresses, so no more than what is safe there. */
const idOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9_-]+/g, "-");

export async function newCommand(_settings: Settings, args: readonly string[]): Promise<number> {
  const { values, words } = parseOptions(args, { names: NEW_NAMES });
  const folder = oneFolder(words);
  const there = await readdir(folder).catch(() => []);
  if (there.some((name) => !name.startsWith("."))) {
    throw new Refusal(`${folder} is not empty`, 2);
  }
  const id = values.id ?? idOf(basename(resolve(folder)));
  const files = { ...FILES, "gavel.json": settingsOf(id, values.title ?? "A + B") };
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  say(`${folder}: a problem ${id} of ${Object.keys(files).length} files.`);
  say(`Next: gavel problem check ${folder}, then gavel problem push ${folder}`);
  return 0;
}

/** As `pull` writes it, so that the first one changes nothing. */
function settingsOf(id: string, title: string): string {
  const text = (value: string) => JSON.stringify(value);
  return `{
  "problem": {
    "problemId": ${text(id)},
    "title": ${text(title)},
    "timeLimit": 1000,
    "memoryLimit": 256,
    "stackLimit": 128,
    "difficulty": 0,
    "description": { "file": "statement/description.md" },
    "input": { "file": "statement/input.md" },
    "output": { "file": "statement/output.md" },
    "examples": [
      { "input": { "file": "statement/sample-1.in" }, "output": { "file": "statement/sample-1.out" } }
    ]
  },
  "gavel": {
    "isHidden": true,
    "solutions": [
      {
        "name": "right.cpp",
        "language": "C++ 17",
        "isMain": true,
        "expected": ["AC"],
        "code": { "file": "solutions/right.cpp" }
      },
      {
        "name": "wrong.py",
        "language": "Python3",
        "expected": ["WA"],
        "code": { "file": "solutions/wrong.py" }
      }
    ]
  }
}
`;
}

const FILES: Readonly<Record<string, string>> = {
  [GIT_ATTRIBUTES_FILE]: GIT_ATTRIBUTES,
  "statement/description.md": "Print the sum of two integers.\n",
  "statement/input.md": "Two integers $a$ and $b$ ($|a|, |b| \\le 10^{18}$).\n",
  "statement/output.md": "Their sum.\n",
  "statement/sample-1.in": "1 2\n",
  "statement/sample-1.out": "3\n",
  "tests/1.in": "1 2\n",
  "tests/1.out": "3\n",
  "tests/2.in": "-1000000000000000000 999999999999999999\n",
  "tests/2.out": "-1\n",
  "solutions/right.cpp":
    "#include <iostream>\n\nint main() {\n  long long a, b;\n  std::cin >> a >> b;\n  std::cout << a + b << '\\n';\n}\n",
  "solutions/wrong.py": "a, b = map(int, input().split())\nprint(abs(a) + abs(b))\n",
};
