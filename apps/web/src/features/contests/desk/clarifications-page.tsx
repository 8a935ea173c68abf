import { useLingui } from "@lingui/react/macro";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLive } from "../../../app/live/use-live.ts";
import { trpc } from "../../../app/trpc.ts";
import { QuestionDesk } from "./clarification/question-desk.tsx";
import { type QuestionSearch, questionSearch } from "./desk-search.ts";
import { JuryPage } from "./jury-page.tsx";
import { REFRESH_MS } from "./refresh-switch.tsx";

interface ClarificationsPageProps {
  contestId: number;
  search: QuestionSearch;
  onSearch: (change: Partial<QuestionSearch>) => void;
}

/** What contestants ask, the longest waiting first, answered to one team or to all. */
export function ClarificationsPage({ contestId, search, onSearch }: ClarificationsPageProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const paging = questionSearch.page(search);
  const isLive = useLive(
    { topic: "contest.desk", contestId },
    { onData: () => void utils.contestDesk.findForStaff.invalidate({ contestId }) },
  );
  const list = trpc.contestDesk.findForStaff.useQuery(
    { contestId, ...paging, state: search.state ?? "open", displayId: search.problem },
    { ...LIST_QUERY, refetchInterval: isLive ? false : REFRESH_MS },
  );
  return (
    <JuryPage
      contestId={contestId}
      title={t`Clarifications`}
      count={list.data?.total}
      waiting={(news) => news.unanswered}
    >
      {(view, news) => (
        <QuestionDesk
          {...{ contestId, list, paging, search, onSearch }}
          now={view.now}
          answering={news?.answering ?? []}
        />
      )}
    </JuryPage>
  );
}
