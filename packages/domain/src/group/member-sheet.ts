/** Names of those who are to come into a group: pasted, or from a file, as people have them at hand. */
import Papa from "papaparse";
import { nameKey } from "../name-key.ts";

/** So many at a time. */
export const GROUP_ADD_AT_ONCE = 1000;
/** Longer than any name; what is longer is no list of names. */
const NAME_MAX = 100;

export interface MemberNames {
  /** In their order, each once. */
  readonly names: readonly string[];
  /** Said again further down, or in other letters. */
  readonly repeated: number;
  /** More than are taken at a time. */
  readonly isTooLong: boolean;
  /** Cells in the place of a name that are longer than any. */
  readonly oddities: number;
}

/** The more telling first: beside a user name, "name" is what somebody is called. */
const HEADS = [
  ...["username", "user name", "user", "account", "login", "name"],
  ...["用户名", "账号", "帐号", "学号"],
];
const DELIMITERS = ["\t", ",", ";", "，", "；", "、"];

/** Somebody who lists names in one line may mix them. */
const BETWEEN = new RegExp(`[${DELIMITERS.join("")}]`);

const wordOf = (cell: string) => cell.trim().toLowerCase().replaceAll("_", " ");

function readRows(text: string): string[][] {
  // One end of lines, since the library looks for one only.
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const delimiter = DELIMITERS.find((one) => plain.includes(one)) ?? ",";
  return Papa.parse<string[]>(plain, { delimiter }).data;
}

/** Of a text, or of a sheet's rows. */
export function readMemberNames(source: string | readonly (readonly string[])[]): MemberNames {
  const rows = (typeof source === "string" ? readRows(source) : source).filter((cells) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  const cells = namesIn(rows).map((cell) => cell.trim().replace(/^@/, ""));
  const found = new Map<string, string>();
  let [repeated, oddities] = [0, 0];
  for (const name of cells) {
    if (name === "") continue;
    if (name.length > NAME_MAX) oddities += 1;
    else if (found.has(nameKey(name))) repeated += 1;
    else found.set(nameKey(name), name);
  }
  const names = [...found.values()];
  return { names, repeated, oddities, isTooLong: names.length > GROUP_ADD_AT_ONCE };
}

/** The column that its head names; else all that stands in a single row, or the first of each. */
function namesIn(rows: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = rows;
  const words = first.map(wordOf);
  const at = HEADS.map((head) => words.indexOf(head)).find((index) => index >= 0);
  if (at !== undefined) return rest.map((cells) => cells[at] ?? "");
  if (rows.length > 1) return rows.map((cells) => cells[0] ?? "");
  return first.flatMap((cell) => cell.split(BETWEEN));
}
