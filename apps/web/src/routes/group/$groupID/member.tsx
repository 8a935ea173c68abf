import { createFileRoute } from "@tanstack/react-router";
import { MembersPage } from "../../../features/classes/group/members/members-page.tsx";
import { memberSearch } from "../../../features/classes/group/members/page-search.ts";

export const Route = createFileRoute("/group/$groupID/member")({
  validateSearch: memberSearch.read,
  component: Members,
});

function Members() {
  const navigate = Route.useNavigate();
  return (
    <MembersPage
      groupId={Number(Route.useParams().groupID)}
      search={Route.useSearch()}
      onSearch={(change) => void navigate(memberSearch.step(change))}
    />
  );
}
