import { createFileRoute } from "@tanstack/react-router";
import { HelpPage } from "../features/portal/help/help-page.tsx";

export const Route = createFileRoute("/introduction")({
  // Started here, awaited nowhere: the table shows its own skeleton, and its own error.
  loader: ({ context }) => {
    void context.api.language.find.prefetch(undefined, { meta: { inline: true } });
  },
  component: HelpPage,
});
