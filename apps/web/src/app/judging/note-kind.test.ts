import { expect, test } from "vitest";
import { findNoteKind } from "./note-kind.ts";

test.each([
  ["Exit code 137", { kind: "exit", detail: "137" }],
  ["Killed by signal 11 (SIGSEGV)", { kind: "signal", detail: "11 (SIGSEGV)" }],
  ["Output limit exceeded", { kind: "output", detail: "" }],
  ["No output file out.txt", { kind: "file", detail: "out.txt" }],
  ["The problem's own checker failed", { kind: "checker", detail: "" }],
  ["Something new", null],
])("a judge's %j is known as %j", (note, found) => {
  expect(findNoteKind(note)).toEqual(found);
});
