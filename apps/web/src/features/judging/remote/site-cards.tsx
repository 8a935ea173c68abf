import { ErrorState } from "@gavel/ui/error-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { AccountDialog } from "./account-dialog.tsx";
import type { RemoteSearch } from "./page-search.ts";
import { SiteCard } from "./site-card.tsx";
import type { useSites } from "./use-sites.ts";

interface SiteCardsProps {
  sites: ReturnType<typeof useSites>;
  search: RemoteSearch;
  onSearch: (change: Partial<RemoteSearch>) => void;
}

const COUNT = 6;

export function SiteCards({ sites, search, onSearch }: SiteCardsProps) {
  const { t } = useLingui();
  const close = () => onSearch({ account: undefined, adding: undefined });
  if (sites.data === undefined) {
    if (sites.isError) {
      return (
        <ErrorState
          title={t`The remote judges did not load`}
          onRetry={() => void sites.refetch()}
        />
      );
    }
    return (
      <div className="grid gap-4 xl:grid-cols-2">
        {Array.from({ length: COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six equal ones
          <Skeleton key={index} className="h-64" />
        ))}
      </div>
    );
  }
  const found = sites.data
    .flatMap((site) => site.accounts.map((account) => ({ site, account })))
    .find(({ account }) => account.id === search.account);
  const adding = sites.data.find(({ site }) => site === search.adding);
  return (
    <>
      <p className="mb-3 max-w-3xl text-sm text-muted-foreground">
        <Trans>
          Submissions to problems of these judges are sent there with accounts of this site, one
          after the other each. Only the program and the account’s sign-in leave this site.
        </Trans>
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {sites.data.map((site) => (
          <SiteCard key={site.site} site={site} onSearch={onSearch} />
        ))}
      </div>
      {found !== undefined && (
        <AccountDialog site={found.site} account={found.account} onClose={close} />
      )}
      {adding !== undefined && <AccountDialog site={adding} account={null} onClose={close} />}
    </>
  );
}
