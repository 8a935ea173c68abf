/** HUSTOJ's problems: statements in HTML, test data and checkers in a folder of its own for each. */
import { packageReason } from "@gavel/domain/package-reason";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { Findings } from "@gavel/problem-package/findings";
import type {
  ImportedCase,
  ImportedChecker,
  ImportedProblem,
  PackageFile,
} from "@gavel/problem-package/model";
import { blankProblem, readOne } from "@gavel/problem-package/read-one";
import { readText } from "@gavel/problem-package/safe-archive";
import { pairNames } from "@gavel/problem-package/testcase-names";
import { textProgram } from "@gavel/problem-package/text-file";
import { openFolder } from "../data-folder.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { numberOf, textOf, wordOf } from "../fields.ts";
import type { OpenProblem, SourceProblem } from "../model.ts";
import { type Uploads, withUploads } from "../statement-files.ts";
import { isGone } from "./columns.ts";
import type { Hustoj } from "./hustoj.ts";

const MIB_MAX = 1_048_576;
const SOURCE_MAX = 1_048_576;
/** In the folder of the test data, the first that is there. */
const CHECKERS = [
  ["tpj.cc", "testlib"],
  ["spj.cc", "hustoj"],
  ["spj.cpp", "hustoj"],
  ["spj.c", "hustoj"],
] as const;
/** What was uploaded in an editor, or came with an import, from the root of the site or the page of a problem. */
const UPLOADS: Uploads = {
  addresses:
    /(?<=["'(])(https?:\/\/[^\s"'()<>/]+)?(?:\.{0,2}\/)*(?:JudgeOnline\/)?upload\/((?:[\w.-]+\/)*[\w.-]+)/g,
  placesOf: (path) => ["src/web/upload", "web/upload", "upload"].map((place) => `${place}/${path}`),
};
/** Of a problem that is judged by a checker. */
const CHECKED = new Set(["1", "Y"]);

export function* problemsOf(
  hustoj: Hustoj,
  authorOf: (id: string) => string | null,
): Generator<SourceProblem> {
  for (const row of hustoj.tables.rows<SqlRow>("problem")) {
    const id = textOf(row, "problem_id");
    yield {
      ...{ id, displayId: id, title: textOf(row, "title"), authorId: authorOf(id) },
      createdAt: hustoj.time(row.in_date),
      auth: isGone(row) ? PROBLEM_AUTH.hidden : PROBLEM_AUTH.public,
      difficulty: 1,
      open: () => openProblem(hustoj, row),
    };
  }
}

async function openProblem({ files: root }: Hustoj, row: SqlRow): Promise<OpenProblem> {
  const name = textOf(row, "problem_id");
  const folder = await openFolder(root, name, ["", "data"]);
  try {
    const read = await readOne(name, textOf(row, "title"), (findings) =>
      readProblem(row, folder.files, findings),
    );
    return { read: await withUploads(read, root, UPLOADS), close: folder.close };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function readProblem(
  row: SqlRow,
  files: ReadonlyMap<string, PackageFile>,
  findings: Findings,
): Promise<ImportedProblem> {
  const remote = wordOf(row, "remote_oj");
  if (remote !== null) findings.refuse("", packageReason("remoteJudged", { remote }));
  const cases = casesOf(files);
  if (cases.length === 0) {
    findings.warn("", packageReason("dataLeft"));
  }
  const seconds = numberOf(row, "time_limit") ?? 1;
  const memory = numberOf(row, "memory_limit") ?? 128;
  return {
    // As the judge's own export calls it, whose statements are the same.
    ...blankProblem("fps", textOf(row, "problem_id")),
    displayId: textOf(row, "problem_id"),
    source: textOf(row, "source"),
    statements: [
      {
        ...{ locale: "", title: textOf(row, "title"), format: "html" },
        ...{ description: textOf(row, "description"), input: textOf(row, "input") },
        ...{ output: textOf(row, "output"), hint: textOf(row, "hint"), files: [], pdf: null },
      },
    ],
    samples: samplesOf(row),
    limits: {
      ...{ timeMs: Math.max(1, Math.round(seconds * 1000)), timing: null, stackMb: null },
      // Some tools wrote bytes: nobody's limit is a TiB.
      memoryMb: Math.max(1, Math.round(memory >= MIB_MAX ? memory / MIB_MAX : memory)),
    },
    checker: await checkerOf(row, files, findings),
    cases,
    ...(cases.length === 0 ? { lacksTests: true } : {}),
  };
}

function samplesOf(row: SqlRow): ImportedProblem["samples"] {
  const [input, output] = [textOf(row, "sample_input"), textOf(row, "sample_output")];
  return input.trim() === "" && output.trim() === "" ? [] : [{ kind: "pair", input, output }];
}

function casesOf(files: ReadonlyMap<string, PackageFile>): ImportedCase[] {
  const cases: ImportedCase[] = [];
  for (const { inputName, outputName } of pairNames([...files.keys()])) {
    const input = files.get(inputName);
    const output = files.get(outputName);
    if (input === undefined || output === undefined) continue;
    cases.push({
      ...{ seq: cases.length + 1, name: inputName.replace(/\.in$/, ""), inputName, outputName },
      ...{ input, output, score: 0, groupNum: null, isSample: /^sample/.test(inputName) },
      ...{ timeLimitMs: null, memoryLimitMb: null, checkerArguments: null, compareRules: null },
    });
  }
  return cases;
}

async function checkerOf(
  row: SqlRow,
  files: ReadonlyMap<string, PackageFile>,
  findings: Findings,
): Promise<ImportedChecker> {
  const plain: ImportedChecker = { kind: "default", ignoreEndBlank: true };
  const spj = textOf(row, "spj");
  if (spj === "2") findings.refuse("", packageReason("textAnswers"));
  if (!CHECKED.has(spj)) return plain;
  for (const [name, convention] of CHECKERS) {
    const file = files.get(name);
    if (file === undefined) continue;
    const language = name.endsWith(".c") ? "C" : "C++";
    const text = await readText(file, SOURCE_MAX);
    return { kind: "program", program: textProgram(name, text, { language, convention }) };
  }
  findings.refuse("", packageReason("checkerGone"));
  return plain;
}
