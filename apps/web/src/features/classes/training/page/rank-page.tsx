import { findVerdict } from "@gavel/domain/verdict";
import { Avatar } from "@gavel/ui/avatar";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { formatCount } from "@gavel/ui/lib/format";
import { FilterBar } from "@gavel/ui/page-header";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { GenderMark } from "../../../../app/gender-mark.tsx";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import type { RankPage, RankRow } from "../types.ts";
import { PlaceMark } from "./place-mark.tsx";
import { type RankSearch, rankSearch } from "./rank-search.ts";

interface RankPageProps {
  trainingId: number;
  search: RankSearch;
  onSearch: (change: Partial<RankSearch>) => void;
}

/** Who has solved most, and with the fastest programs. One's own row stands first where it is on another page. */
export function TrainingRankPage({ trainingId, search, onSearch }: RankPageProps) {
  const { t } = useLingui();
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  const title = t({ message: "Rank", context: "training" });
  useDocumentTitle(`${title} - ${training.title}`);
  const paging = rankSearch.page(search);
  const { keyword } = search;
  const list = trpc.training.rank.useQuery({ trainingId, keyword, ...paging }, LIST_QUERY);
  const columns = useColumns(list.data);
  return (
    <>
      <FilterBar>
        <KeywordField
          label={t`Search the rank`}
          placeholder={training.isAdmin ? t`Username, school or name` : t`Username or school`}
          screen={title}
          value={keyword ?? ""}
          onChange={(word) => onSearch({ keyword: word || undefined })}
          maxLength={100}
          className="w-62 max-md:w-full"
        />
      </FilterBar>
      <PagedList
        query={list}
        rows={shownRows(list.data)}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: title,
          columns,
          rowKey: (row) => row.uid,
          rowTone: ({ uid }) => (uid === list.data?.own?.uid ? "own" : undefined),
          phoneRow: (row) => <RankPhoneRow row={row} problems={list.data?.problems ?? []} />,
          skeletonRows: 8,
        }}
        filters={{
          active: keyword !== undefined,
          title: t`Nobody with that name is ranked`,
          words: keyword,
          onClear: () => onSearch(rankSearch.none),
        }}
        empty={
          <EmptyState title={t`Nobody is ranked yet`}>
            <Trans>Whoever enters with the password stands here.</Trans>
          </EmptyState>
        }
        keysOf={title}
      />
    </>
  );
}

/** The page with the viewer's own row on top of it, unless it is there already. */
function shownRows(page: RankPage | undefined): readonly RankRow[] | undefined {
  if (page === undefined) return undefined;
  const { records, own } = page;
  const isThere =
    own === null || records.length === 0 || records.some(({ uid }) => uid === own.uid);
  return isThere ? records : [own, ...records];
}

function useColumns(page: RankPage | undefined): readonly Column<RankRow>[] {
  const { t } = useLingui();
  const problems = page?.problems ?? [];
  const hasNames = page?.records.some(({ realname }) => realname !== null) ?? false;
  const names: Column<RankRow> = {
    ...{ id: "realname", head: t`Real name`, skeleton: "w-16" },
    cell: ({ realname }) => <span translate="no">{realname}</span>,
  };
  return [
    {
      ...{ id: "place", head: "#", width: "3.5rem", skeleton: "w-6" },
      cell: ({ place }) => <PlaceMark place={place} />,
    },
    {
      ...{ id: "user", head: t`User`, skeleton: "w-28" },
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={row.username} src={row.avatar} size={20} />
          <UserLink user={row} />
          <GenderMark gender={row.gender} />
        </span>
      ),
    },
    ...(hasNames ? [names] : []),
    {
      ...{ id: "school", head: t`School`, skeleton: "w-20", className: "max-lg:hidden" },
      cell: ({ school }) => <span translate="no">{school}</span>,
    },
    {
      ...{ id: "ac", head: t`Solved`, width: "5rem", align: "right", skeleton: "w-6" },
      cell: ({ ac }) => <span className="figure font-semibold">{ac}</span>,
    },
    {
      ...{ id: "time", head: t`Run time`, width: "7rem", align: "right", skeleton: "w-12" },
      cell: (row) => <TotalTime row={row} />,
    },
    ...problems.map(
      ({ pid, displayId, title }): Column<RankRow> => ({
        ...{ id: `problem ${pid}`, align: "center", skeleton: "w-4" },
        head: <span title={title}>{displayId}</span>,
        cell: (row) => <Cell row={row} pid={pid} />,
      }),
    ),
  ];
}

interface RankPhoneRowProps {
  row: RankRow;
  problems: RankPage["problems"];
}

/** Below the person what they made of each problem, which is columns elsewhere. */
function RankPhoneRow({ row, problems }: RankPhoneRowProps) {
  const { realname, school } = row;
  return (
    <>
      <PhoneRow
        icon={<PlaceMark place={row.place} />}
        title={<UserLink user={row} />}
        meta={
          <>
            <TotalTime row={row} />
            <span translate="no" className="truncate">
              {[realname, school].filter(Boolean).join(" · ")}
            </span>
          </>
        }
        end={<span className="figure font-semibold">{row.ac}</span>}
      />
      {row.cells.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 pl-7">
          {problems.map(({ pid, displayId }) => (
            <li key={pid} className="flex items-center gap-1 text-2xs empty:hidden">
              <PhoneCell row={row} pid={pid} displayId={displayId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PhoneCell({ row, pid, displayId }: { row: RankRow; pid: number; displayId: string }) {
  const cell = row.cells.find((one) => one.pid === pid);
  const verdict = cell === undefined ? undefined : findVerdict(cell.status);
  if (cell === undefined || verdict === undefined) return null;
  return (
    <>
      <VerdictIcon verdict={verdict} />
      <span className="figure">{displayId}</span>
      {cell.runTimeMs !== null && (
        <span className="figure text-muted-foreground">{cell.runTimeMs} ms</span>
      )}
    </>
  );
}

function TotalTime({ row: { totalRunTimeMs } }: { row: RankRow }) {
  const { i18n } = useLingui();
  return (
    <span className="figure text-muted-foreground">
      {formatCount(totalRunTimeMs, i18n.locale)} ms
    </span>
  );
}

/** What became of the problem, and how long the fastest accepted program took. */
function Cell({ row, pid }: { row: RankRow; pid: number }) {
  const cell = row.cells.find((one) => one.pid === pid);
  const verdict = cell === undefined ? undefined : findVerdict(cell.status);
  if (cell === undefined || verdict === undefined) return null;
  return (
    <span className="inline-flex flex-col items-center">
      <VerdictIcon verdict={verdict} />
      {cell.runTimeMs !== null && (
        <span className="figure text-2xs text-muted-foreground">{cell.runTimeMs} ms</span>
      )}
    </span>
  );
}
