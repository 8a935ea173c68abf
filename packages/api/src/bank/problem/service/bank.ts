import { REMOTE_OJS } from "@gavel/domain/limit";

/** A remote key names that bank; any other word means our own (null). */
export function bankOf(oj: string): string | null {
  return REMOTE_OJS.find((key) => key === oj) ?? null;
}

/** What people leave blank is no filter. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
