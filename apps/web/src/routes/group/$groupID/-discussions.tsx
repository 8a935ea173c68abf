import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Segmented } from "@gavel/ui/segmented";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { discussionLink } from "../../../app/talk/discussion-links.ts";
import { trpc } from "../../../app/trpc.ts";
import { DiscussionAdminTable } from "../../../features/talk/discussion/list/admin-table.tsx";
import { DiscussionList } from "../../../features/talk/discussion/list/discussion-list.tsx";
import type { DiscussionListSearch } from "../../../features/talk/discussion/list/list-search.ts";

interface GroupDiscussionsProps {
  groupId: number;
  problemId?: string;
  search: DiscussionListSearch;
  onSearch: (change: Partial<DiscussionListSearch>) => void;
}

/** What is said in a group; its administrators have a table with what was switched off too. */
export function GroupDiscussions(props: GroupDiscussionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { groupId, problemId, search, onSearch } = props;
  const [{ level, isArchived }] = trpc.group.get.useSuspenseQuery({ groupId });
  const isAdmin = level >= GROUP_LEVEL.admin;
  const { admin } = search;
  return (
    <>
      {isAdmin && (
        <Segmented
          label={t`Which list`}
          className="mb-3"
          value={admin === true ? "all" : "open"}
          options={[
            { value: "open", label: t`For members` },
            { value: "all", label: t`Discussion Admin` },
          ]}
          onChange={(next) => onSearch({ admin: next === "all" ? true : undefined })}
        />
      )}
      {isAdmin && admin === true ? (
        <DiscussionAdminTable {...{ groupId, problemId, search, onSearch }} />
      ) : (
        <DiscussionList
          key={problemId}
          groupId={groupId}
          problemId={problemId}
          isFrozen={isArchived}
          search={search}
          onSearch={onSearch}
          onPosted={(id) => void navigate(discussionLink(groupId, id))}
        />
      )}
    </>
  );
}
