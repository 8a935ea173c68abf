import { UNREAD_POLL_MS } from "@gavel/domain/limit";
import { useSession } from "./session/store.ts";
import { type Outputs, trpc } from "./trpc.ts";

export type UnreadCounts = Outputs["message"]["unread"];

const NONE: UnreadCounts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

/** What the signed-in user has not read, by kind; asked anew every two minutes. */
export function useUnread(): UnreadCounts & { readonly total: number } {
  const { signedIn } = useSession();
  const { data } = trpc.message.unread.useQuery(undefined, {
    enabled: signedIn,
    refetchInterval: UNREAD_POLL_MS,
    // A missed count is no news; the next one comes.
    meta: { inline: true },
  });
  const counts = signedIn && data !== undefined ? data : NONE;
  const { comment, reply, like, sys, mine } = counts;
  return { ...counts, total: comment + reply + like + sys + mine };
}
