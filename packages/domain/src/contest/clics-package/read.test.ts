import { expect, test } from "vitest";
import { AWARD_TYPES, findAwardFaults } from "../awards.ts";
import { ContestFeed } from "../clics-feed.ts";
import { readContest } from "./read.ts";

type Objects = Readonly<Record<string, unknown>>;

const CONTEST = {
  ...{ id: "wf", name: "Finals", start_time: "2026-01-31T09:00:00+01:00", duration: "5:00:00" },
  scoreboard_freeze_duration: "1:00:00",
};

function read(files: Objects, own: unknown = null) {
  const feed = new ContestFeed();
  for (const [type, data] of Object.entries({ contest: CONTEST, ...files })) {
    feed.replace(type, data, type);
  }
  return readContest(feed, own);
}
const notesOf = (files: Objects) =>
  read(files).notes.map(({ code, names, more }) =>
    [code, ...names, ...(more > 0 ? [`+${more}`] : [])].join(" "),
  );

test("times, freeze and rule are those of the contest", () => {
  expect(read({})).toMatchObject({
    ...{ title: "Finals", startTime: new Date("2026-01-31T08:00:00Z"), rule: "acm" },
    ...{ durationMs: 18_000_000, freezeMs: 3_600_000, thawedAt: null, finalizedAt: null },
  });
  const other = {
    ...CONTEST,
    formal_name: "The Finals",
    scoreboard_type: "score",
    start_time: null,
  };
  const state = { thawed: "2026-01-31T14:00:00Z", finalized: "2026-01-31T14:30:00Z" };
  expect(read({ contest: other, state })).toMatchObject({
    ...{ title: "The Finals", startTime: null, rule: "oi" },
    ...{ thawedAt: new Date(state.thawed), finalizedAt: new Date(state.finalized) },
  });
});

test.each([
  ["no name", { ...CONTEST, id: undefined, name: "" }, "the contest has no name"],
  ["a duration of nothing", { ...CONTEST, duration: "0:00:00" }, "duration is no time"],
  ["a duration in words", { ...CONTEST, duration: "five hours" }, "duration is no time"],
  ["a start in words", { ...CONTEST, start_time: "soon" }, "start_time is no moment"],
])("%s is refused, and said why", (_, contest, words) => {
  expect(() => read({ contest })).toThrow(words);
});

test("more than a site takes at once is refused", () => {
  const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
  expect(() => read({ teams: many(5001) })).toThrow("5001 teams: at most 5000");
  expect(() => read({ problems: many(201) })).toThrow("201 problems");
});

test("a duration that YAML made seconds is one, and a freeze is no longer than the contest", () => {
  const contest = { ...CONTEST, duration: 3600, scoreboard_freeze_duration: "2:00:00" };
  expect(read({ contest })).toMatchObject({ durationMs: 3_600_000, freezeMs: 3_600_000 });
  expect(notesOf({ contest })).toEqual(["longFreeze"]);
});

test.each([
  [undefined, 20, []],
  [20, 20, []],
  ["0:20:00", 20, []],
  [10, 10, []],
  ["0:00:00.000", 0, []],
  ["0:07:30", 7, ["penaltyCut 0:07:30"]],
  ["100:00:00", 1440, ["penaltyCut 100:00:00"]],
  ["much", 20, ["penaltyCut much"]],
] as const)("a penalty of %s is %s minutes here", (penalty_time, minutes, notes) => {
  const contest = { ...CONTEST, penalty_time };
  expect(read({ contest }).penaltyMinutes).toBe(minutes);
  expect(notesOf({ contest })).toEqual(notes);
});

test("where points count, a penalty is none of ours", () => {
  const contest = { ...CONTEST, scoreboard_type: "score", penalty_time: 5 };
  expect(read({ contest }).penaltyMinutes).toBe(20);
});

