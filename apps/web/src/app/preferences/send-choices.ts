import { errorFacts } from "../errors/describe-error.ts";
import { reportError } from "../errors/report-error.ts";
import { isServerAway } from "../errors/unanswered.ts";
import { getSession } from "../session/store.ts";
import { api, trpcClient } from "../trpc.ts";
import { dropSent, readUnsent } from "./unsent-choices.ts";

let isSending = false;

/** Sends what the account has not heard of, as long as there is any. Nobody waits for it. */
export async function sendChoices(uid: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    while (await sendOnce(uid));
  } finally {
    isSending = false;
  }
}

/** @returns whether there may be more. */
async function sendOnce(uid: string): Promise<boolean> {
  const changes = readUnsent(uid);
  if (Object.keys(changes).length === 0 || getSession().user?.uid !== uid) return false;
  try {
    const all = await trpcClient.preference.save.mutate(changes);
    // What was asked for before would say what was chosen before.
    await api.preference.find.cancel();
    api.preference.find.setData(undefined, all);
  } catch (error) {
    // It stays, and is sent when the server is back or something else is chosen.
    if (isServerAway(errorFacts(error))) return false;
    reportError(error);
  }
  dropSent(uid, changes);
  return true;
}
