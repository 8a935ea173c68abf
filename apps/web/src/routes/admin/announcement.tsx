import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { announcementSearch } from "../../app/list/announcement-search.ts";
import { AnnouncementAdmin } from "../../features/site/announcement/admin/announcement-admin.tsx";

export const Route = createFileRoute("/admin/announcement")({
  validateSearch: announcementSearch.read,
  beforeLoad: requireRoot,
  component: AnnouncementsPage,
});

function AnnouncementsPage() {
  const navigate = Route.useNavigate();
  return (
    <AnnouncementAdmin
      search={Route.useSearch()}
      onSearch={(change) => void navigate(announcementSearch.step(change))}
    />
  );
}
