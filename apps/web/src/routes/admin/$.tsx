import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { createFileRoute, redirect } from "@tanstack/react-router";

const NO_PAGE = msg`There is no such page`;

/** What the back office does not have leads to its own sign-in, which lets those in who are. */
export const Route = createFileRoute("/admin/$")({
  beforeLoad: ({ preload }) => {
    if (!preload) notifyWarning(i18n._(NO_PAGE), { id: "no-admin-page" });
    throw redirect({ to: "/admin/login", replace: true });
  },
});
