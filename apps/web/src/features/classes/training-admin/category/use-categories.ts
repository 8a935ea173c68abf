import { trpc } from "../../../../app/trpc.ts";
import type { Category } from "../types.ts";

const NONE: readonly Category[] = [];

/** Of the site's trainings; none while they are not there. */
export function useCategories(): readonly Category[] {
  const { data } = trpc.trainingCategory.find.useQuery(undefined, { meta: { inline: true } });
  return data ?? NONE;
}
