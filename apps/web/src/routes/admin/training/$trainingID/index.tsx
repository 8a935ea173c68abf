import { createFileRoute, redirect } from "@tanstack/react-router";

/** The first of the training's pages. */
export const Route = createFileRoute("/admin/training/$trainingID/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/training/$trainingID/edit", params, replace: true });
  },
});
