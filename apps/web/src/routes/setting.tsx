import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/session/require-session.ts";
import { SettingsPage } from "../features/people/my-account/settings-page.tsx";
import { readSettingsSearch } from "../features/people/my-account/settings-search.ts";

export const Route = createFileRoute("/setting")({
  validateSearch: readSettingsSearch,
  beforeLoad: ({ preload }) => requireSession({ preload }),
  loader: async ({ context }) => {
    // The page that says so is enough.
    await context.api.account.me.ensureData(undefined, { meta: { inline: true } });
  },
  component: SettingPage,
});

function SettingPage() {
  const { tab = "profile" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      tab={tab}
      onTab={(next) =>
        void navigate({ search: (old) => ({ ...old, tab: next === "profile" ? undefined : next }) })
      }
    />
  );
}
