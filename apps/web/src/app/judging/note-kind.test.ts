import { expect, test } from "vitest";
import { findNoteKind } from "./note-kind.ts";

test.each([
  ["Exit code 137", { kind: "exit", detail: "137" }],
  ["Killed by signal 11 (SIGSEGV)", { kind: "signal", detail: "11 (SIGSEGV)" }],
  ["Output limit exceeded", { kind: "output", detail: "" }],
  ["No output file out.txt", { kind: "file", detail: "out.txt" }],
  ["The problem's own checker failed", { kind: "checker", detail: "" }],
  ["The problem's own files cannot be used", { kind: "files", detail: "" }],
  ["Not run: the submission has held the judge for too long", { kind: "usedUp", detail: "" }],
  [
    "The program cannot be started: Exec format error",
    { kind: "start", detail: "Exec format error" },
  ],
  ["No output file out.txt: too large", { kind: "file", detail: "out.txt: too large" }],
  ["This judge has no Rust", { kind: "language", detail: "Rust" }],
  ["The compiler needed more than 2.5 s.", { kind: "compilerTime", detail: "2.5" }],
  ["The compiler needed more than 512 MB.", { kind: "compilerMemory", detail: "512" }],
  ["The compiler did not finish.", { kind: "compilerEndless", detail: "" }],
  ["No judge server finished this in 3 attempts", { kind: "attempts", detail: "3" }],
  // As earlier releases said it: their notes are still shown.
  ["The compiler did not come to an end.", { kind: "compilerEndless", detail: "" }],
  ["No judge host finished this in 3 attempts", { kind: "attempts", detail: "3" }],
  ["The compiler left no program: main", { kind: "noProgram", detail: "main" }],
  ["Sandbox: wait: lost", { kind: "sandbox", detail: "wait: lost" }],
  ["main.cpp:1:1: error: Sandbox: x", null],
  ["Something new", null],
])("a judge's %j is known as %j", (note, found) => {
  expect(findNoteKind(note)).toEqual(found);
});
