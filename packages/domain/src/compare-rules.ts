/**
 * Comparison of an output with the answer by built-in rules, beyond the two of the site (equal, and equal but for
 * blanks at the ends). Stored with the problem and sent with its task.
 */
import { z } from "zod";

/** testlib's standard checkers by file name without `.cpp`. */
export const STANDARD_CHECKERS = [
  "acmp",
  "caseicmp",
  "casencmp",
  "casewcmp",
  "dcmp",
  "fcmp",
  "hcmp",
  "icmp",
  "lcmp",
  "ncmp",
  "nyesno",
  "rcmp",
  "rcmp4",
  "rcmp6",
  "rcmp9",
  "rncmp",
  "uncmp",
  "wcmp",
  "yesno",
] as const;
export type StandardChecker = (typeof STANDARD_CHECKERS)[number];

const tolerance = z.number().nonnegative().nullable();

const tokenRules = z.object({
  kind: z.literal("tokens"),
  caseSensitive: z.boolean(),
  /** White space counts byte for byte. */
  spaceSensitive: z.boolean(),
  /** With any of the two, an answer's token that is a number is compared as one; either tolerance suffices. */
  floatAbsolute: tolerance,
  floatRelative: tolerance,
});
/** The default validator of the Kattis problem package format. */
export type TokenRules = z.infer<typeof tokenRules>;

export const compareRules = z.discriminatedUnion("kind", [
  tokenRules,
  z.object({ kind: z.literal("standard"), checker: z.enum(STANDARD_CHECKERS) }),
]);
/** `null` in a problem or a case: the site's own comparison by `isRemoveEndBlank`. */
export type CompareRules = z.infer<typeof compareRules>;
