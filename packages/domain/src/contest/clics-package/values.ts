/** Values of a package, from whoever wrote it. */
import { FeedFault, type FeedObject, idOf } from "../clics-feed.ts";
import { readClicsSpan } from "../clics-format.ts";

/** What the database cannot keep is nobody's intention. */
export function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (idOf(value) ?? "");
  return text.replaceAll("\0", "").toWellFormed().trim();
}

export function timeOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** Since the start: by the contest's clock, or else by the clock on the wall. */
export function sinceStart(span: unknown, time: unknown, start: Date | null): number | null {
  const ms = readClicsSpan(span);
  if (ms !== null) return ms;
  const at = timeOf(time);
  return at === null || start === null ? null : at.getTime() - start.getTime();
}

export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => idOf(one) ?? []);

/** Where a file of an object lies: as the JSON calls it, or by the rule for names. */
export function fileOf(folder: string, references: unknown, byRule: string): string {
  const [first] = Array.isArray(references) ? (references as unknown[]) : [];
  const named = first as { filename?: unknown } | undefined;
  return `${folder}/${textOf(named?.filename) || byRule}`;
}

/** @throws FeedFault for more than a site takes at once */
export function requireFew(objects: readonly FeedObject[], what: string, max: number): void {
  if (objects.length <= max) return;
  throw new FeedFault("tooMany", { n: objects.length, type: what, most: max });
}
