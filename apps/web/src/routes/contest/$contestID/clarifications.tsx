import { createFileRoute } from "@tanstack/react-router";
import { ClarificationsPage } from "../../../features/contests/desk/clarifications-page.tsx";
import { questionSearch } from "../../../features/contests/desk/desk-search.ts";

export const Route = createFileRoute("/contest/$contestID/clarifications")({
  validateSearch: questionSearch.read,
  component: ContestClarifications,
});

function ContestClarifications() {
  const navigate = Route.useNavigate();
  return (
    <ClarificationsPage
      contestId={Number(Route.useParams().contestID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(questionSearch.step(change))}
    />
  );
}
