import { ROOMS_MAX, SEATS_MAX } from "@gavel/domain/contest/seat";
import type { SeatFault } from "@gavel/domain/contest/seat-sheet";
import { z } from "zod";
import { type Page, pageInput } from "../../kernel/paging.ts";

const contestId = z.int().positive();
/** Longer ones are told as faults of their lines; beyond this nobody has typed them. */
const CELL_MAX = 1000;

export const contestInput = z.object({ contestId });
export const findAccountsInput = z.object({
  ...pageInput(50),
  contestId,
  /** Part of an account's name, a shown name, a school or a seat. */
  keyword: z.string().trim().max(100).default(""),
  seat: z.enum(["with", "without"]).optional(),
  /** registered: has entered with the password; missing: the account rule would let them. */
  entry: z.enum(["registered", "missing"]).optional(),
  /** Those who have never signed in. */
  onlyNew: z.boolean().default(false),
});
export type FindAccounts = z.output<typeof findAccountsInput>;

export const setSeatsInput = z.object({
  contestId,
  seats: z
    .array(
      z.object({
        /** For what is told of it. */
        line: z.int().min(0),
        account: z.string().max(CELL_MAX),
        /** Empty: it is taken away. */
        seat: z.string().max(CELL_MAX),
      }),
    )
    .min(1)
    .max(SEATS_MAX),
});
export const assignSeatsInput = z.object({
  contestId,
  rooms: z
    .array(
      z.object({
        name: z.string().max(CELL_MAX),
        from: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
        to: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      }),
    )
    .min(1)
    .max(ROOMS_MAX),
  /** Those without a seat keep the others in place; everybody is seated anew. */
  whom: z.enum(["unseated", "everybody"]).default("unseated"),
  /** By account, or with those of one school away from each other. */
  order: z.enum(["account", "apart"]).default("account"),
});

export interface ContestAccount {
  uid: string;
  username: string;
  /** The one of the names that the contest shows. */
  name: string;
  realname: string;
  school: string;
  /** Empty = none. */
  seat: string;
  /** When they entered with the password; null = not. */
  registeredAt: Date | null;
  /** Whether the account rule lets them in; null where the contest has none. */
  fits: boolean | null;
  /** null = never. */
  lastLoginAt: Date | null;
  /** What they have sent to the contest. */
  submissions: number;
}
/** With how many there are without any filter. */
export interface ContestAccounts extends Page<ContestAccount> {
  counts: { all: number; registered: number; seated: number; signedIn: number };
}

/** Nothing is stored where anything is wrong. */
export interface SeatsSet {
  seated: number;
  /** Whose seat was taken away. */
  cleared: number;
  faults: SeatFault[];
}
export interface SeatsAssigned {
  seated: number;
  /** So many seats are missing; then nothing is stored. */
  short: number;
}
/** Somebody with a seat, for door lists and place cards. */
export interface SeatedPerson {
  uid: string;
  username: string;
  name: string;
  realname: string;
  school: string;
  seat: string;
}
