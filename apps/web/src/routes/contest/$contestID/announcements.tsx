import { createFileRoute } from "@tanstack/react-router";
import { searchReader, wholeNumber } from "../../../app/search-fields.ts";
import { ContestAnnouncements } from "../../../features/contests/page/announcement/announcements-page.tsx";

export const Route = createFileRoute("/contest/$contestID/announcements")({
  validateSearch: searchReader({ currentPage: wholeNumber(1, 1_000_000) }),
  component: ContestAnnouncementList,
});

function ContestAnnouncementList() {
  const { currentPage = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContestAnnouncements
      contestId={Number(Route.useParams().contestID)}
      page={currentPage}
      onPage={(page) => void navigate({ search: { currentPage: page > 1 ? page : undefined } })}
    />
  );
}
