import { useEffect } from "react";
import { useConnection } from "../connection/site-connection.ts";
import { useSession } from "../session/store.ts";
import { trpc } from "../trpc.ts";
import { followChoices } from "./choices.ts";
import { PREFERENCES_QUERY, takeOver } from "./load-preferences.ts";
import { sendChoices } from "./send-choices.ts";
import { addUnsent } from "./unsent-choices.ts";

/** Keeps what is chosen with the account: its choices act wherever it signs in, and new ones are sent beside everything else. */
export function PreferenceKeeper() {
  const uid = useSession().user?.uid;
  const { data } = trpc.preference.find.useQuery(undefined, {
    ...PREFERENCES_QUERY,
    enabled: uid !== undefined,
  });
  const { offlineSince } = useConnection();
  // First of all: what was chosen before this came is then known to be later than what the account says.
  useEffect(() => {
    if (uid === undefined) return;
    return followChoices((changes) => {
      addUnsent(uid, changes);
      void sendChoices(uid);
    });
  }, [uid]);
  useEffect(() => {
    if (uid !== undefined && data !== undefined) takeOver(uid, data);
  }, [uid, data]);
  useEffect(() => {
    // What an earlier page could not send, and what this one could not before the server was back.
    if (uid !== undefined && offlineSince === null) void sendChoices(uid);
  }, [uid, offlineSince]);
  return null;
}
