import { z } from "zod";

const PAGE_SIZE = 15;
const positive = z.coerce.number().int().positive();
const status = z.coerce.number().int().min(-10).max(10).optional().catch(undefined);

/** The query of one rejudge's page: which of its submissions are listed. */
export const rejudgeSearch = z.object({
  show: z.enum(["changed", "all", "faults", "superseded"]).optional().catch(undefined),
  from: status,
  to: status,
  username: z.string().trim().min(1).max(20).optional().catch(undefined),
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
});
export type RejudgeSearch = z.infer<typeof rejudgeSearch>;

/** What the server is asked for. */
export function itemsInput(id: number, search: RejudgeSearch) {
  return {
    id,
    show: search.show ?? "changed",
    from: search.from,
    to: search.to,
    username: search.username,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? PAGE_SIZE,
  };
}

/** Any other filter starts at page 1; what says nothing leaves the address. */
export function changeSearch(old: RejudgeSearch, change: Partial<RejudgeSearch>): RejudgeSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.show === "changed") next.show = undefined;
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined && value !== ""),
  );
}

export function isFiltered(search: RejudgeSearch): boolean {
  return [search.show, search.from, search.to, search.username].some((one) => one !== undefined);
}
