import { takeOverHotkeys } from "../hotkeys/switch.ts";
import { isLocaleInUrl, takeOverLocale } from "../locale.ts";
import { takeOverTheme } from "../theme.ts";
import { api } from "../trpc.ts";
import type { Preferences } from "./choices.ts";
import { takeOverEditor } from "./editor-choices.ts";
import { readUnsent } from "./unsent-choices.ts";

/** They come once, at sign-in or with the first page, and then change here. */
export const PREFERENCES_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  meta: { inline: true },
} as const;

/** Makes what the account says act here, but for what was chosen here since and is on its way there. */
export function takeOver(uid: string, chosen: Preferences): void {
  const latest = { ...chosen, ...readUnsent(uid) };
  const { locale, theme, hotkeys } = latest;
  if (locale !== undefined && !isLocaleInUrl()) void takeOverLocale(locale);
  if (theme !== undefined) takeOverTheme(theme);
  if (hotkeys !== undefined) takeOverHotkeys(hotkeys);
  takeOverEditor(latest);
}

/** For pages that open with what was chosen. Without the account's choices, this browser's have to do. */
export async function loadPreferences(uid: string): Promise<void> {
  await api.preference.find.prefetch(undefined, PREFERENCES_QUERY);
  const chosen = api.preference.find.getData();
  if (chosen !== undefined) takeOver(uid, chosen);
}
