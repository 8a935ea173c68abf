/** Contests of groups, as existing clients call them: one by one as those of the site. */
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { FORM_BYTES_MAX, formIn } from "../bank/problem-form.ts";
import {
  announcementsIn,
  changedAnnouncementIn,
  newAnnouncementIn,
  wireContestAnnouncement,
} from "./announcement.ts";
import {
  CONTEST_EXAMPLE,
  CONTEST_NAMES,
  contestIn,
  readContestForm,
  wireContest,
  wireContestForm,
  wireStaffContest,
} from "./contest.ts";
import { candidatesIn, placeIn, saveIn, wireCandidates, wireContestProblem } from "./problem.ts";

const PAGE_SIZE = 10;

const groupIn = ({ query }: RowRequest) => ({
  groupId: query.getInteger("gid"),
  ...query.paging(PAGE_SIZE),
});

/** It is seen by nobody until it stands in a contest, which then says that it is for contests. */
const newProblemIn = (request: RowRequest) => {
  const { problem, ...rest } = formIn(request);
  const auth = problem.auth === PROBLEM_AUTH.public ? problem.auth : PROBLEM_AUTH.hidden;
  const groupId =
    request.json.findInteger("groupId") ?? request.json.within("problem").getInteger("gid");
  return { ...rest, groupId, problem: { ...problem, auth } };
};

const contests: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-contest-list",
    who: "signed-in",
    procedure: "groupContest.find",
    input: groupIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireContest),
  }),
  row({
    method: "GET",
    path: "/api/group/get-admin-contest-list",
    who: "signed-in",
    procedure: "groupContest.findForStaff",
    input: groupIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireStaffContest),
  }),
  row({
    method: "GET",
    path: "/api/group/contest",
    who: "signed-in",
    procedure: "groupContest.getForm",
    input: contestIn,
    output: wireContestForm,
  }),
  row({
    method: "POST",
    path: "/api/group/contest",
    who: "signed-in",
    procedure: "groupContest.create",
    wireNames: CONTEST_NAMES,
    example: { ...CONTEST_EXAMPLE, gid: 1 },
    // What is sent as the procedure takes it names the group in its words.
    input: (request) => ({
      ...readContestForm(request),
      groupId: request.json.findInteger("groupId") ?? request.json.getInteger("gid"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/contest",
    who: "signed-in",
    procedure: "groupContest.update",
    wireNames: CONTEST_NAMES,
    example: { ...CONTEST_EXAMPLE, id: 12 },
    input: (request) => ({ ...readContestForm(request), contestId: request.json.getInteger("id") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/contest",
    who: "signed-in",
    procedure: "groupContest.delete",
    input: contestIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/change-contest-visible",
    who: "signed-in",
    procedure: "groupContest.setVisible",
    input: (request) => ({ ...contestIn(request), visible: request.any.hasFlag("visible") }),
    output: () => null,
  }),
];

const problems: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-contest-problem-list",
    who: "signed-in",
    procedure: "groupContestProblem.candidates",
    input: candidatesIn,
    output: wireCandidates,
  }),
  row({
    method: "POST",
    path: "/api/group/contest-problem",
    who: "signed-in",
    procedure: "groupBank.create",
    maxBodyBytes: FORM_BYTES_MAX,
    input: newProblemIn,
    output: ({ pid }) => ({ pid }),
  }),
  row({
    method: "GET",
    path: "/api/group/contest-problem",
    who: "signed-in",
    procedure: "groupContestProblem.get",
    input: placeIn,
    output: wireContestProblem,
  }),
  row({
    method: "PUT",
    path: "/api/group/contest-problem",
    who: "signed-in",
    procedure: "groupContestProblem.save",
    wireNames: { title: "displayTitle" },
    input: saveIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/contest-problem",
    who: "signed-in",
    procedure: "groupContestProblem.removeByPid",
    input: placeIn,
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/group/add-contest-problem-from-public",
    who: "signed-in",
    procedure: "groupContestProblem.addFromBank",
    input: (request) => ({ ...placeIn(request), displayId: request.any.getText("displayId") }),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/group/add-contest-problem-from-group",
    who: "signed-in",
    procedure: "groupContestProblem.addFromGroup",
    input: (request) => ({
      ...contestIn(request),
      problemId: request.any.getText("problemId"),
      displayId: request.any.getText("displayId"),
    }),
    output: () => null,
  }),
];

const announcements: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-contest-announcement-list",
    who: "signed-in",
    procedure: "groupContestAnnouncement.findForStaff",
    input: announcementsIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireContestAnnouncement),
  }),
  row({
    method: "POST",
    path: "/api/group/contest-announcement",
    who: "signed-in",
    procedure: "groupContestAnnouncement.create",
    example: { announcement: { title: "A second hour", content: "It ends later." } },
    input: newAnnouncementIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/contest-announcement",
    who: "signed-in",
    procedure: "groupContestAnnouncement.update",
    example: { announcement: { id: 1, title: "A second hour", content: "It ends later." } },
    input: changedAnnouncementIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/contest-announcement",
    who: "signed-in",
    procedure: "groupContestAnnouncement.delete",
    input: ({ any }) => ({ id: any.getInteger("aid") }),
    output: () => null,
  }),
];

export const groupContestRows: readonly RestRow[] = [...contests, ...problems, ...announcements];
