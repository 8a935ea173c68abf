import { expect, test } from "vitest";
import { programFiles } from "./program-files.ts";

const program = {
  files: [{ path: "main", executable: true, sha256: "a".repeat(64), bytes: 100 }],
};

test("a program has its own files alone, or texts beside them", () => {
  const own = { path: "main", source: { kind: "blob", sha256: "a".repeat(64) }, executable: true };
  expect(programFiles(program)).toEqual({ files: [own], bytes: 100 });
  const text = { path: "a.txt", source: { kind: "text", text: "中" }, executable: false };
  expect(programFiles(program, { "a.txt": "中" })).toEqual({ files: [own, text], bytes: 103 });
});

test("nor does one take the place of the files that it reads and writes", () => {
  const texts = { "a.in": "an old input", "a.out": "an answer" };
  expect(programFiles(program, texts, { read: "a.in", write: "a.out" })).toEqual(
    programFiles(program),
  );
});

test("no text takes the place of one of its own files, nor is it counted", () => {
  expect(programFiles(program, { main: "a text of another" })).toEqual(programFiles(program));
});
