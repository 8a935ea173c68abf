import { type ReactNode, useMemo } from "react";
import { PageBar } from "../../../../app/admin/page-bar.tsx";
import type { GroupTrainingSearch } from "../../../../app/list/training-search.ts";
import { trpc } from "../../../../app/trpc.ts";
import { TrainingCreatePage } from "../form/create-page.tsx";
import { TrainingEditPage } from "../form/edit-page.tsx";
import { groupOffice, OfficeContext } from "../office.ts";
import { OfficeProblemsPage } from "../problems/problems-page.tsx";
import { GroupTrainingTable } from "./group-training-table.tsx";

export interface GroupOfficeProps {
  groupId: number;
  search: GroupTrainingSearch;
  onSearch: (change: Partial<GroupTrainingSearch>) => void;
}

/** Where a group's administrators look after its trainings: the pages of the back office. @param toggle back to the list of members */
export function GroupTrainingOffice(props: GroupOfficeProps & { toggle: ReactNode }) {
  const { groupId, search } = props;
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const office = useMemo(() => groupOffice(groupId), [groupId]);
  const page = pageOf(search);
  return (
    <OfficeContext value={office}>
      {page === null ? (
        <GroupTrainingTable {...props} />
      ) : (
        <PageBar within={group.name}>{page}</PageBar>
      )}
    </OfficeContext>
  );
}

function pageOf({ mode, tid }: GroupTrainingSearch): ReactNode {
  if (mode === "create") return <TrainingCreatePage />;
  if (tid === undefined) return null;
  if (mode === "edit") return <TrainingEditPage key={tid} trainingId={tid} />;
  return mode === "problems" ? <OfficeProblemsPage key={tid} trainingId={tid} /> : null;
}
