/** A dump of HOJ's database as `mysqldump` writes it, of any size. The same counts make the same dump. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

export interface DumpSize {
  readonly submissions: number;
  /** Of which each has so many of the submissions. */
  readonly each: number;
  readonly cases: number;
}

type Value = string | number | null;
/** A row of one INSERT is no statement of its own. */
const AT_ONCE = 500;
const PROBLEMS = 20;
const CONTEST_PROBLEMS = 10;
/** Every tenth was sent in the contest. */
const IN_CONTEST = 10;
const CODE =
  '#include <cstdio>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n';
const FROM = Date.parse("2023-01-01T00:00:00Z");
/** Accepted, wrong answer, time limit, compile error. */
const STATUSES = [0, -1, 1, -2];

const time = (step: number) =>
  new Date(FROM + step * 1000).toISOString().slice(0, 19).replace("T", " ");

const literal = (value: Value) =>
  typeof value === "string"
    ? `'${value.replace(/['\\\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}'`
    : String(value ?? "NULL");

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  rows(): Iterable<readonly Value[]>;
}

function* numbers<T>(count: number, make: (number: number) => T): Generator<T> {
  for (let number = 1; number <= count; number += 1) yield make(number);
}

function peopleOf(count: number): Table[] {
  const password = createHash("md5").update("bench-pass").digest("hex");
  return [
    {
      name: "user_info",
      columns: ["uuid", "username", "password", "email", "status", "gmt_create"],
      rows: () =>
        numbers(count, (n) => [
          ...[`u-${n}`, `mover${n}`, password, `mover${n}@hoj.example`, 0, time(n)],
        ]),
    },
  ];
}

function problemsOf(): Table[] {
  return [
    {
      name: "problem",
      columns: [
        ...["id", "problem_id", "title", "author", "type", "time_limit", "memory_limit"],
        ...["description", "input", "output", "examples", "auth", "is_upload_case", "gmt_create"],
      ],
      rows: () =>
        numbers(PROBLEMS, (n) => [
          ...[n, `BENCH-${n}`, `Sum ${n}`, "mover1", 0, 1000, 256, "Add them.", "Two.", "One."],
          ...["<input>1 2</input><output>3</output>", 1, 0, time(n)],
        ]),
    },
    {
      name: "problem_case",
      columns: ["id", "pid", "input", "output", "status"],
      rows: () => numbers(PROBLEMS, (n) => [n, n, "1 2\n", "3\n", 0]),
    },
    {
      name: "contest",
      columns: ["id", "uid", "title", "type", "description", "auth", "start_time", "end_time"],
      rows: () => [[1, "u-1", "Bench", 0, "Long.", 0, time(0), time(400 * 86_400)]],
    },
    {
      name: "contest_problem",
      columns: ["id", "display_id", "cid", "pid", "display_title"],
      rows: () =>
        numbers(CONTEST_PROBLEMS, (n) => [n, String.fromCharCode(64 + n), 1, n, `Sum ${n}`]),
    },
  ];
}

function sentOf({ submissions, each, cases }: DumpSize): Table[] {
  const people = Math.ceil(submissions / each);
  const inContest = (n: number) => n % IN_CONTEST === 0;
  return [
    {
      name: "judge",
      columns: [
        ...["submit_id", "pid", "uid", "submit_time", "status", "time", "memory", "code"],
        ...["language", "cid", "cpid", "ip"],
      ],
      rows: () =>
        numbers(submissions, (n) => {
          const entry = ((n / IN_CONTEST) % CONTEST_PROBLEMS) + 1;
          const pid = inContest(n) ? entry : (n % PROBLEMS) + 1;
          const status = STATUSES[n % STATUSES.length] ?? 0;
          return [
            ...[n, pid, `u-${(n % people) + 1}`, time(n), status, n % 1000, 1500, CODE],
            ...["C++", inContest(n) ? 1 : 0, inContest(n) ? entry : 0, "10.0.0.7"],
          ];
        }),
    },
    {
      name: "judge_case",
      columns: ["id", "submit_id", "status", "time", "memory"],
      rows: () =>
        numbers(submissions * cases, (n) => {
          return [n, Math.ceil(n / cases), n % STATUSES.length === 0 ? 0 : -1, n % 1000, 1500];
        }),
    },
  ];
}

/** @returns the rows in it */
export async function writeDump(path: string, size: DumpSize): Promise<number> {
  const people = Math.ceil(size.submissions / size.each);
  const file = createWriteStream(path);
  const done = finished(file);
  let rows = 0;
  const write = async (text: string) => {
    if (!file.write(text)) await Promise.race([new Promise((go) => file.once("drain", go)), done]);
  };
  for (const table of [...peopleOf(people), ...problemsOf(), ...sentOf(size)]) {
    const columns = table.columns.map((column) => `  \`${column}\` longtext`).join(",\n");
    await write(`CREATE TABLE \`${table.name}\` (\n${columns}\n);\n`);
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length > 0)
        await write(`INSERT INTO \`${table.name}\` VALUES ${batch.join(",")};\n`);
      batch = [];
    };
    for (const row of table.rows()) {
      rows += 1;
      batch.push(`(${row.map(literal).join(",")})`);
      if (batch.length === AT_ONCE) await flush();
    }
    await flush();
  }
  file.end();
  await done;
  return rows;
}
