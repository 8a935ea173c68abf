import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
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
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, pages.length - 1);
  const page = pages[at];
  if (page === undefined) return null;
  const [number, count] = [at + 1, pages.length];
  return (
    <div className="max-w-180 pb-8">
      <div className="[container-type:inline-size] paper aspect-[210/297] overflow-hidden rounded-sm border border-border-strong">
        {children(page)}
      </div>
      <div className="mt-2 flex items-center justify-center gap-2 text-sm">
        <IconButton
          label={t`Previous page`}
          icon={<ChevronLeft />}
          disabled={at === 0}
          onClick={() => setWanted(at - 1)}
        />
        <span role="status">
          <Trans>
            {number} of {count}
          </Trans>
        </span>
        <IconButton
          label={t`Next page`}
          icon={<ChevronRight />}
          disabled={number === count}
          onClick={() => setWanted(at + 1)}
        />
      </div>
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
