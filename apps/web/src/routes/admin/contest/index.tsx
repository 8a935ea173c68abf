import { createFileRoute } from "@tanstack/react-router";
import { ContestAdminPage } from "../../../features/contests/admin/list/contest-admin-page.tsx";
import { contestAdminSearch } from "../../../features/contests/admin/list/page-search.ts";

export const Route = createFileRoute("/admin/contest/")({
  validateSearch: contestAdminSearch.read,
  component: ContestsPage,
});

function ContestsPage() {
  const navigate = Route.useNavigate();
  return (
    <ContestAdminPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(contestAdminSearch.step(change))}
    />
  );
}
