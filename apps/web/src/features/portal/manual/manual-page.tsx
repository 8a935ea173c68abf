import { manualContents, manualSections, type ManualPage as Page } from "@gavel/domain/manual";
import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { PageHeader } from "@gavel/ui/page-header";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { CONTENTS } from "../../../app/manual/texts.ts";
import { ManualAside } from "./manual-aside.tsx";
import { ManualText } from "./manual-text.tsx";
import { NextPages } from "./next-pages.tsx";
import { useManualText } from "./use-manual-text.ts";

/** The first heading is the title of the page. */
const withoutTitle = (text: string) => text.replace(/^# .*\n/, "");

/** One page of the manual, or its list of contents. */
export function ManualPage({ page }: { page: Page | null }) {
  const { t } = useLingui();
  const text = useManualText(page ?? CONTENTS);
  const contents = useManualText(CONTENTS);
  const entries = manualContents(contents.data ?? "");
  const sections = manualSections(text.data ?? "");
  const title = sections[0]?.title ?? entries.find((one) => one.page === page)?.title ?? t`Manual`;
  useDocumentTitle(title);
  return (
    <div className="page page-wide pb-8">
      <PageHeader
        breadcrumb={
          page !== null && (
            <Breadcrumb className="mb-1">
              <Link to="/help">
                <Trans>Manual</Trans>
              </Link>
              {title}
            </Breadcrumb>
          )
        }
        title={title}
      />
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4",
          page !== null && "lg:grid-cols-[15rem_minmax(0,1fr)]",
        )}
      >
        {page !== null && (
          <ManualAside
            page={page}
            entries={entries}
            sections={sections.slice(1)}
            isPending={text.isPending}
          />
        )}
        {/* Nothing stands under the text before it is there. */}
        <article className={cn(text.isPending && "min-h-dvh")}>
          {text.data !== undefined && <ManualText source={withoutTitle(text.data)} />}
          {text.isPending && <Loading />}
          {text.isError && (
            <ErrorState
              title={<Trans>The manual did not load</Trans>}
              onRetry={() => void text.refetch()}
            />
          )}
          {page !== null && !text.isPending && <NextPages page={page} entries={entries} />}
        </article>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <Delayed>
      <Skeleton className="mb-3 w-full max-w-(--measure)" />
      <Skeleton className="mb-3 w-11/12 max-w-(--measure)" />
      <Skeleton className="w-3/5 max-w-(--measure)" />
    </Delayed>
  );
}
