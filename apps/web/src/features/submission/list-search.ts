import { SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { z } from "zod";

// An address brings words, a link inside the app the values themselves.
const flag = z.union([z.boolean(), z.stringbool()]).catch(false);
const text = z.string().trim().min(1).max(255).optional().catch(undefined);
const positive = z.coerce.number().int().positive();

/** The query of `/status`; a value that does not fit counts as absent. */
export const submissionListSearch = z.object({
  onlyMine: flag.optional(),
  status: z.coerce.number().int().optional().catch(undefined),
  username: text,
  problemID: text,
  completeProblemID: flag.optional(),
  language: text,
  currentPage: positive.optional().catch(undefined),
  limit: positive.max(1000).optional().catch(undefined),
});
export type SubmissionListSearch = z.infer<typeof submissionListSearch>;

/** What the server is asked for. */
export function listInput(search: SubmissionListSearch) {
  const onlyMine = search.onlyMine ?? false;
  return {
    onlyMine,
    status: search.status,
    username: onlyMine ? undefined : search.username,
    problemId: search.problemID,
    completeProblemId: search.completeProblemID ?? false,
    language: search.language,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? SUBMISSION_PAGE_SIZE,
  };
}

/** Empty values leave the address, and any other filter starts at page 1. */
export function changeSearch(
  old: SubmissionListSearch,
  change: Partial<SubmissionListSearch>,
): SubmissionListSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.onlyMine) next.username = undefined;
  if (next.problemID === undefined) next.completeProblemID = undefined;
  return Object.fromEntries(
    Object.entries(next).filter(
      ([, value]) => value !== undefined && value !== "" && value !== false,
    ),
  );
}

/** Filters that narrow the list, for "Clear filters" and the phone's count. */
export function activeFilters(search: SubmissionListSearch): (keyof SubmissionListSearch)[] {
  const filters = ["problemID", "username", "status", "language"] as const;
  return filters.filter((name) => search[name] !== undefined);
}
