import type { ManualPage } from "@gavel/domain/manual";
import { loadMarkdown } from "@gavel/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../../app/locale.ts";
import { type CONTENTS, loadManualText } from "../../../app/manual/texts.ts";

/** A page of the manual in the reader's language. */
export function useManualText(page: ManualPage | typeof CONTENTS) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: ["manual", locale, page],
    async queryFn() {
      // What draws it comes along, so that nothing moves once the text is there.
      const [text] = await Promise.all([loadManualText(locale, page), loadMarkdown("plain")]);
      return text;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
}
