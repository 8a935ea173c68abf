import { getSession } from "../session/store.ts";

/** For pages that open with what was chosen: a visitor's are here, and need none of the code that brings an account's. */
export async function loadAccountPreferences(): Promise<void> {
  const { token, user } = getSession();
  if (token === null || user === null) return;
  const { loadPreferences } = await import("./load-preferences.ts");
  await loadPreferences(user.uid);
}
