/** Problems of other judges. A GET, as its clients know it, though it makes something. */
import { type RestRow, type RowRequest, row } from "../../row.ts";

const named = ({ query }: RowRequest) => ({
  site: query.getText("name"),
  problem: query.getText("problemId"),
});

export const remoteImportRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/problem/import-remote-oj-problem",
    who: "admin",
    procedure: "remoteProblem.import",
    input: named,
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/training/import-remote-oj-problem",
    who: "admin",
    procedure: "remoteImport.toTraining",
    input: (request) => ({ ...named(request), trainingId: request.query.getInteger("tid") }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/import-remote-oj-problem",
    who: "admin",
    procedure: "remoteImport.toContest",
    input: (request) => ({
      ...named(request),
      contestId: request.query.getInteger("cid"),
      displayId: request.query.getText("displayId"),
    }),
    output: () => null,
  }),
];
