import { OWN_OJ } from "@gavel/domain/limit";
import { z } from "zod";

/** A bank's key; "ALL" = every bank. */
export const bankInput = z.object({ oj: z.string().max(32).default(OWN_OJ) });
export const tagIdInput = z.object({ id: z.number().int() });
/** `#rgb` or `#rrggbb`; empty = none. */
const color = z
  .string()
  .regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/)
  .nullish();
export const tagInput = z.object({
  name: z.string().max(255),
  color,
  oj: z.string().max(32).nullish(),
  tcid: z.number().int().nullish(),
});
export const updateTagInput = tagInput.partial().extend({ id: z.number().int() });
export const classificationInput = z.object({
  name: z.string().max(255),
  oj: z.string().max(32).nullish(),
  rank: z.number().int().min(-2_147_483_648).max(2_147_483_647).nullish(),
});
export const updateClassificationInput = classificationInput
  .partial()
  .extend({ id: z.number().int() });

export const tagIdsInput = z.object({ ids: z.array(z.number().int()).min(1).max(100) });
/** Problems that carry any of the others carry `into` from then on; the others are gone. */
export const mergeTagsInput = z.object({
  fromIds: z.array(z.number().int()).min(1).max(100),
  intoId: z.number().int(),
});

export interface TagRecord {
  id: number;
  name: string;
  color: string;
  oj: string;
  groupId: number | null;
  classificationId: number | null;
  createdAt: Date;
  updatedAt: Date;
}
export interface TagClassification {
  id: number;
  name: string;
  oj: string;
  rank: number;
  createdAt: Date;
  updatedAt: Date;
}
/** `classification` null: tags without one; always the last group. */
export interface TagGroupRecord {
  classification: TagClassification | null;
  tagList: (TagRecord & { problemCount: number })[];
}
