import { z } from "zod";

export const prepareInput = z.object({ password: z.string().max(100).optional() });
/** For the download, once. */
export interface OwnDataTicket {
  ticket: string;
}
