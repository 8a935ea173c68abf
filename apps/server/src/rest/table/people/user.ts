/** Accounts, for administrators. */
import { DomainError } from "@gavel/api/kernel/error";
import { readUsers, takeSheet, userFilter } from "@gavel/api/people/user";
import type { UserRow } from "@gavel/api/types";
import { GENERATED_PASSWORD } from "@gavel/domain/limit";
import { ROLES, type RoleId } from "@gavel/domain/role";
import { writeCsv } from "@gavel/domain/user-sheet";
import { z } from "zod";
import type { Params } from "../../params.ts";
import { handlerRow, type RestRow, type RowRequest, row } from "../../row.ts";
import { wireDate, wireOnce, wirePage } from "../../wire.ts";
import { writeWorkbook } from "../../workbook.ts";
import { asSignedIn } from "../bank/problem-files.ts";

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

/** Whether there is such a role, and whether these are lists of texts, is for the procedure to say. */
const roleIn = (params: Params, name: string) => params.findInteger(name) as RoleId | undefined;
const listIn = <T>(params: Params, name: string) => params.findValue(name) as T[];

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

const changes: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/user/get-user-list",
    who: WHO,
    procedure: "user.find",
    input: ({ query }) => ({ ...filterOf(query), ...query.paging(REST_PAGE_SIZE) }),
    output: (page, { query }) =>
      wirePage(page, query.paging(REST_PAGE_SIZE), (user) => wireOnce(user, wireUser)),
  }),
  row({
    method: "PUT",
    path: "/api/admin/user/edit-user",
    who: WHO,
    procedure: "user.update",
    wireNames: { role: "type", newPassword: "password" },
    input: changeIn,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/user/delete-user",
    who: WHO,
    procedure: "user.remove",
    wireNames: { uids: "ids" },
    input: ({ json }) => ({ uids: listIn<string>(json, "ids") }),
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

const batches: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/admin/user/insert-batch-user",
    who: WHO,
    isSlow: true,
    procedure: "user.import",
    input: ({ json }) => ({ rows: listIn<(string | null)[]>(json, "users") }),
    output({ imported, refused }) {
      if (refused.length === 0) return null;
      const names = refused.map((one) => one.username || `#${one.index + 1}`).join(", ");
      throw new DomainError("IMPORT_PARTIAL", { a: imported, b: refused.length, names });
    },
  }),
  row({
    method: "POST",
    path: "/api/admin/user/generate-user",
    who: WHO,
    isSlow: true,
    procedure: "user.generate",
    wireNames: { from: "number_from", to: "number_to", passwordLength: "password_length" },
    input: ({ json }) => ({
      // The defaults are part of this call, and of no other.
      prefix: json.findText("prefix") ?? "",
      suffix: json.findText("suffix") ?? "",
      from: json.findInteger("number_from") ?? 1,
      to: json.findInteger("number_to") ?? 10,
      passwordLength: json.findInteger("password_length") ?? GENERATED_PASSWORD.min,
    }),
    output: ({ key }) => ({ key }),
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
