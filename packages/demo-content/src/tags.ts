import type { DemoTag, DemoTagClassification } from "./types.ts";

export const demoTagClassifications: DemoTagClassification[] = [
  { key: "basics", zh: "编程基础", en: "Basics", rank: 1 },
  { key: "methods", zh: "算法思想", en: "Methods", rank: 2 },
  { key: "structures", zh: "数据结构与图", en: "Structures and Graphs", rank: 3 },
  { key: "mathematics", zh: "数学", en: "Mathematics", rank: 4 },
];

export const demoTags: DemoTag[] = [
  { key: "simulation", zh: "模拟", en: "Simulation", color: "#2f6fde", classification: "basics" },
  { key: "string", zh: "字符串", en: "Strings", color: "#0f8b8d", classification: "basics" },
  {
    key: "format",
    zh: "格式输出",
    en: "Output Format",
    color: "#5b6b7f",
    classification: "basics",
  },
  { key: "greedy", zh: "贪心", en: "Greedy", color: "#3a8f3a", classification: "methods" },
  {
    key: "binary-search",
    zh: "二分",
    en: "Binary Search",
    color: "#6a994e",
    classification: "methods",
  },
  {
    key: "dp",
    zh: "动态规划",
    en: "Dynamic Programming",
    color: "#b5651d",
    classification: "methods",
  },
  { key: "bitmask", zh: "状态压缩", en: "Bitmask", color: "#9c4a1a", classification: "methods" },
  {
    key: "prefix-sum",
    zh: "前缀和",
    en: "Prefix Sums",
    color: "#4c6ef5",
    classification: "structures",
  },
  { key: "stack", zh: "栈", en: "Stack", color: "#7048c6", classification: "structures" },
  {
    key: "segment-tree",
    zh: "线段树",
    en: "Segment Tree",
    color: "#8e3fb0",
    classification: "structures",
  },
  { key: "tree", zh: "树", en: "Trees", color: "#2b8a3e", classification: "structures" },
  { key: "graph", zh: "图论", en: "Graphs", color: "#1971c2", classification: "structures" },
  { key: "math", zh: "数学", en: "Mathematics", color: "#c2255c", classification: "mathematics" },
  { key: "game", zh: "博弈", en: "Games", color: "#d6336c", classification: "mathematics" },
  {
    key: "geometry",
    zh: "计算几何",
    en: "Geometry",
    color: "#a61e4d",
    classification: "mathematics",
  },
];
