import { useLingui } from "@lingui/react/macro";
import { AdminPage } from "../../app/admin/admin-page.tsx";

/** What runs and what waits, at a glance. */
export function DashboardPage() {
  const { t } = useLingui();
  return <AdminPage title={t`Dashboard`}>{null}</AdminPage>;
}
