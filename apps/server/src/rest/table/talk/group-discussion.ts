/** Discussions of groups, as existing clients call them: one by one as those of the site. */
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { changedDiscussionIn, newDiscussionIn, wireListed } from "./discussion.ts";

const PAGE_SIZE = 10;

const groupIn = ({ query }: RowRequest) => ({
  groupId: query.getInteger("gid"),
  ...query.paging(PAGE_SIZE),
});

export const groupDiscussionRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-discussion-list",
    who: "signed-in",
    procedure: "groupDiscussion.find",
    input: (request) => ({ ...groupIn(request), problemId: request.query.findText("pid") }),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireListed),
  }),
  row({
    method: "GET",
    path: "/api/group/get-admin-discussion-list",
    who: "signed-in",
    procedure: "groupDiscussion.findForStaff",
    input: groupIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireListed),
  }),
  row({
    method: "POST",
    path: "/api/group/discussion",
    who: "permission:discussion_add",
    procedure: "groupDiscussion.create",
    // What is sent as the procedure takes it names the group in its words.
    input: (request) => ({
      ...newDiscussionIn(request),
      groupId: request.json.findInteger("groupId") ?? request.json.getInteger("gid"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/discussion",
    who: "permission:discussion_edit",
    procedure: "discussion.update",
    input: changedDiscussionIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/discussion",
    who: "permission:discussion_del",
    procedure: "discussion.delete",
    input: ({ any }) => ({ discussionId: any.getInteger("did") }),
    output: () => null,
  }),
];
