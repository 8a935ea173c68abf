import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageTurner, useTurning } from "../../../../app/print/page-turner.tsx";
import { PrintSheets } from "../../../../app/print/print-sheets.tsx";

interface PagedSheetsProps<Page> {
  /** At least one. */
  pages: readonly Page[];
  /** One of them, as large as its box. */
  children: (page: Page) => ReactNode;
}

/** A4 upright: one page on the screen, all of them on paper. Sizes inside follow the width of the page (cqw). */
export function PagedSheets<Page>({ pages, children }: PagedSheetsProps<Page>) {
  const { t } = useLingui();
  const turning = useTurning(pages.length);
  const page = pages[turning.at];
  if (page === undefined) return null;
  return (
    <div className="max-w-180 pb-8">
      <div className="[container-type:inline-size] paper aspect-[210/297] overflow-hidden rounded-sm border border-border-strong">
        {children(page)}
      </div>
      <PageTurner {...turning} labels={{ before: t`Previous page`, after: t`Next page` }} />
      <PrintSheets page="portrait">
        {pages.map((one, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is what it is by its place
            key={index}
            className="[container-type:inline-size] paper h-[296.8mm] w-[210mm] break-after-page overflow-hidden last:break-after-auto"
          >
            {children(one)}
          </div>
        ))}
      </PrintSheets>
    </div>
  );
}

/** So many on each page. */
export function pagesOf<Item>(items: readonly Item[], perPage: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / perPage) }, (_, at) =>
    items.slice(at * perPage, (at + 1) * perPage),
  );
}
