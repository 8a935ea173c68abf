import { createFileRoute } from "@tanstack/react-router";
import { DeskPage } from "../../features/talk/desk/desk-page.tsx";
import { deskSearch } from "../../features/talk/desk/desk-search.ts";

export const Route = createFileRoute("/admin/discussion")({
  validateSearch: deskSearch.read,
  component: DiscussionsPage,
});

function DiscussionsPage() {
  const navigate = Route.useNavigate();
  return (
    <DeskPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(deskSearch.step(change))}
    />
  );
}
