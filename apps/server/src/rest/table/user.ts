/** Accounts, for administrators. */
import { DomainError } from "@gavel/api/error";
import type { UserRow } from "@gavel/api/types";
import { readUsers, takeSheet, userFilter } from "@gavel/api/user";
import { isRoleId, ROLES } from "@gavel/domain/role";
import { writeCsv } from "@gavel/domain/user-sheet";
import { z } from "zod";
import { JSON_BYTES_MAX, readJson } from "../body.ts";
import { success } from "../envelope.ts";
import type { Params } from "../params.ts";
import { handlerRow, type RestRow, type RowRequest, row } from "../row.ts";
import { wireDate, wirePage } from "../wire.ts";
import { writeWorkbook } from "../workbook.ts";
import { asSignedIn } from "./problem-files.ts";

const WHO = "permission:user_admin";
const REST_PAGE_SIZE = 10;
/** How the wire says that somebody may not sign in. */
const BANNED = 1;

const filterOf = (query: Params) => ({
  keyword: query.findText("keyword"),
  onlyAdmin: query.hasFlag("onlyAdmin"),
  onlyBanned: query.hasFlag("onlyBanned"),
  role: roleIn(query, "role"),
});

function roleIn(params: Params, name: string) {
  const role = params.findInteger(name);
  if (role === undefined || isRoleId(role)) return role;
  throw new DomainError("PARAM_INVALID", { field: name });
}

function wireUser({ role, isBanned, solved, mobile, lastLoginAt, ...user }: UserRow) {
  const { createdAt, updatedAt, ...facts } = user;
  return {
    ...facts,
    password: null,
    status: isBanned ? BANNED : 0,
    gmtCreate: createdAt,
    gmtModified: updatedAt,
    roles: [{ id: role, role: ROLES[role].name, description: ROLES[role].description }],
    mobile,
    solved,
    lastLogin: lastLoginAt,
  };
}

/** A password travels in every form of the clients; it counts only when they say that it is new. */
function changeIn({ json }: RowRequest) {
  const status = json.findInteger("status");
  return {
    uid: json.getText("uid"),
    username: json.findText("username"),
    email: json.findAnyText("email"),
    realname: json.findAnyText("realname"),
    nickname: json.findAnyText("nickname"),
    school: json.findAnyText("school"),
    number: json.findAnyText("number"),
    titleName: json.findAnyText("titleName"),
    titleColor: json.findAnyText("titleColor"),
    role: roleIn(json, "type"),
    isBanned: status === undefined ? undefined : status === BANNED,
    newPassword: json.hasFlag("setNewPwd") ? json.getText("password") : undefined,
  };
}

function textsIn(params: Params, name: string): string[] {
  const value = params.findValue(name);
  if (value === undefined) throw new DomainError("PARAM_MISSING", { field: name });
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) {
    return value;
  }
  throw new DomainError("PARAM_INVALID", { field: name });
}

/** `users`, each a list of cells; a cell that is null is empty. */
function rowsIn(params: Params): string[][] {
  const value = params.findValue("users");
  if (value === undefined) throw new DomainError("PARAM_MISSING", { field: "users" });
  const invalid = new DomainError("PARAM_INVALID", { field: "users" });
  if (!Array.isArray(value)) throw invalid;
  return value.map((cells: unknown) => {
    if (!Array.isArray(cells)) throw invalid;
    return cells.map((cell: unknown) => {
      if (typeof cell === "string") return cell;
      if (cell === null || cell === undefined) return "";
      if (typeof cell === "number") return String(cell);
      throw invalid;
    });
  });
}

