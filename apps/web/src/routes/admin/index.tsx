import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/")({
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/admin/dashboard", search, replace: true });
  },
});
