import { createFileRoute } from "@tanstack/react-router";
import { GroupList } from "../../features/classes/group/list/group-list.tsx";
import { groupSearch } from "../../features/classes/group/list/page-search.ts";

export const Route = createFileRoute("/group/")({
  validateSearch: groupSearch.read,
  component: GroupListPage,
});

function GroupListPage() {
  const navigate = Route.useNavigate();
  return (
    <GroupList
      search={Route.useSearch()}
      onSearch={(change) => void navigate(groupSearch.step(change))}
    />
  );
}
