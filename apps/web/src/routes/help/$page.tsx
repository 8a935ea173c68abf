import { isManualPage } from "@gavel/domain/manual";
import { createFileRoute } from "@tanstack/react-router";
import { ManualPage } from "../../features/portal/manual/manual-page.tsx";
import { LateNotFound } from "../../features/portal/shell/late-not-found.tsx";

export const Route = createFileRoute("/help/$page")({ component: OnePage });

function OnePage() {
  const { page } = Route.useParams();
  // Which pages there are comes with the page: the first load need not know.
  return isManualPage(page) ? <ManualPage page={page} /> : <LateNotFound />;
}
