/** What an entry of the audit log says, field by field, before anybody puts it into words. */

export type Facts = Readonly<Record<string, unknown>>;

export interface Change {
  readonly field: string;
  /** Absent where the thing was made. */
  readonly before?: unknown;
  /** Absent where it was removed. */
  readonly after?: unknown;
  /** Too long for a line, or masked: all that is said in it is that it changed. */
  readonly isText: boolean;
}

const LINE_MAX = 60;

/** In the order in which they were written; what was empty when the thing was made says nothing. */
export function readChanges(before: Facts | null, after: Facts | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isWhole = before === null || after === null;
  return fields.flatMap((field): Change[] => {
    const [old, next] = [before?.[field], after?.[field]];
    if (isWhole && isEmpty(old) && isEmpty(next)) return [];
    return [
      {
        field,
        ...(before !== null && { before: old }),
        ...(after !== null && { after: next }),
        isText: isLong(old) || isLong(next),
      },
    ];
  });
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isLong(value: unknown): boolean {
  if (typeof value === "string") {
    return value.length > LINE_MAX || value.includes("\n") || value === "***";
  }
  if (Array.isArray(value)) return value.some((one) => typeof one === "object" || isLong(one));
  return typeof value === "object" && value !== null;
}
