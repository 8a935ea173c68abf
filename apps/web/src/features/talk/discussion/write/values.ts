import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";

/** No category is chosen yet. */
export const NO_CATEGORY = "0";

const { titleMax, discussionDescriptionMax, textMax } = LIMITS;

export const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(titleMax, "TITLE_LENGTH"),
  description: z
    .string()
    .trim()
    .min(1, "DESCRIPTION_REQUIRED")
    .max(discussionDescriptionMax, "TITLE_LENGTH"),
  categoryId: z.string().refine((id) => id !== NO_CATEGORY, { message: "CATEGORY_REQUIRED" }),
  content: z
    .string()
    .max(textMax, "CONTENT_LENGTH")
    .refine((text) => text.trim() !== "", { message: "CONTENT_REQUIRED" }),
  isPinned: z.boolean(),
});
export type Values = z.infer<typeof schema>;

/** What a new one begins with. @param problemId which it is about */
export function emptyValues(problemId: string | undefined): Values {
  return {
    ...{ title: problemId === undefined ? "" : `[${problemId}] `, description: "", content: "" },
    ...{ categoryId: NO_CATEGORY, isPinned: false },
  };
}
