import { createFileRoute, redirect } from "@tanstack/react-router";

/** The first of the contest's pages. */
export const Route = createFileRoute("/admin/contest/$contestID/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/contest/$contestID/edit", params, replace: true });
  },
});
