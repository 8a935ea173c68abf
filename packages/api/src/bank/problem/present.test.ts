/** What leaves the slice of a problem's columns: those that are named, and none that is added. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "./test-kit.ts";

/** Held to a few words each, so nothing could be marked in them. */
const WORDS = [
  "display_id",
  "author_uid",
  "judge_mode",
  "judge_case_mode",
  "checker_convention",
  "main_locale",
];

const TEXTS = ["title", "description", "input", "output", "hint", "source"];
const FACTS = ["author_name", "io_read_file_name", "io_write_file_name", "modified_user"];
const CHECKER = ["spj_code", "spj_language", "checker_arguments", "judge_extra_file"];

let bank: Bank;
let pid: number;

beforeAll(async () => {
  bank = await openBank();
  const { sql } = bank.database;
  await sql`alter table problem add column secret_note text not null default 'marked-secret_note'`;
  const form = bank.form({ problemId: "MARKED" });
  pid = (await bank.as("root").problem.create(form)).pid;
  const columns = await sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = 'problem' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
      and column_name <> all (${WORDS})`;
  for (const { name, type } of columns) {
    await sql`update problem set ${sql(name)} = ${markFor(name, type)}::text::${sql.unsafe(type)}`;
  }
});
afterAll(() => bank?.close());

function markFor(name: string, type: string): string {
  if (type === "text") return `marked-${name}`;
  return name === "checker_arguments" ? `["marked-${name}"]` : `{"a": "marked-${name}"}`;
}

/** The columns that can be read in an answer. */
const marks = (answer: unknown) =>
  [...new Set(JSON.stringify(answer).match(/(?<=marked-)\w+/g))].toSorted();

test("the page shows the columns it names, whoever looks", async () => {
  for (const person of ["root", "alice", null] as const) {
    const page = await bank.as(person).problem.get({ problemId: "MARKED" });
    expect(marks(page)).toEqual([...TEXTS, ...FACTS, "user_extra_file"].toSorted());
  }
});

test("the list of the back office shows the texts to those who edit the problem", async () => {
  const list = (person: PersonName) => bank.as(person).problem.findForStaff({});
  expect(marks(await list("admin"))).toEqual(["title", "source", ...FACTS].toSorted());
  const everything = [...TEXTS, ...FACTS, ...CHECKER, "examples", "user_extra_file"];
  expect(marks(await list("keeper"))).toEqual(everything.toSorted());
  const full = await bank.as("keeper").problem.getFull({ pid });
  expect(marks(full)).toEqual(everything.toSorted());
});
