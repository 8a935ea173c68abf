/** Problems of other judges. GETs, as their clients know them, though they make something. */
import { type RestRow, type RowRequest, row } from "../../row.ts";

const named = ({ any }: RowRequest) => ({
  site: any.getText("name"),
  problem: any.getText("problemId"),
});

export const remoteImportRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/problem/import-remote-oj-problem",
    who: "admin",
    changesState: true,
    procedure: "remoteProblem.import",
    input: named,
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/training/import-remote-oj-problem",
    who: "admin",
    changesState: true,
    procedure: "remoteImport.toTraining",
    input: (request) => ({ ...named(request), trainingId: request.any.getInteger("tid") }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/import-remote-oj-problem",
    who: "admin",
    changesState: true,
    procedure: "remoteImport.toContest",
    input: (request) => ({
      ...named(request),
      contestId: request.any.getInteger("cid"),
      displayId: request.any.getText("displayId"),
    }),
    output: () => null,
  }),
];
