import { LIMITS, USER_PAGE_SIZE } from "@gavel/domain/limit";
import { ROLE_IDS } from "@gavel/domain/role";
import { z } from "zod";

const wholeNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const positive = wholeNumber.pipe(z.number().int().min(1));
const flag = z.union([z.literal(true), z.literal("true").transform(() => true as const)]);

/** The query of `/admin/user`. What is absent is not filtered. */
const fields = z.object({
  keyword: z.coerce.string().trim().min(1).max(LIMITS.emailMax).optional().catch(undefined),
  role: wholeNumber.pipe(z.literal(ROLE_IDS)).optional().catch(undefined),
  onlyAdmin: flag.optional().catch(undefined),
  onlyBanned: flag.optional().catch(undefined),
  currentPage: positive.optional().catch(undefined),
  limit: positive.pipe(z.number().max(LIMITS.pageSizeMax)).optional().catch(undefined),
  /** Whose form is open: a uid. */
  user: z.coerce.string().min(1).max(32).optional().catch(undefined),
  mode: z.enum(["import", "generate"]).optional().catch(undefined),
});
export type UserSearch = z.infer<typeof fields>;

export function readUserSearch(raw: Record<string, unknown>): UserSearch {
  return fields.parse(raw);
}

export function filterInput(search: UserSearch) {
  const { keyword, role, onlyAdmin, onlyBanned } = search;
  return { keyword, role, onlyAdmin: onlyAdmin ?? false, onlyBanned: onlyBanned ?? false };
}

/** What the server is asked for. */
export function findInput(search: UserSearch) {
  return {
    ...filterInput(search),
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? USER_PAGE_SIZE,
  };
}

const FILTERS = ["keyword", "role", "onlyAdmin", "onlyBanned"] as const;
export const NO_FILTERS = {
  keyword: undefined,
  role: undefined,
  onlyAdmin: undefined,
  onlyBanned: undefined,
} satisfies Partial<UserSearch>;

export function activeFilters(search: UserSearch): (typeof FILTERS)[number][] {
  return FILTERS.filter((name) => search[name] !== undefined);
}

/** Another filter starts at page 1; opening a dialog does not; what says nothing leaves the address. */
export function changeSearch(old: UserSearch, change: Partial<UserSearch>): UserSearch {
  const isFilter = FILTERS.some((name) => name in change) || "limit" in change;
  const next = { ...old, ...(isFilter ? { currentPage: undefined } : {}), ...change };
  if (next.keyword === "") next.keyword = undefined;
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === USER_PAGE_SIZE) next.limit = undefined;
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** The address of the same list as a file. */
export function exportPath(search: UserSearch): string {
  const query = new URLSearchParams();
  for (const name of FILTERS) {
    const value = search[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/file/export-user?${query}`;
}
