import {
  DIFFICULTIES,
  type Difficulty,
  LIMITS,
  PROBLEM_PAGE_SIZE,
  REMOTE_OJS,
  type RemoteOj,
} from "@gavel/domain/limit";
import { z } from "zod";

/** The query of `/problem`. What is absent is not filtered; no `oj` is our own bank. */
export interface ProblemListSearch {
  keyword?: string;
  difficulty?: Difficulty;
  oj?: RemoteOj;
  /** In the address a JSON list: `tagId=[1,2]`. */
  tagId?: number[];
  currentPage?: number;
  limit?: number;
}

const wholeNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const positive = wholeNumber.pipe(z.number().int().min(1));
const list = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
});

const fields = z.object({
  keyword: z.coerce.string().trim().min(1).max(255).optional().catch(undefined),
  difficulty: wholeNumber.pipe(z.literal(DIFFICULTIES)).optional().catch(undefined),
  oj: z.enum(REMOTE_OJS).optional().catch(undefined),
  tagId: z
    .union([list, z.array(z.number())])
    .pipe(z.array(z.number().int()).min(1).max(50))
    .optional()
    .catch(undefined),
  currentPage: positive.optional().catch(undefined),
  limit: positive.pipe(z.number().max(LIMITS.pageSizeMax)).optional().catch(undefined),
});

/**
 * Reads any link; a value that does not fit counts as absent. Its key stays, as undefined: where a key is missing, the
 * router lets the address's own value through.
 */
export function readListSearch(raw: Record<string, unknown>): ProblemListSearch {
  return fields.parse(raw);
}

/** What the server is asked for. */
export function findInput(search: ProblemListSearch) {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj ?? "Mine",
    tagIds: search.tagId,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? PROBLEM_PAGE_SIZE,
  };
}

/** Empty values leave the address, any other filter starts at page 1, and tags belong to their bank. */
export function changeListSearch(
  old: ProblemListSearch,
  change: Partial<ProblemListSearch>,
): ProblemListSearch {
  const next: ProblemListSearch = { ...old, currentPage: undefined, ...change };
  if ("oj" in change && change.oj !== old.oj) next.tagId = undefined;
  if (next.tagId?.length === 0) next.tagId = undefined;
  if (next.keyword === "") next.keyword = undefined;
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === PROBLEM_PAGE_SIZE) next.limit = undefined;
  return dropEmpty(next);
}

/** The filters that narrow the list; the bank is where one looks, not a filter. */
export function activeFilters(search: ProblemListSearch): ("keyword" | "difficulty" | "tagId")[] {
  const names = ["keyword", "difficulty", "tagId"] as const;
  return names.filter((name) => search[name] !== undefined);
}

export const NO_FILTERS = {
  keyword: undefined,
  difficulty: undefined,
  tagId: undefined,
} satisfies Partial<ProblemListSearch>;

function dropEmpty(search: ProblemListSearch): ProblemListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
