import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Segmented } from "@gavel/ui/segmented";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { discussionLink } from "../../../app/talk/discussion-links.ts";
import { trpc } from "../../../app/trpc.ts";
import { DiscussionList } from "../../../features/talk/discussion/list/discussion-list.tsx";
import type { DiscussionListSearch } from "../../../features/talk/discussion/list/list-search.ts";

interface GroupDiscussionsProps {
  groupId: number;
  problemId?: string;
  search: DiscussionListSearch;
  onSearch: (change: Partial<DiscussionListSearch>) => void;
}

/** What is said in a group; its administrators also see what was switched off. */
export function GroupDiscussions(props: GroupDiscussionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { groupId, problemId, search, onSearch } = props;
  const [{ level, isArchived }] = trpc.group.get.useSuspenseQuery({ groupId });
  const isAdmin = level >= GROUP_LEVEL.admin;
  const { admin, ...rest } = search;
  return (
    <>
      {isAdmin && (
        <Segmented
          label={t`View`}
          className="mb-3"
          value={admin === true ? "all" : "open"}
          options={[
            { value: "open", label: t({ message: "Open", context: "discussions" }) },
            { value: "all", label: t({ message: "Disabled ones too", context: "discussions" }) },
          ]}
          onChange={(next) => onSearch({ admin: next === "all" ? true : undefined })}
        />
      )}
      <DiscussionList
        key={problemId}
        groupId={groupId}
        problemId={problemId}
        isFrozen={isArchived}
        search={isAdmin ? search : rest}
        onSearch={onSearch}
        onPosted={(id) => void navigate(discussionLink(groupId, id))}
      />
    </>
  );
}
