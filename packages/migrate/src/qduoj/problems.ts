/** QDUOJ's problems, as the archives that it exports itself: their reader knows the rest. */
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { ImportedProblem, PackageFile, ReadProblem } from "@gavel/problem-package/model";
import { readQduoj } from "@gavel/problem-package/qduoj";
import { textFile } from "@gavel/problem-package/text-file";
import { openFolder } from "../data-folder.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import type { Tables } from "../dump/tables.ts";
import { flagOf, idOf, numberOf, textOf, wordOf } from "../fields.ts";
import type { OpenProblem, SourceProblem } from "../model.ts";
import { type Uploads, withUploads } from "../statement-files.ts";
import { jsonOf, listOf, timeOf } from "./columns.ts";

const DIFFICULTIES: Readonly<Record<string, number>> = { Low: 0, Mid: 1, High: 2 };
const FILE = "problem.json";
/** As it serves what was uploaded in an editor. */
const UPLOADS: Uploads = {
  addresses: /(https?:\/\/[^\s"'()<>/]+)?\/public\/upload\/([\w.-]+)/g,
  placesOf: (name) => [`public/upload/${name}`, `upload/${name}`],
};

export function* problemsOf(tables: Tables, root: string | null): Generator<SourceProblem> {
  for (const row of tables.rows<SqlRow>("problem")) {
    const isOfContest = idOf(row, "contest_id") !== null;
    const shown = flagOf(row, "visible", true) ? PROBLEM_AUTH.public : PROBLEM_AUTH.hidden;
    yield {
      id: textOf(row, "id"),
      // In contests these are letters, which many have.
      displayId: isOfContest ? "" : textOf(row, "_id"),
      title: textOf(row, "title"),
      authorId: idOf(row, "created_by_id"),
      createdAt: timeOf(row, "create_time"),
      auth: isOfContest ? PROBLEM_AUTH.contest : shown,
      difficulty: DIFFICULTIES[textOf(row, "difficulty")] ?? 1,
      open: () => openProblem(tables, row, root),
    };
  }
}

async function openProblem(tables: Tables, row: SqlRow, root: string | null): Promise<OpenProblem> {
  const folder = await openFolder(root, textOf(row, "test_case_id"), ["", "test_case"]);
  try {
    const isBare = folder.files.size === 0;
    const files = new Map<string, PackageFile>();
    const document = documentOf(tables, row, isBare);
    files.set(FILE, textFile(FILE, JSON.stringify(document)));
    for (const [path, file] of folder.files) files.set(`testcase/${path}`, file);
    // Stands in for what did not come: the reader takes no problem without a case.
    if (isBare)
      for (const name of ["1.in", "1.out"]) files.set(`testcase/${name}`, textFile(name, ""));
    for await (const read of readQduoj({ name: textOf(row, "_id"), files })) {
      const whole = await withUploads(mended(read, row, isBare), root, UPLOADS);
      return { read: whole, close: folder.close };
    }
    throw new Error("the reader of QDUOJ's archives found no problem");
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** With what its exports do not say. */
function mended(read: ReadProblem, row: SqlRow, isBare: boolean): ReadProblem {
  if (read.problem === null) return read;
  const mode = jsonOf(row, "io_mode");
  const isFile = mode.io_mode === "File IO";
  const fileIo = isFile ? { read: String(mode.input), write: String(mode.output) } : null;
  const problem: ImportedProblem = { ...read.problem, fileIo };
  if (!isBare) return { ...read, problem };
  const text = "its test data did not come: the problem is private until it has some";
  const remarks = [...read.remarks, { path: "", what: "warning" as const, text }];
  return { ...read, problem: { ...problem, cases: [], lacksTests: true }, remarks };
}

function documentOf(tables: Tables, row: SqlRow, isBare: boolean) {
  const spjCode = wordOf(row, "spj_code");
  const hasSpj = flagOf(row, "spj") && spjCode !== null;
  const scores = listOf(row, "test_case_score");
  return {
    ...{ display_id: textOf(row, "_id"), title: textOf(row, "title") },
    description: textOf(row, "description"),
    input_description: textOf(row, "input_description"),
    output_description: textOf(row, "output_description"),
    ...{ hint: textOf(row, "hint"), source: textOf(row, "source") },
    tags: tables
      .list<SqlRow>("problem_tags", textOf(row, "id"))
      .map((link) => tables.find<SqlRow>("problem_tag", link.problemtag_id ?? null))
      .filter((tag) => tag !== undefined)
      .map((tag) => textOf(tag, "name")),
    time_limit: numberOf(row, "time_limit") ?? 1000,
    memory_limit: numberOf(row, "memory_limit") ?? 256,
    samples: listOf(row, "samples"),
    template: jsonOf(row, "template"),
    spj: hasSpj ? { code: spjCode, language: textOf(row, "spj_language") } : null,
    rule_type: row.rule_type === "OI" ? "OI" : "ACM",
    ...(scores.length > 0 && !isBare ? { test_case_score: scores } : {}),
  };
}
