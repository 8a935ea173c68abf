import { createFileRoute } from "@tanstack/react-router";
import { BalloonsPage } from "../../../features/contests/desk/balloons-page.tsx";
import { balloonSearch } from "../../../features/contests/desk/desk-search.ts";

export const Route = createFileRoute("/contest/$contestID/ac-info")({
  validateSearch: balloonSearch.read,
  component: ContestACInfo,
});

function ContestACInfo() {
  const navigate = Route.useNavigate();
  return (
    <BalloonsPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(balloonSearch.step(change))}
    />
  );
}
