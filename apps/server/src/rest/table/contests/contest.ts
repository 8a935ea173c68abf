import type { ContestForm, ContestInfo, StaffContest } from "@gavel/api/types";
import { type ContestPhase, contestStatusCode } from "@gavel/domain/contest/contest";
import type { Params } from "../../params.ts";
import { type OutputOf, type RestRow, type RowRequest, row, type WireNames } from "../../row.ts";
import { wirePage } from "../../wire.ts";
import { wireProblemInfo } from "../bank/problem-wire.ts";

const PAGE_SIZE = 10;
const PHASES: Readonly<Record<number, ContestPhase>> = {
  [-1]: "scheduled",
  0: "running",
  1: "ended",
};

/** Whether there is such a status is for the procedure to say, as of a rule. */
const phaseIn = (query: Params): ContestPhase | undefined => {
  const status = query.findInteger("status");
  return status === undefined ? undefined : (PHASES[status] ?? (String(status) as ContestPhase));
};
/** Whether there is such a choice is for the procedure to say. */
const oneOf = <T>(value: unknown) => value as T;

type Shown = Pick<
  ContestInfo,
  | ("id" | "uid" | "author" | "title" | "type" | "description" | "phase" | "sourceId" | "auth")
  | ("startTime" | "endTime" | "durationS" | "sealRank" | "sealTime" | "openPrint" | "groupId")
  | ("rankShowName" | "openRank" | "oiRankScoreType" | "allowEndSubmit")
>;
const shared = (contest: Shown) => ({
  id: contest.id,
  uid: contest.uid,
  author: contest.author,
  title: contest.title,
  type: contest.type,
  description: contest.description,
  status: contestStatusCode(contest.phase),
  source: contest.sourceId,
  auth: contest.auth,
  startTime: contest.startTime,
  endTime: contest.endTime,
  duration: contest.durationS,
  sealRank: contest.sealRank,
  sealRankTime: contest.sealTime,
  openPrint: contest.openPrint,
  rankShowName: contest.rankShowName,
  openRank: contest.openRank,
  oiRankScoreType: contest.oiRankScoreType,
  gid: contest.groupId,
  allowEndSubmit: contest.allowEndSubmit,
});

export const wireContest = (contest: ContestInfo) => ({
  ...shared(contest),
  now: contest.now,
  count: contest.count,
});

export const wireStaffContest = (contest: StaffContest) => ({
  ...shared(contest),
  pwd: null,
  autoRealRank: contest.autoRealRank,
  visible: contest.visible,
  openAccountLimit: contest.openAccountLimit,
  accountLimitRule: contest.accountLimitRule,
  starAccount: JSON.stringify({ star_account: contest.starAccounts }),
  isGroup: contest.groupId !== null,
  awardType: contest.awardType,
  awardConfig: JSON.stringify({ config: contest.awardConfig }),
  gmtCreate: contest.createdAt,
  gmtModified: contest.updatedAt,
});

export const wireContestForm = (contest: OutputOf<"contest.getForm">) => ({
  id: contest.id,
  uid: contest.uid,
  author: contest.author,
  title: contest.title,
  type: contest.type,
  description: contest.description,
  status: contestStatusCode(contest.phase),
  source: contest.sourceId,
  auth: contest.auth,
  pwd: contest.password === "" ? null : contest.password,
  startTime: contest.startTime,
  endTime: contest.endTime,
  duration: Math.floor((contest.endTime.getTime() - contest.startTime.getTime()) / 1000),
  sealRank: contest.sealRank,
  sealRankTime: contest.sealTime,
  autoRealRank: contest.autoRealRank,
  visible: contest.visible,
  openPrint: contest.openPrint,
  openAccountLimit: contest.openAccountLimit,
  accountLimitRule: contest.accountLimitRule,
  rankShowName: contest.rankShowName,
  starAccount: contest.starAccounts,
  openRank: contest.openRank,
  oiRankScoreType: contest.oiRankScoreType,
  penaltyMinutes: contest.penaltyMinutes,
  gid: contest.groupId,
  awardType: contest.awardType,
  awardConfigList: contest.awardConfig,
  allowEndSubmit: contest.allowEndSubmit,
  gmtCreate: contest.createdAt,
  gmtModified: contest.updatedAt,
});

/** `+0000`, as times leave here, is `+00:00` to whoever reads them strictly. */
const momentIn = (json: Params, name: string) =>
  json.findText(name)?.replace(/([+-]\d{2})(\d{2})$/, "$1:$2");

/** Of a contest's form. */
export const CONTEST_NAMES: WireNames = {
  ...{ password: "pwd", sealTime: "sealRankTime", starAccounts: "starAccount" },
  awardConfig: "awardConfigList",
};

