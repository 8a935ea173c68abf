/** Hydro's problems, as the archives that it exports itself: their reader knows the rest. */
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { readHydro } from "@gavel/problem-package/hydro";
import type { PackageFile } from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { findFile } from "../data-folder.ts";
import type { Document } from "../dump/bson-dump.ts";
import type { Tables } from "../dump/tables.ts";
import type { OpenProblem, SourceProblem } from "../model.ts";
import { bornAt, idIn, listIn, numberIn, storedAt, textIn } from "./columns.ts";

const YAML = "problem.yaml";
const CONFIG = "testdata/config.yaml";
/** Hydro counts from 1 to 10. */
const EASY_MAX = 3;
const MIDDLE_MAX = 6;

export function* problemsOf(tables: Tables, root: string | null): Generator<SourceProblem> {
  for (const one of tables.rows<Document>("problem")) {
    const difficulty = numberIn(one, "difficulty") ?? 0;
    yield {
      id: idIn(one, one.docId),
      displayId: textIn(one, "pid") || `P${textIn(one, "docId")}`,
      title: textIn(one, "title"),
      authorId: textIn(one, "owner"),
      createdAt: bornAt(textIn(one, "_id")),
      auth: one.hidden === true ? PROBLEM_AUTH.hidden : PROBLEM_AUTH.public,
      difficulty: difficulty === 0 ? 1 : levelOf(difficulty),
      open: () => openProblem(tables, one, root),
    };
  }
}

const levelOf = (difficulty: number) =>
  difficulty <= EASY_MAX ? 0 : difficulty <= MIDDLE_MAX ? 1 : 2;

async function openProblem(
  tables: Tables,
  one: Document,
  root: string | null,
): Promise<OpenProblem> {
  const files = new Map<string, PackageFile>();
  const { pid, title, content, tag, hidden } = one;
  const facts = JSON.stringify({ pid, title, content, tag, hidden });
  files.set(YAML, textFile(YAML, facts));
  await addFiles(tables, one, { root, files });
  const hasData = [...files.keys()].some((path) => /^testdata\/.*\.(?:in|txt)$/.test(path));
  const config = typeof one.config === "string" ? one.config : "";
  if (!hasData) standIn(files, config);
  else if (config !== "" && !files.has(CONFIG)) files.set(CONFIG, textFile(CONFIG, config));
  for await (const read of readHydro({ name: textIn(one, "pid") || "problem", files })) {
    const close = async () => {};
    if (read.problem === null || hasData) return { read, close };
    const text = "its test data did not come: the problem is private until it has some";
    const remarks = [{ path: "", what: "warning" as const, text }];
    const problem = { ...read.problem, cases: [], grading: null, lacksTests: true };
    return { read: { ...read, problem, remarks }, close };
  }
  throw new Error("the reader of Hydro's archives found no problem");
}

/** For what did not come: the reader takes no problem without a case. What kind of problem it is still counts. */
function standIn(files: Map<string, PackageFile>, config: string): void {
  const kept = config.split("\n").filter((line) => /^(?:type|time|memory):/.test(line));
  files.set(CONFIG, textFile(CONFIG, `${kept.join("\n")}\n`));
  for (const name of ["1.in", "1.out"]) files.set(`testdata/${name}`, textFile(name, ""));
}

interface Store {
  readonly root: string | null;
  readonly files: Map<string, PackageFile>;
}

/** Of the store. */
async function addFiles(tables: Tables, one: Document, { root, files }: Store): Promise<void> {
  if (root === null) return;
  const place = `problem/${idIn(one, one.docId)}`;
  for (const [field, folder] of [
    ["data", "testdata"],
    ["additional_file", "additional_file"],
  ] as const) {
    for (const entry of listIn(one, field)) {
      const { name } = entry as { name?: unknown };
      if (typeof name !== "string") continue;
      const path = storedAt(tables, `${place}/${folder}/${name}`);
      const file = await findFile(root, [path], name);
      if (file !== null) files.set(`${folder}/${name}`, file);
    }
  }
}
