import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";

/** Values below 1 fall back to the default, above 1000 are cut; a bad page is the first one. */
export function pageInput(defaultLimit: number) {
  return {
    currentPage: z
      .number()
      .int()
      .catch(1)
      .transform((page) => Math.max(1, page))
      .default(1),
    limit: z
      .number()
      .int()
      .catch(defaultLimit)
      .transform((limit) => (limit < 1 ? defaultLimit : Math.min(limit, LIMITS.pageSizeMax)))
      .default(defaultLimit),
  };
}

export interface Page<T> {
  readonly records: T[];
  readonly total: number;
}
