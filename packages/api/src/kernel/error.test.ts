import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import type { z } from "zod";
import { signInInput } from "../people/account/schema.ts";
import { DomainError, describeFault, outageOf, refusalOfDatabaseError } from "./error.ts";
import { hasUnstorableText } from "./text.ts";

function faultOf(schema: z.ZodType, value: unknown) {
  const { code, params } = describeFault(schema.safeParse(value).error);
  return `${code} ${params.field}`;
}

test.each([
  [{}, "PARAM_MISSING username"],
  [{ username: "", password: "123456" }, "PARAM_MISSING username"],
  [{ username: 1, password: "123456" }, "PARAM_INVALID username"],
  [{ username: "a".repeat(21), password: "123456" }, "FIELD_TOO_LONG username"],
  [{ username: "a", password: "12345" }, "PASSWORD_LENGTH password"],
  [null, "PARAM_INVALID input"],
])("%j is refused as %s", (value, fault) => {
  expect(faultOf(signInInput, value)).toBe(fault);
});

test("the texts of unknown errors stay inside", () => {
  const secret = new Error("relation user_account: secret");
  const inTrpc = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: secret });
  for (const error of [secret, inTrpc, "text", undefined]) {
    expect(describeFault(error)).toEqual({ code: "SERVER_ERROR", params: {} });
  }
});

test("values that no column holds are the caller's fault, others ours", () => {
  const databaseError = (code: string) =>
    Object.assign(new Error("x"), { name: "PostgresError", code });
  expect(refusalOfDatabaseError(databaseError("22003"))?.code).toBe("PARAM_INVALID");
  expect(refusalOfDatabaseError(databaseError("23505"))?.code).toBe("CONFLICT");
  expect(refusalOfDatabaseError(databaseError("42P01"))).toBeNull();
  expect(refusalOfDatabaseError(new DomainError("NOT_FOUND"))).toBeNull();
});

test.each([
  [{ code: "CONNECTION_CLOSED" }, "DATABASE_AWAY"],
  [{ code: "57P03" }, "DATABASE_AWAY"],
  [{ code: "ENOENT", syscall: "connect" }, "DATABASE_AWAY"],
  [{ code: "ENOENT", syscall: "open" }, null],
  [{ code: "ENOSPC", syscall: "write" }, "STORAGE_FULL"],
  [{ code: "EROFS" }, "STORAGE_FULL"],
  [{ code: "FILES_AWAY", cause: { code: "ECONNREFUSED" } }, "FILES_AWAY"],
  [{ code: "53100" }, "STORAGE_FULL"],
  [{ cause: Object.assign(new Error("x"), { code: "EDQUOT" }) }, "STORAGE_FULL"],
  [{ code: "42P01" }, null],
  [{}, null],
])("a fault with %j is %s", (facts, code) => {
  const error = Object.assign(new Error("fault"), facts);
  expect(outageOf(error)?.code ?? null).toBe(code);
  expect(describeFault(error).code).toBe(code ?? "SERVER_ERROR");
});

test("text that PostgreSQL cannot store is found at any depth", () => {
  let deep: unknown = "fine";
  for (let i = 0; i < 200_000; i += 1) deep = [deep];
  expect(hasUnstorableText(deep)).toBe(false);
  expect(hasUnstorableText({ a: [{ b: "x\0" }] })).toBe(true);
  expect(hasUnstorableText({ "k\0": 1 })).toBe(true);
  expect(hasUnstorableText("\ud800")).toBe(true);
  expect(hasUnstorableText(["文字", "\u{1f600}", 1, null])).toBe(false);
});
