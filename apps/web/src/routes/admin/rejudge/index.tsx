import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { pageNumber, pageSize, searchReader } from "../../../app/search-fields.ts";
import { RejudgeList } from "../../../features/rejudge/rejudge-list.tsx";

const readSearch = searchReader({ currentPage: pageNumber, limit: pageSize });

export const Route = createFileRoute("/admin/rejudge/")({
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: RejudgesPage,
});

function RejudgesPage() {
  const { currentPage = 1, limit = 15 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RejudgeList
      page={currentPage}
      limit={limit}
      onPage={(change) =>
        void navigate({ search: (old) => ({ ...old, currentPage: undefined, ...change }) })
      }
    />
  );
}
