import { createFileRoute } from "@tanstack/react-router";
import { ModeToggle } from "../../../../app/group-mode-toggle.tsx";
import { groupTrainingSearch } from "../../../../app/list/training-search.ts";
import { GroupTrainingList } from "../../../../features/classes/training/list/group-training-list.tsx";
import { GroupTrainingOffice } from "../../../../features/classes/training-admin/group/group-office.tsx";

export const Route = createFileRoute("/group/$groupID/training/")({
  validateSearch: groupTrainingSearch.read,
  component: GroupTrainings,
});

function GroupTrainings() {
  const groupId = Number(Route.useParams().groupID);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const Page = search.mode === undefined ? GroupTrainingList : GroupTrainingOffice;
  return (
    <Page
      groupId={groupId}
      search={search}
      onSearch={(change) => void navigate(groupTrainingSearch.step(change))}
      toggle={
        <ModeToggle
          groupId={groupId}
          isAdmin={search.mode !== undefined}
          what="trainings"
          onChange={(mode) => void navigate(groupTrainingSearch.step({ mode, tid: undefined }))}
        />
      }
    />
  );
}
