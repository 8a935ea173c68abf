import { createFileRoute } from "@tanstack/react-router";
import { requireKeeper } from "../../app/admin/guards.ts";
import { ApplicationPage } from "../../features/classes/application/application-page.tsx";
import { applicationSearch } from "../../features/classes/application/page-search.ts";

export const Route = createFileRoute("/admin/group-problem")({
  validateSearch: applicationSearch.read,
  beforeLoad: requireKeeper,
  component: GroupProblemPage,
});

function GroupProblemPage() {
  const navigate = Route.useNavigate();
  return (
    <ApplicationPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(applicationSearch.step(change))}
    />
  );
}
