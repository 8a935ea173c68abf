import type { ManualEntry, ManualPage, ManualSection } from "@gavel/domain/manual";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

interface ManualAsideProps {
  page: ManualPage;
  entries: readonly ManualEntry[];
  /** Headings of the page that is read. */
  sections: readonly ManualSection[];
  /** They are on their way: their place is kept. */
  isPending: boolean;
}

/** Beside the text: the pages, and the headings of this one. On a phone only these, folded. */
export function ManualAside({ page, entries, sections, isPending }: ManualAsideProps) {
  const { t } = useLingui();
  const headings = sections.length > 0 && <Headings page={page} sections={sections} />;
  return (
    <>
      <nav
        aria-label={t`Pages of the manual`}
        className="sticky top-[calc(var(--header-h)+1rem)] max-h-[calc(100dvh-var(--header-h)-2rem)] overflow-y-auto text-sm max-lg:hidden"
      >
        <ul className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <li key={entry.page}>
              <Link
                to="/help/$page"
                params={{ page: entry.page }}
                aria-current={entry.page === page ? "page" : undefined}
                className={cn(
                  "block rounded-md px-2 py-1 focus-visible:-outline-offset-2",
                  entry.page === page
                    ? "bg-primary-soft font-strong text-primary"
                    : "hover:bg-accent",
                )}
              >
                {entry.title}
              </Link>
              {entry.page === page && headings}
            </li>
          ))}
        </ul>
      </nav>
      {isPending && (
        <p aria-hidden className="rounded-lg border px-3 py-2 text-sm lg:hidden">
          &nbsp;
        </p>
      )}
      {headings !== false && (
        <details className="rounded-lg border px-3 text-sm lg:hidden">
          <summary className="cursor-pointer py-2 font-strong">
            <Trans>On this page</Trans>
          </summary>
          <nav aria-label={t`On this page`} className="pb-2">
            {headings}
          </nav>
        </details>
      )}
    </>
  );
}

interface HeadingsProps {
  page: ManualPage;
  sections: readonly ManualSection[];
}

function Headings({ page, sections }: HeadingsProps) {
  return (
    <ul className="my-1 ml-2 flex flex-col border-l">
      {sections.map(({ anchor, title }) => (
        <li key={anchor}>
          <Link
            to="/help/$page"
            params={{ page }}
            hash={anchor}
            className="block py-1 pl-3 text-muted-foreground hover:text-foreground hover:underline focus-visible:-outline-offset-2 coarse:py-2.5"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
