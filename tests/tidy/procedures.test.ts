import { appRouter } from "@gavel/api";
import { restTable } from "@gavel/server/rest";
import { expect, test } from "vitest";

interface AnyProcedure {
  readonly _def: { readonly meta?: { readonly who?: string; readonly stranger?: string } };
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
);

test("every procedure says who may call it and what a stranger gets", () => {
  const silent = procedures
    .filter(([, { _def }]) => _def.meta?.stranger === undefined || _def.meta.who === undefined)
    .map(([path]) => path);
  expect(silent).toEqual([]);
});

test("every REST row names an existing procedure, and no path is served twice", () => {
  const names = new Set(procedures.map(([path]) => path));
  const lost = restTable
    .filter((row) => row.procedure !== undefined && !names.has(row.procedure))
    .map((row) => `${row.method} ${row.path}`);
  expect(lost).toEqual([]);
  const addresses = restTable.map((row) => `${row.method} ${row.path}`);
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
});
