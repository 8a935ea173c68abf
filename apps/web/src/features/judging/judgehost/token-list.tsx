import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Missing } from "@gavel/ui/figure";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import { NewToken } from "./new-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import type { Token } from "./types.ts";

/** Tokens of judge hosts on other machines. */
export function TokenList() {
  const { t } = useLingui();
  const tokens = trpc.judgehost.tokens.useQuery(undefined, { meta: { inline: true } });
  const columns = useColumns();
  return (
    <>
      <p className="mb-3 max-w-2xl text-sm text-muted-foreground">
        <Trans>
          Each judge server on another machine signs in with its own token. A token is shown only
          once, when it is created.
        </Trans>
      </p>
      <NewToken />
      <LoadedList
        query={tokens}
        rows={tokens.data}
        look={{
          caption: t`Tokens of judge servers, newest first`,
          columns,
          rowKey: (token) => token.id,
          phoneRow: (token) => (
            <PhoneRow
              title={token.name}
              meta={<TokenState token={token} />}
              end={<RevokeToken token={token} />}
            />
          ),
          skeletonRows: 3,
        }}
        empty={
          <EmptyState title={<Trans>No tokens yet</Trans>}>
            <Trans>The judge server on the site’s own machine needs none.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

function TokenState({ token }: { token: Token }) {
  if (token.revokedAt !== null) {
    return (
      <Badge tone="failure">
        <Trans>Revoked</Trans>
      </Badge>
    );
  }
  return token.hosts.length === 0 ? (
    <Badge tone="neutral">
      <Trans>Not used yet</Trans>
    </Badge>
  ) : (
    <Badge tone="success">
      <Trans>In use</Trans>
    </Badge>
  );
}

function useColumns(): Column<Token>[] {
  const { t } = useLingui();
  return [
    { id: "name", head: t`Name`, skeleton: "w-24", cell: (token) => token.name },
    {
      id: "hint",
      head: t`Prefix`,
      className: "figure text-muted-foreground",
      cell: (token) => `${token.hint}…`,
    },
    { id: "state", head: t`Status`, cell: (token) => <TokenState token={token} /> },
    {
      id: "hosts",
      head: t`Judge servers`,
      cell: (token) => (token.hosts.length === 0 ? <Missing /> : token.hosts.join(", ")),
    },
    {
      id: "by",
      head: t`Created by`,
      cell: (token) => (token.createdBy ? <PersonName username={token.createdBy} /> : <Missing />),
    },
    { id: "made", head: t`Created`, cell: (token) => <DateTime at={token.createdAt} /> },
    {
      id: "used",
      head: t`Last used`,
      cell: (token) =>
        token.lastUsedAt === null ? <Missing /> : <RelativeTime at={token.lastUsedAt} />,
    },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (token) => <RevokeToken token={token} />,
    },
  ];
}
