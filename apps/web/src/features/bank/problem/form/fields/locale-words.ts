import type { Locale } from "@gavel/domain/locale";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";

/** The languages of statements, in the reader's own. */
export function useLocaleNames(): Readonly<Record<Locale, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      "zh-CN": t({ message: "Chinese", context: "language of a statement" }),
      "en-US": t({ message: "English", context: "language of a statement" }),
    }),
    [t],
  );
}
