import { z } from "zod";

export const deleteUploadInput = z.object({ fileId: z.int() });
