/** `gavel user import`: accounts from a CSV file, as spreadsheet programs write it. */
import { readFile, writeFile } from "node:fs/promises";
import type { ImportCheck, RefusedRow, UserImport } from "@gavel/api/types";
import { ROW_FAULTS, type RowFault, SHEET_COLUMNS } from "@gavel/domain/user-row";
import {
  readUserSheet,
  SHEET_ENCODINGS,
  SheetRefused,
  type SheetRow,
  writeCsv,
} from "@gavel/domain/user-sheet";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { openNamedSite } from "../problem/problem-options.ts";
import type { SiteClient } from "../problem/site-client.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { IMPORT_USERS_FLAGS, IMPORT_USERS_NAMES } from "./user-options.ts";

/** So many go in one call: hashing their passwords takes a second or two. */
const STEP = 50;

interface Rejected {
  /** As a spreadsheet program counts it. */
  readonly row: number;
  readonly username: string;
  readonly reasons: readonly string[];
  readonly cells: readonly string[];
}

/** Exit status 0 when every row is good, 1 when some are not, 2 for wrong use and no access. */
export async function userImport(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, {
    names: IMPORT_USERS_NAMES,
    flags: IMPORT_USERS_FLAGS,
  });
  const [path, ...rest] = words;
  if (path === undefined) throw new Refusal("name the CSV file", 2);
  refuseWords(rest);
  const sheet = await readSheet(path, values.encoding);
  const site = await openNamedSite(settings, values);
  const isCheck = flags.has("check");
  const good = sheet.rows.filter((row) => row.reading.user !== undefined);
  const rejected = sheet.rows.flatMap(({ number, cells, reading }) =>
    reading.faults === undefined ? [] : [reject(number, cells, reading.faults)],
  );
  let done = 0;
  for (let from = 0; from < good.length; from += STEP) {
    const part = good.slice(from, from + STEP);
    const { count, refused } = await send(site, part, isCheck);
    done += count;
    for (const { index, faults } of refused) {
      const row = part[index];
      if (row !== undefined) rejected.push(reject(row.number, row.cells, faults));
    }
  }
  rejected.sort((one, two) => one.row - two.row);
  if (values.rejected !== undefined) await writeRejected(values.rejected, rejected);
  tell(path, { isCheck, isJson: flags.has("json"), encoding: sheet.encoding, done, rejected });
  return rejected.length === 0 ? 0 : 1;
}

async function readSheet(path: string, encoding: string | undefined) {
  const forced = SHEET_ENCODINGS.find((one) => one === encoding?.toLowerCase());
  if (encoding !== undefined && forced === undefined) {
    throw new Refusal(`--encoding: ${encoding} is not one of ${SHEET_ENCODINGS.join(", ")}`, 2);
  }
  try {
    return readUserSheet(await readFile(path), forced);
  } catch (error) {
    const reason = error instanceof SheetRefused ? error.message : messageOf(error);
    throw new Refusal(`${path}: ${reason}`);
  }
}

async function send(
  site: SiteClient,
  part: readonly SheetRow[],
  isCheck: boolean,
): Promise<{ count: number; refused: readonly RefusedRow[] }> {
  const input = { rows: part.map((row) => row.cells) };
  if (isCheck) {
    const { good, refused } = await site.mutate<ImportCheck>("user.checkImport", input);
    return { count: good, refused };
  }
  const { imported, refused } = await site.mutate<UserImport>("user.import", input);
  return { count: imported, refused };
}

function reject(row: number, cells: readonly string[], faults: readonly RowFault[]): Rejected {
  const reasons = faults.map(({ column, code }) =>
    column === null ? ROW_FAULTS[code] : `${column}: ${ROW_FAULTS[code]}`,
  );
  return { row, username: (cells[0] ?? "").trim(), reasons, cells };
}

/** The rows as they came, to be mended and imported again. */
async function writeRejected(path: string, rejected: readonly Rejected[]): Promise<void> {
  const rows = [[...SHEET_COLUMNS], ...rejected.map((one) => one.cells)];
  // Passwords are in it.
  await writeFile(path, writeCsv(rows, false), { mode: 0o600 }).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be written: ${messageOf(error)}`);
  });
}

interface Told {
  readonly isCheck: boolean;
  readonly isJson: boolean;
  readonly encoding: string;
  readonly done: number;
  readonly rejected: readonly Rejected[];
}

function tell(path: string, { isCheck, isJson, encoding, done, rejected }: Told): void {
  if (isJson) {
    const rows = rejected.map(({ row, username, reasons }) => ({ row, username, reasons }));
    const count = isCheck ? { good: done } : { imported: done };
    say(JSON.stringify({ ok: rows.length === 0, encoding, ...count, rejected: rows }, null, 2));
    return;
  }
  const word = isCheck ? "good" : "imported";
  say(`${path} (${encoding}): ${done} ${word}, ${rejected.length} refused`);
  for (const { row, username, reasons } of rejected) {
    say(`  row ${row} ${username}`.trimEnd());
    for (const reason of reasons) say(`      ${reason}`);
  }
}
