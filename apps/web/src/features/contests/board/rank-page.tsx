import { PageHeader } from "@gavel/ui/page-header";
import { useLingui } from "@lingui/react/macro";
import { useContest } from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import type { BoardSearch } from "./board-search.ts";
import { BoardView } from "./board-view.tsx";
import { ExportMenu } from "./export-menu.tsx";

interface RankPageProps {
  contestId: number;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}

/** The board inside a contest. */
export function RankPage({ contestId, search, onSearch }: RankPageProps) {
  const { t } = useLingui();
  const { contest, rights, countdown } = useContest(contestId);
  const title = t({ message: "Rank", context: "contest" });
  useDocumentTitle(`${title} - ${contest.title}`);
  return (
    <>
      <PageHeader
        title={title}
        actions={rights.isAdmin && <ExportMenu contestId={contestId} search={search} />}
      />
      <BoardView
        contestId={contestId}
        isOutside={false}
        isAdmin={rights.isAdmin}
        isRunning={countdown.phase === "running"}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}
