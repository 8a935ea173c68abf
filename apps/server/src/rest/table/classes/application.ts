import { type OutputOf, type RestRow, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const LIST_PAGE_SIZE = 10;

function wireApplication(one: OutputOf<"groupProblem.findApplications">["records"][number]) {
  return {
    id: one.pid,
    gid: one.groupId,
    applyPublicProgress: one.progress,
    problemId: one.problemId,
    title: one.title,
    author: one.author,
    type: one.type,
    judgeMode: one.judgeMode,
  };
}

/** Problems that groups put forward for the public bank. */
export const groupProblemRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/group-problem/list",
    who: "admin",
    procedure: "groupProblem.findApplications",
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      keyword: query.findText("keyword"),
      groupId: query.findInteger("gid"),
    }),
    output: (page, { query }) => wirePage(page, query.paging(LIST_PAGE_SIZE), wireApplication),
  }),
  row({
    method: "PUT",
    path: "/api/admin/group-problem/change-progress",
    who: "admin",
    procedure: "groupProblem.changeProgress",
    input: ({ any }) => ({
      pid: any.getInteger("pid"),
      progress: any.getInteger("progress") as 1 | 2 | 3,
    }),
  }),
];