test("problems stand in their order, with letters of their own and colours that are some", () => {
  const problems = [
    { id: "q", label: "B", name: "Second", ordinal: 2, rgb: "#F00" },
    { id: "p", label: "A", name: "First", ordinal: 1, rgb: "#00ff7f" },
    { id: "r", label: "a", ordinal: 3, color: "mauve", package: [{ filename: "data.zip" }] },
    { id: "s", name: "Last" },
  ];
  expect(read({ problems }).problems).toMatchObject([
    { id: "p", label: "A", title: "First", color: "#00ff7f", archive: "problems/p/p.zip" },
    { id: "q", label: "B", title: "Second", color: "#ff0000" },
    { id: "r", label: "a2", title: "a2", color: "", archive: "problems/r/data.zip" },
    { id: "s", label: "D", title: "Last" },
  ]);
  expect(notesOf({ problems })).toEqual(["letters a2 D", "colors a2"]);
});

test("a team is one account, by the first of its names that can be one", () => {
  const files = {
    organizations: [{ id: "u1", name: "WU", formal_name: "Warsaw University" }],
    groups: [{ id: "guests", hidden: true }],
    teams: [
      { id: "1", name: "Eagles", display_name: "Warsaw Eagles", organization_id: "u1", label: "7" },
      { id: "2", name: "Guests", group_ids: ["guests"] },
      { id: "a-very-long-name-of-a-team", name: "Long", label: "7" },
    ],
    accounts: [
      { id: "x", username: "team001", type: "team", team_id: "1", password: "secret1" },
      { id: "y", username: "team001b", type: "team", team_id: "1" },
      { id: "z", username: "judge", type: "judge" },
      { id: "w", username: "a name that is far too long", team_id: "2", password: "x" },
    ],
    persons: [
      { id: "p1", name: "Ada", team_ids: ["1"], role: "contestant", email: "ada@example.org" },
      { id: "p2", name: "Bo", team_ids: ["2"], sex: "male", email: "ada@example.org" },
      { id: "p3", name: "Cy", team_ids: ["2"] },
    ],
  };
  expect(read(files).teams).toMatchObject([
    {
      ...{ username: "team001", password: "secret1", realname: "Warsaw Eagles", isStar: false },
      ...{ school: "Warsaw University", email: "ada@example.org", nickname: "" },
    },
    { username: "2", password: null, realname: "Guests", isStar: true, email: null },
    { username: "7", school: "" },
  ]);
  expect(notesOf(files)).toEqual([
    "otherAccounts team001b",
    "accountsOfNoTeam judge",
    "usernames a name that is far too long",
    "members 2",
    "passwords 2",
  ]);
});

test("who is not in the group of the main board is out of competition", () => {
  const contest = { ...CONTEST, main_scoreboard_group_id: "main" };
  const teams = [
    { id: "1", name: "In", group_ids: ["main", "x"] },
    { id: "2", name: "Out", group_ids: ["x"] },
    { id: "3", name: "Nowhere" },
  ];
  expect(read({ contest, teams }).teams.map(({ isStar }) => isStar)).toEqual([false, true, false]);
});

const PLAY = {
  teams: [{ id: "t", name: "T" }],
  problems: [{ id: "p", label: "A" }],
  languages: [{ id: "klingon", name: "Klingon" }],
};
const sent = (id: string, contest_time: string, more: object = {}) => ({
  ...{ id, team_id: "t", problem_id: "p", language_id: "cpp", contest_time, ...more },
});
const judged = (submission_id: string, judgement_type_id: string | null, more: object = {}) => ({
  ...{ id: `${submission_id}-${judgement_type_id}`, submission_id, judgement_type_id, ...more },
});

