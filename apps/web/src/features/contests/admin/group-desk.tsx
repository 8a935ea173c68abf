import "../../../app/errors/contest-error-messages.ts";
import { useNavigate } from "@tanstack/react-router";
import type { GroupContestSearch } from "../group/page-search.ts";
import { OfficeAnnouncements } from "./announcements/announcements-page.tsx";
import { ContestCreatePage } from "./form/create-page.tsx";
import { ContestEditPage } from "./form/edit-page.tsx";
import { ContestAdminPage } from "./list/contest-admin-page.tsx";
import { groupFormOf, OfficeOfGroup } from "./office.ts";
import { OfficeProblemsPage } from "./problems/problems-page.tsx";

interface GroupDeskProps {
  groupId: number;
  search: GroupContestSearch;
  onSearch: (change: Partial<GroupContestSearch>) => void;
}

/** What administrators of a group do with its contests: the pages of the back office, below the group's tabs. */
export default function GroupContestDesk(props: GroupDeskProps) {
  return (
    <OfficeOfGroup value={props.groupId}>
      <Part {...props} />
    </OfficeOfGroup>
  );
}

function Part({ groupId, search, onSearch }: GroupDeskProps) {
  const navigate = useNavigate();
  const { mode, cid } = search;
  if (mode === "create") return <ContestCreatePage />;
  if (cid !== undefined) {
    switch (mode) {
      case "edit":
        return <ContestEditPage key={cid} contestId={cid} />;
      case "problems":
        return (
          <OfficeProblemsPage
            key={cid}
            contestId={cid}
            onBegun={(pid) => void navigate(groupFormOf(groupId, pid))}
          />
        );
      case "announcements":
        return <OfficeAnnouncements contestId={cid} search={search} onSearch={onSearch} />;
    }
  }
  return <ContestAdminPage search={search} onSearch={onSearch} />;
}
