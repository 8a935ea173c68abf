import { type Preferences, preferences } from "@gavel/domain/preference";
import type { SignedInContext } from "../../kernel/context.ts";
import { addChosen, findChosen } from "./queries.ts";

/** What the viewer chose on whatever device; what they never chose is left out. */
export async function findPreferences(ctx: SignedInContext): Promise<Preferences> {
  return readChosen(await findChosen(ctx.db, ctx.viewer.uid));
}

/** Changes what is given and leaves the rest. */
export async function savePreferences(
  ctx: SignedInContext,
  changes: Preferences,
): Promise<Preferences> {
  return readChosen(await addChosen(ctx.db, ctx.viewer.uid, changes, ctx.now()));
}

/** What an older release stored and this one does not know is as if it had never been chosen. */
function readChosen(stored: unknown): Preferences {
  const given = stored as Readonly<Record<string, unknown>>;
  const known = Object.entries(given).filter(
    ([name, value]) => preferences.safeParse({ [name]: value }).success,
  );
  return preferences.parse(Object.fromEntries(known));
}
