/** The default validator of the Kattis problem package format. */
import type { TokenRules } from "@gavel/domain/compare-rules";
import { isSpace, TokenCursor } from "./cursor.ts";
import { isWithin, isWithinRelative, NUMBER_MAX_BYTES, parseFloatToken } from "./decimal.ts";

export function equalTokens(output: Uint8Array, answer: Uint8Array, rules: TokenRules): boolean {
  // Most outputs that are right are the answer itself.
  if (Buffer.compare(output, answer) === 0) return true;
  const [mine, theirs] = [new TokenCursor(output, isSpace), new TokenCursor(answer, isSpace)];
  const usesFloats = rules.floatAbsolute !== null || rules.floatRelative !== null;
  let [mineEnd, theirEnd] = [0, 0];
  for (;;) {
    const [hasMine, hasTheirs] = [mine.next(), theirs.next()];
    if (rules.spaceSensitive) {
      const before = output.subarray(mineEnd, hasMine ? mine.from : output.length);
      const wanted = answer.subarray(theirEnd, hasTheirs ? theirs.from : answer.length);
      if (Buffer.compare(before, wanted) !== 0) return false;
    }
    if (!hasMine || !hasTheirs) return hasMine === hasTheirs;
    [mineEnd, theirEnd] = [mine.to, theirs.to];
    const isEqual = mine.equals(theirs, !rules.caseSensitive);
    if (!usesFloats) {
      if (!isEqual) return false;
    } else if (!equalFloats(mine, theirs, rules) && !(isEqual && !isFloat(theirs))) return false;
  }
}

function isFloat(token: TokenCursor): boolean {
  return token.to - token.from <= NUMBER_MAX_BYTES && parseFloatToken(token.token) !== null;
}

function equalFloats(mine: TokenCursor, theirs: TokenCursor, rules: TokenRules): boolean {
  if (!isFloat(theirs) || !isFloat(mine)) return false;
  const [said, wanted] = [mine.token, theirs.token];
  if (said === wanted) return true;
  const { floatAbsolute, floatRelative } = rules;
  return (
    (floatAbsolute !== null && isWithin(said, wanted, floatAbsolute)) ||
    (floatRelative !== null && isWithinRelative(said, wanted, floatRelative, wanted))
  );
}
