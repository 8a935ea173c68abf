import type { ManualEntry, ManualPage } from "@gavel/domain/manual";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";

interface NextPagesProps {
  page: ManualPage;
  entries: readonly ManualEntry[];
}

/** From page to page, in the order of the contents. */
export function NextPages({ page, entries }: NextPagesProps) {
  const { t } = useLingui();
  const at = entries.findIndex((entry) => entry.page === page);
  const previous = entries[at - 1];
  const next = entries[at + 1];
  return (
    <nav
      aria-label={t`Previous and next page`}
      className="mt-8 flex flex-wrap justify-between gap-3 border-t pt-4 text-sm"
    >
      {previous !== undefined && (
        <Link
          to="/help/$page"
          params={{ page: previous.page }}
          rel="prev"
          className="flex items-center gap-1.5 text-primary hover:underline coarse:min-h-11"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {previous.title}
        </Link>
      )}
      {next !== undefined && (
        <Link
          to="/help/$page"
          params={{ page: next.page }}
          rel="next"
          className="ml-auto flex items-center gap-1.5 text-primary hover:underline coarse:min-h-11"
        >
          {next.title}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
