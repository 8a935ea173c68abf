import { z } from "zod";
import { getProblemInput } from "./schema.ts";

/** In a group, to whose members its own problems are open. */
export const getProblemThereInput = getProblemInput.extend({
  groupId: z.number().int().positive().optional(),
});
