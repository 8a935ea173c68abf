import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { checkerIn, wireCases } from "../bank/problem-admin.ts";
import { FORM_BYTES_MAX, formIn } from "../bank/problem-form.ts";
import { wireProblem, wireProblemRow, wireTag } from "../bank/problem-wire.ts";

const PAGE_SIZE = 10;

const pidIn = ({ any }: RowRequest) => ({ pid: any.getInteger("pid") });
const groupIn = ({ query }: RowRequest) => ({
  groupId: query.getInteger("gid"),
  ...query.paging(PAGE_SIZE),
});

const FORM_EXAMPLE = {
  problem: { gid: 1, problemId: "1001", title: "A + B", description: "Add.", auth: 1 },
  samples: [{ input: "1 2", output: "3" }],
  languages: [{ id: 1 }],
};

const lists: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-problem-list",
    who: "signed-in",
    procedure: "groupBank.find",
    input: groupIn,
    output: (page, { query }) =>
      wirePage(page, query.paging(PAGE_SIZE), ({ status, ...problem }) => wireProblemRow(problem)),
  }),
  row({
    method: "GET",
    path: "/api/group/get-admin-problem-list",
    who: "signed-in",
    procedure: "groupBank.findForStaff",
    input: groupIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireProblem),
  }),
  row({
    method: "GET",
    path: "/api/group/get-all-problem-tags",
    who: "signed-in",
    procedure: "groupBank.tags",
    input: ({ query }) => ({ groupId: query.getInteger("gid") }),
    output: (tags) => tags.map(wireTag),
  }),
];

const compileRow = (path: "/api/group/compile-spj" | "/api/group/compile-interactive") =>
  row({
    method: "POST",
    path,
    who: "signed-in",
    procedure: "groupBank.compileChecker",
    input: (request) => ({ ...checkerIn(request), groupId: request.any.getInteger("gid") }),
  });

const editing: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/problem",
    who: "signed-in",
    procedure: "groupBank.getFull",
    input: pidIn,
    output: wireProblem,
  }),
  row({
    method: "POST",
    path: "/api/group/problem",
    who: "signed-in",
    procedure: "groupBank.create",
    maxBodyBytes: FORM_BYTES_MAX,
    example: FORM_EXAMPLE,
    // Its clients name the group in the form; what is sent as the procedure takes it names it beside.
    input: (request) => ({
      ...formIn(request),
      groupId:
        request.json.findInteger("groupId") ?? request.json.within("problem").getInteger("gid"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/problem",
    who: "signed-in",
    procedure: "groupBank.update",
    maxBodyBytes: FORM_BYTES_MAX,
    input: formIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/problem",
    who: "signed-in",
    procedure: "groupBank.delete",
    input: pidIn,
  }),
  row({
    method: "GET",
    path: "/api/group/get-problem-cases",
    who: "signed-in",
    procedure: "groupBank.cases",
    input: ({ query }) => ({
      pid: query.getInteger("pid"),
      isUpload: query.findFlag("isUpload"),
    }),
    output: wireCases,
  }),
  compileRow("/api/group/compile-spj"),
  compileRow("/api/group/compile-interactive"),
  row({
    method: "PUT",
    path: "/api/group/change-problem-auth",
    who: "signed-in",
    procedure: "groupBank.changeAuth",
    // As in the back office: its clients have no way to say that they know what programs complain of.
    input: ({ any }) => ({
      id: any.getInteger("pid"),
      auth: any.getInteger("auth"),
      isKnown: true,
    }),
  }),
  row({
    method: "PUT",
    path: "/api/group/apply-public",
    who: "signed-in",
    procedure: "groupBank.applyPublic",
    input: (request) => ({ ...pidIn(request), isApplied: request.any.hasFlag("isApplied") }),
  }),
];

/** Problems of groups, as existing clients call them. */
export const groupBankRows: readonly RestRow[] = [...lists, ...editing];
