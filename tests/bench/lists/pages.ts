/**
 * The lists of the site and of the back office with their filters, each as the call that fills the page: of the REST
 * surface, or of tRPC where only the web app has it. A new list adds its line.
 */

/** What a site has to ask for. */
export interface Facts {
  /** Somebody who sent about thirty submissions: on both sites, since longer answers take longer. */
  readonly person: { readonly uid: string; readonly username: string };
  /** The problem with most submissions. */
  readonly problemId: string;
  readonly tagIds: readonly number[];
  /** The discussion with most comments. */
  readonly discussionId: number;
  /** The latest rejudge. */
  readonly rejudgeId: number;
  readonly pids: readonly number[];
  /** The day that is begun, for figures by day. */
  readonly today: string;
}

export interface ListPage {
  readonly name: string;
  readonly who: "visitor" | "person" | "root";
  readonly path: (facts: Facts) => string;
}

type Path = string | ((facts: Facts) => string);

function rest(name: string, path: Path, who: ListPage["who"] = "visitor"): ListPage {
  return { name, who, path: (facts) => `/api/${typeof path === "string" ? path : path(facts)}` };
}

function trpc(
  name: string,
  procedure: string,
  who: ListPage["who"] = "visitor",
  input: (facts: Facts) => object | undefined = () => undefined,
): ListPage {
  const query = (facts: Facts) => {
    const given = input(facts);
    return given === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(given))}`;
  };
  return { name, who, path: (facts) => `/trpc/${procedure}${query(facts)}` };
}

const PROBLEMS = "get-problem-list?limit=30";
const SENT = "get-submission-list?limit=15";

const problems: readonly ListPage[] = [
  rest("problems", PROBLEMS),
  rest("problems, page 300", `${PROBLEMS}&currentPage=300`),
  rest("problems by difficulty", `${PROBLEMS}&difficulty=1`),
  rest("problems by keyword", `${PROBLEMS}&keyword=Tree`),
  rest("problems by keyword, one found", `${PROBLEMS}&keyword=tree%204242`),
  rest("problems by keyword, two letters", `${PROBLEMS}&keyword=Tr`),
  rest("problems by keyword in Chinese", `${PROBLEMS}&keyword=%E8%B7%AF%E5%BE%84`),
  rest("problems by keyword, none", `${PROBLEMS}&keyword=nothing%20is%20called%20so`),
  rest("problems by tag", ({ tagIds: [one] }) => `${PROBLEMS}&tagId=${one}`),
  rest("problems by two tags", ({ tagIds }) => `${PROBLEMS}&tagId=${tagIds.join()}`),
  rest("problems of our own bank", `${PROBLEMS}&oj=ME`),
  rest("problems, signed in", PROBLEMS, "person"),
  trpc("marks of thirty problems", "problem.statuses", "person", ({ pids }) => ({ pids })),
  trpc("progress in the bank", "problem.progress", "person"),
  rest("tags of the bank", "get-problem-tags-and-classification"),
];

const submissions: readonly ListPage[] = [
  rest("submissions", SENT),
  rest("submissions, page 50", `${SENT}&currentPage=50`),
  rest("submissions, page 300", `${SENT}&currentPage=300`),
  rest("submissions by verdict", `${SENT}&status=-1`),
  rest("submissions by rare verdict", `${SENT}&status=-3`),
  rest("submissions by verdict, none", `${SENT}&status=10`),
  trpc("submissions by language", "submission.find", "visitor", () => ({ language: "Java" })),
  trpc("submissions by language, none", "submission.find", "visitor", () => ({ language: "Ruby" })),
  trpc("submissions by language, verdict", "submission.find", "visitor", () => ({
    language: "Java",
    status: 0,
  })),
  rest("submissions by person", ({ person }) => `${SENT}&username=${person.username}`),
  rest("submissions by person, verdict", ({ person }) => {
    return `${SENT}&status=0&username=${person.username}`;
  }),
  rest("submissions by start of name", `${SENT}&username=scale-0000`),
  rest("submissions by start of all names", `${SENT}&username=scale`),
  rest("submissions to a problem", ({ problemId }) => {
    return `${SENT}&problemID=${problemId}&completeProblemID=true`;
  }),
  rest("submissions to a problem, verdict", ({ problemId }) => {
    return `${SENT}&problemID=${problemId}&completeProblemID=true&status=0`;
  }),
  rest("submissions by keyword", `${SENT}&problemID=Tree`),
  rest("submissions by keyword, few found", `${SENT}&problemID=Tree%20900`),
  rest("submissions by keyword, none", `${SENT}&problemID=nothing%20is%20called%20so`),
  rest("submissions by keyword, verdict", `${SENT}&problemID=Tree&status=0`),
  rest("submissions of my own", `${SENT}&onlyMine=true`, "person"),
  rest("submissions of my own, verdict", `${SENT}&onlyMine=true&status=0`, "person"),
  rest("submissions, signed in", SENT, "person"),
  rest("submissions, as root", SENT, "root"),
];

const home: readonly ListPage[] = [
  rest("recently updated problems", "get-recent-updated-problem"),
  rest("rank of the week", "get-recent-seven-ac-rank"),
  rest("statistics of the week", "get-last-week-submission-statistics"),
  trpc("figures of the first page", "home.figures", "person", () => ({ timeZone: "UTC" })),
  rest("announcements", "get-common-announcement?limit=5"),
  rest("page of a person", ({ person }) => `get-user-home-info?username=${person.username}`),
  rest("heat map", ({ person }) => `get-user-calendar-heatmap?username=${person.username}`),
  trpc("search, a problem", "search.find", "visitor", () => ({ keyword: "Tree 42" })),
  trpc("search, an id", "search.find", "visitor", () => ({ keyword: "S0042" })),
  trpc("search, a person", "search.find", "visitor", () => ({ keyword: "scale-0042" })),
  trpc("search, initials", "search.find", "person", () => ({ keyword: "lj" })),
];

const talk: readonly ListPage[] = [
  rest("discussions", "get-discussion-list?limit=15"),
  rest("discussions, page 50", "get-discussion-list?limit=15&currentPage=50"),
  rest("discussions by keyword", "get-discussion-list?limit=15&keyword=sion%2042"),
  trpc("discussions by category", "discussion.categoryCounts"),
  rest("comments", ({ discussionId }) => `comments?did=${discussionId}&limit=20`),
  rest("comments, page 50", ({ discussionId }) => {
    return `comments?did=${discussionId}&limit=20&currentPage=50`;
  }),
  rest("a discussion", ({ discussionId }) => `get-discussion-detail?did=${discussionId}`),
  rest("messages", "msg/sys?limit=10", "person"),
  rest("unread messages", "msg/unread", "person"),
];

const office: readonly ListPage[] = [
  rest("back office: problems", "admin/problem/get-problem-list?limit=30", "root"),
  rest(
    "back office: problems by keyword",
    "admin/problem/get-problem-list?limit=30&keyword=Tree",
    "root",
  ),
  rest("back office: users", "admin/user/get-user-list?limit=30", "root"),
  rest(
    "back office: users, page 1000",
    "admin/user/get-user-list?limit=30&currentPage=1000",
    "root",
  ),
  rest(
    "back office: users by keyword",
    "admin/user/get-user-list?limit=30&keyword=scale-0042",
    "root",
  ),
  rest("back office: administrators", "admin/user/get-user-list?limit=30&onlyAdmin=true", "root"),
  trpc("back office: banned users", "user.find", "root", () => ({ onlyBanned: true })),
  trpc("back office: users by role", "user.find", "root", () => ({ role: 1002 })),
  rest("back office: announcements", "admin/announcement?limit=10", "root"),
  trpc("back office: log", "audit.find", "root", () => ({})),
  trpc("back office: log, page 100", "audit.find", "root", () => ({ currentPage: 100 })),
  trpc("back office: log by noun", "audit.find", "root", () => ({ noun: "problem" })),
  trpc("back office: log by target", "audit.find", "root", () => ({ target: "Target 77" })),
  rest("back office: outbox", "admin/mail-outbox?limit=20", "root"),
  trpc("back office: rejudges", "rejudge.find", "root", () => ({})),
  trpc("back office: a rejudge", "rejudge.items", "root", ({ rejudgeId }) => {
    return { id: rejudgeId, show: "all" };
  }),
  rest("back office: judge hosts", "admin/config/get-judge-service-info", "root"),
  trpc("back office: hosts, overview", "judgehost.overview", "root"),
  trpc("back office: dashboard", "dashboard.figures", "root", ({ today }) => ({ dayStart: today })),
  trpc("back office: to do", "dashboard.todo", "root"),
];

export const LISTS: readonly ListPage[] = [
  ...problems,
  ...submissions,
  ...home,
  ...talk,
  ...office,
];
