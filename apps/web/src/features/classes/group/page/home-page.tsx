import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { Markdown } from "@gavel/ui/markdown";
import { Pagination } from "@gavel/ui/pagination";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import type { Group } from "../types.ts";
import { ANNOUNCEMENTS_SHOWN } from "./announcements-shown.ts";
import { MembersCard } from "./members-card.tsx";

/** What the group is, and what its members were told. */
export function GroupHome({ groupId }: { groupId: number }) {
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  useDocumentTitle(group.name);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-4">
        {group.level >= GROUP_LEVEL.member && <Announcements groupId={groupId} />}
        <Card>
          <CardHeader title={<Trans>About this group</Trans>} />
          <CardBody>
            <Markdown source={group.description} wide />
          </CardBody>
        </Card>
      </div>
      <div className="grid content-start gap-4">
        <Facts group={group} />
        {group.level >= GROUP_LEVEL.member && <MembersCard group={group} />}
      </div>
    </div>
  );
}

function Facts({ group }: { group: Group }) {
  return (
    <Card>
      <CardBody>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <dt className="text-muted-foreground">
            <Trans context="group">Owner</Trans>
          </dt>
          <dd className="min-w-0 truncate">
            <UserLink user={group.owner} />
          </dd>
          <dt className="text-muted-foreground">
            <Trans>Members</Trans>
          </dt>
          <dd className="figure">{group.memberCount}</dd>
          <dt className="text-muted-foreground">
            <Trans>Created</Trans>
          </dt>
          <dd>
            <DateTime at={group.createdAt} />
          </dd>
          {group.code !== null && (
            <>
              <dt className="text-muted-foreground">
                <Trans>Invitation code</Trans>
              </dt>
              <dd className="figure" translate="no">
                {group.code}
              </dd>
            </>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Newest first; the newest of all is open. */
function Announcements({ groupId }: { groupId: number }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(1);
  const list = trpc.groupAnnouncement.find.useQuery(
    { groupId, currentPage: page, limit: ANNOUNCEMENTS_SHOWN },
    LIST_QUERY,
  );
  if (list.data === undefined) {
    if (list.error === null) return null;
    return (
      <ErrorState
        title={t`The announcements did not load`}
        reason={describeError(i18n, list.error)}
        requestId={errorFacts(list.error).requestId}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { records, total } = list.data;
  return (
    <Card>
      <CardHeader title={<Trans context="group">Announcements</Trans>} />
      {records.length === 0 && <EmptyState title={t`No announcements yet`} />}
      <div className="divide-y">
        {records.map((one, index) => (
          <details key={one.id} open={page === 1 && index === 0} className="px-4 py-3">
            <summary className="cursor-pointer">
              <span className="font-semibold wrap-anywhere">{one.title}</span>{" "}
              <span className="text-xs text-muted-foreground">
                <PersonName username={one.author.username} /> · <DateTime at={one.createdAt} />
              </span>
            </summary>
            <Markdown source={one.content} className="mt-2" />
          </details>
        ))}
      </div>
      {total > ANNOUNCEMENTS_SHOWN && (
        <Pagination
          className="border-t px-4 pb-3"
          total={total}
          page={page}
          pageSize={ANNOUNCEMENTS_SHOWN}
          onPageChange={setPage}
        />
      )}
    </Card>
  );
}