test("submissions stand in the order of time, the judgement that holds last", () => {
  const files = {
    ...PLAY,
    submissions: [
      sent("b", "0:20:00.500", { language_id: "python", files: [{ filename: "x.zip" }] }),
      sent("a", "0:10:00", { language_id: "klingon" }),
    ],
    judgements: [
      judged("b", "AC", { start_contest_time: "0:30:00", end_contest_time: "0:30:02.5" }),
      judged("b", "WA", { start_contest_time: "0:40:00", current: false }),
      judged("b", null),
      judged("a", "OLE", { max_run_time: 1.5 }),
    ],
  };
  const { submissions } = read(files);
  expect(submissions).toMatchObject([
    { id: "a", atMs: 600_000, language: "Klingon", archive: "submissions/a/files.zip" },
    { id: "b", atMs: 1_200_500, language: "Python3", archive: "submissions/b/x.zip" },
  ]);
  expect(submissions.map(({ judgements }) => judgements)).toMatchObject([
    [{ status: -1, timeMs: 1500 }],
    [{ status: -1 }, { status: 0, beganMs: 1_800_000, endedMs: 1_802_500 }],
  ]);
  expect(notesOf(files)).toEqual(["verdicts OLE", "languages klingon"]);
});

test("the clock on the wall tells the time where the contest's does not", () => {
  const time = "2026-01-31T08:05:00Z";
  const submissions = [{ ...sent("a", ""), contest_time: undefined, time }];
  expect(read({ ...PLAY, submissions }).submissions[0]?.atMs).toBe(300_000);
});

test.each([
  ["submissionsOfNoTeam", sent("a", "0:10:00", { team_id: "x" })],
  ["submissionsToNoProblem", sent("a", "0:10:00", { problem_id: null })],
  ["submissionsWithoutTime", sent("a", "noon")],
  ["submissionsOutside", sent("a", "-0:00:01")],
  ["submissionsOutside", sent("a", "5:00:00")],
])("%s are left out and named", (code, submission) => {
  const files = { ...PLAY, submissions: [submission] };
  expect(read(files).submissions).toEqual([]);
  expect(notesOf(files)).toEqual([`${code} a`]);
});

test("points are a part of what a problem gives until it says what that is", () => {
  const contest = { ...CONTEST, scoreboard_type: "score" };
  const submissions = [sent("a", "0:10:00"), sent("b", "0:11:00")];
  const judgements = [judged("a", "AC", { score: 30 }), judged("b", "WA", { score: -1 })];
  const read2 = read({ ...PLAY, contest, submissions, judgements }).submissions;
  expect(read2.map((one) => one.judgements)).toMatchObject([
    [{ status: 8, score: 30 }],
    [{ status: -1, score: null }],
  ]);
});

test("questions, answers and what everybody was told are told apart", () => {
  const said = (id: string, more: object) => ({
    id,
    text: "Why?",
    contest_time: "0:01:00",
    ...more,
  });
  const clarifications = [
    said("1", { from_team_id: "t", problem_id: "p" }),
    said("2", { reply_to_id: "1", to_team_ids: ["t"] }),
    said("3", { reply_to_id: "1", to_team_id: null }),
    said("4", { text: "Lunch\n\nIs at noon.\n\nBring a card." }),
    said("5", { to_team_ids: ["t"], text: "Only for you" }),
    said("6", { from_team_id: "nobody" }),
  ];
  expect(read({ ...PLAY, clarifications }).talk).toMatchObject([
    { kind: "question", teamId: "t", problemId: "p", atMs: 60_000 },
    { kind: "answer", questionId: "1", isToAll: false },
    { kind: "answer", questionId: "1", isToAll: true },
    { kind: "announcement", title: "Lunch", content: "Is at noon.\n\nBring a card." },
  ]);
  expect(notesOf({ ...PLAY, clarifications })).toEqual(["messages 5 6"]);
});

test("medals that were given out are given again by their numbers", () => {
  const awards = [
    { id: "gold-medal", team_ids: ["1", "2"] },
    { id: "silver-medal", team_ids: ["3"] },
    { id: "bronze-medal", team_ids: [] },
  ];
  expect(read({ awards }).awards.map(({ num }) => num)).toEqual([2, 1, 0]);
  expect(notesOf({ awards })).toEqual([]);
  expect(read({ awards: awards.slice(1) }).awards).toEqual([]);
  expect(notesOf({ awards: awards.slice(1) })).toEqual(["awards silver-medal"]);
});