export const readContestForm = ({ json }: RowRequest) => ({
  title: json.findAnyText("title") ?? "",
  description: json.findAnyText("description") ?? "",
  type: oneOf<ContestForm["type"]>(json.getInteger("type")),
  auth: oneOf<ContestForm["auth"]>(json.getInteger("auth")),
  password: json.findAnyText("pwd"),
  startTime: momentIn(json, "startTime") ?? json.getText("startTime"),
  endTime: momentIn(json, "endTime") ?? json.getText("endTime"),
  sealRank: json.findFlag("sealRank"),
  sealTime: momentIn(json, "sealRankTime"),
  autoRealRank: json.findFlag("autoRealRank"),
  openRank: json.findFlag("openRank"),
  openPrint: json.findFlag("openPrint"),
  allowEndSubmit: json.findFlag("allowEndSubmit"),
  rankShowName: oneOf<ContestForm["rankShowName"] | undefined>(json.findText("rankShowName")),
  openAccountLimit: json.findFlag("openAccountLimit"),
  accountLimitRule: json.findAnyText("accountLimitRule"),
  starAccounts: oneOf<string[] | undefined>(json.findValue("starAccount")),
  oiRankScoreType: oneOf<ContestForm["oiRankScoreType"] | undefined>(
    json.findText("oiRankScoreType"),
  ),
  penaltyMinutes: json.findInteger("penaltyMinutes"),
  awardType: oneOf<ContestForm["awardType"] | undefined>(json.findInteger("awardType")),
  awardConfig: oneOf<ContestForm["awardConfig"] | undefined>(json.findValue("awardConfigList")),
  visible: json.findFlag("visible"),
});

export const CONTEST_EXAMPLE = {
  ...{ title: "Spring round", description: "Five hours, in teams.", type: 0, auth: 0 },
  startTime: "2030-01-01T08:00:00Z",
  endTime: "2030-01-01T13:00:00Z",
  ...{ sealRank: true, sealRankTime: "2030-01-01T12:00:00Z" },
  ...{ rankShowName: "username", oiRankScoreType: "Recent", starAccount: ["guest"], awardType: 1 },
  awardConfigList: [
    { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 10 },
  ],
};

export const contestIn = ({ any }: RowRequest) => ({ contestId: any.getInteger("cid") });
const problemsIn = (request: RowRequest) => ({
  ...contestIn(request),
  containsEnd: request.any.hasFlag("containsEnd"),
});

export const contestRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-contest-list",
    who: "anyone",
    procedure: "contest.find",
    wireNames: { phase: "status" },
    input: ({ query }) => ({
      ...query.paging(PAGE_SIZE),
      type: oneOf<0 | 1 | undefined>(query.findInteger("type")),
      phase: phaseIn(query),
      keyword: query.findText("keyword"),
    }),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireContest),
  }),
  row({
    method: "GET",
    path: "/api/get-contest-info",
    who: "signed-in",
    procedure: "contest.get",
    input: contestIn,
    output: wireContest,
  }),
  row({
    method: "POST",
    path: "/api/register-contest",
    who: "signed-in",
    procedure: "contest.register",
    input: ({ json }) => ({
      contestId: json.getInteger("cid"),
      password: json.findAnyText("password") ?? "",
    }),
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/get-contest-access",
    who: "signed-in",
    procedure: "contest.access",
    input: contestIn,
    output: ({ isRegistered }) => ({ access: isRegistered }),
  }),
  row({
    method: "GET",
    path: "/api/get-contest-outsize-info",
    who: "anyone",
    procedure: "contest.outside",
    input: contestIn,
    output: ({ contest, problems }) => ({
      contest: wireContest(contest),
      problemList: problems.map(({ id, displayId, pid, title, color, createdAt, updatedAt }) => ({
        id,
        displayId,
        cid: contest.id,
        pid,
        displayTitle: title,
        color,
        gmtCreate: createdAt,
        gmtModified: updatedAt,
      })),
    }),
  }),
  row({
    method: "GET",
    path: "/api/get-contest-problem",
    who: "anyone",
    procedure: "contest.problems",
    input: problemsIn,
    output: (problems, request) =>
      problems.map(({ id, displayId, pid, title, color, ac, total }) => ({
        id,
        displayId,
        cid: contestIn(request).contestId,
        pid,
        displayTitle: title,
        color,
        ac,
        total,
      })),
  }),
  row({
    method: "GET",
    path: "/api/get-contest-problem-details",
    who: "signed-in",
    procedure: "contest.problem",
    input: (request) => ({
      ...problemsIn(request),
      displayId: request.query.getText("displayId"),
    }),
    output: wireProblemInfo,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/get-contest-list",
    who: "admin",
    procedure: "contest.findForStaff",
    input: ({ query }) => ({ ...query.paging(PAGE_SIZE), keyword: query.findText("keyword") }),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireStaffContest),
  }),
  row({
    method: "GET",
    path: "/api/admin/contest",
    who: "admin",
    procedure: "contest.getForm",
    input: contestIn,
    output: wireContestForm,
  }),
  row({
    method: "POST",
    path: "/api/admin/contest",
    who: "admin",
    procedure: "contest.create",
    wireNames: CONTEST_NAMES,
    example: CONTEST_EXAMPLE,
    input: readContestForm,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/contest",
    who: "admin",
    procedure: "contest.update",
    wireNames: CONTEST_NAMES,
    example: CONTEST_EXAMPLE,
    input: (request) => ({ ...readContestForm(request), contestId: request.json.getInteger("id") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/contest",
    who: "root",
    procedure: "contest.delete",
    input: contestIn,
    output: () => null,
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/clone",
    who: "admin",
    changesState: true,
    procedure: "contest.clone",
    input: contestIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/contest/change-contest-visible",
    who: "admin",
    procedure: "contest.setVisible",
    input: (request) => ({ ...contestIn(request), visible: request.any.hasFlag("visible") }),
    output: () => null,
  }),
];
