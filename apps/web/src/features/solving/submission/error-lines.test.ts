import { expect, test } from "vitest";
import { findErrorLines } from "./error-lines.ts";

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
  ["The compiler needed more than 512 MB.", []],
])("%s complains of lines %j", (output, lines) => expect(findErrorLines(output)).toEqual(lines));
