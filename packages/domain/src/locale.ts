export const LOCALES = ["zh-CN", "en-US"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "zh-CN";

export function isLocale(value: unknown): value is Locale {
  return value === "zh-CN" || value === "en-US";
}

/** The first supported language of a browser's list (`navigator.languages` or Accept-Language order). */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const primary = tag.trim().toLowerCase().split("-")[0];
    if (primary === "zh") return "zh-CN";
    if (primary === "en") return "en-US";
  }
  return DEFAULT_LOCALE;
}

/** The language of an Accept-Language header, in the order in which it names them. */
export function readAcceptLanguage(header: string): Locale {
  return pickLocale(header.split(",").map((part) => part.split(";")[0] ?? ""));
}
