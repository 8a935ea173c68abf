/** Accounts made by the dozen: names of a prefix, a number and a suffix. */
import { z } from "zod";
import { GENERATED_PASSWORD, GENERATED_USERS_MAX } from "./limit.ts";
import { newUsername } from "./validation.ts";

const affix = z.string().trim();
const number = z.number("NUMBER_REQUIRED").int("NUMBER_REQUIRED").min(0, "NUMBER_NEGATIVE");

/** Everything is said, so that nobody makes accounts by a call that forgot what it wanted. */
export const generateInput = z
  .object({
    prefix: affix,
    suffix: affix,
    from: number.max(Number.MAX_SAFE_INTEGER, "NAME_TOO_LONG"),
    to: number.max(Number.MAX_SAFE_INTEGER, "NAME_TOO_LONG"),
    passwordLength: z
      .number("GENERATED_PASSWORD_LENGTH")
      .int("GENERATED_PASSWORD_LENGTH")
      .min(GENERATED_PASSWORD.min, "GENERATED_PASSWORD_LENGTH")
      .max(GENERATED_PASSWORD.max, "GENERATED_PASSWORD_LENGTH"),
  })
  .superRefine(({ prefix, suffix, from, to }, ctx) => {
    const complain = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message });
    if (to < from) return complain("to", "RANGE_REVERSED");
    if (to - from >= GENERATED_USERS_MAX) return complain("to", "RANGE_TOO_LONG");
    // The last number is the longest; the letters are the same in all names.
    const longest = newUsername.safeParse(nameOf({ prefix, suffix }, to));
    if (longest.success && longest.data === nameOf({ prefix, suffix }, to)) return;
    const isLong = longest.error?.issues.some((one) => one.message === "USERNAME_TOO_LONG");
    complain("prefix", isLong === true ? "NAME_TOO_LONG" : "USERNAME_CHARACTERS");
  });
export type GenerateInput = z.output<typeof generateInput>;

const GENERATE_FAULTS = [
  "NUMBER_REQUIRED",
  "NUMBER_NEGATIVE",
  "RANGE_REVERSED",
  "RANGE_TOO_LONG",
  "NAME_TOO_LONG",
  "GENERATED_PASSWORD_LENGTH",
] as const;
export type GenerateFault = (typeof GENERATE_FAULTS)[number];

interface Range {
  readonly prefix: string;
  readonly suffix: string;
  readonly from: number;
  readonly to: number;
}

function nameOf({ prefix, suffix }: Pick<Range, "prefix" | "suffix">, number: number): string {
  return `${prefix}${number}${suffix}`;
}

/** All names of a checked range, in order. */
export function generatedNames(range: Range): string[] {
  return Array.from({ length: range.to - range.from + 1 }, (_, index) =>
    nameOf(range, range.from + index),
  );
}
