import { createFileRoute } from "@tanstack/react-router";
import { BalloonsPage } from "../../../features/contests/desk/balloons-page.tsx";
import { paperSearch } from "../../../features/contests/desk/desk-search.ts";

export const Route = createFileRoute("/contest/$contestID/ac-info")({
  validateSearch: paperSearch.read,
  component: ContestACInfo,
});

function ContestACInfo() {
  const navigate = Route.useNavigate();
  return (
    <BalloonsPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(paperSearch.step(change))}
    />
  );
}
