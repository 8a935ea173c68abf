import { createFileRoute, redirect } from "@tanstack/react-router";

/** The back office has no page of its own for what it does not have. */
export const Route = createFileRoute("/admin/$")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/login", replace: true });
  },
});
