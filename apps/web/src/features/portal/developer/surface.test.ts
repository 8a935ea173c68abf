import { expect, test } from "vitest";
import { type Endpoint, findEndpoints } from "./surface.ts";

const endpoint = (method: string, path: string, procedure: string | null, ...names: string[]) =>
  ({
    ...{ method, path, procedure, who: "anyone" },
    names: names.map((name) => ({ name, isRequired: false })),
    answer: null,
  }) satisfies Endpoint;

const all = [
  endpoint("GET", "/api/get-problem-list", "problem.find", "keyword", "tagId"),
  endpoint("POST", "/api/submit-problem-judge", "submission.create", "pid", "code"),
  endpoint("GET", "/api/file/export-problem", null, "pid"),
];
const paths = (keyword: string) => findEndpoints(all, keyword).map((one) => one.path);

test("each word narrows, wherever it stands", () => {
  expect(paths("")).toHaveLength(3);
  expect(paths("PID post")).toEqual(["/api/submit-problem-judge"]);
  expect(paths("problem.find")).toEqual(["/api/get-problem-list"]);
  expect(paths("export  get")).toEqual(["/api/file/export-problem"]);
  expect(paths("nothing")).toEqual([]);
});
