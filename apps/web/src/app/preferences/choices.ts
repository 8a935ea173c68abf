import { getSession } from "../session/store.ts";
import type { Outputs } from "../trpc.ts";

/** What somebody chose for the site and the editor, and may find again wherever they sign in. */
export type Preferences = Outputs["preference"]["find"];

type Follow = (changes: Preferences) => void;
const followers = new Set<Follow>();
/** Chosen while the code that keeps choices with the account is still on its way. */
let unheard: Preferences | null = null;

/** The reader chose this just now. It acts already, and is kept in this browser; who keeps it elsewhere follows. */
export function noteChoice(changes: Preferences): void {
  if (followers.size === 0) {
    unheard = getSession().token === null ? null : { ...unheard, ...changes };
  }
  for (const follow of followers) follow(changes);
}

export function followChoices(follow: Follow): () => void {
  followers.add(follow);
  if (unheard !== null) follow(unheard);
  unheard = null;
  return () => followers.delete(follow);
}
