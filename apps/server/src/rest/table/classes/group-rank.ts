import { RANK_PAGE_SIZE } from "@gavel/domain/limit";
import { type RestRow, row } from "../../row.ts";
import { readType } from "../people/rank.ts";

/** Who of a group solved most, as existing clients ask for it. */
export const groupRankRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-group-rank-list",
    who: "signed-in",
    procedure: "groupRank.find",
    input: ({ query }) => ({
      groupId: query.getInteger("gid"),
      type: readType(query.findText("type")),
      keyword: query.findText("searchUser") ?? "",
      ...query.paging(RANK_PAGE_SIZE),
    }),
    example: { type: "ACM" },
    output: ({ records, total }) => ({
      records: records.map(({ place: _, ...rest }) => rest),
      total,
    }),
  }),
];
