/** Texts of other judges in the lengths that there are here. */
import { LIMITS } from "@gavel/domain/limit";
import type { SourceAnnouncement, SourceComment } from "@gavel/migrate/model";

export const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();

/** Of a text that stands in for a title. */
const BEGINNING = 60;

/** Nothing is without a title here: what has none there goes by how its text begins, or by its id. */
export function titleOf({ id, title, content }: Record<"id" | "title" | "content", string>) {
  const begins = cut(content.replace(/\s+/g, " ").trim(), BEGINNING);
  return cut(title.trim() || begins.trim() || id, LIMITS.titleMax);
}

export const isLong = ({ content }: Pick<SourceAnnouncement, "content">) =>
  content.length > LIMITS.textMax;

/** Whether one of them, or of the answers to them, does not come as a whole. */
export const areCut = (comments: readonly SourceComment[]) =>
  comments
    .flatMap((one) => [one, ...one.replies])
    .some(({ content }) => content.length > LIMITS.commentMax);
