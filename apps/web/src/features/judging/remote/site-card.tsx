import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { AccountRow } from "./account-row.tsx";
import type { RemoteSearch } from "./page-search.ts";
import { SiteParts } from "./site-parts.tsx";
import { TestResult } from "./test-result.tsx";
import type { RemoteSite, SiteTest } from "./types.ts";

interface SiteCardProps {
  site: RemoteSite;
  onSearch: (change: Partial<RemoteSearch>) => void;
}

/** How one judge fares, and for root this site's accounts there. */
export function SiteCard({ site, onSearch }: SiteCardProps) {
  const { isRoot } = useSession();
  const { name, origin } = site;
  const { remoteAccount } = trpc.useUtils();
  const look = trpc.remoteAccount.trySite.useMutation({
    onSettled: () => void remoteAccount.list.invalidate(),
  });
  return (
    <Card>
      <CardHeader
        title={<span translate="no">{name}</span>}
        detail={
          <a href={origin} rel="noreferrer" target="_blank" translate="no" className="link">
            {new URL(origin).host}
          </a>
        }
        action={<SiteBadge site={site} />}
      />
      <SiteHealth site={site} test={look.data} />
      {isRoot && <Accounts site={site} look={look} onSearch={onSearch} />}
    </Card>
  );
}

interface AccountsProps extends SiteCardProps {
  look: ReturnType<typeof trpc.remoteAccount.trySite.useMutation>;
}

/** This site's there, for root, and a look at the judge as everybody sees it. */
function Accounts({ site, look, onSearch }: AccountsProps) {
  const { t } = useLingui();
  const { site: key, name, accounts, accountSite } = site;
  const isPart = accountSite !== key;
  return (
    <>
      {accounts.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          <Trans>No account: problems can be imported, submissions are not sent.</Trans>
        </p>
      ) : (
        <ul className="divide-y">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onOpen={() => onSearch({ account: account.id })}
            />
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2 border-t px-4 py-2">
        {isPart ? (
          <p className="text-xs text-muted-foreground">
            <Trans>It takes the accounts of Codeforces.</Trans>
          </p>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus />}
            onClick={() => onSearch({ adding: key })}
          >
            <Trans>Add an account</Trans>
          </Button>
        )}
        <Button
          size="sm"
          aria-label={t`Check now: ${name}`}
          busy={look.isPending}
          onClick={() => look.mutate({ site: key })}
        >
          <Trans>Check now</Trans>
        </Button>
      </div>
    </>
  );
}

function SiteBadge({ site: { trouble, closedUntil, parts } }: { site: RemoteSite }) {
  const hasChanged = parts.some(({ fault }) => fault === "markupChanged");
  if (trouble === null && !hasChanged) {
    if (parts.every(({ checkedAt }) => checkedAt === null)) {
      return (
        <Badge tone="neutral">
          <Trans context="judge">Not checked yet</Trans>
        </Badge>
      );
    }
    // Which of them, and why, stands below.
    if (parts.some(({ fault }) => fault !== null)) {
      return (
        <Badge tone="warning">
          <Trans>Has faults</Trans>
        </Badge>
      );
    }
    return (
      <Badge tone="success">
        <Trans>No trouble</Trans>
      </Badge>
    );
  }
  if (trouble === "blocked") {
    return (
      <Badge tone="failure">
        <Trans>Wants a browser</Trans>
      </Badge>
    );
  }
  if (hasChanged || trouble === "changed") {
    return (
      <Badge tone="failure">
        <Trans>Pages have changed</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone={closedUntil === null ? "warning" : "failure"}>
      <Trans>Does not answer</Trans>
    </Badge>
  );
}

interface SiteHealthProps {
  site: RemoteSite;
  /** What the last look showed. */
  test: SiteTest | undefined;
}

function SiteHealth({ site: { detail, since, closedUntil, parts }, test }: SiteHealthProps) {
  return (
    <div className="border-b px-4 py-3 text-sm">
      <SiteParts parts={parts} />
      {since !== null && (
        <p className="mt-2 wrap-anywhere">
          <span translate="no">{detail}</span>{" "}
          <span className="text-xs text-muted-foreground">
            <Trans>
              since <RelativeTime at={since} />
            </Trans>
          </span>
        </p>
      )}
      {closedUntil !== null && (
        <p className="text-xs text-muted-foreground">
          <Trans>
            Nothing is sent there before <DateTime at={closedUntil} />
          </Trans>
        </p>
      )}
      {test !== undefined && <TestResult test={test} />}
    </div>
  );
}
