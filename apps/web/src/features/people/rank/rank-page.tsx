import type { RankType } from "@gavel/domain/rank";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Kbd } from "@gavel/ui/kbd";
import { formatClock } from "@gavel/ui/lib/format";
import { FilterBar, PageHeader } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { LocateFixed } from "lucide-react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { RankPhoneRow, useRankColumns } from "./rank-columns.tsx";
import { findInput, type RankSearch, rankSearch } from "./rank-search.ts";
import { TopTen } from "./top-ten.tsx";
import { useOwnRow } from "./use-own-row.ts";

interface RankPageProps {
  type: RankType;
  search: RankSearch;
  onSearch: (change: Partial<RankSearch>) => void;
  onType: (type: RankType) => void;
}

/** Who solved most, or has most points; one's own row is on top where the page does not have it. */
export function RankPage({ type, search, onSearch, onType }: RankPageProps) {
  const { t } = useLingui();
  const screen = t({ message: "Rank", context: "nav" });
  const title = type === "ACM" ? t`ACM Rank` : t`OI Rank`;
  useDocumentTitle(title);
  const { user } = useSession();
  const input = findInput(type, search);
  const list = trpc.rank.find.useQuery(input, LIST_QUERY);
  const own = useOwnRow({ type, input, list, onSearch });
  const columns = useRankColumns(type, user?.uid);
  const { searchUser = "" } = search;
  return (
    <div className="page pb-10">
      <PageHeader title={title} count={list.data && <Figure value={list.data.total} />} />
      <FilterBar
        end={
          <>
            {list.data !== undefined && (
              <span className="text-xs text-muted-foreground max-md:hidden">
                <Trans>
                  counted{" "}
                  <span className="figure">{formatClock(new Date(list.data.countedAt))}</span>
                </Trans>
              </span>
            )}
            {own.isSignedIn && <OwnRowButton screen={screen} onShow={own.show} />}
          </>
        }
      >
        <KeywordField
          label={t`Search people`}
          placeholder={t`Username, nickname or real name`}
          screen={screen}
          value={searchUser}
          onChange={(word) => onSearch({ searchUser: word || undefined })}
          className="max-md:flex-1 md:w-62"
        />
        <Segmented
          label={t`Rank by`}
          value={type}
          options={[
            { value: "ACM", label: "ACM" },
            { value: "OI", label: "OI" },
          ]}
          onChange={onType}
        />
      </FilterBar>
      {type === "OI" && <TopTen ownUid={user?.uid} />}
      <PagedList
        query={own.isLoading ? { ...list, data: undefined } : list}
        rows={own.rows}
        paging={input}
        onPage={onSearch}
        look={{
          caption: title,
          columns,
          rowKey: (row) => row.uid,
          rowTone: (row) => (row.uid === user?.uid ? "own" : undefined),
          phoneRow: (row) => <RankPhoneRow row={row} type={type} isOwn={row.uid === user?.uid} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: searchUser !== "",
          title: t`Nobody matches`,
          words: searchUser,
          onClear: () => onSearch(rankSearch.none),
        }}
        empty={<EmptyState title={t`Nobody here yet`} />}
        keysOf={screen}
      />
    </div>
  );
}

interface OwnRowButtonProps {
  screen: string;
  onShow: (() => void) | undefined;
}

function OwnRowButton({ screen, onShow }: OwnRowButtonProps) {
  const { t } = useLingui();
  useHotkeys(screen, [{ keys: "m", label: t`Own row`, run: () => onShow?.() }]);
  return (
    <Button disabled={onShow === undefined} onClick={onShow}>
      <LocateFixed aria-hidden />
      <Trans>My row</Trans>
      <Kbd className="max-md:hidden">m</Kbd>
    </Button>
  );
}
