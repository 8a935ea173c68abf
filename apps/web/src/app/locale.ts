import { texts } from "virtual:texts";
import { isLocale, type Locale, pickLocale } from "@gavel/domain/locale";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { noteChoice } from "./preferences/choices.ts";
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

/** As the address or the account says, or as somebody chose. */
export async function takeOverLocale(locale: Locale): Promise<void> {
  writeStored(KEY, locale);
  if (locale === i18n.locale) return;
  activateLocale(locale);
  // Titles and statements have both languages too.
  await queryClient.invalidateQueries();
}

async function setLocale(locale: Locale): Promise<void> {
  noteChoice({ locale });
  await takeOverLocale(locale);
}

/** What other tabs of this browser choose. */
export function followStoredLocale(): () => void {
  function follow({ key, newValue }: StorageEvent) {
    if (key === KEY && isLocale(newValue)) void takeOverLocale(newValue);
  }
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/** The address names one, which is no choice for good. */
export const isLocaleInUrl = () => askedInUrl() !== null;

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
