import type { RankType } from "@gavel/domain/rank";
import { useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { RankBoard } from "./rank-board.tsx";
import { findInput, type GroupRankSearch } from "./rank-search.ts";

interface GroupRankProps {
  groupId: number;
  search: GroupRankSearch;
  onSearch: (change: Partial<GroupRankSearch>) => void;
}

/** Who of a group solved most of what is sent there, or has most points. */
export function GroupRank({ groupId, search, onSearch }: GroupRankProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const title = t({ message: "Rank", context: "training" });
  useDocumentTitle(`${title} - ${group.name}`);
  const type: RankType = search.type ?? "ACM";
  const list = trpc.groupRank.find.useQuery({ groupId, ...findInput(type, search) }, LIST_QUERY);
  return (
    <RankBoard
      {...{ title, type, search, onSearch, list, groupId }}
      onType={(next) => onSearch({ type: next === "ACM" ? undefined : next })}
      own={list.data?.own}
      isOwnLoading={false}
    />
  );
}
