import { findPlaceId } from "../../place.ts";
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wireOnce, wirePage } from "../../wire.ts";
import { problemAdminRows } from "./problem-admin.ts";
import { exchangeRows } from "./problem-exchange.ts";
import { testDataRows } from "./problem-files.ts";
import {
  wireClassification,
  wireLanguage,
  wireProblemInfo,
  wireProblemRow,
  wireTag,
} from "./problem-wire.ts";

const LIST_PAGE_SIZE = 10;

const pid = ({ query }: RowRequest) => ({ pid: query.getInteger("pid") });
const bank = ({ query }: RowRequest) => ({ oj: query.findText("oj") });

const listRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-problem-list",
    who: "anyone",
    procedure: "problem.find",
    wireNames: { tagIds: "tagId" },
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      keyword: query.findText("keyword"),
      difficulty: query.findInteger("difficulty"),
      oj: query.findText("oj"),
      tagIds: query.findIntegers("tagId"),
    }),
    // The rows stay the same as long as their counts do.
    output: (page, { query }) =>
      wirePage(page, query.paging(LIST_PAGE_SIZE), (one) => wireOnce(one, wireProblemRow)),
  }),
  row({
    method: "GET",
    path: "/api/get-random-problem",
    who: "anyone",
    procedure: "problem.random",
  }),
  row({
    method: "POST",
    path: "/api/get-user-problem-status",
    who: "signed-in",
    procedure: "contest.ownStatuses",
    wireNames: { pids: "pidList", contestId: "cid", groupId: "gid" },
    example: { isContestProblemList: true },
    // Clients send the number of a contest with the bank's list as well.
    input: ({ json }) => ({
      pids: json.getIntegers("pidList"),
      contestId: json.hasFlag("isContestProblemList") ? findPlaceId(json, "cid") : undefined,
      groupId: findPlaceId(json, "gid"),
      containsEnd: json.findFlag("containsEnd"),
    }),
  }),
];

const pageRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-problem-detail",
    who: "anyone",
    procedure: "problem.get",
    input: ({ query }) => ({
      problemId: query.getText("problemId"),
      groupId: findPlaceId(query, "gid"),
    }),
    output: wireProblemInfo,
  }),
  row({
    method: "GET",
    path: "/api/get-last-ac-code",
    who: "signed-in",
    procedure: "contest.ownCode",
    input: (request) => ({ ...pid(request), contestId: findPlaceId(request.query, "cid") }),
  }),
  row({
    method: "GET",
    path: "/api/languages",
    who: "anyone",
    procedure: "language.find",
    input: ({ query }) => ({
      isAll: query.findFlag("all") ?? true,
      pid: query.findInteger("pid"),
    }),
    output: (languages) => languages.map(wireLanguage),
  }),
  row({
    method: "GET",
    path: "/api/get-problem-languages",
    who: "anyone",
    procedure: "problem.languages",
    input: pid,
    output: (languages) => languages.map(wireLanguage),
  }),
  row({
    method: "GET",
    path: "/api/get-problem-code-template",
    who: "anyone",
    procedure: "problem.templates",
    input: pid,
    output: (templates) =>
      templates.map(({ createdAt, updatedAt, ...template }) => ({
        ...template,
        gmtCreate: createdAt,
        gmtModified: updatedAt,
      })),
  }),
];

const tagRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-all-problem-tags",
    who: "anyone",
    procedure: "tag.list",
    input: bank,
    output: (tags) => tags.map(wireTag),
  }),
  row({
    method: "GET",
    path: "/api/get-problem-tags-and-classification",
    who: "anyone",
    procedure: "tag.find",
    input: bank,
    output: (groups) =>
      groups.map(({ classification, tagList }) => ({
        classification: classification === null ? null : wireClassification(classification),
        tagList: tagList.map(wireTag),
      })),
  }),
  row({
    method: "GET",
    path: "/api/get-problem-tags",
    who: "anyone",
    procedure: "problem.tags",
    input: pid,
    output: (tags) => tags.map(wireTag),
  }),
];

export const problemRows: readonly RestRow[] = [
  ...listRows,
  ...pageRows,
  ...tagRows,
  ...problemAdminRows,
  ...testDataRows,
  ...exchangeRows,
];
