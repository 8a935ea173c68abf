import { createFileRoute } from "@tanstack/react-router";
import { HelpPage } from "../features/portal/help/help-page.tsx";

export const Route = createFileRoute("/introduction")({
  // One answer brings all of it, and each part would push aside what is below it. What fails, its part says.
  loader: async ({ context: { api } }) => {
    const options = { meta: { inline: true } };
    await Promise.all([
      api.language.find.prefetch(undefined, options),
      api.setting.website.prefetch(undefined, options),
      api.dashboard.status.prefetch(undefined, options),
    ]);
  },
  component: HelpPage,
});
