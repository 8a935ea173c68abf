import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/session/require-session.ts";
import { LogoutPage } from "../features/people/account/logout-page.tsx";

export const Route = createFileRoute("/logout")({
  beforeLoad: ({ preload }) => requireSession({ preload }),
  component: LogoutPage,
});
