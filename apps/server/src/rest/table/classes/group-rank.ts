import { type RestRow, row } from "../../row.ts";
import { rankIn, wireRank } from "../people/rank.ts";

/** Who of a group solved most, as existing clients ask for it. */
export const groupRankRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-group-rank-list",
    who: "signed-in",
    procedure: "groupRank.find",
    input: (request) => ({ ...rankIn(request), groupId: request.query.getInteger("gid") }),
    example: { type: "ACM" },
    output: wireRank,
  }),
];
