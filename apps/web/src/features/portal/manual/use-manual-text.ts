import type { ManualPage } from "@gavel/domain/manual";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../../app/locale.ts";
import { type CONTENTS, loadManualText } from "../../../app/manual/texts.ts";

/** A page of the manual in the reader's language. */
export function useManualText(page: ManualPage | typeof CONTENTS) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: ["manual", locale, page],
    queryFn: () => loadManualText(locale, page),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
}
