import { createFileRoute } from "@tanstack/react-router";
import { searchReader, text } from "../app/search-fields.ts";
import { StopDigestPage } from "../features/people/my-account/stop-digest-page.tsx";

export const Route = createFileRoute("/stop-digest")({
  validateSearch: searchReader({ token: text(500) }),
  component: StopDigest,
});

function StopDigest() {
  return <StopDigestPage token={Route.useSearch().token ?? ""} />;
}
