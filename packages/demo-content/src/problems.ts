import { readFileSync } from "node:fs";
import { cases as cases1000 } from "../problems/1000/generate.ts";
import { problem as problem1000 } from "../problems/1000/problem.ts";
import { cases as cases1001 } from "../problems/1001/generate.ts";
import { problem as problem1001 } from "../problems/1001/problem.ts";
import { cases as cases1002 } from "../problems/1002/generate.ts";
import { problem as problem1002 } from "../problems/1002/problem.ts";
import { cases as cases1003 } from "../problems/1003/generate.ts";
import { problem as problem1003 } from "../problems/1003/problem.ts";
import { cases as cases1004 } from "../problems/1004/generate.ts";
import { problem as problem1004 } from "../problems/1004/problem.ts";
import { cases as cases1005 } from "../problems/1005/generate.ts";
import { problem as problem1005 } from "../problems/1005/problem.ts";
import { cases as cases1006 } from "../problems/1006/generate.ts";
import { problem as problem1006 } from "../problems/1006/problem.ts";
import { cases as cases1007 } from "../problems/1007/generate.ts";
import { problem as problem1007 } from "../problems/1007/problem.ts";
import { cases as cases1008 } from "../problems/1008/generate.ts";
import { problem as problem1008 } from "../problems/1008/problem.ts";
import { cases as cases1009 } from "../problems/1009/generate.ts";
import { problem as problem1009 } from "../problems/1009/problem.ts";
import { cases as cases1010 } from "../problems/1010/generate.ts";
import { problem as problem1010 } from "../problems/1010/problem.ts";
import { cases as cases1011 } from "../problems/1011/generate.ts";
import { problem as problem1011 } from "../problems/1011/problem.ts";
import { cases as cases1012 } from "../problems/1012/generate.ts";
import { problem as problem1012 } from "../problems/1012/problem.ts";
import { cases as cases1013 } from "../problems/1013/generate.ts";
import { problem as problem1013 } from "../problems/1013/problem.ts";
import { cases as cases1014 } from "../problems/1014/generate.ts";
import { problem as problem1014 } from "../problems/1014/problem.ts";
import { cases as cases1015 } from "../problems/1015/generate.ts";
import { problem as problem1015 } from "../problems/1015/problem.ts";
import { cases as cases1016 } from "../problems/1016/generate.ts";
import { problem as problem1016 } from "../problems/1016/problem.ts";
import { cases as cases1017 } from "../problems/1017/generate.ts";
import { problem as problem1017 } from "../problems/1017/problem.ts";
import { cases as cases1018 } from "../problems/1018/generate.ts";
import { problem as problem1018 } from "../problems/1018/problem.ts";
import { cases as cases1019 } from "../problems/1019/generate.ts";
import { problem as problem1019 } from "../problems/1019/problem.ts";
import { cases as cases1020 } from "../problems/1020/generate.ts";
import { problem as problem1020 } from "../problems/1020/problem.ts";
import { cases as cases1021 } from "../problems/1021/generate.ts";
import { problem as problem1021 } from "../problems/1021/problem.ts";
import { cases as cases1022 } from "../problems/1022/generate.ts";
import { problem as problem1022 } from "../problems/1022/problem.ts";
import { cases as cases1023 } from "../problems/1023/generate.ts";
import { problem as problem1023 } from "../problems/1023/problem.ts";
import { cases as cases1024 } from "../problems/1024/generate.ts";
import { problem as problem1024 } from "../problems/1024/problem.ts";
import { cases as cases1025 } from "../problems/1025/generate.ts";
import { problem as problem1025 } from "../problems/1025/problem.ts";
import { cases as cases1026 } from "../problems/1026/generate.ts";
import { problem as problem1026 } from "../problems/1026/problem.ts";
import type { DemoProblem, DemoProblemMeta, DemoTestCase } from "./types.ts";

function withCases(meta: DemoProblemMeta, cases: () => DemoTestCase[]): DemoProblem {
  let code: string | undefined;
  return {
    ...meta,
    cases,
    get checkerCode(): string | null {
      if (meta.checker === undefined) return null;
      const place = `../problems/${meta.displayId}/${meta.checker.file}`;
      code ??= readFileSync(new URL(place, import.meta.url), "utf8");
      return code;
    },
  };
}

/** All demo problems in the order of their display ids. */
export const demoProblems: DemoProblem[] = [
  withCases(problem1000, cases1000),
  withCases(problem1001, cases1001),
  withCases(problem1002, cases1002),
  withCases(problem1003, cases1003),
  withCases(problem1004, cases1004),
  withCases(problem1005, cases1005),
  withCases(problem1006, cases1006),
  withCases(problem1007, cases1007),
  withCases(problem1008, cases1008),
  withCases(problem1009, cases1009),
  withCases(problem1010, cases1010),
  withCases(problem1011, cases1011),
  withCases(problem1012, cases1012),
  withCases(problem1013, cases1013),
  withCases(problem1014, cases1014),
  withCases(problem1015, cases1015),
  withCases(problem1016, cases1016),
  withCases(problem1017, cases1017),
  withCases(problem1018, cases1018),
  withCases(problem1019, cases1019),
  withCases(problem1020, cases1020),
  withCases(problem1021, cases1021),
  withCases(problem1022, cases1022),
  withCases(problem1023, cases1023),
  withCases(problem1024, cases1024),
  withCases(problem1025, cases1025),
  withCases(problem1026, cases1026),
];
