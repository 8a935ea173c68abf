import { LIMITS } from "@gavel/domain/limit";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import * as z from "zod/mini";
import { type Desk, ownKey, visitorsOf } from "../workbench/draft-store.ts";

/** An input of the reader's own. */
export interface CustomCase {
  /** Counts up within a problem and is never used again while the others stay. */
  readonly id: number;
  readonly input: string;
  readonly expected: string;
}

/** More would find no room in the bar of tabs. */
export const CUSTOM_CASES_MAX = 10;
const VERSION = "v1";
const casesKey = (desk: Desk) => `test-cases:${VERSION}:${ownKey(desk)}`;
const OPEN_KEY = `test-drawer:${VERSION}`;

const storedCases = z
  .array(z.object({ id: z.int(), input: z.string(), expected: z.string() }))
  .check(z.maxLength(CUSTOM_CASES_MAX));

/** Those kept for a problem; an empty one to begin with. What a visitor has typed becomes the account's that has none. */
export function readCustomCases(desk: Desk): readonly CustomCase[] {
  const own = findCases(desk);
  if (own.length > 0) return own;
  const left = findCases(visitorsOf(desk));
  if (left.length === 0) return [{ id: 1, input: "", expected: "" }];
  takeOverCases(desk, left);
  return left;
}

/** Puts a visitor's in the place of what the account had. */
export function takeOverCases(desk: Desk, cases: readonly CustomCase[]): void {
  writeCustomCases(desk, cases);
  if (desk.owner !== null) writeStored(casesKey(visitorsOf(desk)), null);
}

function findCases(desk: Desk): readonly CustomCase[] {
  try {
    return storedCases.parse(JSON.parse(readStored(casesKey(desk)) ?? "[]"));
  } catch {
    return [];
  }
}

/** Nothing typed leaves nothing behind. */
export function writeCustomCases(desk: Desk, cases: readonly CustomCase[]): void {
  const isBlank = cases.every((one) => one.input === "" && one.expected === "");
  writeStored(casesKey(desk), isBlank ? null : JSON.stringify(cases));
}

export function addCase(
  cases: readonly CustomCase[],
  content: Pick<CustomCase, "input" | "expected">,
): { cases: readonly CustomCase[]; added: CustomCase } {
  const id = Math.max(0, ...cases.map((one) => one.id)) + 1;
  const added = {
    id,
    input: content.input.slice(0, LIMITS.testInputMax),
    expected: content.expected,
  };
  return { cases: [...cases, added], added };
}

/** The last one is emptied instead: there is always a place to type. */
export function removeCase(cases: readonly CustomCase[], id: number): readonly CustomCase[] {
  if (cases.length > 1) return cases.filter((one) => one.id !== id);
  return cases.map((one) => (one.id === id ? { ...one, input: "", expected: "" } : one));
}

export function readIsOpen(): boolean {
  return readStored(OPEN_KEY) === "open";
}
export function writeIsOpen(isOpen: boolean): void {
  writeStored(OPEN_KEY, isOpen ? "open" : null);
}
