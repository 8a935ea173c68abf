import type { ContestCandidates, ContestProblemRecord } from "@gavel/api/types";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { FORM_BYTES_MAX, formIn } from "../bank/problem-form.ts";
import { wireProblem } from "../bank/problem-wire.ts";

const PAGE_SIZE = 10;

export const wireContestProblem = (one: ContestProblemRecord) => ({
  id: one.id,
  displayId: one.displayId,
  cid: one.contestId,
  pid: one.pid,
  displayTitle: one.title,
  color: one.color,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

export const placeIn = ({ any }: RowRequest) => ({
  contestId: any.getInteger("cid"),
  pid: any.getInteger("pid"),
});

/** With a type it is what may be added, which the contest's rule decides, else what is in the contest. */
export const candidatesIn = ({ query }: RowRequest) => ({
  ...query.paging(PAGE_SIZE),
  contestId: query.getInteger("cid"),
  keyword: query.findText("keyword"),
  oj: query.findText("oj"),
  isChosen: query.findInteger("problemType") === undefined,
});

export const wireCandidates = (page: ContestCandidates, { query }: RowRequest) => ({
  problemList: wirePage(page, query.paging(PAGE_SIZE), wireProblem),
  contestProblemMap: Object.fromEntries(
    page.chosen.map((one) => [one.pid, wireContestProblem(one)]),
  ),
});

export const saveIn = (request: RowRequest) => ({
  ...placeIn(request),
  id: request.json.findInteger("id"),
  displayId: request.json.getText("displayId"),
  title: request.json.findText("displayTitle"),
  color: request.json.findAnyText("color"),
});

/** What says nothing of who sees it is for contests. */
const newForm = (request: RowRequest) => {
  const { problem, ...rest } = formIn(request);
  return { ...rest, problem: { ...problem, auth: problem.auth ?? PROBLEM_AUTH.contest } };
};

export const contestProblemRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/contest/get-problem-list",
    who: "admin",
    procedure: "contestProblem.candidates",
    input: candidatesIn,
    output: wireCandidates,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/problem",
    who: "admin",
    procedure: "problem.getFull",
    input: ({ query }) => ({ pid: query.getInteger("pid") }),
    output: wireProblem,
  }),
  row({
    method: "POST",
    path: "/api/admin/contest/problem",
    who: "admin",
    procedure: "problem.create",
    maxBodyBytes: FORM_BYTES_MAX,
    input: newForm,
    output: ({ pid }) => ({ pid }),
  }),
  row({
    method: "PUT",
    path: "/api/admin/contest/problem",
    who: "admin",
    procedure: "problem.update",
    maxBodyBytes: FORM_BYTES_MAX,
    input: formIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/contest/problem",
    who: "admin",
    procedure: "contestProblem.removeByPid",
    input: ({ any }) => ({ pid: any.getInteger("pid"), contestId: any.findInteger("cid") }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/contest-problem",
    who: "admin",
    procedure: "contestProblem.get",
    input: placeIn,
    output: wireContestProblem,
  }),
  row({
    method: "PUT",
    path: "/api/admin/contest/contest-problem",
    who: "admin",
    procedure: "contestProblem.save",
    wireNames: { title: "displayTitle" },
    input: saveIn,
    output: wireContestProblem,
  }),
  row({
    method: "POST",
    path: "/api/admin/contest/add-problem-from-public",
    who: "admin",
    procedure: "contestProblem.addFromBank",
    input: (request) => ({
      ...placeIn(request),
      displayId: request.json.getText("displayId"),
    }),
    output: () => null,
  }),
];
