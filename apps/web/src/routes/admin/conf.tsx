import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { oneOf, searchReader } from "../../app/search-fields.ts";
import { outboxSearch } from "../../features/site/mail/mail-search.ts";
import { ConfigTabs } from "../../features/site/setting/config-tabs.tsx";
import { CONFIG_TABS, type ConfigPanel } from "./-conf-panels.ts";

/** The names alone: addresses are read before anything is loaded of what they lead to. */
const readTab = searchReader({
  tab: oneOf<ConfigPanel>([
    "website",
    "home",
    "mail",
    "sign-on",
    "limits",
    "rating",
    "webhooks",
    "backups",
    "database",
  ]),
});

export const Route = createFileRoute("/admin/conf")({
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readTab(raw),
    ...outboxSearch.read(raw),
  }),
  beforeLoad: requireRoot,
  component: ConfigPage,
});

function ConfigPage() {
  const { tab = "website" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ConfigTabs
      tabs={CONFIG_TABS}
      value={tab}
      onChange={(next) => void navigate({ search: (old) => ({ l: old.l, tab: next }) })}
    />
  );
}
