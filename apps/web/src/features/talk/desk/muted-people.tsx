import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";

type Mute = Outputs["mute"]["find"]["records"][number];

/** Whom moderators keep from writing, the last ones first. Whose time has passed is not among them any more. */
export function MutedPeople({ search, onSearch }: DeskProps) {
  const { t } = useLingui();
  const paging = deskSearch.page(search);
  const list = trpc.mute.find.useQuery(paging, LIST_QUERY);
  const columns = useColumns();
  return (
    <PagedList
      query={list}
      paging={paging}
      onPage={onSearch}
      look={{
        caption: t`Muted people`,
        columns,
        rowKey: (row) => row.uid,
        phoneRow: (row) => (
          <PhoneRow
            title={<UserLink user={row} />}
            meta={
              <span className="min-w-0">
                <Until mute={row} /> · <span translate="no">{row.reason}</span>
              </span>
            }
            end={<Unmute mute={row} />}
          />
        ),
        skeletonRows: paging.limit,
      }}
      empty={
        <EmptyState title={t`Nobody is muted`}>
          <Trans>People who may not write for a while appear here.</Trans>
        </EmptyState>
      }
    />
  );
}

function Until({ mute: { endsAt } }: { mute: Pick<Mute, "endsAt"> }) {
  return endsAt === null ? <Trans context="of a mute">For ever</Trans> : <DateTime at={endsAt} />;
}

export function Unmute({ mute: { username } }: { mute: Pick<Mute, "username"> }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const end = trpc.mute.end.useMutation({
    onSuccess: () => notifySuccess(t`${username} may write again`),
    onSettled() {
      void utils.mute.invalidate();
      void utils.report.getReported.invalidate();
    },
  });
  return (
    <Button
      size="sm"
      busy={end.isPending}
      aria-label={t`Unmute ${username}`}
      onClick={() => end.mutate({ username })}
    >
      <Trans>Unmute</Trans>
    </Button>
  );
}

function useColumns(): Column<Mute>[] {
  const { t } = useLingui();
  return [
    { id: "who", head: t`Username`, cell: (row) => <UserLink user={row} /> },
    { id: "until", head: t`Until`, cell: (row) => <Until mute={row} /> },
    {
      id: "reason",
      head: t`Reason`,
      className: "max-w-96 truncate",
      cell: (row) => (
        <span translate="no" title={row.reason}>
          {row.reason}
        </span>
      ),
    },
    {
      id: "by",
      head: t`Muted by`,
      cell: (row) => <PersonName username={row.mutedBy} />,
    },
    {
      id: "since",
      head: t({ message: "Since", context: "of a mute" }),
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <Unmute mute={row} />,
    },
  ];
}
