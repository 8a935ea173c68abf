import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { trpc } from "../../../app/trpc.ts";
import { TestResult } from "./test-result.tsx";
import type { RemoteAccount } from "./types.ts";

export function AccountRow({ account, onOpen }: { account: RemoteAccount; onOpen: () => void }) {
  const { t } = useLingui();
  const { id, name, answer, answeredAt, takenAt, coolsUntil } = account;
  const { remoteAccount } = trpc.useUtils();
  const test = trpc.remoteAccount.try.useMutation({
    onSettled: () => void remoteAccount.list.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <button type="button" onClick={onOpen} className="link font-medium" translate="no">
            {name}
          </button>
          <StateBadge account={account} />
        </p>
        {answer !== "" && (
          <p translate="no" className="text-xs wrap-anywhere text-muted-foreground">
            {answer}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          {answeredAt !== null && (
            <span>
              <Trans>
                answered <RelativeTime at={answeredAt} />
              </Trans>
            </span>
          )}
          {takenAt !== null && (
            <span>
              <Trans>
                used <RelativeTime at={takenAt} />
              </Trans>
            </span>
          )}
          {coolsUntil !== null && new Date(coolsUntil).getTime() > Date.now() && (
            <span>
              <Trans>
                rests until <DateTime at={coolsUntil} />
              </Trans>
            </span>
          )}
        </p>
        {test.data !== undefined && <TestResult test={test.data} />}
      </div>
      <Button
        size="sm"
        aria-label={t`Test ${name}`}
        busy={test.isPending}
        onClick={() => test.mutate({ id })}
      >
        <Trans>Test</Trans>
      </Button>
    </li>
  );
}

function StateBadge({ account: { state, isEnabled, answeredAt } }: { account: RemoteAccount }) {
  if (!isEnabled) {
    return (
      <Badge tone="neutral">
        <Trans context="account">Not in use</Trans>
      </Badge>
    );
  }
  switch (state) {
    case "active":
      return (
        <Badge tone="success">
          <Trans context="account">Signed in</Trans>
        </Badge>
      );
    case "unverified":
      // The site was asked, and wanted a person or did not answer: that says nothing of the password.
      if (answeredAt !== null) {
        return (
          <Badge tone="warning">
            <Trans context="account">Not let in</Trans>
          </Badge>
        );
      }
      return (
        <Badge tone="neutral">
          <Trans context="account">Not tried yet</Trans>
        </Badge>
      );
    case "frozen":
      return (
        <Badge tone="failure">
          <Trans context="account">Password is wrong</Trans>
        </Badge>
      );
    case "expired":
      return (
        <Badge tone="failure">
          <Trans context="account">Session has ended</Trans>
        </Badge>
      );
  }
}
