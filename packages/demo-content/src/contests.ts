/** Two contests: one that runs, for whoever comes by, and one that is over, with all that its teams sent. */
import { Rng } from "./lib/rng.ts";
import { demoProblems } from "./problems.ts";
import { demoSolutions } from "./solutions.ts";
import type { DemoSolution } from "./types.ts";

export interface DemoContest {
  /** In both languages, since a contest has one title. */
  readonly title: string;
  /** Markdown, likewise. */
  readonly description: string;
  readonly rule: "acm" | "oi";
  readonly durationMs: number;
  /** How long before the end results are kept back; 0 = never. */
  readonly sealedMs: number;
  /** Display ids in the bank; the letters follow from the order. */
  readonly problems: readonly { readonly displayId: string; readonly color: string }[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Long enough that whoever looks at a new site finds it running. */
export const demoRunningContest: DemoContest = {
  title: "热身赛 · Warm-up Round",
  description: `这场比赛一直开放，可以随时进来试一试：按得分排名，取最高分，没有封榜。

This round stays open, so try it whenever you like. It ranks by points, takes the best score and has no freeze.`,
  rule: "oi",
  durationMs: 365 * DAY_MS,
  sealedMs: 0,
  problems: [
    { displayId: "1003", color: "#0072b2" },
    { displayId: "1005", color: "#e69f00" },
    { displayId: "1008", color: "#009e73" },
    { displayId: "1013", color: "#cc79a7" },
  ],
};

export const demoEndedContest: DemoContest = {
  title: "演示赛 · Demo Contest",
  description: `四十支虚构的队伍打了五个小时，最后一小时封榜。在榜单上拖动时间轴可以回放整场比赛。

Forty made-up teams competed for five hours; the board was frozen for the last one. Drag the time slider on the board
to replay it.`,
  rule: "acm",
  durationMs: 300 * MINUTE_MS,
  sealedMs: 60 * MINUTE_MS,
  problems: [
    { displayId: "1000", color: "#d55e00" },
    { displayId: "1001", color: "#0072b2" },
    { displayId: "1002", color: "#f0e442" },
    { displayId: "1006", color: "#009e73" },
    { displayId: "1007", color: "#cc79a7" },
    { displayId: "1012", color: "#56b4e9" },
    { displayId: "1015", color: "#e69f00" },
    { displayId: "1019", color: "#000000" },
  ],
};

interface DemoTeam {
  /** Its uid as well, by which `gavel dev seed` tells it from people. */
  readonly username: string;
  readonly name: string;
  readonly school: string;
}

const FIRST = ["Quiet", "Amber", "Lucid", "Nimble", "Northern"] as const;
const SECOND = "Pointers Queues Heaps Lambdas Graphs Tries Segments Matrices".split(" ");
const SCHOOLS = [
  ...["Harbour University", "Institute of Lowfield", "青岚大学", "云川理工学院"],
  ...["Westbridge College", "Mirror Lake University", "东港师范大学", "石桥科技大学"],
];

/** Best first; nobody can sign in as one of them. */
export const demoTeams: readonly DemoTeam[] = SECOND.flatMap((noun, row) =>
  FIRST.map((word, column) => {
    const index = row * FIRST.length + column;
    return {
      username: `demo-team-${String(index + 1).padStart(2, "0")}`,
      name: `${word} ${noun}`,
      school: SCHOOLS[(index * 3 + row) % SCHOOLS.length] ?? "",
    };
  }),
);

interface DemoSubmission {
  /** Index of `demoTeams`. */
  readonly team: number;
  /** Index of the contest's problems. */
  readonly problem: number;
  /** Since the start. */
  readonly atMs: number;
  /** What was sent, with the verdict that it earns. */
  readonly solution: DemoSolution;
}

/** Minutes that an average team thinks about each problem of the ended contest. */
const EFFORT_MIN = [4, 9, 14, 20, 26, 34, 42, 60];
const TRIES_MAX = 7;

/** All that the teams of the ended contest sent, in order of time; the same on every machine. */
export function playDemoContest(): DemoSubmission[] {
  const sent = demoTeams.flatMap((_, team) => playAs(team));
  return sent.sort((a, b) => a.atMs - b.atMs || a.team - b.team);
}

/** Easier problems come first, a wrong try is mended or given up, and what is unsolved is tried once more at the end. */
function playAs(team: number): DemoSubmission[] {
  const rng = new Rng(7001 + team * 131);
  const skill = 0.45 + 0.75 * (1 - team / demoTeams.length) + rng.int(-10, 10) / 100;
  const endMs = demoEndedContest.durationMs;
  const sent: DemoSubmission[] = [];
  let atMs = rng.int(60, 240) * 1000;
  const send = (problem: number, isRight: boolean) =>
    sent.push({
      team,
      problem,
      atMs: Math.round(atMs),
      solution: drawSolution(rng, problem, isRight),
    });
  for (const problem of orderOf(rng)) {
    atMs += ((EFFORT_MIN[problem] ?? 0) * MINUTE_MS * rng.int(60, 150)) / 100 / skill;
    for (let tries = 1; tries <= TRIES_MAX && atMs < endMs; tries++) {
      const isRight = rng.chance(Math.min(92, 38 + 45 * skill - 4 * problem));
      send(problem, isRight);
      if (isRight) break;
      atMs += (rng.int(3, 15) * MINUTE_MS) / skill;
    }
    if (atMs < endMs) continue;
    if (rng.chance(70)) {
      atMs = endMs - rng.int(5, 14 * 60) * 1000;
      const isMissing = !sent.some(
        (one) => one.problem === problem && one.solution.expected === "AC",
      );
      if (isMissing) send(problem, rng.chance(25));
    }
    break;
  }
  return sent.toSorted((a, b) => a.atMs - b.atMs);
}

/** By difficulty, but two neighbours may change places. */
function orderOf(rng: Rng): number[] {
  const order = demoEndedContest.problems.map((_, index) => index);
  const from = rng.int(1, order.length - 2);
  if (rng.chance(50)) order.splice(from, 2, from + 1, from);
  return order;
}

function drawSolution(rng: Rng, problem: number, isRight: boolean): DemoSolution {
  const displayId = demoEndedContest.problems[problem]?.displayId;
  const fitting = demoSolutions.filter(
    (one) => one.displayId === displayId && (one.expected === "AC") === isRight,
  );
  return rng.pick(fitting);
}

/** Of the bank. @throws Error for an id that is not there */
export function demoProblemOf(displayId: string) {
  const problem = demoProblems.find((one) => one.displayId === displayId);
  if (problem === undefined) throw new Error(`no demo problem ${displayId}`);
  return problem;
}
