/** The site's ranks. */
import { DomainError } from "@gavel/api/kernel/error";
import type { Page } from "@gavel/api/kernel/paging";
import { RANK_PAGE_SIZE } from "@gavel/domain/limit";
import type { RankType } from "@gavel/domain/rank";
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const TYPES = { 0: "ACM", 1: "OI", ACM: "ACM", OI: "OI" } as const satisfies Record<
  string,
  RankType
>;

function readType(word: string | undefined): RankType {
  const known = Object.entries(TYPES).find(([name]) => name === word);
  if (known === undefined) throw new DomainError("RANK_TYPE_INVALID");
  return known[1];
}

export const rankIn = ({ query }: RowRequest) => ({
  type: readType(query.findText("type")),
  keyword: query.findText("searchUser") ?? "",
  ...query.paging(RANK_PAGE_SIZE),
});

/** Both ranks have the fields of both. */
export const wireRank = <Row extends { readonly place: number }>(
  page: Page<Row>,
  { query }: RowRequest,
) => wirePage(page, query.paging(RANK_PAGE_SIZE), ({ place: _, ...rest }) => rest);

export const rankRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-rank-list",
    who: "anyone",
    procedure: "rank.find",
    wireNames: { keyword: "searchUser" },
    input: rankIn,
    example: { type: "ACM" },
    output: wireRank,
  }),
];
