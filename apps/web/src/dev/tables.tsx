import type { Difficulty as Level } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { type Column, DataTable, PhoneRow, type TableSort } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Pagination } from "@gavel/ui/pagination";
import { RateBar } from "@gavel/ui/rate-bar";
import { Segmented } from "@gavel/ui/segmented";
import { Tag } from "@gavel/ui/tag";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { useState } from "react";

const TITLES = ["A+B 问题", "环形仓库", "雨后的站台", "Two Apple Trees", "省电的灯塔", "整理书架"];
const ROWS = Array.from({ length: 12 }, (_, index) => ({
  id: 1000 + index,
  title: TITLES[index % TITLES.length] ?? "",
  level: ((index * 2) % 3) as Level,
  rate: (71.42 - index * 4.3).toFixed(2),
  total: 25_531 - index * 2111,
}));
type Row = (typeof ROWS)[number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "status",
    head: <span className="sr-only">Status</span>,
    width: "3rem",
    cell: (row) =>
      row.id % 3 !== 0 && <VerdictIcon verdict={row.id % 2 ? "accepted" : "wrongAnswer"} />,
    skeleton: "w-4",
  },
  {
    id: "id",
    head: "ID",
    sortKey: "id",
    cell: (row) => <span className="figure text-muted-foreground">{row.id}</span>,
  },
  {
    id: "title",
    head: "Title",
    cell: (row) => <a href="/problem">{row.title}</a>,
    skeleton: "w-32",
  },
  { id: "tags", head: "Tags", cell: () => <Tag color="#7c3aed">动态规划</Tag> },
  { id: "level", head: "Difficulty", cell: (row) => <Difficulty level={row.level} /> },
  {
    id: "rate",
    head: "Pass rate",
    cell: (row) => <RateBar percent={row.rate} />,
    skeleton: "w-36",
  },
  { id: "total", head: "Submissions", align: "right", cell: (row) => <Figure value={row.total} /> },
];

type State = "rows" | "loading" | "refetching" | "empty";

export function TablesSection() {
  const [state, setState] = useState<State>("rows");
  const [sort, setSort] = useState<TableSort>({ key: "id", descending: false });
  const [page, setPage] = useState(4);
  const [size, setSize] = useState(30);
  return (
    <>
      <Segmented
        label="State"
        className="mb-3"
        value={state}
        options={(["rows", "loading", "refetching", "empty"] as const).map((value) => ({
          value,
          label: value,
        }))}
        onChange={setState}
      />
      <DataTable
        caption="Problems"
        columns={COLUMNS}
        rows={state === "loading" ? undefined : state === "empty" ? [] : ROWS}
        refetching={state === "refetching"}
        rowKey={(row) => row.id}
        rowTone={(row) => (row.id === 1003 ? "live" : row.id === 1005 ? "own" : undefined)}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState title="No problem yet" action={<Button>Create one</Button>} />}
        phoneRow={(row) => (
          <PhoneRow
            icon={row.id % 3 !== 0 && <VerdictIcon verdict="accepted" />}
            title={row.title}
            meta={
              <>
                <span className="figure">{row.id}</span>
                <Difficulty level={row.level} />
              </>
            }
            end={`${row.rate}%`}
          />
        )}
      />
      <Pagination
        total={1204}
        page={page}
        pageSize={size}
        onPageChange={setPage}
        onPageSizeChange={setSize}
      />
    </>
  );
}
