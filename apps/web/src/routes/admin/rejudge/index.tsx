import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { rejudgeListSearch } from "../../../features/judging/rejudge/page-search.ts";
import { RejudgeList } from "../../../features/judging/rejudge/rejudge-list.tsx";

export const Route = createFileRoute("/admin/rejudge/")({
  validateSearch: rejudgeListSearch.read,
  beforeLoad: requireRoot,
  component: RejudgesPage,
});

function RejudgesPage() {
  const navigate = Route.useNavigate();
  return (
    <RejudgeList
      paging={rejudgeListSearch.page(Route.useSearch())}
      onPage={(change) => void navigate(rejudgeListSearch.step(change))}
    />
  );
}
