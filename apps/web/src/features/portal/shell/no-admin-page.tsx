import { notifyWarning } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** What the back office does not have leads to its own sign-in, which lets those in who are. */
export function NoAdminPage() {
  const { t } = useLingui();
  useEffect(() => notifyWarning(t`There is no such page`, { id: "no-admin-page" }), [t]);
  return <Navigate to="/admin/login" replace />;
}
