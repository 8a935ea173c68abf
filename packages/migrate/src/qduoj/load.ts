/** QDUOJ's tables, from `pg_dump` or from Django's `dumpdata`, in the form of the first. */

import { readJsonList } from "../dump/json-list.ts";
import { requireTables } from "../dump/load-mysql.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { openDump } from "../dump/open-dump.ts";
import { readPostgresDump } from "../dump/postgres-dump.ts";
import { Tables } from "../dump/tables.ts";
import { TextSource } from "../dump/text-source.ts";
import type { SourceOptions } from "../model.ts";

/** By what each is looked up. Ids of submissions say nothing of their order; times do. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ user: "id", user_profile: "user_id", problem: "id", problem_tag: "id" },
  ...{ problem_tags: "problem_id", contest: "id", contest_announcement: "contest_id" },
  ...{ announcement: "id", submission: "create_time" },
};
const MODELS: Readonly<Record<string, string>> = {
  ...{ "account.user": "user", "account.userprofile": "user_profile" },
  ...{ "problem.problem": "problem", "problem.problemtag": "problem_tag" },
  ...{ "contest.contest": "contest", "contest.contestannouncement": "contest_announcement" },
  ...{ "announcement.announcement": "announcement", "submission.submission": "submission" },
};

/** @throws DumpError */
export async function loadQduoj(
  path: string,
  { charset, onRow }: Pick<SourceOptions, "charset" | "onRow">,
): Promise<Tables> {
  const tables = new Tables();
  const add = (table: string, row: SqlRow) => {
    const rows = tables.add(table, row[KEYS[table] ?? ""] ?? null, row);
    onRow?.(rows);
  };
  try {
    const source = new TextSource(openDump(path), charset);
    await source.fill();
    if (/^\ufeff?\s*\[/.test(source.text)) {
      await readJsonList(source, (found) => addObject(found, add));
    } else await readPostgresDump(source, (table) => Object.hasOwn(KEYS, table), add);
    tables.seal();
    requireTables(tables, "QDUOJ", ["user"]);
    return tables;
  } catch (error) {
    tables.close();
    throw error;
  }
}

/** As Django's serializer writes it: foreign keys without `_id`, lists for what a table of its own holds. */
function addObject(found: unknown, add: (table: string, row: SqlRow) => void): void {
  const { model, pk, fields } = found as { model?: unknown; pk?: unknown; fields?: unknown };
  const table = typeof model === "string" ? MODELS[model] : undefined;
  if (table === undefined || typeof fields !== "object" || fields === null) return;
  const row: Record<string, string | null> = { id: textOf(pk) };
  for (const [name, value] of Object.entries(fields)) {
    row[name] = textOf(value);
    if (/^(?:created_by|contest|problem|user)$/.test(name)) row[`${name}_id`] = textOf(value);
    if (name !== "tags" || !Array.isArray(value)) continue;
    for (const tag of value)
      add("problem_tags", { problem_id: row.id ?? "", problemtag_id: textOf(tag) });
  }
  add(table, row);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
