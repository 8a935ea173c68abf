import type { TokenScope } from "@gavel/domain/token-scope";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { scopeWords } from "./scope-words.ts";
import type { TokenView } from "./types.ts";

/** What programs sign in with. */
export function TokensTab() {
  const { t } = useLingui();
  const [isMaking, setIsMaking] = useState(false);
  const list = trpc.token.find.useQuery(undefined, { staleTime: 0, meta: { inline: true } });
  const make = (
    <Button size="sm" icon={<Plus />} onClick={() => setIsMaking(true)}>
      <Trans>New token</Trans>
    </Button>
  );
  return (
    <>
      <LoadedList
        query={list}
        rows={list.data}
        look={{
          caption: t`API tokens`,
          row: (token) => <TokenRow key={token.id} token={token} />,
          loading: (
            <CardBody>
              <Skeleton className="h-9 w-full" />
            </CardBody>
          ),
          toolbar: <Head action={make} />,
        }}
        errorTitle={t`The tokens did not load`}
        empty={<EmptyState title={<Trans>No tokens yet</Trans>} />}
      />
      <NewTokenDialog open={isMaking} onOpenChange={setIsMaking} />
    </>
  );
}

function Head({ action }: { action: ReactNode }) {
  return (
    <>
      <CardHeader title={<Trans>API tokens</Trans>} action={action} />
      <CardBody className="border-b py-3 text-xs text-muted-foreground">
        <Trans>
          A token lets a program act as you within its scopes:{" "}
          <code translate="no" className="font-mono">
            gavel login
          </code>{" "}
          asks for one. Send it unchanged in the Authorization header.
        </Trans>
      </CardBody>
    </>
  );
}

function TokenRow({ token }: { token: TokenView }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = trpc.token.revoke.useMutation({ onSettled: () => utils.token.find.invalidate() });
  const { id, name, hint, scopes, createdAt } = token;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <code translate="no" className="font-mono text-xs text-muted-foreground">
            {hint}…
          </code>
          {token.isExpired && (
            <Badge tone="failure">
              <Trans>Expired</Trans>
            </Badge>
          )}
        </p>
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <ScopeBadge scope={scope} />
            </li>
          ))}
        </ul>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <span>
            <Trans>
              created <DateTime at={createdAt} />
            </Trans>
          </span>
          <Expiry token={token} />
          <LastUse token={token} />
        </p>
      </div>
      <Button
        size="sm"
        variant="destructive"
        aria-label={t`Revoke ${name}`}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Revoke</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Revoke the token {name}?</Trans>}
        description={<Trans>Programs using it are refused from now on.</Trans>}
        action={<Trans>Revoke</Trans>}
        onConfirm={async () => {
          await revoke.mutateAsync({ id });
          notifySuccess(t`The token has been revoked`);
        }}
      />
    </li>
  );
}

function ScopeBadge({ scope }: { scope: TokenScope }) {
  const { i18n } = useLingui();
  return (
    <Badge title={i18n._(scopeWords[scope])} translate="no" className="font-mono">
      {scope}
    </Badge>
  );
}

function Expiry({ token: { expiresAt, isExpired } }: { token: TokenView }) {
  if (expiresAt === null) return <Trans>never expires</Trans>;
  return (
    <span>
      {isExpired ? (
        <Trans>
          expired <DateTime at={expiresAt} />
        </Trans>
      ) : (
        <Trans>
          expires <DateTime at={expiresAt} />
        </Trans>
      )}
    </span>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedIp } }: { token: TokenView }) {
  if (lastUsedAt === null) return <Trans>never used</Trans>;
  return (
    <span>
      <Trans>
        last used <RelativeTime at={lastUsedAt} /> from <span className="figure">{lastUsedIp}</span>
      </Trans>
    </span>
  );
}
