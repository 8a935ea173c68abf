import { createFileRoute } from "@tanstack/react-router";
import {
  type AnnouncementSearch,
  announcementSearch,
} from "../../../../app/list/announcement-search.ts";
import { OfficeAnnouncements } from "../../../../features/contests/admin/announcements/announcements-page.tsx";

export const Route = createFileRoute("/admin/contest/$contestID/announcement")({
  validateSearch: announcementSearch.read,
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <OfficeAnnouncements
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change: Partial<AnnouncementSearch>) =>
        void navigate(announcementSearch.step(change))
      }
    />
  );
}
