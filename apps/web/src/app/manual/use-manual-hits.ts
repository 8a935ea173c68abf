import {
  MANUAL_PAGES,
  type ManualPage,
  type ManualSection,
  manualSections,
  searchManual,
} from "@gavel/domain/manual";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocale } from "../locale.ts";
import { loadManualText } from "./texts.ts";

const MOST = 5;
/** One or two Latin letters stand in every text. */
const TELLING = /\p{Script=Han}|[^\p{Script=Han}]{3}/u;

export interface ManualHit {
  readonly page: ManualPage;
  /** Of the page. */
  readonly title: string;
  readonly section: ManualSection;
}

/** What the manual says of it, in the reader's language. Its texts come when something is first looked for. */
export function useManualHits(keyword: string) {
  const { locale } = useLocale();
  const isAsked = TELLING.test(keyword);
  const { data, isError } = useQuery({
    queryKey: ["manual", locale, "sections"],
    queryFn: () =>
      Promise.all(
        MANUAL_PAGES.map(async (page) => ({
          page,
          sections: manualSections(await loadManualText(locale, page)),
        })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
    meta: { inline: true },
  });
  const hits = useMemo((): ManualHit[] => {
    const pages = isAsked ? (data ?? []) : [];
    return searchManual(pages, keyword, MOST).map(({ page, section }) => {
      const title = pages.find((one) => one.page === page)?.sections[0]?.title ?? page;
      return { page, title, section };
    });
  }, [data, isAsked, keyword]);
  return { hits, hasFailed: isAsked && isError };
}
