import { type OutputOf, type RestRow, type RowRequest, row } from "../../row.ts";
import { wireOnce, wirePage } from "../../wire.ts";
import { FORM_BYTES_MAX, formIn } from "./problem-form.ts";
import { wireClassification, wireProblem, wireTag } from "./problem-wire.ts";

const LIST_PAGE_SIZE = 10;

const pid = ({ query }: RowRequest) => ({ pid: query.getInteger("pid") });

export const wireCases = (cases: OutputOf<"problem.cases">) =>
  cases.map(({ createdAt, ...one }) => ({
    ...one,
    status: 0,
    gmtCreate: createdAt,
    gmtModified: createdAt,
  }));

const staffRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/problem/get-problem-list",
    who: "admin",
    procedure: "problem.findForStaff",
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      keyword: query.findText("keyword"),
      auth: query.findInteger("auth"),
      oj: query.findText("oj"),
    }),
    // The rows stay the same as long as they are kept.
    output: (page, { query }) =>
      wirePage(page, query.paging(LIST_PAGE_SIZE), (one) => wireOnce(one, wireProblem)),
  }),
  row({
    method: "GET",
    path: "/api/admin/problem",
    who: "admin",
    procedure: "problem.getFull",
    input: pid,
    output: wireProblem,
  }),
  row({
    method: "POST",
    path: "/api/admin/problem",
    who: "admin",
    procedure: "problem.create",
    maxBodyBytes: FORM_BYTES_MAX,
    input: formIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/problem",
    who: "admin",
    procedure: "problem.update",
    maxBodyBytes: FORM_BYTES_MAX,
    input: formIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/problem",
    who: "admin",
    procedure: "problem.delete",
    input: pid,
  }),
  row({
    method: "GET",
    path: "/api/admin/problem/get-problem-cases",
    who: "admin",
    procedure: "problem.cases",
    input: ({ query }) => ({
      pid: query.getInteger("pid"),
      isUpload: query.findFlag("isUpload"),
    }),
    output: wireCases,
  }),
  row({
    method: "PUT",
    path: "/api/admin/problem/change-problem-auth",
    who: "admin",
    procedure: "problem.changeAuth",
    // Its clients know no programs that could complain, and have no way to say that they know what these say.
    input: ({ any }) => ({
      id: any.getInteger("id"),
      auth: any.getInteger("auth"),
      isKnown: true,
    }),
  }),
];

export const checkerIn = ({ json }: RowRequest) => ({
  code: json.findAnyText("code") ?? "",
  language: json.getText("language"),
  pid: json.findInteger("pid"),
  extraFiles: json.findTexts("extraFiles"),
});

/** Both kinds compile alike; a failure carries the compiler's words. */
const compileRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/admin/problem/compile-spj",
    who: "admin",
    procedure: "problem.compileChecker",
    input: checkerIn,
  }),
  row({
    method: "POST",
    path: "/api/admin/problem/compile-interactive",
    who: "admin",
    procedure: "problem.compileChecker",
    input: checkerIn,
  }),
];

const tagFields = ({ json }: RowRequest) => ({
  color: json.findAnyText("color"),
  oj: json.findText("oj"),
  tcid: json.findInteger("tcid"),
});
const classificationFields = ({ json }: RowRequest) => ({
  oj: json.findText("oj"),
  rank: json.findInteger("rank"),
});

const tagRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/admin/tag",
    who: "admin",
    procedure: "tag.create",
    input: (request) => ({ ...tagFields(request), name: request.json.getText("name") }),
    output: wireTag,
  }),
  row({
    method: "PUT",
    path: "/api/admin/tag",
    who: "admin",
    procedure: "tag.update",
    input: (request) => ({
      ...tagFields(request),
      id: request.json.getInteger("id"),
      name: request.json.findText("name"),
    }),
  }),
  row({
    method: "DELETE",
    path: "/api/admin/tag",
    who: "admin",
    procedure: "tag.delete",
    input: ({ query }) => ({ id: query.getInteger("tid") }),
  }),
  row({
    method: "GET",
    path: "/api/admin/tag/classification",
    who: "admin",
    procedure: "tag.findClassifications",
    input: ({ query }) => ({ oj: query.findText("oj") }),
    output: (list) => list.map(wireClassification),
  }),
  row({
    method: "POST",
    path: "/api/admin/tag/classification",
    who: "admin",
    procedure: "tag.createClassification",
    input: (request) => ({ ...classificationFields(request), name: request.json.getText("name") }),
    output: wireClassification,
  }),
  row({
    method: "PUT",
    path: "/api/admin/tag/classification",
    who: "admin",
    procedure: "tag.updateClassification",
    input: (request) => ({
      ...classificationFields(request),
      id: request.json.getInteger("id"),
      name: request.json.findText("name"),
    }),
  }),
  row({
    method: "DELETE",
    path: "/api/admin/tag/classification",
    who: "admin",
    procedure: "tag.deleteClassification",
    input: ({ query }) => ({ id: query.getInteger("tcid") }),
  }),
];

export const problemAdminRows: readonly RestRow[] = [...staffRows, ...compileRows, ...tagRows];
