import { Figure } from "@gavel/ui/figure";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { useSession } from "../../../app/session/store.ts";
import { HostDetail } from "./host-detail.tsx";
import { UnequalHosts } from "./host-speed.tsx";
import { HostTable } from "./host-table.tsx";
import type { JudgeSearch } from "./page-search.ts";
import { QueueFigures } from "./queue-figures.tsx";
import { TokenList } from "./token-list.tsx";
import { useHosts } from "./use-hosts.ts";

interface JudgePageProps {
  search: JudgeSearch;
  onSearch: (change: Partial<JudgeSearch>) => void;
}

/** Judge servers: what each is and does, and root's word over them; tokens for further ones. */
export function JudgePage({ search, onSearch }: JudgePageProps) {
  const { t } = useLingui();
  const { isRoot } = useSession();
  const hosts = useHosts();
  const tab = isRoot ? (search.tab ?? "servers") : "servers";
  return (
    <AdminPage title={t`Judge servers`} count={hosts.data && <Figure value={hosts.data.length} />}>
      {isRoot && (
        <Tabs
          id="judge"
          label={t`Judge servers`}
          className="mb-4"
          value={tab}
          items={[
            { value: "servers", label: <Trans>Servers</Trans>, count: hosts.data?.length },
            { value: "tokens", label: <Trans>Tokens</Trans> },
          ]}
          onChange={(next) => onSearch({ tab: next === "servers" ? undefined : next })}
        />
      )}
      <div role={isRoot ? "tabpanel" : undefined} id={tabPanelId("judge", tab)}>
        {tab === "tokens" ? <TokenList /> : <Servers hosts={hosts} shown={search.host} />}
      </div>
    </AdminPage>
  );
}

interface ServersProps {
  hosts: ReturnType<typeof useHosts>;
  shown: string | undefined;
}

function Servers({ hosts, shown }: ServersProps) {
  const host = hosts.data?.find(({ id }) => id === shown) ?? hosts.data?.[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QueueFigures />
      <UnequalHosts hosts={hosts.data ?? []} />
      <HostTable hosts={hosts} rowTone={(row) => (row.id === host?.id ? "own" : undefined)} />
      {host !== undefined && <HostDetail key={host.id} host={host} />}
    </div>
  );
}
