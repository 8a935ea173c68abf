import { ContestFeed } from "@gavel/domain/contest/clics-feed";
import { expect, test } from "vitest";
import { type BoardChoice, feedBoard } from "./feed-board.ts";

const USUAL: BoardChoice = { atMs: null, penalty: "floor-each", compileErrors: null, rule: null };

/** As of another judge. */
const boardOf = (feed: ContestFeed, choice: BoardChoice) => feedBoard({ feed, own: null }, choice);

const submitted = (id: string, team_id: string, contest_time: string) => ({
  type: "submissions",
  id,
  data: { id, team_id, problem_id: "p", contest_time },
});
const judged = (submission_id: string, judgement_type_id: string | null) => ({
  type: "judgements",
  id: `j${submission_id}`,
  data: { id: `j${submission_id}`, submission_id, judgement_type_id },
});

function feedOf(penalty_time: number | string, more: readonly object[] = []): ContestFeed {
  const feed = new ContestFeed();
  const events = [
    {
      type: "contest",
      id: null,
      data: { duration: "5:00:00", scoreboard_freeze_duration: "1:00:00", penalty_time },
    },
    { type: "problems", id: null, data: [{ id: "p", label: "A", ordinal: 1 }] },
    {
      type: "teams",
      id: null,
      data: [
        { id: "1", name: "One" },
        { id: "2", name: "Two" },
        { id: "h", hidden: true },
      ],
    },
    submitted("a", "1", "0:10:59"),
    judged("a", "WA"),
    submitted("b", "1", "0:20:30"),
    judged("b", "AC"),
    submitted("c", "2", "4:30:00"),
    judged("c", "AC"),
    submitted("d", "h", "0:01:00"),
    judged("d", "AC"),
    ...more,
  ];
  feed.lines(events.map((one) => JSON.stringify(one)).join("\n\n"), "feed");
  return feed;
}

test.each([20, "0:20:00"])(
  "a penalty of %s: hidden teams are out, a freeze is ignored",
  (penalty) => {
    const { rows } = boardOf(feedOf(penalty), USUAL);
    const cell = { label: "A", solved: true, pending: 0, score: null };
    expect(rows).toEqual([
      {
        rank: 1,
        team: "1",
        solved: 1,
        penalty: 40,
        score: 0,
        problems: [{ ...cell, tries: 2, time: 20, first: true }],
      },
      {
        rank: 2,
        team: "2",
        solved: 1,
        penalty: 270,
        score: 0,
        problems: [{ ...cell, tries: 1, time: 270, first: false }],
      },
    ]);
  },
);

test("exact counts seconds, and --at leaves out what came later", () => {
  const { rows } = boardOf(feedOf(20), { ...USUAL, penalty: "exact", atMs: 3_600_000 });
  expect(rows.map(({ team, solved, penalty }) => [team, solved, penalty])).toEqual([
    ["1", 1, 2430],
    ["2", 0, 0],
  ]);
});

test("JE waits, compile errors cost when asked, late and early ones and unknown teams are out", () => {
  const more = [
    submitted("x", "1", "0:15:00"),
    judged("x", "CE"),
    submitted("y", "2", "5:00:00"),
    submitted("z", "2", "-0:01:00"),
    submitted("u", "9", "0:01:00"),
    judged("c", "JE"),
  ];
  const { rows, notes } = boardOf(feedOf(20, more), { ...USUAL, compileErrors: "counted" });
  expect(rows[0]?.penalty).toBe(60);
  expect(rows[1]?.problems[0]).toMatchObject({ solved: false, pending: 1 });
  expect(notes).toEqual(["submission u left out: there is no team 9"]);
});

test("the last one or the best one counts under OI", () => {
  const scored = (id: string, score: number) => ({
    type: "judgements",
    id: `j${id}`,
    data: { submission_id: id, judgement_type_id: "WA", score },
  });
  const more = [scored("a", 60), scored("b", 30)];
  const scores = (rule: BoardChoice["rule"]) =>
    boardOf(feedOf(20, more), { ...USUAL, rule }).rows.find(({ team }) => team === "1")?.score;
  expect([scores("oi-recent"), scores("oi-highest")]).toEqual([30, 60]);
});

test("each subtask's best counts as far as a package of Gavel tells of subtasks", () => {
  const scored = (id: string, score: number) => ({
    type: "judgements",
    id: `j${id}`,
    data: { id: `j${id}`, submission_id: id, judgement_type_id: "WA", score },
  });
  const feed = feedOf(20, [
    { type: "problems", id: "p", data: { id: "p", label: "A", ordinal: 1, max_score: 90 } },
    { type: "contest", id: null, data: { duration: "5:00:00", scoreboard_type: "score" } },
    ...[scored("a", 60), scored("b", 30)],
  ]);
  const subtasks = { ja: [60, 0], jb: [0, 30] };
  const read = (own: unknown, rule: BoardChoice["rule"] = null) => {
    const { rows, notes } = feedBoard({ feed, own }, { ...USUAL, rule });
    return [rows.find(({ team }) => team === "1")?.score, notes.length];
  };
  expect(read({ oiRankScoreType: "SubtaskBest", subtasks })).toEqual([90, 0]);
  expect(read({ oiRankScoreType: "Highest", subtasks })).toEqual([60, 0]);
  expect(read({ oiRankScoreType: "Highest", subtasks }, "oi-subtasks")).toEqual([90, 0]);
  // Together they would be worth more than the problem.
  const more = { ja: [60, 0], jb: [0, 31] };
  expect(read({ oiRankScoreType: "SubtaskBest", subtasks: more })).toEqual([90, 0]);
  // A feed tells nothing of subtasks, and neither does who writes nonsense: said, and counted as a whole.
  expect(read(null, "oi-subtasks")).toEqual([60, 1]);
  expect(read({ subtasks: { ja: ["60"] } }, "oi-subtasks")).toEqual([60, 1]);
});

test("old feeds delete by op, new ones by null", () => {
  const more = [
    { id: "77", type: "submissions", op: "delete", data: { id: "a" } },
    { type: "submissions", id: "c", data: null },
  ];
  const { rows } = boardOf(feedOf(20, more), USUAL);
  expect(rows.map(({ penalty }) => penalty)).toEqual([20, 0]);
});

test("what is no event is refused with its line", () => {
  expect(() => new ContestFeed().lines("\n{", "feed")).toThrow("feed, line 2: this is no JSON");
  expect(() => new ContestFeed().lines("[]", "feed")).toThrow("feed, line 1: this is no event");
});
