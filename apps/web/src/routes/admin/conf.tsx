import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { requireRoot } from "../../app/admin/guards.ts";
import { FirstPagePanel } from "../../features/home/admin/first-page-panel.tsx";
import { MailPanel } from "../../features/mail/mail-panel.tsx";
import { mailSearch } from "../../features/mail/mail-search.ts";
import { RatingCard } from "../../features/rating/rating-card.tsx";
import { type ConfigTab, ConfigTabs } from "../../features/setting/config-tabs.tsx";
import { DatabasePanel } from "../../features/setting/database-panel.tsx";
import { WebsiteConfigPanel } from "../../features/setting/website-panel.tsx";

/** In this order; each panel belongs to the feature that it configures. */
const TABS = [
  { value: "website", label: msg`Website`, Panel: WebsiteConfigPanel },
  { value: "home", label: msg`First page`, Panel: FirstPagePanel },
  { value: "mail", label: msg`Mail`, Panel: MailPanel },
  { value: "rating", label: msg`Ratings`, Panel: RatingCard },
  { value: "database", label: msg`Database`, Panel: DatabasePanel },
] as const satisfies readonly ConfigTab<string>[];

const search = z.object({
  ...mailSearch.shape,
  tab: z
    .enum(TABS.map((one) => one.value))
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute("/admin/conf")({
  validateSearch: search,
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
