import { Card } from "@gavel/ui/card";
import { Skeleton } from "@gavel/ui/skeleton";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { type ComponentType, Suspense } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";

export interface ConfigTab<Value extends string> {
  readonly value: Value;
  readonly label: MessageDescriptor;
  /** The whole panel, with its own form and button. */
  readonly Panel: ComponentType;
}

interface ConfigTabsProps<Value extends string> {
  tabs: readonly ConfigTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The frame of the system configuration: one tab for each matter, each a panel of the feature that it belongs to. */
export function ConfigTabs<Value extends string>(props: ConfigTabsProps<Value>) {
  const { tabs, value, onChange } = props;
  const { t, i18n } = useLingui();
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0];
  return (
    <AdminPage title={t`System Config`}>
      <Tabs
        id="config"
        label={t`System Config`}
        value={value}
        items={tabs.map((tab) => ({ value: tab.value, label: i18n._(tab.label) }))}
        onChange={onChange}
        className="mb-5"
      />
      {shown !== undefined && (
        <div role="tabpanel" id={tabPanelId("config", shown.value)} className="min-w-0">
          <Suspense fallback={<PanelSkeleton />}>
            <shown.Panel />
          </Suspense>
        </div>
      )}
    </AdminPage>
  );
}

function PanelSkeleton() {
  return (
    <Card className="p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-8 w-full" />
      <Skeleton className="mt-4 h-8 w-full" />
    </Card>
  );
}