const changes: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/user/get-user-list",
    who: WHO,
    procedure: "user.find",
    input: ({ query }) => ({ ...filterOf(query), ...query.paging(REST_PAGE_SIZE) }),
    output: (page, { query }) => wirePage(page, query.paging(REST_PAGE_SIZE), wireUser),
  }),
  row({
    method: "PUT",
    path: "/api/admin/user/edit-user",
    who: WHO,
    procedure: "user.update",
    input: changeIn,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/user/delete-user",
    who: WHO,
    procedure: "user.remove",
    input: ({ json }) => ({ uids: textsIn(json, "ids") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/user/sessions",
    who: WHO,
    procedure: "user.endSessions",
    input: ({ any }) => ({ uids: [any.getText("uid")] }),
    output: () => null,
  }),
];

/** Hashing many passwords takes longer than a quiet connection is kept. */
const batches: readonly RestRow[] = [
  handlerRow({
    method: "POST",
    path: "/api/admin/user/insert-batch-user",
    who: WHO,
    takes: { json: { users: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) } },
    scope: "admin-user",
    async handle({ request, caller, keepOpen }) {
      const { params } = await readJson(request, JSON_BYTES_MAX);
      keepOpen();
      const { imported, refused } = await caller.user.import({ rows: rowsIn(params) });
      if (refused.length === 0) return success(null);
      const names = refused.map((one) => one.username || `#${one.index + 1}`).join(", ");
      throw new DomainError("IMPORT_PARTIAL", { a: imported, b: refused.length, names });
    },
  }),
  handlerRow({
    method: "POST",
    path: "/api/admin/user/generate-user",
    who: WHO,
    takes: {
      json: {
        ...{ prefix: z.string().default(""), suffix: z.string().default("") },
        ...{ number_from: z.int().default(1), number_to: z.int().default(10) },
        password_length: z.int().default(6),
      },
    },
    scope: "admin-user",
    async handle({ request, caller, keepOpen }) {
      const { params } = await readJson(request, JSON_BYTES_MAX);
      keepOpen();
      const { key } = await caller.user.generate({
        prefix: params.findText("prefix"),
        suffix: params.findText("suffix"),
        from: params.findInteger("number_from"),
        to: params.findInteger("number_to"),
        passwordLength: params.findInteger("password_length"),
      });
      return success({ key });
    },
  }),
];

const EXPORT_COLUMNS = [
  ["username", ({ username }) => username],
  ["email", ({ email }) => email ?? ""],
  ["real name", ({ realname }) => realname],
  ["gender", ({ gender }) => gender],
  ["nickname", ({ nickname }) => nickname],
  ["school", ({ school }) => school],
  ["student number", ({ number }) => number],
  ["role", ({ role }) => ROLES[role].description],
  ["disabled", ({ isBanned }) => (isBanned ? "yes" : "no")],
  ["solved", ({ solved }) => String(solved)],
  ["created", ({ createdAt }) => createdAt.toISOString()],
  ["last login", ({ lastLoginAt }) => lastLoginAt?.toISOString() ?? ""],
] as const satisfies readonly (readonly [string, (user: UserRow) => string])[];

const downloads: readonly RestRow[] = [
  handlerRow({
    method: "GET",
    path: "/api/file/generate-user-excel",
    who: "root",
    takes: { query: { key: z.string() }, answers: "file" },
    scope: "admin-user",
    changesState: true,
    async handle({ query, context }) {
      const key = query.getText("key");
      const file = await takeSheet(context, key, (rows) => {
        const cells = rows.map(({ username, password }) => [username, password]);
        const options = { sheet: "Users", widths: [24, 28] };
        return writeWorkbook([["Username", "Password"], ...cells], options);
      });
      return fileAnswer(new Uint8Array(file), "application/xlsx", `${key}.xlsx`);
    },
  }),
  handlerRow({
    method: "GET",
    path: "/api/file/export-user",
    who: WHO,
    takes: { query: userFilter.shape, answers: "file" },
    scope: "admin-user",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const filter = userFilter.parse(filterOf(query));
      const lines = [EXPORT_COLUMNS.map(([name]) => name as string)];
      for await (const users of readUsers(asSignedIn(context), filter)) {
        for (const user of users) lines.push(EXPORT_COLUMNS.map(([, read]) => read(user)));
      }
      const day = wireDate(context.now()).slice(0, 10);
      return fileAnswer(writeCsv(lines, true), "text/csv; charset=utf-8", `users-${day}.csv`);
    },
  }),
];

function fileAnswer(body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment;filename=${encodeURIComponent(name)}`,
      "cache-control": "no-store",
    },
  });
}

export const userRows: readonly RestRow[] = [...changes, ...batches, ...downloads];
