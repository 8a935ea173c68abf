/** Who sits where, as it is pasted or comes from a file: an account and a seat in each line. */
import Papa from "papaparse";
import { nameKey } from "../name-key.ts";
import { SEAT_MAX, SEATS_MAX, seatKey, tidySeat } from "./seat.ts";

export interface SeatLine {
  /** As an editor counts it, from 1. */
  readonly line: number;
  readonly account: string;
  /** Empty: the seat is taken away. */
  readonly seat: string;
}

export type SeatFaultCode =
  | "NO_ACCOUNT"
  | "TOO_MANY_CELLS"
  | "BROKEN_QUOTES"
  | "SEAT_TOO_LONG"
  | "SEAT_CHARACTERS"
  /** A line above names the same account, or the same seat. */
  | "ACCOUNT_TWICE"
  | "SEAT_TWICE"
  /** More than a contest may have. */
  | "TOO_MANY"
  /** Only the site knows these two: nobody has that name, and somebody who is not in the sheet sits there. */
  | "UNKNOWN_ACCOUNT"
  | "SEAT_TAKEN";

export interface SeatFault {
  /** 0: the sheet as a whole. */
  readonly line: number;
  readonly code: SeatFaultCode;
  /** The account, or who sits there. */
  readonly name: string;
}

interface SeatSheet {
  /** Those without a fault. */
  readonly lines: readonly SeatLine[];
  readonly faults: readonly SeatFault[];
}

const DELIMITERS = ["\t", ",", ";"];
const ACCOUNT_HEADS = [
  "account",
  "username",
  "user name",
  "user",
  "team",
  "账号",
  "帐号",
  "用户名",
];
const SEAT_HEADS = ["seat", "place", "座位", "座位号", "机位", "位置"];

/** Columns apart by tabs, commas or semicolons, or else by blanks: names have none at their ends. */
function readCells(text: string): { cells: readonly string[]; line: number; isBroken: boolean }[] {
  const delimiter = DELIMITERS.find((one) => text.includes(one));
  if (delimiter === undefined) {
    return text.split(/\r\n|\r|\n/).map((words, index) => {
      const [, account = words, seat = ""] = /^(\S+)\s+(.*)$/.exec(words.trim()) ?? [];
      return { cells: [account, seat], line: index + 1, isBroken: false };
    });
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = new Set(errors.map(({ row }) => row));
  return data.map((cells, index) => ({ cells, line: index + 1, isBroken: broken.has(index) }));
}

function isHeader([account = "", seat = ""]: readonly string[]): boolean {
  const word = (cell: string) => cell.trim().toLowerCase();
  return ACCOUNT_HEADS.includes(word(account)) && SEAT_HEADS.includes(word(seat));
}

/** All that is wrong is told at once, so that it can be mended at once. */
export function readSeats(text: string): SeatSheet {
  const rows = readCells(text.replace(/^\ufeff/, "")).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  const body = isHeader(rows[0]?.cells ?? []) ? rows.slice(1) : rows;
  if (body.length > SEATS_MAX) {
    return { lines: [], faults: [{ line: 0, code: "TOO_MANY", name: "" }] };
  }
  const faults: SeatFault[] = [];
  const read = body.flatMap(({ cells, line, isBroken }): SeatLine[] => {
    const [account = "", seat = "", ...more] = cells;
    const name = account.trim();
    if (isBroken) faults.push({ line, code: "BROKEN_QUOTES", name });
    else if (more.some((cell) => cell.trim() !== "")) {
      faults.push({ line, code: "TOO_MANY_CELLS", name });
    } else return [{ line, account: name, seat: tidySeat(seat) }];
    return [];
  });
  const told = [...faults, ...faultsIn(read)].sort((a, b) => a.line - b.line);
  const bad = new Set(told.map(({ line }) => line));
  return { lines: read.filter(({ line }) => !bad.has(line)), faults: told };
}

/** Of lines by themselves, whoever sends them. */
export function faultsIn(lines: readonly SeatLine[]): SeatFault[] {
  const accounts = new Set<string>();
  const seats = new Set<string>();
  return lines.flatMap(({ line, account, seat }): SeatFault[] => {
    const code = faultOf(account, seat);
    if (code !== null) return [{ line, code, name: account }];
    const [name, place] = [nameKey(account), seatKey(seat)];
    if (accounts.has(name)) return [{ line, code: "ACCOUNT_TWICE", name: account }];
    if (place !== "" && seats.has(place)) return [{ line, code: "SEAT_TWICE", name: account }];
    accounts.add(name);
    seats.add(place);
    return [];
  });
}

function faultOf(account: string, seat: string): SeatFaultCode | null {
  if (account.trim() === "") return "NO_ACCOUNT";
  if (seat.length > SEAT_MAX) return "SEAT_TOO_LONG";
  // What is not drawn would make two seats that look the same.
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(seat) ? "SEAT_CHARACTERS" : null;
}
