import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../app/admin/guards.ts";
import { changeSearch, readUserSearch } from "../../features/people/user-admin/page-search.ts";
import { UserAdminPage } from "../../features/people/user-admin/user-admin-page.tsx";

export const Route = createFileRoute("/admin/user")({
  validateSearch: readUserSearch,
  beforeLoad: requireRoot,
  component: UsersPage,
});

function UsersPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserAdminPage
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (old) => ({ l: old.l, ...changeSearch(readUserSearch(old), change) }),
          // Every letter typed would be a step of Back.
          replace: "keyword" in change,
          resetScroll: false,
        })
      }
    />
  );
}
