import { z } from "zod";

/** What is a name and a colour is for the domain to say. */
export const categoryInput = z.object({
  name: z.string().max(1000),
  color: z.string().max(20).default(""),
  /** Absent: as it was; of a new one true. */
  inFilter: z.boolean().optional(),
});
export const categoryIdInput = z.object({ id: z.int().positive() });
export const updateCategoryInput = z.object({ ...categoryInput.shape, ...categoryIdInput.shape });

export interface TrainingCategory {
  id: number;
  name: string;
  /** `#rrggbb`; empty = none chosen. */
  color: string;
  /** The list of trainings offers it as a filter. */
  inFilter: boolean;
  groupId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What loses it when it is deleted. */
export interface CategoryLosses {
  trainings: number;
}
