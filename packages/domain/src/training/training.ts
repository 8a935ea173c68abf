/** What is set of a training and of its categories, and what is wrong with it. */
import { LIMITS } from "../limit.ts";

/** In lists, smallest first. */
export const TRAINING_RANK = { min: 0, preset: 1000, max: 2_147_483_647 } as const;
const TRAINING_PASSWORD_MAX = 255;
/** A list of them is shown as a whole. */
export const TRAINING_PROBLEMS_MAX = 500;
export const CATEGORY_NAME_MAX = 255;

/** As clients write it. */
export const TRAINING_AUTH = { public: "Public", private: "Private" } as const;

export interface TrainingDraft {
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly password: string;
  readonly rank: number;
  /** null = none chosen yet. */
  readonly categoryId: number | null;
}

export interface TrainingFault {
  readonly field: keyof TrainingDraft;
  readonly code: "required" | "long" | "range";
  readonly max?: number;
}

export function findTrainingFaults(draft: TrainingDraft): TrainingFault[] {
  const faults: TrainingFault[] = [];
  const check = (field: "title" | "description" | "password", max: number) => {
    if (draft[field].trim() === "") faults.push({ field, code: "required" });
    else if (draft[field].length > max) faults.push({ field, code: "long", max });
  };
  const { min, max } = TRAINING_RANK;
  const isPlace = Number.isInteger(draft.rank) && draft.rank >= min && draft.rank <= max;
  if (!isPlace) faults.push({ field: "rank", code: "range" });
  check("title", LIMITS.titleMax);
  check("description", LIMITS.textMax);
  if (draft.categoryId === null) faults.push({ field: "categoryId", code: "required" });
  if (draft.isPrivate) check("password", TRAINING_PASSWORD_MAX);
  return faults;
}

export interface CategoryDraft {
  readonly name: string;
  /** `#rrggbb`; empty = none chosen. */
  readonly color: string;
}

export interface CategoryFault {
  readonly field: keyof CategoryDraft;
  readonly code: "required" | "long" | "invalid";
}

const COLOR = /^#[0-9a-f]{6}$/;

/** As it is stored. */
export function trimCategory({ name, color }: CategoryDraft): CategoryDraft {
  return { name: name.trim().replace(/\s+/g, " "), color: color.trim().toLowerCase() };
}

export function findCategoryFaults(draft: CategoryDraft): CategoryFault[] {
  const { name, color } = trimCategory(draft);
  const faults: CategoryFault[] = [];
  if (name === "") faults.push({ field: "name", code: "required" });
  else if (name.length > CATEGORY_NAME_MAX) faults.push({ field: "name", code: "long" });
  if (color !== "" && !COLOR.test(color)) faults.push({ field: "color", code: "invalid" });
  return faults;
}
