import { writeCsv } from "@gavel/domain/user-sheet";
import { expect, test } from "vitest";
import { csvOf } from "./sheet.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠x"];

test.each(FORMULAS)("nobody runs a cell that begins %j by opening the file", (cell) => {
  expect(csvOf([[cell]])).toMatch(/^"?'/);
  expect(writeCsv([[cell]], true)).toMatch(/^\ufeff"?'/);
});
