import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { useSession } from "../../../app/session/store.ts";
import { DeliveryQueue } from "./delivery-queue.tsx";
import type { RemoteSearch } from "./page-search.ts";
import { SiteCards } from "./site-cards.tsx";
import { useSites } from "./use-sites.ts";

interface RemotePageProps {
  search: RemoteSearch;
  onSearch: (change: Partial<RemoteSearch>) => void;
}

/** Other judges: how they fare, this site's accounts there, and what is on its way. */
export function RemotePage({ search, onSearch }: RemotePageProps) {
  const { t } = useLingui();
  const sites = useSites();
  const waiting = sites.data?.reduce((sum, site) => sum + site.waiting, 0);
  const { isRoot } = useSession();
  if (!isRoot) {
    return (
      <AdminPage title={t`Remote judges`}>
        <SiteCards sites={sites} search={{ ...search, adding: undefined }} onSearch={onSearch} />
      </AdminPage>
    );
  }
  const tab = search.tab ?? "sites";
  return (
    <AdminPage title={t`Remote judges`}>
      <Tabs
        id="remote-judges"
        label={t`Remote judges`}
        className="mb-4"
        value={tab}
        items={[
          { value: "sites", label: <Trans>Judges and accounts</Trans> },
          {
            value: "queue",
            label: <Trans>On their way</Trans>,
            ...(waiting ? { count: waiting } : {}),
          },
        ]}
        onChange={(next) => onSearch({ tab: next === "queue" ? next : undefined })}
      />
      <div role="tabpanel" id={tabPanelId("remote-judges", tab)}>
        {tab === "queue" ? (
          <DeliveryQueue search={search} onSearch={onSearch} />
        ) : (
          <SiteCards sites={sites} search={search} onSearch={onSearch} />
        )}
      </div>
    </AdminPage>
  );
}
