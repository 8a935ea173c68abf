import type { RankType } from "@gavel/domain/rank";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Kbd } from "@gavel/ui/kbd";
import { formatClock } from "@gavel/ui/lib/format";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { LocateFixed } from "lucide-react";
import type { ReactNode } from "react";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { KeywordField } from "../../../app/keyword-field.tsx";
import type { ListQuery } from "../../../app/list/loaded-list.tsx";
import { PagedList, type Paging } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { RankPhoneRow, useRankColumns } from "./rank-columns.tsx";
import { type RankSearch, rankSearch } from "./rank-search.ts";
import type { RankedPerson } from "./types.ts";
import { type OwnRow, useOwnRow } from "./use-own-row.ts";

interface RankBoardProps {
  /** Read aloud before the table. */
  title: string;
  type: RankType;
  search: RankSearch;
  onSearch: (change: Partial<RankSearch>) => void;
  onType: (type: RankType) => void;
  list: ListQuery<{
    readonly records: readonly RankedPerson[];
    readonly total: number;
    readonly countedAt: string | Date;
  }>;
  own: OwnRow;
  isOwnLoading: boolean;
  groupId?: number;
  /** Between the filters and the table. */
  children?: ReactNode;
}

/** The table of a rank with its filters; one's own row is on top where the page does not have it. */
export function RankBoard(props: RankBoardProps) {
  const { title, type, search, onSearch, onType, list, groupId } = props;
  const { t } = useLingui();
  const screen = t({ message: "Rank", context: "nav" });
  const { user } = useSession();
  const input: Paging & { keyword: string } = {
    ...{ keyword: search.searchUser ?? "", ...rankSearch.page(search) },
  };
  const own = useOwnRow({ own: props.own, isLoading: props.isOwnLoading, input, list, onSearch });
  const columns = useRankColumns({ type, ownUid: user?.uid, groupId });
  const { searchUser = "" } = search;
  return (
    <>
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
          className="max-md:w-full md:w-62"
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
      {props.children}
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
    </>
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
