import { restTable } from "@gavel/server/rest";
import { expect, test } from "vitest";
import { idLeaves, procedures } from "../support/surface/procedures.ts";
import { rolesOf } from "../support/surface/roles.ts";

test("every procedure says who may call it and what a stranger gets", () => {
  const silent = procedures
    .filter(({ meta }) => meta.stranger === undefined || meta.who === undefined)
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

// `signedIn.meta({ reach: ["owner"] }).input(…)`: see ProcedureMeta. Where only root may call there is nobody to keep out.
test("every procedure that takes an id says who reaches a closed object", () => {
  const silent = procedures
    .filter(({ meta: { who = "root" } }) => who === "anyone" || rolesOf(who).length > 1)
    .filter((one) => one.meta.reach === undefined && idLeaves(one).length > 0)
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test("every REST row names an existing procedure, and no path is served twice", () => {
  const names = new Set(procedures.map(({ path }) => path));
  const lost = restTable
    .filter((row) => row.procedure !== undefined && !names.has(row.procedure))
    .map((row) => `${row.method} ${row.path}`);
  expect(lost).toEqual([]);
  const addresses = restTable.map((row) => `${row.method} ${row.path}`);
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
});
