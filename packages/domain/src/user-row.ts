/** One account as a sheet of users describes it: what is asked of each column, without a look into the database. */
import { z } from "zod";
import { nameKey } from "./name-key.ts";
import { type Gender, profileFields } from "./profile.ts";
import { email, newPassword, newUsername } from "./validation.ts";

/** The columns of a sheet, in their order. */
export const SHEET_COLUMNS = [
  "username",
  "password",
  "email",
  "realname",
  "gender",
  "nickname",
  "school",
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** The cells of one row as they came, in the order of the columns. */
export type SheetCells = readonly string[];

export interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly email: string | null;
  readonly realname: string;
  readonly gender: Gender;
  readonly nickname: string;
  readonly school: string;
}

/** Every way a row can be wrong, with its English text; the web app translates by code. */
export const ROW_FAULTS = {
  USERNAME_REQUIRED: "the username is required",
  USERNAME_TOO_LONG: "the username can have at most 20 characters",
  USERNAME_CHARACTERS: "the username contains invisible characters",
  PASSWORD_REQUIRED: "the password is required",
  PASSWORD_LENGTH: "the password must have 6 to 20 characters",
  EMAIL_FORMAT: "the email format is not valid",
  TEXT_TOO_LONG: "the text is too long",
  TEXT_CHARACTERS: "the text contains invisible characters",
  TOO_MANY_CELLS: "the row has more cells than the sheet has columns",
  BROKEN_QUOTES: "a quotation mark is not closed",
  SAME_AS_ABOVE: "another row above has the same value",
  USER_EXISTS: "Username or email already exists",
} as const;
export type RowFaultCode = keyof typeof ROW_FAULTS;

/** What the rules of the columns say; one that has no name here is our mistake, and no fault of a row. */
const namedFault = z.enum(Object.keys(ROW_FAULTS) as RowFaultCode[]);

export interface RowFault {
  /** null: the row as a whole. */
  readonly column: SheetColumn | null;
  readonly code: RowFaultCode;
}

export type RowReading =
  | { readonly user: NewUser; readonly faults?: undefined }
  | { readonly user?: undefined; readonly faults: readonly RowFault[] };

const MALE = ["male", "0", "男"];
const FEMALE = ["female", "1", "女"];

/** male or 0, female or 1 (and the Chinese words for them); anything else is nobody's business. */
function readGender(cell: string): Gender {
  const word = cell.trim().toLowerCase();
  if (MALE.includes(word)) return "male";
  return FEMALE.includes(word) ? "female" : "secrecy";
}

const rowSchema = z.object({
  username: newUsername,
  password: newPassword,
  email: z.union([
    z
      .string()
      .trim()
      .max(0)
      .transform(() => null),
    email,
  ]),
  realname: profileFields.realname,
  gender: z.string().transform(readGender),
  nickname: profileFields.nickname,
  school: profileFields.school,
});

/** Missing cells at the end count as empty. All that is wrong is told at once. */
function readUserRow(cells: SheetCells): RowReading {
  const values = Object.fromEntries(
    SHEET_COLUMNS.map((column, index) => [column, cells[index] ?? ""]),
  );
  const faults: RowFault[] = cells.slice(SHEET_COLUMNS.length).some((cell) => cell.trim() !== "")
    ? [{ column: null, code: "TOO_MANY_CELLS" }]
    : [];
  const parsed = rowSchema.safeParse(values);
  if (parsed.success && faults.length === 0) return { user: parsed.data };
  for (const issue of parsed.error?.issues ?? []) {
    const column = SHEET_COLUMNS.find((one) => one === issue.path[0]) ?? null;
    if (faults.some((fault) => fault.column === column)) continue;
    faults.push({
      column,
      code: column === "email" ? "EMAIL_FORMAT" : namedFault.parse(issue.message),
    });
  }
  return { faults };
}

/**
 * All rows of a sheet: each by itself, and names and addresses that come twice. The first of equals is good.
 * @returns the readings in the order of the rows.
 */
export function readUserRows(rows: readonly SheetCells[]): RowReading[] {
  type Seen = Set<string | undefined>;
  const seen: Record<"username" | "email", Seen> = { username: new Set(), email: new Set() };
  return rows.map((cells) => {
    const reading = readUserRow(cells);
    if (reading.user === undefined) return reading;
    const { username, email: address } = reading.user;
    const keys = { username: nameKey(username), email: address?.toLowerCase() };
    const faults = (["username", "email"] as const)
      .filter((column) => keys[column] !== undefined && seen[column].has(keys[column]))
      .map((column): RowFault => ({ column, code: "SAME_AS_ABOVE" }));
    if (faults.length > 0) return { faults };
    seen.username.add(keys.username);
    seen.email.add(keys.email);
    return reading;
  });
}
