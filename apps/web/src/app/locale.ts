import { texts } from "virtual:texts";
import { isLocale, type Locale, pickLocale } from "@gavel/domain/locale";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { queryClient } from "./query-client.ts";

const KEY = "locale";

function askedInUrl(): Locale | null {
  const asked = new URLSearchParams(location.search).get("l");
  return isLocale(asked) ? asked : null;
}

/** `?l=` wins and is remembered; then the remembered choice; then the browser. */
export function initialLocale(): Locale {
  const asked = askedInUrl();
  if (asked !== null) writeStored(KEY, asked);
  const stored = asked ?? readStored(KEY);
  return isLocale(stored) ? stored : pickLocale(navigator.languages);
}

/** Switches every text to it. What later modules say comes into the same object. */
export function activateLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, messages: texts[locale] });
}

export async function setLocale(locale: Locale): Promise<void> {
  writeStored(KEY, locale);
  if (locale === i18n.locale) return;
  activateLocale(locale);
  // Titles and statements have both languages too.
  await queryClient.invalidateQueries();
}

/** The current language and the way to change it. */
export function useLocale() {
  const current = useSyncExternalStore(
    (changed) => i18n.on("change", changed),
    () => i18n.locale,
  );
  const locale: Locale = isLocale(current) ? current : "zh-CN";
  const other: Locale = locale === "zh-CN" ? "en-US" : "zh-CN";
  return { locale, setLocale, toggleLocale: () => setLocale(other) };
}
