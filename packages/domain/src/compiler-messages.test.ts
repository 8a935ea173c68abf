import { expect, test } from "vitest";
import { errorLines, findMessages, messagesAfterEdit } from "./compiler-messages.ts";

test.each([
  ["main.cpp:12:19: error: x\nmain.cpp:3:1: warning: y\nmain.cpp:12:1: error: z", [12]],
  ["Main.java:4: error: illegal start of expression", [4]],
  ["main.cs(6,29): error CS1525: Unexpected symbol", [6]],
  ["main.ts(1,31): error TS2322: Type", [1]],
  ['main.pas(7,3) Error: Identifier not found "x"\nmain.pas(9) Fatal: There were 1 errors', [7]],
  ["error[E0308]: mismatched types\n --> main.rs:5:26", [5]],
  ['  File "main.py", line 8\n    print(', [8]],
  ["Parse error: syntax error in main.php on line 2", [2]],
  ["syntax error at main.pl line 3, near", [3]],
  ["main.rb:1: syntax error, unexpected end-of-input", [1]],
  ["main.lua:4: <name> expected near '='", [4]],
  ["main.go:2:15: declared and not used: x", [2]],
  ["/w/main.js:6\nlet = = 1;", [6]],
  ["main.hs:2:20: error:\n    • No instance", [2]],
  ["main.cpp:9:1: error: a\nmain.cpp:2:1: fatal error: b", [2, 9]],
  ["The compiler needed more than 512 MB.", []],
])("%s complains of lines %j", (output, lines) => {
  expect(errorLines(findMessages(output))).toEqual(lines);
});

test.each([
  ["main.cpp:10:9: warning: unused variable 'depth'", 10, "unused variable 'depth'"],
  ["main.cs(3,5): warning CS0219: assigned but never used", 3, "assigned but never used"],
  ["main.pas(5,3) Warning: Local variable not used", 5, "Local variable not used"],
  ["main.kt:3:9: warning: variable is never used", 3, "variable is never used"],
  ["warning: unused variable: `x`\n --> main.rs:2:9", 2, "unused variable: `x`"],
])("%s is a warning", (output, line, text) => {
  expect(findMessages(output)).toEqual([{ line, kind: "warning", text }]);
});

test("messages keep the compiler's order, without its colours", () => {
  const bold = "\u001b[1mmain.cpp:15:43:\u001b[0m \u001b[31merror: \u001b[0mexpected";
  expect(findMessages(`${bold}\nmain.cpp:10:9: warning: unused`)).toEqual([
    { line: 15, kind: "error", text: "expected" },
    { line: 10, kind: "warning", text: "unused" },
  ]);
});

test("a line may hold several messages; what is said twice counts once", () => {
  const two = "main.c:1:13: error: 'x' undeclared\nmain.c:1:19: error: expected ';'";
  expect(findMessages(two).map(({ text }) => text)).toEqual(["'x' undeclared", "expected ';'"]);
  expect(errorLines(findMessages(two))).toEqual([1]);
  expect(findMessages(`${two}\n${two}\n  File "main.c", line 1`)).toHaveLength(2);
});

test("an edit takes the marks of its lines away and moves those below", () => {
  const marks = [{ line: 2 }, { line: 5 }, { line: 9 }];
  const lines = (edit: { line: number; before: number; after: number }) =>
    messagesAfterEdit(marks, edit).map((one) => one.line);
  // Typed within line 5.
  expect(lines({ line: 5, before: 1, after: 1 })).toEqual([2, 9]);
  // Two lines put in at line 3.
  expect(lines({ line: 3, before: 1, after: 3 })).toEqual([2, 7, 11]);
  // Lines 4 to 6 joined.
  expect(lines({ line: 4, before: 3, after: 1 })).toEqual([2, 7]);
});
