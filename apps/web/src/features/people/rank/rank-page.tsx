import type { RankType } from "@gavel/domain/rank";
import { Figure } from "@gavel/ui/figure";
import { PageHeader } from "@gavel/ui/page-header";
import { useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { RankBoard } from "./rank-board.tsx";
import { findInput, type RankSearch } from "./rank-search.ts";
import { TopTen } from "./top-ten.tsx";

interface RankPageProps {
  type: RankType;
  search: RankSearch;
  onSearch: (change: Partial<RankSearch>) => void;
  onType: (type: RankType) => void;
}

/** Who of the site solved most, or has most points. */
export function RankPage({ type, search, onSearch, onType }: RankPageProps) {
  const { t } = useLingui();
  const title = type === "ACM" ? t`ACM Rank` : t`OI Rank`;
  useDocumentTitle(title);
  const { user } = useSession();
  const list = trpc.rank.find.useQuery(findInput(type, search), LIST_QUERY);
  const own = trpc.rank.own.useQuery({ type }, { enabled: user !== null, meta: { inline: true } });
  return (
    <div className="page pb-10">
      <PageHeader title={title} count={list.data && <Figure value={list.data.total} />} />
      <RankBoard
        {...{ title, type, search, onSearch, onType, list }}
        own={own.data}
        isOwnLoading={own.isLoading}
      >
        {type === "OI" && <TopTen ownUid={user?.uid} />}
      </RankBoard>
    </div>
  );
}
