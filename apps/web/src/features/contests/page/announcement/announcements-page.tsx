import { LIMITS } from "@gavel/domain/limit";
import { Badge } from "@gavel/ui/badge";
import { Card } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Markdown } from "@gavel/ui/markdown";
import { PageHeader } from "@gavel/ui/page-header";
import { Pagination } from "@gavel/ui/pagination";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { announcementsRead } from "../../../../app/contest/read-ids.ts";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

/** All of them stand on one page, as far as the server gives them in one answer. */
const PAGE_SIZE = LIMITS.pageSizeMax;

type Announcement = Outputs["contestAnnouncement"]["find"]["records"][number];

interface AnnouncementsPageProps {
  contestId: number;
  page: number;
  onPage: (page: number) => void;
}

/** What the organisers told everybody, newest first; what is seen here is read. */
export function ContestAnnouncements({ contestId, page, onPage }: AnnouncementsPageProps) {
  const { t, i18n } = useLingui();
  const title = t({ message: "Announcements", context: "contest" });
  const [contest] = trpc.contest.get.useSuspenseQuery({ contestId });
  useDocumentTitle(`${title} - ${contest.title}`);
  const list = trpc.contestAnnouncement.find.useQuery(
    { contestId, currentPage: page, limit: PAGE_SIZE },
    LIST_QUERY,
  );
  const rows = list.data?.records;
  // As they were before this page marked them.
  const read = announcementsRead.useIds(contestId);
  const [readBefore] = useState(read);
  useEffect(() => {
    if (rows === undefined) return;
    announcementsRead.mark(
      contestId,
      rows.map(({ id }) => id),
    );
  }, [contestId, rows]);
  return (
    <>
      <PageHeader title={title} count={list.data?.total} />
      {list.error !== null && rows === undefined && (
        <ErrorState
          title={t`The announcements did not load`}
          reason={describeError(i18n, list.error)}
          requestId={errorFacts(list.error).requestId}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <Delayed>
          <Skeleton className="mb-3 h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </Delayed>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState title={t`No announcements yet`}>
            <Trans>What the organisers announce appears here at once.</Trans>
          </EmptyState>
        </Card>
      )}
      <div className="flex flex-col gap-3">
        {rows?.map((one) => (
          <Row key={one.id} one={one} isNew={!readBefore.includes(one.id)} />
        ))}
      </div>
      {list.data !== undefined && list.data.total > PAGE_SIZE && (
        <Pagination
          total={list.data.total}
          page={page}
          pageSize={PAGE_SIZE}
          onPageChange={onPage}
        />
      )}
    </>
  );
}

function Row({ one, isNew }: { one: Announcement; isNew: boolean }) {
  const { t } = useLingui();
  return (
    <Card className="px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {one.displayId !== null && (
          <Badge tone="outline" title={t`Problem ${one.displayId}`}>
            <span className="figure">{one.displayId}</span>
          </Badge>
        )}
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{one.title}</h2>
        {isNew && (
          <Badge tone="ink">
            <Trans>new</Trans>
          </Badge>
        )}
        <span className="ml-auto text-xs text-muted-foreground">
          <PersonName username={one.author.username} /> · <DateTime at={one.createdAt} />
        </span>
      </div>
      <Markdown source={one.content} />
    </Card>
  );
}
