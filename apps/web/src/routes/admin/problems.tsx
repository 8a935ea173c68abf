import { createFileRoute } from "@tanstack/react-router";
import { problemAdminSearch } from "../../features/bank/problem/admin/page-search.ts";
import { ProblemAdminPage } from "../../features/bank/problem/admin/problem-admin-page.tsx";

export const Route = createFileRoute("/admin/problems")({
  validateSearch: problemAdminSearch.read,
  component: ProblemsPage,
});

function ProblemsPage() {
  const navigate = Route.useNavigate();
  return (
    <ProblemAdminPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(problemAdminSearch.step(change))}
    />
  );
}
