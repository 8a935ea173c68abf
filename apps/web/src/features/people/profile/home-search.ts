import { oneOf, type SearchOf, searchReader, text } from "../../../app/search-fields.ts";

const HOME_TABS = ["solved", "tried", "about"] as const;
export type HomeTab = (typeof HOME_TABS)[number];

/** Whose home: by uid or by name, or one's own when neither is there. */
export const readHomeSearch = searchReader({
  uid: text(),
  username: text(),
  tab: oneOf(HOME_TABS),
});
export type HomeSearch = SearchOf<typeof readHomeSearch>;

/** A name that was changed since the link was made: the uid knows who it was. */
export function personOf({ uid, username }: HomeSearch): { uid?: string; username?: string } {
  if (uid !== undefined) return { uid };
  return username === undefined ? {} : { username };
}
