import { expect, test } from "vitest";
import { checkerFiles, type ReadyChecker } from "./build.ts";

const sha256 = "a".repeat(64);

function pathsBeside(extraFiles: Readonly<Record<string, string>>): string[] {
  const program = { files: [{ path: "main", executable: true, sha256, bytes: 1 }] };
  const checker = { program, extraFiles } as unknown as ReadyChecker;
  const files = ["input", "feedback/.gavel"].map((path) => ({ path }));
  const request = { files, collect: [{ path: "score.txt" }] } as Parameters<typeof checkerFiles>[1];
  return checkerFiles(checker, request).map(({ path }) => path);
}

test("a checker has the problem's files beside it that it does not read as source", () => {
  expect(pathsBeside({ "words.txt": "", "testlib.h": "" })).toEqual(["main", "words.txt"]);
});

test("none of them takes the place of what it is called with, or of a folder of that", () => {
  // A file where a folder has to be would be a fault of the sandbox, and so of the judge.
  expect(pathsBeside({ main: "", input: "", feedback: "", ".gavel": "" })).toEqual([
    "main",
    ".gavel",
  ]);
});

test("nor of what it leaves, or left in an earlier pass", () => {
  expect(pathsBeside({ "score.txt": "100", "state.tar": "", "scores.txt": "" })).toEqual([
    "main",
    "scores.txt",
  ]);
});
