/**
 * The lists of the site and of the back office with their filters, each as the call that fills the page: of the REST
 * surface, or of tRPC where only the web app has it. A new list adds its line.
 */

import type { Facts } from "./facts.ts";
import type { Pick } from "./pick.ts";

/** anyone: half of those who ask are signed in. */
export type Asker = "anyone" | "person" | "root";

export interface ListPage {
  readonly name: string;
  readonly who: Asker;
  /** Another question each time. */
  readonly path: (facts: Facts, pick: Pick) => string;
}

type Path = string | ((facts: Facts, pick: Pick) => string);

function rest(name: string, path: Path, who: Asker = "anyone"): ListPage {
  const tail = typeof path === "string" ? () => path : path;
  return { name, who, path: (facts, pick) => `/api/${tail(facts, pick)}` };
}

export function trpc(
  name: string,
  procedure: string,
  who: Asker = "anyone",
  input: (facts: Facts, pick: Pick) => unknown = () => undefined,
): ListPage {
  const query = (given: unknown) =>
    given === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(given))}`;
  return { name, who, path: (facts, pick) => `/trpc/${procedure}${query(input(facts, pick))}` };
}

const PROBLEMS = "get-problem-list?limit=30";
const SENT = "get-submission-list?limit=15";
const WORDS = ["Sum", "Path", "Tree", "Game", "Queue", "String", "Matrix", "Graph"];
const CHINESE = ["求和", "路径", "树", "游戏", "队列", "字符串", "矩阵", "图"];
const LANGUAGES = ["C++ 17", "C++", "Python3", "Java", "C"];
const COMMON = [0, -1, 1, 3, -2, 2];
const nothing = (pick: Pick) => `nothing%20is%20called%20${pick.upTo(1e6)}`;
const page = (pick: Pick, from: number, to: number) =>
  `currentPage=${from - 1 + pick.upTo(to - from + 1)}`;
/** A title's word and number as far as two digits, which some problems share. */
const titleStart = (title: string) => encodeURIComponent(title.replace(/(?<= \d\d)\d*$/, ""));

const problems: readonly ListPage[] = [
  rest("problems", (_, pick) => `${PROBLEMS}&${page(pick, 1, 20)}`),
  rest("problems, far pages", (_, pick) => `${PROBLEMS}&${page(pick, 250, 320)}`),
  rest("problems by difficulty", (_, pick) => {
    return `${PROBLEMS}&difficulty=${pick.upTo(3) - 1}&${page(pick, 1, 50)}`;
  }),
  rest("problems by keyword", (_, pick) => {
    return `${PROBLEMS}&keyword=${pick.one(WORDS)}&${page(pick, 1, 30)}`;
  }),
  rest("problems by keyword, one found", ({ titles }, pick) => {
    return `${PROBLEMS}&keyword=${encodeURIComponent(pick.one(titles))}`;
  }),
  rest("problems by keyword, two letters", (_, pick) => {
    return `${PROBLEMS}&keyword=${pick.one(WORDS).slice(0, 2)}&${page(pick, 1, 30)}`;
  }),
  rest("problems by keyword in Chinese", (_, pick) => {
    return `${PROBLEMS}&keyword=${encodeURIComponent(pick.one(CHINESE))}&${page(pick, 1, 30)}`;
  }),
  rest("problems by keyword, none", (_, pick) => `${PROBLEMS}&keyword=${nothing(pick)}`),
  rest("problems by tag", ({ tagIds }, pick) => {
    return `${PROBLEMS}&tagId=${pick.one(tagIds)}&${page(pick, 1, 10)}`;
  }),
  rest("problems by two tags", ({ tagIds }, pick) => {
    return `${PROBLEMS}&tagId=${pick.run(tagIds, 2).join()}`;
  }),
  rest("problems of our own bank", (_, pick) => `${PROBLEMS}&oj=ME&${page(pick, 1, 50)}`),
  rest("problems, signed in", (_, pick) => `${PROBLEMS}&${page(pick, 1, 20)}`, "person"),
  trpc("problems by submissions", "problem.find", "anyone", (_, pick) => ({
    sort: pick.one(["total", "rate", "difficulty"]),
    isDescending: true,
    currentPage: pick.upTo(50),
  })),
  trpc("problems untouched", "problem.findOwn", "person", (_, pick) => ({
    own: pick.one(["solved", "tried", "untouched"]),
    currentPage: pick.upTo(5),
  })),
  rest(
    "a problem",
    ({ problemIds }, pick) => `get-problem-detail?problemId=${pick.one(problemIds)}`,
  ),
  trpc("marks of thirty problems", "problem.statuses", "person", ({ pids }, pick) => ({
    pids: pick.run(pids, 30),
  })),
  trpc("progress in the bank", "problem.progress", "person"),
  rest("tags of the bank", "get-problem-tags-and-classification"),
];

const submissions: readonly ListPage[] = [
  rest("submissions", (_, pick) => `${SENT}&${page(pick, 1, 20)}`),
  rest("submissions, page 50", (_, pick) => `${SENT}&${page(pick, 40, 60)}`),
  rest("submissions, page 300", (_, pick) => `${SENT}&${page(pick, 250, 350)}`),
  rest("submissions by verdict", (_, pick) => {
    return `${SENT}&status=${pick.one(COMMON)}&${page(pick, 1, 20)}`;
  }),
  rest("submissions by rare verdict", (_, pick) => `${SENT}&status=-3&${page(pick, 1, 20)}`),
  rest("submissions by verdict, none", `${SENT}&status=10`),
  trpc("submissions by language", "submission.find", "anyone", (_, pick) => ({
    language: pick.one(LANGUAGES),
    currentPage: pick.upTo(20),
  })),
  trpc("submissions by language, none", "submission.find", "anyone", () => ({ language: "Ruby" })),
  trpc("submissions by language, verdict", "submission.find", "anyone", (_, pick) => ({
    language: pick.one(LANGUAGES),
    status: pick.one(COMMON),
    currentPage: pick.upTo(20),
  })),
  rest("submissions by person", ({ usernames }, pick) => `${SENT}&username=${pick.one(usernames)}`),
  rest("submissions by person, verdict", ({ usernames }, pick) => {
    return `${SENT}&status=${pick.one(COMMON)}&username=${pick.one(usernames)}`;
  }),
  rest("submissions by start of name", (_, pick) => {
    return `${SENT}&username=scale-000${pick.upTo(10) - 1}&${page(pick, 1, 20)}`;
  }),
  rest("submissions by start of all names", (_, pick) => {
    return `${SENT}&username=scale&${page(pick, 1, 20)}`;
  }),
  rest("submissions to a problem", ({ problemIds }, pick) => {
    return `${SENT}&problemID=${pick.one(problemIds)}&completeProblemID=true`;
  }),
  rest("submissions to a problem, verdict", ({ problemIds }, pick) => {
    return `${SENT}&problemID=${pick.one(problemIds)}&completeProblemID=true&status=${pick.one(COMMON)}`;
  }),
  rest("submissions by keyword", (_, pick) => {
    return `${SENT}&problemID=${pick.one(WORDS)}&${page(pick, 1, 20)}`;
  }),
  rest("submissions by keyword, few found", ({ titles }, pick) => {
    return `${SENT}&problemID=${titleStart(pick.one(titles))}`;
  }),
  rest("submissions by keyword, none", (_, pick) => `${SENT}&problemID=${nothing(pick)}`),
  rest("submissions by keyword, verdict", (_, pick) => {
    return `${SENT}&problemID=${pick.one(WORDS)}&status=${pick.one(COMMON)}&${page(pick, 1, 20)}`;
  }),
  rest("submissions of my own", (_, pick) => `${SENT}&onlyMine=true&${page(pick, 1, 2)}`, "person"),
  rest(
    "submissions of my own, verdict",
    (_, pick) => `${SENT}&onlyMine=true&status=${pick.one(COMMON)}`,
    "person",
  ),
  rest("submissions, signed in", (_, pick) => `${SENT}&${page(pick, 1, 20)}`, "person"),
  rest("submissions, as root", (_, pick) => `${SENT}&${page(pick, 1, 20)}`, "root"),
];

const home: readonly ListPage[] = [
  rest("recently updated problems", "get-recent-updated-problem"),
  rest("rank of the week", "get-recent-seven-ac-rank"),
  rest("statistics of the week", "get-last-week-submission-statistics"),
  trpc("figures of the first page", "home.figures", "person"),
  rest("announcements", (_, pick) => `get-common-announcement?limit=5&${page(pick, 1, 20)}`),
  rest("page of a person", ({ usernames }, pick) => {
    return `get-user-home-info?username=${pick.one(usernames)}`;
  }),
  rest("heat map", ({ usernames }, pick) => {
    return `get-user-calendar-heatmap?username=${pick.one(usernames)}`;
  }),
  trpc("search, a problem", "search.find", "anyone", ({ titles }, pick) => ({
    keyword: pick.one(titles).slice(0, 7),
  })),
  trpc("search, an id", "search.find", "anyone", ({ problemIds }, pick) => ({
    keyword: pick.one(problemIds).slice(0, 5),
  })),
  trpc("search, a person", "search.find", "anyone", ({ usernames }, pick) => ({
    keyword: pick.one(usernames).slice(0, 10),
  })),
  trpc("search, initials", "search.find", "person", (_, pick) => ({
    keyword: pick.one(["lj", "qh", "yx", "dl", "zf"]),
  })),
  trpc("search, one letter", "search.find", "anyone", (_, pick) => ({
    keyword: pick.one(["a", "s", "p", "1", "图", "路"]),
  })),
  trpc("search, discussions", "search.find", "anyone", (_, pick) => ({
    ...{ keyword: `sion ${pick.upTo(99)}`, kind: "discussions" },
  })),
  trpc("search, mistyped", "search.find", "anyone", (_, pick) => ({
    ...{ keyword: `disucssion ${pick.upTo(99)}`, kind: "discussions" },
  })),
  trpc("search, contests", "search.find", "person", (_, pick) => ({
    ...{ keyword: pick.one(WORDS), kind: "contests" },
  })),
  trpc("search, trainings", "search.find", "person", (_, pick) => ({
    ...{ keyword: pick.one([...WORDS, ...CHINESE]), kind: "trainings" },
  })),
  trpc("search, groups", "search.find", "person", (_, pick) => ({
    ...{ keyword: `Group ${pick.upTo(99)}`, kind: "groups" },
  })),
];

const ranks: readonly ListPage[] = [
  rest("rank", (_, pick) => `get-rank-list?type=ACM&${page(pick, 1, 20)}`),
  rest("rank, far pages", (_, pick) => `get-rank-list?type=ACM&${page(pick, 20, 30)}`),
  rest("rank of points", (_, pick) => `get-rank-list?type=OI&${page(pick, 1, 20)}`),
  rest("rank by name, one found", ({ usernames }, pick) => {
    return `get-rank-list?type=ACM&searchUser=${pick.one(usernames)}`;
  }),
  rest("rank by start of name", ({ usernames }, pick) => {
    return `get-rank-list?type=ACM&searchUser=${pick.one(usernames).slice(0, 10)}`;
  }),
  rest("rank by one letter", (_, pick) => {
    return `get-rank-list?type=ACM&searchUser=${pick.one(["a", "b", "s", "u"])}`;
  }),
  trpc("own row of the rank", "rank.own", "person", () => ({ type: "ACM" })),
  trpc("places of a person", "rank.places", "anyone", ({ uids }, pick) => ({
    uid: pick.one(uids),
  })),
  trpc("last contests of a person", "board.recent", "anyone", ({ uids }, pick) => ({
    uid: pick.one(uids),
  })),
];

const talk: readonly ListPage[] = [
  rest("discussions", (_, pick) => `get-discussion-list?limit=15&${page(pick, 1, 20)}`),
  rest("discussions, page 50", (_, pick) => `get-discussion-list?limit=15&${page(pick, 40, 60)}`),
  rest("discussions by keyword", (_, pick) => {
    return `get-discussion-list?limit=15&keyword=sion%20${pick.upTo(99)}`;
  }),
  trpc("discussions by category", "discussion.categoryCounts"),
  rest("comments", ({ discussionIds }, pick) => {
    return `comments?did=${pick.one(discussionIds)}&limit=20`;
  }),
  rest("comments, far pages of many", ({ longDiscussionId }, pick) => {
    return `comments?did=${longDiscussionId}&limit=20&${page(pick, 1, 60)}`;
  }),
  rest("a discussion", ({ discussionIds }, pick) => {
    return `get-discussion-detail?did=${pick.one(discussionIds)}`;
  }),
  rest("discussions by one letter", (_, pick) => {
    return `get-discussion-list?limit=15&keyword=${pick.one(["d", "a", "讨"])}`;
  }),
  rest("messages", (_, pick) => `msg/sys?limit=10&${page(pick, 1, 2)}`, "person"),
  rest("messages, far pages", (_, pick) => `msg/sys?limit=10&${page(pick, 5, 20)}`, "person"),
  rest("unread messages", "msg/unread", "person"),
];

const classes: readonly ListPage[] = [
  trpc("groups", "group.find", "anyone", (_, pick) => ({ currentPage: pick.upTo(100) })),
  trpc("groups by keyword", "group.find", "anyone", (_, pick) => ({
    keyword: `group ${pick.upTo(99)}`,
  })),
  trpc("groups by two letters", "group.find", "anyone", () => ({ keyword: "算法" })),
  trpc("own groups", "group.find", "person", () => ({ onlyMine: true })),
  trpc("members of a large group", "groupMember.find", "person", ({ largeGroupId }, pick) => ({
    ...{ groupId: largeGroupId, currentPage: pick.upTo(500) },
  })),
  trpc("members by name", "groupMember.find", "person", ({ largeGroupId, usernames }, pick) => ({
    ...{ groupId: largeGroupId, keyword: pick.one(usernames) },
  })),
  trpc("rank of a large group", "groupRank.find", "person", ({ largeGroupId }, pick) => ({
    ...{ groupId: largeGroupId, type: "ACM", currentPage: pick.upTo(100) },
  })),
  trpc("submissions of a large group", "submission.find", "person", ({ largeGroupId }) => ({
    groupId: largeGroupId,
  })),
  trpc("trainings of a group", "groupTraining.find", "person", ({ largeGroupId }, pick) => ({
    ...{ groupId: largeGroupId, currentPage: pick.upTo(20) },
  })),
  trpc("discussions of a group", "groupDiscussion.find", "person", ({ largeGroupId }, pick) => ({
    ...{ groupId: largeGroupId, currentPage: pick.upTo(50) },
  })),
  trpc("trainings", "training.find", "anyone", (_, pick) => ({ currentPage: pick.upTo(60) })),
  trpc("trainings by keyword", "training.find", "anyone", (_, pick) => ({
    keyword: pick.one(["Path", "Tree", "图论", "动态规划"]),
  })),
  trpc("trainings by access", "training.find", "anyone", (_, pick) => ({
    ...{ isPrivate: false, currentPage: pick.upTo(60) },
  })),
  trpc("a training", "training.get", "person", ({ trainingIds }, pick) => ({
    trainingId: pick.one(trainingIds),
  })),
  trpc("problems of a training", "training.problems", "person", ({ trainingIds }, pick) => ({
    trainingId: pick.one(trainingIds),
  })),
  trpc("rank of a training", "training.rank", "person", ({ rankedTrainingIds }) => ({
    trainingId: rankedTrainingIds.small,
  })),
  trpc("rank of a large training", "training.rank", "person", ({ rankedTrainingIds }, pick) => ({
    ...{ trainingId: rankedTrainingIds.large, currentPage: pick.upTo(600) },
  })),
];

const office: readonly ListPage[] = [
  rest(
    "back office: problems",
    (_, pick) => `admin/problem/get-problem-list?limit=30&${page(pick, 1, 50)}`,
    "root",
  ),
  rest(
    "back office: problems by keyword",
    (_, pick) => {
      return `admin/problem/get-problem-list?limit=30&keyword=${pick.one(WORDS)}&${page(pick, 1, 20)}`;
    },
    "root",
  ),
  rest(
    "back office: users",
    (_, pick) => `admin/user/get-user-list?limit=30&${page(pick, 1, 50)}`,
    "root",
  ),
  rest(
    "back office: users, page 1000",
    (_, pick) => `admin/user/get-user-list?limit=30&${page(pick, 900, 1100)}`,
    "root",
  ),
  rest(
    "back office: users by keyword",
    ({ usernames }, pick) => {
      return `admin/user/get-user-list?limit=30&keyword=${pick.one(usernames).slice(0, 10)}`;
    },
    "root",
  ),
  rest(
    "back office: administrators",
    (_, pick) => `admin/user/get-user-list?limit=30&onlyAdmin=true&${page(pick, 1, 2)}`,
    "root",
  ),
  trpc("back office: banned users", "user.find", "root", (_, pick) => ({
    onlyBanned: true,
    currentPage: pick.upTo(4),
  })),
  trpc("back office: users by role", "user.find", "root", (_, pick) => ({
    role: 1002,
    currentPage: pick.upTo(50),
  })),
  rest(
    "back office: announcements",
    (_, pick) => {
      return `admin/announcement?limit=10&${page(pick, 1, 20)}`;
    },
    "root",
  ),
  trpc("back office: log", "audit.find", "root", (_, pick) => ({ currentPage: pick.upTo(20) })),
  trpc("back office: log, page 100", "audit.find", "root", (_, pick) => ({
    currentPage: 90 + pick.upTo(20),
  })),
  trpc("back office: log by noun", "audit.find", "root", (_, pick) => ({
    noun: pick.one(["problem", "user", "setting"]),
    currentPage: pick.upTo(20),
  })),
  trpc("back office: log by target", "audit.find", "root", (_, pick) => ({
    target: `Target ${pick.upTo(200)}`,
  })),
  rest(
    "back office: outbox",
    (_, pick) => `admin/mail-outbox?limit=20&${page(pick, 1, 50)}`,
    "root",
  ),
  trpc("back office: rejudges", "rejudge.find", "root", (_, pick) => ({
    currentPage: pick.upTo(2),
  })),
  trpc("back office: a rejudge", "rejudge.items", "root", ({ rejudgeIds }, pick) => {
    return { id: pick.one(rejudgeIds), show: "all", currentPage: pick.upTo(10) };
  }),
  rest("back office: judge hosts", "admin/config/get-judge-service-info", "root"),
  trpc("back office: hosts, overview", "judgehost.overview", "root"),
  trpc("back office: dashboard", "dashboard.figures", "root"),
  trpc("back office: to do", "dashboard.todo", "root"),
];

export const LISTS: readonly ListPage[] = [
  ...problems,
  ...submissions,
  ...home,
  ...ranks,
  ...talk,
  ...classes,
  ...office,
];
