import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { oneOf, searchReader } from "../../app/search-fields.ts";
import { outboxSearch } from "../../features/site/mail/mail-search.ts";
import { type ConfigTab, ConfigTabs } from "../../features/site/setting/config-tabs.tsx";
import {
  DatabasePanel,
  FirstPagePanel,
  LimitsPanel,
  MailPanel,
  RatingCard,
  WebsitePanel,
} from "./-conf-panels.ts";

/** In this order; each panel belongs to the feature that it configures. */
const TABS = [
  { value: "website", label: msg`Website`, Panel: WebsitePanel },
  { value: "home", label: msg`First page`, Panel: FirstPagePanel },
  { value: "mail", label: msg`Mail`, Panel: MailPanel },
  { value: "limits", label: msg`Limits`, Panel: LimitsPanel },
  { value: "rating", label: msg`Ratings`, Panel: RatingCard },
  { value: "database", label: msg`Database`, Panel: DatabasePanel },
] as const satisfies readonly ConfigTab<string>[];

const readTab = searchReader({ tab: oneOf(TABS.map((one) => one.value)) });

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
      tabs={TABS}
      value={tab}
      onChange={(next) => void navigate({ search: (old) => ({ l: old.l, tab: next }) })}
    />
  );
}
