import {
  BULK_USERS_MAX,
  IMPORT_ROWS_MAX,
  LIMITS,
  TITLE_NAME_MAX,
  USER_PAGE_SIZE,
} from "@gavel/domain/limit";
import { type Gender, profileFields } from "@gavel/domain/profile";
import type { RoleId } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import type { RowFault } from "@gavel/domain/user-row";
import { email, newPassword, newUsername } from "@gavel/domain/validation";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const uid = z.string().min(1).max(32);
const uids = z
  .array(uid)
  .min(1)
  .max(BULK_USERS_MAX)
  .transform((list) => [...new Set(list)].sort());
const role = z.literal(ROLE_IDS);

/** Which accounts; what is absent is not asked for. */
const filter = {
  /** Part of a username, an address, a real name or a nickname. */
  keyword: z.string().trim().max(LIMITS.emailMax).optional(),
  role: role.optional(),
  onlyAdmin: z.boolean().default(false),
  onlyBanned: z.boolean().default(false),
};
export const userFilter = z.object(filter);
export const findUsersInput = z.object({ ...filter, ...pageInput(USER_PAGE_SIZE) });
export type UserFilter = z.output<typeof userFilter>;
export type FindUsersInput = z.output<typeof findUsersInput>;

export const userKey = z.object({ uid });
/** By username or address, ignoring case. */
export const userName = z.object({ name: z.string().trim().min(1).max(LIMITS.emailMax) });

export const userList = z.object({ uids });
export const rolesInput = z.object({ uids, role });
export const bansInput = z.object({ uids, isBanned: z.boolean() });

const emptyAsNull = (value: string) => (value === "" ? null : value);

/** What is absent stays as it is; empty text clears a field. */
export const updateUserInput = z.object({
  uid,
  username: newUsername.optional(),
  email: z.union([z.literal("").transform(() => null), z.null(), email]).optional(),
  realname: profileFields.realname.optional(),
  nickname: profileFields.nickname.optional(),
  school: profileFields.school.optional(),
  number: profileFields.number.optional(),
  titleName: z.string().trim().max(TITLE_NAME_MAX).transform(emptyAsNull).nullish(),
  titleColor: z
    .union([z.literal("").transform(() => null), z.string().regex(/^#[0-9a-f]{6}$/i)])
    .nullish(),
  role: role.optional(),
  isBanned: z.boolean().optional(),
  /** Sets a new one and ends all sessions. */
  newPassword: newPassword.optional(),
});
export type UpdateUserInput = z.output<typeof updateUserInput>;

const CELL_MAX = 1000;
const CELLS_MAX = 20;
/** Clients send numbers as such, and nothing for what is empty. */
const cell = z.union([
  z.string().max(CELL_MAX),
  z.number().transform(String),
  z.null().transform(() => ""),
]);
/** Rows of a sheet, each with its cells in the order of the columns. */
export const sheetRows = z.object({
  rows: z.array(z.array(cell).max(CELLS_MAX)).min(1).max(IMPORT_ROWS_MAX),
});

export interface UserRow {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string;
  readonly realname: string;
  readonly email: string | null;
  readonly avatar: string | null;
  readonly titleName: string | null;
  readonly titleColor: string | null;
  readonly role: RoleId;
  readonly isBanned: boolean;
  /** Its owner closed it: it ends then, unless they sign in before. */
  readonly closesAt: Date | null;
  /** Nothing of the person is left. */
  readonly closedAt: Date | null;
  readonly school: string;
  readonly course: string;
  readonly number: string;
  readonly gender: Gender;
  readonly github: string;
  readonly blog: string;
  readonly cfUsername: string;
  /** null = none is known. */
  readonly cfRating: number | null;
  readonly signature: string;
  readonly mobile: string;
  /** Problems of the bank that are solved. */
  readonly solved: number;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One account with what it takes longer to count. */
export interface UserDetail extends UserRow {
  readonly submissions: number;
  /** The best scores of OI problems, added up. */
  readonly oiScore: number;
  readonly liveSessions: number;
  readonly secondFactors: number;
  /** Problems that stay without an owner when the account is deleted. */
  readonly problems: number;
}

/** What would go with accounts, and what would stay. */
export interface RemovalPreview {
  readonly users: number;
  readonly submissions: number;
  /** Stay, under the name that they were written under. */
  readonly problems: number;
}

export interface RefusedRow {
  /** Place in the rows that were sent, from 0. */
  readonly index: number;
  readonly username: string;
  readonly faults: readonly RowFault[];
}
export interface ImportCheck {
  readonly good: number;
  readonly refused: readonly RefusedRow[];
}
export interface UserImport {
  readonly imported: number;
  readonly refused: readonly RefusedRow[];
}

export interface GeneratePreview {
  readonly count: number;
  /** Names that somebody has, at most `TAKEN_SHOWN` of them. */
  readonly taken: readonly string[];
  readonly takenCount: number;
}
/** The key fetches the sheet of names and passwords, once, until `expiresAt`; whoever has it has them here as well. */
export interface GeneratedUsers {
  readonly key: string;
  readonly count: number;
  readonly expiresAt: Date;
  /** For password sheets, which are made where they are printed. */
  readonly rows: readonly { readonly username: string; readonly password: string }[];
}
