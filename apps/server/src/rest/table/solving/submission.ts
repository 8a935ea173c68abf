import type {
  CaseResults,
  CaseView,
  Page,
  SubmissionDetail,
  SubmissionRow,
} from "@gavel/api/types";
import { findPlaceId, wirePlace } from "../../place.ts";
import { type OutputOf, type RestRow, row } from "../../row.ts";
import { type Paging, wirePage } from "../../wire.ts";

const LIST_PAGE_SIZE = 30;

/** What both shapes of a submission share. */
function common(one: SubmissionRow) {
  return {
    submitId: one.submitId,
    pid: one.pid,
    displayPid: one.problemId,
    uid: one.uid,
    username: one.username,
    submitTime: one.submitTime,
    status: one.status,
    share: one.share,
    time: one.timeMs,
    memory: one.memoryKib,
    score: one.score,
    oiRankScore: one.oiRankScore,
    length: one.codeBytes,
    language: one.language,
    cid: wirePlace(one.place).cid,
    cpid: one.contestProblemId ?? 0,
    judger: one.judger,
    ip: one.ip,
    isManual: one.isManual,
  };
}

function toJudge(one: SubmissionRow, text: { code: string | null; errorMessage: string | null }) {
  return {
    ...common(one),
    ...text,
    gid: wirePlace(one.place).gid,
    version: one.version,
    gmtCreate: one.submitTime,
    gmtModified: one.updatedAt,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
  };
}

/** By submission, without the texts. */
function toJudges(rows: readonly SubmissionRow[]) {
  return Object.fromEntries(
    rows.map((one) => [one.submitId, toJudge(one, { code: null, errorMessage: null })]),
  );
}

function toDetail(one: SubmissionDetail) {
  return toJudge(one, { code: one.code, errorMessage: one.errorMessage });
}

function toJudgeRow(one: SubmissionRow) {
  return { ...common(one), title: one.title, displayId: one.letter, source: null };
}

function toJudgeCase(results: CaseResults, one: CaseView) {
  return {
    id: one.seq,
    pid: results.pid,
    submitId: results.submitId,
    uid: results.uid,
    caseId: one.caseId,
    time: one.timeMs,
    memory: one.memoryKib,
    score: one.score,
    status: one.status,
    inputData: one.input,
    outputData: one.answer,
    userOutput: one.userOutput,
    groupNum: one.groupNum,
    seq: one.seq,
    mode: results.judgeCaseMode,
    gmtCreate: results.submitTime,
    gmtModified: results.updatedAt,
  };
}

/** Either the plain list or the list by subtask, as the case mode has it. */
function toCaseResult(results: OutputOf<"submission.cases">) {
  if (results === null) return null;
  const cases = results.cases.map((one) => toJudgeCase(results, one));
  const { judgeCaseMode, subtasks } = results;
  return {
    judgeCaseMode,
    judgeCaseList: subtasks === null ? cases : null,
    subTaskJudgeCaseVoList:
      subtasks?.map((group) => ({
        groupNum: group.groupNum,
        time: group.timeMs,
        memory: group.memoryKib,
        score: group.score,
        status: group.status,
        ac: group.ac,
        total: group.total,
        subtaskDetailList: cases.filter((one) => group.seqs.includes(one.seq)),
      })) ?? null,
  };
}

function toPage(page: Page<SubmissionRow>, paging: Paging) {
  return wirePage(page, paging, toJudgeRow);
}

/** A verdict that an operator gave or took away. */
const wireManualJudgement = (one: OutputOf<"submission.manualJudge">) => ({
  ...{ submitId: one.submitId, judger: one.judger, status: one.status },
  ...{ score: one.score, oiRankScore: one.oiRankScore },
});

