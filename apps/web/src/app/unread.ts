import { UNREAD_POLL_MS } from "@gavel/domain/limit";
import { useLive } from "./live/use-live.ts";
import { useSession } from "./session/store.ts";
import { type Outputs, trpc } from "./trpc.ts";

export type UnreadCounts = Outputs["message"]["unread"];

const NONE: UnreadCounts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

/** What the signed-in user has not read, by kind. */
export function useUnread(
  refetchInterval: number | false = false,
): UnreadCounts & { readonly total: number } {
  const { signedIn } = useSession();
  const { data } = trpc.message.unread.useQuery(undefined, {
    enabled: signedIn,
    refetchInterval,
    // A missed count is no news; the next one comes.
    meta: { inline: true },
  });
  const counts = signedIn && data !== undefined ? data : NONE;
  const { comment, reply, like, sys, mine } = counts;
  return { ...counts, total: comment + reply + like + sys + mine };
}

/** The same, kept true for whoever else shows it: by the live stream, and asked anew every two minutes while there is none. */
export function useUnreadNow(): ReturnType<typeof useUnread> {
  const { signedIn, user } = useSession();
  const { unread } = trpc.useUtils().message;
  const isLive = useLive(signedIn ? { topic: "message.unread" } : null, {
    async onData([told]) {
      if (told === undefined || told.uid !== user?.uid) return;
      const { uid: _, ...counts } = told;
      // An answer that is still on its way is older.
      await unread.cancel();
      unread.setData(undefined, counts);
    },
  });
  return useUnread(isLive ? false : UNREAD_POLL_MS);
}
