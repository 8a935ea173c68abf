import type { ErrorCode } from "@gavel/domain/error";
import { LIMITS } from "@gavel/domain/limit";

/** Why code cannot be sent, as the server would say it. */
export function codeFault(code: string): ErrorCode | null {
  if (code.trim() === "") return "CODE_EMPTY";
  return code.length > LIMITS.codeMax ? "CODE_TOO_LONG" : null;
}