export const submissionRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/submit-problem-judge",
    who: "permission:submit",
    procedure: "submission.create",
    wireNames: { problemId: "pid", contestId: "cid", trainingId: "tid", groupId: "gid" },
    input: ({ json }) => ({
      problemId: json.getText("pid"),
      language: json.getText("language"),
      code: json.findAnyText("code") ?? "",
      contestId: findPlaceId(json, "cid"),
      trainingId: findPlaceId(json, "tid"),
      groupId: findPlaceId(json, "gid"),
      captcha: json.findText("captcha"),
      captchaKey: json.findText("captchaKey"),
    }),
    output: toDetail,
  }),
  row({
    method: "GET",
    path: "/api/get-submission-list",
    who: "anyone",
    procedure: "submission.find",
    wireNames: { problemId: "problemID", groupId: "gid" },
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      onlyMine: query.hasFlag("onlyMine"),
      problemId: query.findText("problemID"),
      completeProblemId: query.hasFlag("completeProblemID"),
      status: query.findInteger("status"),
      username: query.findText("username"),
      groupId: findPlaceId(query, "gid"),
    }),
    output: (page, { query }) => toPage(page, query.paging(LIST_PAGE_SIZE)),
  }),
  row({
    method: "GET",
    path: "/api/contest-submissions",
    who: "signed-in",
    procedure: "submission.listInContest",
    wireNames: { problemId: "problemID", contestId: "contestID" },
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      contestId: query.getInteger("contestID"),
      onlyMine: query.hasFlag("onlyMine"),
      problemId: query.findText("problemID"),
      completeProblemId: query.hasFlag("completeProblemID"),
      status: query.findInteger("status"),
      username: query.findText("username"),
      beforeContestSubmit: query.hasFlag("beforeContestSubmit"),
      containsEnd: query.hasFlag("containsEnd"),
    }),
    output: (page, { query }) => toPage(page, query.paging(LIST_PAGE_SIZE)),
  }),
  row({
    method: "GET",
    path: "/api/get-submission-detail",
    who: "anyone",
    procedure: "submission.get",
    input: ({ query }) => ({ submitId: query.getInteger("submitId") }),
    output: (one) => ({ submission: toDetail(one), codeShare: one.codeShare }),
  }),
  row({
    method: "GET",
    path: "/api/get-all-case-result",
    who: "anyone",
    procedure: "submission.cases",
    input: ({ query }) => ({ submitId: query.getInteger("submitId") }),
    output: toCaseResult,
  }),
  row({
    method: "POST",
    path: "/api/check-submissions-status",
    who: "anyone",
    procedure: "submission.findById",
    input: ({ json }) => ({ submitIds: json.getIntegers("submitIds") }),
    output: toJudges,
  }),
  row({
    method: "POST",
    path: "/api/check-contest-submissions-status",
    who: "signed-in",
    procedure: "submission.findInContest",
    input: ({ json }) => ({
      submitIds: json.getIntegers("submitIds"),
      contestId: findPlaceId(json, "cid"),
    }),
    output: toJudges,
  }),
  row({
    method: "PUT",
    path: "/api/submission",
    who: "signed-in",
    procedure: "submission.share",
    input: ({ any }) => ({ submitId: any.getInteger("submitId"), share: any.hasFlag("share") }),
  }),
  row({
    method: "GET",
    path: "/api/resubmit",
    who: "signed-in",
    changesState: true,
    procedure: "submission.resubmit",
    input: ({ any }) => ({ submitId: any.getInteger("submitId") }),
    output: toDetail,
  }),
  row({
    method: "GET",
    path: "/api/admin/judge/rejudge",
    who: "permission:rejudge",
    changesState: true,
    procedure: "submission.rejudge",
    input: ({ any }) => ({ submitId: any.getInteger("submitId") }),
    output: toDetail,
  }),
  row({
    method: "GET",
    path: "/api/admin/judge/rejudge-contest-problem",
    who: "permission:rejudge",
    changesState: true,
    procedure: "rejudge.contestProblem",
    // 0 is the bank, which a contest that somebody forgot to name is not.
    input: ({ any }) => ({
      contestId: any.getInteger("cid") || undefined,
      pid: any.getInteger("pid"),
    }),
  }),
  row({
    method: "GET",
    path: "/api/admin/judge/manual-judge",
    who: "permission:rejudge",
    changesState: true,
    procedure: "submission.manualJudge",
    input: ({ any }) => ({
      submitId: any.getInteger("submitId"),
      status: any.getInteger("status"),
      score: any.findInteger("score"),
    }),
    output: wireManualJudgement,
  }),
  row({
    method: "GET",
    path: "/api/admin/judge/cancel-judge",
    who: "permission:rejudge",
    changesState: true,
    procedure: "submission.cancelJudge",
    input: ({ any }) => ({ submitId: any.getInteger("submitId") }),
    output: wireManualJudgement,
  }),
];
