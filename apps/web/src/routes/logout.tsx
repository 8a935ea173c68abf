import { createFileRoute, redirect } from "@tanstack/react-router";
import { requireSignIn } from "../app/session/use-session-actions.ts";
import { LogoutPage } from "../features/people/account/logout-page.tsx";

export const Route = createFileRoute("/logout")({
  beforeLoad: () => {
    if (!requireSignIn()) throw redirect({ to: "/home", replace: true });
  },
  component: LogoutPage,
});
