import { createFileRoute, redirect } from "@tanstack/react-router";

/** The address that older links have. */
export const Route = createFileRoute("/admin/group-problem_/apply")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/group-problem", replace: true });
  },
});