test("honours below the medals are awards of the board; what does not go by rank is named", () => {
  const awards = [
    { id: "honorable-mention", citation: "Well played", team_ids: ["6", "7"] },
    { id: "winner", citation: "Champion", team_ids: ["1"] },
    { id: "gold-medal", team_ids: ["1"] },
    { id: "silver-medal", team_ids: ["2", "3"] },
    { id: "bronze-medal", team_ids: ["4"] },
    { id: "high-honors", team_ids: ["5"] },
    { id: "honors", citation: "", team_ids: [] },
    { id: "highest-honors", citation: "Of the medallists", team_ids: ["1", "2"] },
    { id: "first-to-solve-p", citation: "First", team_ids: ["3"] },
    { id: "group-winner-north", citation: "North champions", team_ids: ["4"] },
    { id: "organization-winner-u", citation: "Best of U", team_ids: null },
  ];
  const { awards: settings } = read({ awards });
  expect(settings.map(({ priority, name, num }) => [priority, name, num])).toEqual([
    [1, "Gold", 1],
    [2, "Silver", 2],
    [3, "Bronze", 1],
    [4, "High Honors", 1],
    [5, "Well played", 2],
  ]);
  expect(findAwardFaults(AWARD_TYPES.number, settings)).toEqual([]);
  expect(notesOf({ awards })).toEqual(["awards Of the medallists North champions"]);
});

test("photos, logos and recordings are passed over and named", () => {
  const logo = [{ href: "x.png" }];
  const files = {
    contest: { ...CONTEST, banner: logo },
    teams: [
      { id: "1", name: "Eagles", photo: logo, webcam: [] },
      { id: "2", name: "Plain" },
    ],
    organizations: [{ id: "u", name: "WU", logo }],
    persons: [{ id: "p", name: "Ada", team_ids: ["1"], photo: logo }],
  };
  expect(notesOf(files)).toEqual(["media Eagles WU Ada"]);
  const many = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, logo }));
  expect(notesOf({ organizations: many })).toEqual(["media 0 1 2 3 4 +3"]);
});

test("names of this site's own packages have their places", () => {
  const own = {
    ...{ description: "d", auth: 0, autoRealRank: true, openRank: true, openPrint: false },
    ...{ allowEndSubmit: false, rankShowName: "nickname", openAccountLimit: false },
    ...{ accountLimitRule: "", oiRankScoreType: "Recent", awardType: 0, awardConfig: [] },
  };
  const files = {
    teams: [{ id: "u", name: "Nick", label: "ada" }],
    persons: [{ id: "u", name: "Ada L", team_ids: ["u"] }],
  };
  expect(read(files, own).teams).toMatchObject([{ nickname: "Nick", realname: "Ada L" }]);
  expect(read(files, { ...own, auth: 7 }).notes).toEqual([
    { code: "ownSettings", names: [], more: 0 },
  ]);
});

test("many people of one team and many judgements of one submission are read in linear time", () => {
  const count = 150_000;
  const of = (more: object) => Array.from({ length: count }, (_, id) => ({ id, ...more }));
  const began = process.threadCpuUsage();
  const { submissions } = read({
    ...{ problems: [{ id: "p", label: "A" }], teams: [{ id: "t", name: "Team" }] },
    persons: of({ team_ids: ["t"] }),
    submissions: [
      { id: "s", team_id: "t", problem_id: "p", language_id: "cpp", contest_time: "0:01:00" },
    ],
    judgements: of({ submission_id: "s", judgement_type_id: "WA", start_contest_time: "0:01:00" }),
  });
  expect(submissions[0]?.judgements).toHaveLength(count);
  // Some hundred milliseconds; copying a list for each that joins it takes minutes.
  expect(process.threadCpuUsage(began).user).toBeLessThan(10_000_000);
});
