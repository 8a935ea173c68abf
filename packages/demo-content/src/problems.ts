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
import type { DemoProblem } from "./types.ts";

/** All demo problems in the order of their display ids. */
export const demoProblems: DemoProblem[] = [
  { ...problem1000, cases: cases1000 },
  { ...problem1001, cases: cases1001 },
  { ...problem1002, cases: cases1002 },
  { ...problem1003, cases: cases1003 },
  { ...problem1004, cases: cases1004 },
  { ...problem1005, cases: cases1005 },
  { ...problem1006, cases: cases1006 },
  { ...problem1007, cases: cases1007 },
  { ...problem1008, cases: cases1008 },
  { ...problem1009, cases: cases1009 },
  { ...problem1010, cases: cases1010 },
  { ...problem1011, cases: cases1011 },
  { ...problem1012, cases: cases1012 },
  { ...problem1013, cases: cases1013 },
  { ...problem1014, cases: cases1014 },
  { ...problem1015, cases: cases1015 },
  { ...problem1016, cases: cases1016 },
  { ...problem1017, cases: cases1017 },
  { ...problem1018, cases: cases1018 },
  { ...problem1019, cases: cases1019 },
];
