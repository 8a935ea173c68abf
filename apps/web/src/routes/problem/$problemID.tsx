import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/problem/$problemID")({
  component: () => null,
  staticData: { hideFooter: true },
});
