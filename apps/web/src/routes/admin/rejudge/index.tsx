import { createFileRoute } from "@tanstack/react-router";
import { requireRoot } from "../../../app/admin/guards.ts";
import { changeList, pageFields, pageInput } from "../../../app/list/list-search.ts";
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
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RejudgeList
      paging={pageInput(search, PAGE_SIZE)}
      onPage={(change: Partial<typeof search>) =>
        void navigate({
          search: (old) => changeList(old, change, PAGE_SIZE),
          resetScroll: false,
        })
      }
    />
  );
}
