import { z } from "zod";

export const DETAIL_TABS = ["description", "code", "mine", "annex"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** The query of a problem page. */
export interface DetailSearch {
  tab?: DetailTab;
  /** Of my submissions. */
  currentPage?: number;
  /** A submission whose code the editor opens with. */
  from?: number;
}

const positive = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1))
  .optional()
  .catch(undefined);
const fields = z.object({
  tab: z.enum(DETAIL_TABS).optional().catch(undefined),
  currentPage: positive,
  from: positive,
});

/**
 * Reads any link; a value that does not fit counts as absent. Its key stays, as undefined: where a key is missing, the
 * router lets the address's own value through.
 */
export function readDetailSearch(raw: Record<string, unknown>): DetailSearch {
  const { tab, currentPage, from } = fields.parse(raw);
  return {
    tab: tab === "description" ? undefined : tab,
    currentPage: currentPage === 1 ? undefined : currentPage,
    from,
  };
}
