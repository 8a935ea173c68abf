import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { EmptyState } from "@gavel/ui/empty-state";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { ListError } from "../../../../app/list/list-error.tsx";
import { PrintSheets } from "../../../../app/print/print-sheets.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { JuryPage } from "../jury-page.tsx";
import type { Results } from "./after-page.tsx";
import { Certificates } from "./certificates.tsx";
import { ResultsList } from "./results-list.tsx";
import { type SheetKind, type SheetSearch, sheetRows } from "./sheet-kinds.ts";

interface CertificatesPageProps {
  contestId: number;
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
}

/** Certificates and the list of results, as the printer gives them. */
export function CertificatesPage({ contestId, search, onSearch }: CertificatesPageProps) {
  const { t } = useLingui();
  const kind: SheetKind = search.sheet ?? "awards";
  const query = trpc.board.results.useQuery(
    { contestId },
    { staleTime: 0, meta: { inline: true } },
  );
  const rows = sheetRows(query.data?.rows ?? [], kind);
  const back = (
    <Link
      to="/contest/$contestID/after"
      params={{ contestID: `${contestId}` }}
      className="self-center text-sm text-primary hover:underline"
    >
      <Trans>After the contest</Trans>
    </Link>
  );
  return (
    <JuryPage
      contestId={contestId}
      title={t`Certificates`}
      count={query.data && rows.length}
      actions={
        <>
          {back}
          <Button
            variant="primary"
            icon={<Printer />}
            disabled={rows.length === 0}
            onClick={() => window.print()}
          >
            {kind === "list" ? (
              <Trans>Print the list</Trans>
            ) : (
              <Plural value={rows.length} one="Print # page" other="Print # pages" />
            )}
          </Button>
        </>
      }
    >
      {() => (
        <>
          <FilterBar>
            <Segmented
              label={t`What is printed`}
              value={kind}
              options={[
                { value: "awards", label: t({ message: "Awards", context: "certificates" }) },
                { value: "everybody", label: t({ message: "Everybody", context: "certificates" }) },
                { value: "list", label: t({ message: "List", context: "certificates" }) },
              ]}
              onChange={(next) => onSearch({ sheet: next === "awards" ? undefined : next })}
            />
          </FilterBar>
          {query.error !== null && query.data === undefined ? (
            <ListError query={query} title={t`The results did not load`} />
          ) : query.data === undefined ? (
            <Skeleton className="h-96 w-full" />
          ) : (
            <>
              {query.data.finalizedAt === null && (
                <Callout tone="warning" className="mb-4">
                  <Trans>The results are not final: what is printed now may turn out wrong.</Trans>
                </Callout>
              )}
              <Sheets kind={kind} results={query.data} rows={rows} />
            </>
          )}
        </>
      )}
    </JuryPage>
  );
}

interface SheetsProps {
  kind: SheetKind;
  results: Results;
  rows: readonly Results["rows"][number][];
}

function Sheets({ kind, results, rows }: SheetsProps) {
  const { t } = useLingui();
  if (rows.length === 0) {
    return kind === "awards" ? (
      <EmptyState title={t`Nobody has won an award`}>
        <Trans>Certificates may still be printed for everybody.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={t`Nobody took part`} />
    );
  }
  if (kind !== "list") return <Certificates results={results} rows={rows} />;
  return (
    <>
      <div className="mb-8 overflow-x-auto paper rounded-lg border p-6">
        <ResultsList results={results} />
      </div>
      <PrintSheets page="plain">
        <ResultsList results={results} />
      </PrintSheets>
    </>
  );
}
