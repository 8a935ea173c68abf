import "../../../app/errors/account-error-messages.ts";
import { PageHeader } from "@gavel/ui/page-header";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  KeyRound,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { AccountTab } from "./account-tab.tsx";
import { PreferencesTab } from "./preferences-tab.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { SessionsTab } from "./sessions-tab.tsx";
import type { SettingsTab } from "./settings-search.ts";
import { TokensTab } from "./tokens-tab.tsx";

interface SettingsPageProps {
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
}

const ID = "settings";

const panels = {
  profile: AccountTab,
  security: SecurityTab,
  sessions: SessionsTab,
  tokens: TokensTab,
  preferences: PreferencesTab,
} as const satisfies Record<SettingsTab, () => React.ReactNode>;

export function SettingsPage({ tab, onTab }: SettingsPageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Settings`);
  const Panel = panels[tab];
  return (
    <div className="mx-auto w-full max-w-200 px-(--page-gutter) pb-10">
      <PageHeader title={<Trans>Settings</Trans>} />
      <Tabs
        id={ID}
        label={t`Settings`}
        value={tab}
        onChange={onTab}
        items={[
          { value: "profile", label: <Trans>Account and profile</Trans>, icon: <UserRound /> },
          { value: "security", label: <Trans>Security</Trans>, icon: <ShieldCheck /> },
          { value: "sessions", label: <Trans>Sessions</Trans>, icon: <MonitorSmartphone /> },
          { value: "tokens", label: <Trans>API tokens</Trans>, icon: <KeyRound /> },
          {
            value: "preferences",
            label: <Trans>Preferences</Trans>,
            icon: <SlidersHorizontal />,
          },
        ]}
      />
      <div id={tabPanelId(ID, tab)} role="tabpanel" className="pt-5">
        <Panel />
      </div>
    </div>
  );
}
