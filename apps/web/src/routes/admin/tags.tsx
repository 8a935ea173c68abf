import { createFileRoute } from "@tanstack/react-router";
import { requireKeeper } from "../../app/admin/guards.ts";
import { readTagSearch } from "../../features/bank/tag/page-search.ts";
import { TagAdminPage } from "../../features/bank/tag/tag-admin-page.tsx";

export const Route = createFileRoute("/admin/tags")({
  validateSearch: readTagSearch,
  beforeLoad: requireKeeper,
  component: TagsPage,
});

function TagsPage() {
  const navigate = Route.useNavigate();
  return (
    <TagAdminPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({
          search: (old) => ({ ...old, ...change }),
          replace: "keyword" in change,
          resetScroll: false,
        })
      }
    />
  );
}
