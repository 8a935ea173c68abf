import "../../../app/errors/program-error-messages.ts";
import { isInProgress } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { formatClock } from "@gavel/ui/lib/format";
import { PageHeader } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Radio } from "lucide-react";
import { useConnection } from "../../../app/connection/site-connection.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { bankLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { useSession } from "../../../app/session/store.ts";
import { useOwnFilter } from "../../../app/session/use-own-filter.ts";
import { trpc } from "../../../app/trpc.ts";
import { isWhole, listInput, type SubmissionListSearch } from "./list-search.ts";
import { NewRows } from "./new-rows.tsx";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";

interface SubmissionListProps {
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

export function SubmissionList({ search, onSearch }: SubmissionListProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Submissions`);
  const { hasToken } = useSession();
  useOwnFilter(search.onlyMine === true, () => onSearch({ onlyMine: undefined }));
  const input = listInput(search, hasToken);
  const list = trpc.submission.find.useQuery(input, LIST_QUERY);
  const rows = useLiveRows(list.data?.records);
  const hasNewRows = isWhole(search, input);
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-(--page-gutter) pb-10">
      <PageHeader
        title={t`Submissions`}
        count={<LiveMark isLive={rows?.some((row) => isInProgress(row.status)) ?? false} />}
      />
      <SubmissionFilters
        search={search}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
      />
      {hasNewRows && list.data !== undefined && (
        <NewRows shown={list.data} onShow={() => void list.refetch()} />
      )}
      <SubmissionTable
        query={list}
        rows={rows}
        paging={input}
        linkOf={bankLinkOf}
        search={search}
        onSearch={onSearch}
        hasNewRows={hasNewRows}
      />
    </div>
  );
}

function LiveMark({ isLive }: { isLive: boolean }) {
  const { offlineSince } = useConnection();
  if (!isLive) return null;
  if (offlineSince !== null) {
    const time = formatClock(offlineSince);
    return (
      <Badge tone="warning" className="font-sans">
        <Pause aria-hidden />
        <Trans>Paused {time}</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="ink" className="font-sans">
      <Radio aria-hidden />
      <Trans>Live</Trans>
    </Badge>
  );
}
