import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { changeList, pageFields, pageInput } from "../../../app/list-search.ts";
import { searchReader } from "../../../app/search-fields.ts";
import { RejudgeList } from "../../../features/judging/rejudge/rejudge-list.tsx";

const PAGE_SIZE = 15;
const readSearch = searchReader(pageFields);

export const Route = createFileRoute("/admin/rejudge/")({
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: RejudgesPage,
});

function RejudgesPage() {
  const { currentPage, limit } = pageInput(Route.useSearch(), PAGE_SIZE);
  const navigate = Route.useNavigate();
  return (
    <RejudgeList
      page={currentPage}
      limit={limit}
      onPage={(change) => void navigate({ search: (old) => changeList(old, change, PAGE_SIZE) })}
    />
  );
}
