import { DISCUSSION_PAGE_SIZE, LIMITS } from "@gavel/domain/limit";
import { z } from "zod";

// An address brings words, a link inside the app the values themselves.
const positive = z.coerce.number().int().positive();

/** The query of `/discussion`; a value that does not fit counts as absent. */
export const discussionListSearch = z.object({
  keyword: z.coerce.string().trim().min(1).max(255).optional().catch(undefined),
  /** Of the category. */
  cid: positive.optional().catch(undefined),
  onlyMine: z
    .union([z.boolean(), z.stringbool()])
    .transform((is) => is || undefined)
    .optional()
    .catch(undefined),
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(LIMITS.pageSizeMax).optional().catch(undefined),
});
export type DiscussionListSearch = z.infer<typeof discussionListSearch>;

/** What the server is asked for. */
export function listInput(search: DiscussionListSearch, problemId?: string) {
  return {
    problemId,
    keyword: search.keyword,
    categoryId: search.cid,
    onlyMine: search.onlyMine ?? false,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? DISCUSSION_PAGE_SIZE,
  };
}

/** Empty values leave the address, and any other filter starts at page 1. */
export function changeSearch(
  old: DiscussionListSearch,
  change: Partial<DiscussionListSearch>,
): DiscussionListSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === DISCUSSION_PAGE_SIZE) next.limit = undefined;
  const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(kept);
}

export const NO_FILTERS = {
  keyword: undefined,
  cid: undefined,
  onlyMine: undefined,
} satisfies Partial<DiscussionListSearch>;

/** Does anything narrow the list? */
export function isFiltered({ keyword, cid, onlyMine }: DiscussionListSearch): boolean {
  return keyword !== undefined || cid !== undefined || onlyMine === true;
}
