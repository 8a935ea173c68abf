/** A class with a homework, for teachers to look at: some were early, one was late, one has sent nothing. */
import { demoSolutions } from "./solutions.ts";
import type { DemoSolution } from "./types.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface DemoPerson {
  /** The uid as well, by which `gavel dev seed` tells it from people; nobody can sign in as one of them. */
  readonly username: string;
  readonly nickname: string;
  readonly realname: string;
}

interface DemoGroup {
  /** In both languages, since a group has one name. */
  readonly name: string;
  readonly shortName: string;
  readonly brief: string;
  /** Markdown. */
  readonly description: string;
  readonly teacher: DemoPerson;
  readonly pupils: readonly DemoPerson[];
  readonly announcement: { readonly title: string; readonly content: string };
  readonly homework: {
    /** Of trainings. */
    readonly category: { readonly name: string; readonly color: string };
    readonly title: string;
    readonly description: string;
    /** Display ids in the bank, in their order. */
    readonly problems: readonly string[];
    /** Before and after the first start of the site. */
    readonly openedAgoMs: number;
    readonly dueAgoMs: number;
    readonly closesInMs: number;
    readonly percentPerDay: number;
    readonly lowestPercent: number;
    readonly graceMinutes: number;
  };
}

const pupil = (number: number, nickname: string, realname: string): DemoPerson => ({
  username: `demo-class-${String(number).padStart(2, "0")}`,
  ...{ nickname, realname },
});

export const demoGroup: DemoGroup = {
  name: "演示班级 · Demo class",
  shortName: "DEMO1",
  brief: "一个带作业的班级 · A class with a homework",
  description: `这个虚构的班级演示老师怎样用团队上课：公告、成员、作业和迟交规则。任何人都可以加入。

A made-up class that shows how a teacher works with a group: announcements, members, a homework and what late work is
worth. Everybody may join.`,
  teacher: { username: "demo-class-teacher", nickname: "周老师 · Ms Zhou", realname: "周明" },
  pupils: [
    pupil(1, "Lin", "林亦辰"),
    pupil(2, "Chen", "陈述"),
    pupil(3, "Amelia", "Amelia Ward"),
    pupil(4, "Kenji", "森川健二"),
    pupil(5, "Xiaoman", "罗小满"),
    pupil(6, "Sofia", "Sofia Marin"),
  ],
  announcement: {
    title: "第一次作业 · First homework",
    content: `四道题，按截止时间记分；迟交每天扣 10%，最多扣到 60%。

Four problems. What is late loses 10% a day, and is worth at least 60%.`,
  },
  homework: {
    category: { name: "作业 · Homework", color: "#8a5a00" },
    title: "作业一：读入与循环 · Homework 1: input and loops",
    description: `先做 A + B，再做循环。

Start with A + B, then go on to loops.`,
    problems: ["1000", "1001", "1002", "1006"],
    ...{ openedAgoMs: 7 * DAY_MS, dueAgoMs: DAY_MS, closesInMs: 13 * DAY_MS },
    ...{ percentPerDay: 10, lowestPercent: 60, graceMinutes: 10 },
  },
};

/** Pupil (from 0), problem, program and hours before it was due; below 0 is late. */
const SENT: readonly (readonly [number, string, string, number])[] = [
  [0, "1000", "wa.cpp", 130],
  [0, "1000", "ac.cpp", 129.8],
  [1, "1000", "ac.py", 120],
  [0, "1001", "ac.cpp", 110],
  [0, "1002", "pe.cpp", 98],
  [0, "1002", "ac.cpp", 97.7],
  [1, "1001", "wa.cpp", 90],
  [1, "1001", "ac.py", 89.5],
  [2, "1000", "ce.cpp", 80],
  [2, "1000", "ac.cpp", 79.9],
  [1, "1002", "ac.c", 60],
  [0, "1006", "ac.cpp", 50],
  [2, "1001", "ac.js", 40],
  [3, "1000", "tle.cpp", 30],
  [3, "1000", "ac.java", 29.4],
  [4, "1000", "re.py", 20],
  [2, "1006", "wa.cpp", 10],
  [3, "1001", "wa.cpp", 2],
  [4, "1001", "ac.py", -6],
];

interface DemoWork {
  /** Index of the pupils. */
  readonly pupil: number;
  readonly displayId: string;
  /** After it was due; below 0 is before. */
  readonly afterDueMs: number;
  readonly solution: DemoSolution;
}

/** All that the class has sent, in order of time. */
export function playDemoHomework(): DemoWork[] {
  return SENT.map(([index, displayId, file, hours]) => {
    const solution = demoSolutions.find((one) => one.displayId === displayId && one.file === file);
    if (solution === undefined) throw new Error(`no demo solution ${displayId} ${file}`);
    return { pupil: index, displayId, afterDueMs: -hours * HOUR_MS, solution };
  });
}
