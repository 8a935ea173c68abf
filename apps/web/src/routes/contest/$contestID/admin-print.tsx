import { createFileRoute } from "@tanstack/react-router";
import { paperSearch } from "../../../features/contests/desk/desk-search.ts";
import { PrintsPage } from "../../../features/contests/desk/prints-page.tsx";

export const Route = createFileRoute("/contest/$contestID/admin-print")({
  validateSearch: paperSearch.read,
  component: ContestAdminPrint,
});

function ContestAdminPrint() {
  const navigate = Route.useNavigate();
  return (
    <PrintsPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(paperSearch.step(change))}
    />
  );
}
