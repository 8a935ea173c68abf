/** HOJ's problems, as the archives that it exports itself: their reader knows the rest. */
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { readHoj } from "@gavel/problem-package/hoj";
import type { PackageFile, PackageTree, ReadProblem } from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { openFolder } from "../data-folder.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, numberOf, textOf, wordOf } from "../fields.ts";
import type { OpenProblem, SourceProblem } from "../model.ts";
import { type Uploads, withUploads } from "../statement-files.ts";
import type { Hoj } from "./hoj.ts";

/** Early releases counted in KiB; nobody's limit is that many MiB. */
const KIB_FROM = 16_384;
/** As its backend serves what was uploaded in an editor. */
const UPLOADS: Uploads = {
  addresses: /(https?:\/\/[^\s"'()<>/]+)?\/api\/public\/(?:img|file)\/([\w.-]+)/g,
  placesOf: (name) =>
    ["file/md", "file/problem", "md", "problem"].map((place) => `${place}/${name}`),
};
const AUTHS: readonly number[] = Object.values(PROBLEM_AUTH);

export function* problemsOf(hoj: Hoj): Generator<SourceProblem> {
  for (const row of hoj.tables.rows<SqlRow>("problem")) {
    const id = textOf(row, "id");
    const auth = numberOf(row, "auth") ?? PROBLEM_AUTH.public;
    yield {
      ...{ id, displayId: textOf(row, "problem_id"), title: textOf(row, "title") },
      authorId: hoj.accountNamed(textOf(row, "author")),
      createdAt: hoj.time(row.gmt_create),
      // What nobody approved stays hidden, and so does what a group has for itself.
      auth: AUTHS.includes(auth) && !flagOf(row, "is_group") ? auth : PROBLEM_AUTH.hidden,
      difficulty: difficultyOf(row),
      open: () => openProblem(hoj, row),
    };
  }
}

const difficultyOf = (row: SqlRow) => {
  const difficulty = numberOf(row, "difficulty") ?? 1;
  return [0, 1, 2].includes(difficulty) ? difficulty : 1;
};

async function openProblem(hoj: Hoj, row: SqlRow): Promise<OpenProblem> {
  const name = `problem_${textOf(row, "id")}`;
  const folder = await openFolder(hoj.files, name, ["", "testcase"]);
  try {
    const samples = samplesOf(hoj, row);
    const data = new Map([...folder.files, ...samples.files]);
    const files = new Map<string, PackageFile>();
    const isBare = data.size === 0;
    const document = { ...documentOf(hoj, row), samples: isBare ? [] : samples.rows };
    const gavel = isBare ? { gavel: { lacksTests: true } } : {};
    files.set(`${name}.json`, textFile(`${name}.json`, JSON.stringify({ ...document, ...gavel })));
    for (const [path, file] of data) files.set(`${name}/${path}`, file);
    const read = await readOnly({ name, files }, isBare);
    return { read: await withUploads(read, hoj.files, UPLOADS), close: folder.close };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function readOnly(tree: PackageTree, isBare: boolean): Promise<ReadProblem> {
  for await (const read of readHoj(tree)) {
    if (read.problem === null || !isBare) return read;
    // What says that there are no tests also says that it is an export of ours, whose statements have no HTML.
    const statements = read.problem.statements.map((one) => ({ ...one, hasHtml: true }));
    const text = "its test data did not come: the problem is private until it has some";
    const remarks = [...read.remarks, { path: "", what: "warning" as const, text }];
    return { ...read, problem: { ...read.problem, statements }, remarks };
  }
  throw new Error(`the reader of HOJ's archives found no problem in ${tree.name}`);
}

/** The cases in their order: names of files, or the texts themselves, which become files. */
function samplesOf({ tables }: Hoj, row: SqlRow) {
  const isUploaded = flagOf(row, "is_upload_case", true);
  const cases = tables
    .list<SqlRow>("problem_case", textOf(row, "id"))
    .filter((one) => !flagOf(one, "status"));
  const files = new Map<string, PackageFile>();
  const put = (name: string, text: string) => {
    if (!isUploaded) files.set(name, textFile(name, text));
    return isUploaded ? text : name;
  };
  const rows = cases.map((one, index) => ({
    input: put(`${index + 1}.in`, one.input ?? ""),
    output: put(`${index + 1}.out`, one.output ?? ""),
    score: numberOf(one, "score"),
    groupNum: numberOf(one, "group_num"),
  }));
  return { rows, files };
}

function documentOf({ tables }: Hoj, row: SqlRow) {
  const id = textOf(row, "id");
  const spjCode = wordOf(row, "spj_code");
  const memory = numberOf(row, "memory_limit") ?? 256;
  const linked = (table: string, column: string, to: string) =>
    tables
      .list<SqlRow>(table, id)
      .map((link) => tables.find<SqlRow>(to, link[column] ?? null))
      .filter((one) => one !== undefined);
  const caseMode = wordOf(row, "judge_case_mode");
  return {
    judgeMode: wordOf(row, "judge_mode") ?? (spjCode === null ? "default" : "spj"),
    languages: linked("problem_language", "lid", "language").map((one) => textOf(one, "name")),
    tags: linked("problem_tag", "tid", "tag").map((one) => textOf(one, "name")),
    codeTemplates: tables.list<SqlRow>("code_template", id).flatMap((one) => {
      const language = tables.find<SqlRow>("language", one.lid ?? null);
      return language === undefined
        ? []
        : [{ language: textOf(language, "name"), code: textOf(one, "code") }];
    }),
    userExtraFile: wordOf(row, "user_extra_file"),
    judgeExtraFile: wordOf(row, "judge_extra_file"),
    problem: {
      ...{ problemId: textOf(row, "problem_id"), title: textOf(row, "title") },
      ...{ author: textOf(row, "author"), type: numberOf(row, "type") === 1 ? 1 : 0 },
      timeLimit: numberOf(row, "time_limit"),
      memoryLimit: memory >= KIB_FROM ? Math.round(memory / 1024) : memory,
      stackLimit: numberOf(row, "stack_limit"),
      ...{ description: textOf(row, "description"), input: textOf(row, "input") },
      ...{ output: textOf(row, "output"), examples: textOf(row, "examples") },
      ...{ hint: textOf(row, "hint"), source: textOf(row, "source") },
      difficulty: difficultyOf(row),
      codeShare: flagOf(row, "code_share", true),
      isRemote: flagOf(row, "is_remote"),
      isRemoveEndBlank: flagOf(row, "is_remove_end_blank", true),
      openCaseResult: flagOf(row, "open_case_result", true),
      judgeCaseMode: caseMode,
      ...{ spjCode, spjLanguage: wordOf(row, "spj_language") },
      isFileIO: flagOf(row, "is_file_io"),
      ioReadFileName: textOf(row, "io_read_file_name"),
      ioWriteFileName: textOf(row, "io_write_file_name"),
    },
  };
}
