import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import { actionText } from "./action-words.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { type Entry, useChangeLines } from "./change-words.ts";
import { Changes } from "./changes.tsx";
import { type AuditSearch, auditInput, auditSearch } from "./page-search.ts";

interface AuditPageProps {
  search: AuditSearch;
  onSearch: (change: Partial<AuditSearch>) => void;
}

/** Who changed what, newest first; a row opens to what it was and what it became. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { t } = useLingui();
  const input = auditInput(search);
  const list = trpc.audit.find.useQuery(input, LIST_QUERY);
  const filters = auditSearch.filtersIn(search);
  return (
    <AdminPage title={t`Audit log`} count={list.data && <Figure value={list.data.total} />}>
      <AuditFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: t`Audit log`,
          row: (entry) => <EntryRow key={entry.id} entry={entry} />,
          loading: <Waiting />,
        }}
        filters={{
          active: filters.length > 0,
          title: <Trans>No matching entries</Trans>,
          words: filters.map((name) => search[name]).join(" · "),
          onClear: () => onSearch(auditSearch.none),
        }}
        empty={<EmptyState title={<Trans>No changes yet</Trans>} />}
      />
    </AdminPage>
  );
}

/** More of them are counted, and told where the row is opened. */
const SHOWN_MAX = 2;

function EntryRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui();
  const nameOf = usePersonName();
  const lines = useChangeLines()(entry);
  const target = nameOf(entry.targetName) || entry.targetId;
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-(--row-h) cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-sm hover:bg-accent focus-visible:-outline-offset-2 md:grid-cols-[auto_10.5rem_9rem_minmax(0,1fr)_8rem]">
          <ChevronRight
            aria-hidden
            className="size-4 text-muted-foreground transition-transform group-open:rotate-90"
          />
          <DateTime
            at={entry.at}
            className="figure text-muted-foreground max-md:order-2 max-md:col-start-2 max-md:text-xs"
          />
          <span className="truncate font-medium max-md:order-3 max-md:col-start-2 max-md:text-xs">
            {entry.actor === null ? t`command line` : nameOf(entry.actor.username)}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere] max-md:order-1">
            {actionText(i18n, entry.action)}
            {target !== "" && (
              <>
                {" "}
                <span translate="no" className="font-strong">
                  {target}
                </span>
              </>
            )}
            {lines.length > 0 && (
              <span className="block truncate text-xs text-muted-foreground">
                {lines
                  .slice(0, SHOWN_MAX)
                  .map((line) => line.text)
                  .join(" · ")}
                {lines.length > SHOWN_MAX && ` · +${lines.length - SHOWN_MAX}`}
              </span>
            )}
          </span>
          <span className="figure truncate text-right text-xs text-muted-foreground max-md:hidden">
            {entry.ip}
          </span>
        </summary>
        <div className="overflow-x-auto border-t bg-background px-4 py-3 md:pl-11">
          <p className="mb-2 flex flex-wrap gap-x-4 text-xs text-muted-foreground">
            <span className="font-mono">{entry.action}</span>
            {entry.targetId !== "" && (
              <span>
                <Trans>ID</Trans> <span className="font-mono">{entry.targetId}</span>
              </span>
            )}
            {entry.ip !== "" && <span className="font-mono md:hidden">{entry.ip}</span>}
          </p>
          <Changes entry={entry} />
        </div>
      </details>
    </li>
  );
}

function Waiting() {
  return (
    <SkeletonRows count={8} row="h-(--row-h) items-center gap-4">
      <Skeleton className="w-32" />
      <Skeleton className="w-48" />
    </SkeletonRows>
  );
}
