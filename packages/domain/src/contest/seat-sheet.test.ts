import { expect, test } from "vitest";
import { SEATS_MAX } from "./seat.ts";
import { readSeats } from "./seat-sheet.ts";

const read = (text: string) =>
  readSeats(text).lines.map(({ line, account, seat }) => [line, account, seat]);
const faults = (text: string) => readSeats(text).faults.map(({ line, code }) => [line, code]);

test.each([
  ["commas and a header", "Account,Seat\r\nteam1,D-01\r\nteam2,D-02\r\n"],
  ["tabs and a Chinese header", "\ufeff账号\t座位\nteam1\tD-01\nteam2\t D-02"],
  ["semicolons and quotes", '用户名;机位\n"team1";"D-01"\nteam2;D-02'],
  ["blanks", "team seat\nteam1   D-01\n team2 D-02 "],
])("a sheet is read with %s", (_, text) => {
  expect(read(text)).toEqual([
    [2, "team1", "D-01"],
    [3, "team2", "D-02"],
  ]);
});

test("without a header the first line counts, blank lines do not, and an empty seat is one taken away", () => {
  expect(read("team1,Hall  2-7\n\nteam2,\n")).toEqual([
    [1, "team1", "Hall 2-7"],
    [3, "team2", ""],
  ]);
  expect(read("lonely")).toEqual([[1, "lonely", ""]]);
  expect(read("")).toEqual([]);
});

test.each([
  ["an account without its name", ",D-01", [[1, "NO_ACCOUNT"]]],
  ["more than two columns", "team1,D-01,Ann", [[1, "TOO_MANY_CELLS"]]],
  ["an open quote", 'team1,"D-01', [[1, "BROKEN_QUOTES"]]],
  ["a long seat", `team1,${"x".repeat(31)}`, [[1, "SEAT_TOO_LONG"]]],
  ["a letter that nobody sees", "team1,D\u200b-01", [[1, "SEAT_CHARACTERS"]]],
  ["an account twice", "team1,D-01\nTEAM1,D-02", [[2, "ACCOUNT_TWICE"]]],
  [
    "a seat twice",
    "team1,D-01\nteam2,d-01\nteam3,d-01",
    [
      [2, "SEAT_TWICE"],
      [3, "SEAT_TWICE"],
    ],
  ],
  ["nobody on many seats", "team1,\nteam2,", []],
])("%s is told by its line", (_, text, told) => {
  expect(faults(text)).toEqual(told);
});

test("lines without a fault are kept beside those with one", () => {
  expect(read("team1,D-01\n,D-02\nteam3,D-03")).toEqual([
    [1, "team1", "D-01"],
    [3, "team3", "D-03"],
  ]);
});

test("more lines than a contest has seats are refused as a whole", () => {
  const many = Array.from({ length: SEATS_MAX + 1 }, (_, at) => `t${at},S-${at}`).join("\n");
  expect(readSeats(many)).toEqual({ lines: [], faults: [{ line: 0, code: "TOO_MANY", name: "" }] });
});
