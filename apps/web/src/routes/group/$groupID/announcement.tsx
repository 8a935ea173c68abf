import { createFileRoute } from "@tanstack/react-router";
import {
  type AnnouncementSearch,
  announcementSearch,
} from "../../../app/list/announcement-search.ts";
import { AnnouncementsPage } from "../../../features/classes/group/announcement/announcements-page.tsx";

export const Route = createFileRoute("/group/$groupID/announcement")({
  validateSearch: announcementSearch.read,
  component: Announcements,
});

function Announcements() {
  const navigate = Route.useNavigate();
  return (
    <AnnouncementsPage
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change: Partial<AnnouncementSearch>) =>
        void navigate(announcementSearch.step(change))
      }
    />
  );
}
