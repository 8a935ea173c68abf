import { z } from "zod";

export const HOME_TABS = ["solved", "tried", "about"] as const;
export type HomeTab = (typeof HOME_TABS)[number];

/** Whose home: by uid or by name, or one's own when neither is there. */
export const homeSearch = z.object({
  uid: z.coerce.string().optional().catch(undefined),
  username: z.coerce.string().optional().catch(undefined),
  tab: z.enum(HOME_TABS).optional().catch(undefined),
});
export type HomeSearch = z.output<typeof homeSearch>;

/** A name that was changed since the link was made: the uid knows who it was. */
export function personOf({ uid, username }: HomeSearch): { uid?: string; username?: string } {
  if (uid !== undefined && uid !== "") return { uid };
  return username !== undefined && username !== "" ? { username } : {};
}
