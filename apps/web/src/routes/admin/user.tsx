import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { userSearch } from "../../features/people/user-admin/page-search.ts";
import { UserAdminPage } from "../../features/people/user-admin/user-admin-page.tsx";

export const Route = createFileRoute("/admin/user")({
  validateSearch: userSearch.read,
  beforeLoad: requireRoot,
  component: UsersPage,
});

function UsersPage() {
  const navigate = Route.useNavigate();
  return (
    <UserAdminPage
      search={Route.useSearch()}
      onSearch={(change) => void navigate(userSearch.step(change))}
    />
  );
}
