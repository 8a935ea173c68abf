import { expect, test } from "vitest";
import { changesOf, editForm, formOf } from "./edit-form.ts";
import type { UserDetail } from "./types.ts";

const user: UserDetail = {
  ...{ uid: "1", username: "ann", nickname: "", realname: "Ann", email: null, avatar: null },
  ...{ titleName: null, titleColor: null, role: 1002, isBanned: false, school: "", course: "" },
  ...{
    number: "",
    gender: "secrecy",
    github: "",
    blog: "",
    cfUsername: "",
    cfRating: null,
    signature: "",
  },
  ...{ mobile: "", solved: 0, lastLoginAt: null, createdAt: "", updatedAt: "" },
  ...{ closesAt: null, closedAt: null },
  ...{ submissions: 0, oiScore: 0, liveSessions: 0, secondFactors: 0, problems: 0 },
};

test("a form that nobody touched changes nothing", () => {
  expect(changesOf(user, formOf(user))).toEqual({});
});

test("only what differs is sent; a password only when one was typed", () => {
  const form = { ...formOf(user), realname: "Ann B", email: "a@x.example", role: 1003 as const };
  expect(changesOf(user, form)).toEqual({ realname: "Ann B", email: "a@x.example", role: 1003 });
  expect(changesOf(user, { ...formOf(user), newPassword: "secret-1" })).toEqual({
    newPassword: "secret-1",
  });
});

test.each([
  ["username", "", "USERNAME_REQUIRED"],
  ["username", "x".repeat(21), "USERNAME_TOO_LONG"],
  ["email", "nobody", "EMAIL_FORMAT"],
  ["newPassword", "short", "PASSWORD_LENGTH"],
  ["titleName", "x".repeat(21), "TEXT_TOO_LONG"],
  ["realname", "x".repeat(51), "TEXT_TOO_LONG"],
  ["titleColor", "red", "COLOR_FORMAT"],
])("refuses %s %j: %s", (name, value, code) => {
  const parsed = editForm.safeParse({ ...formOf(user), [name]: value });
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(name);
  const messages = JSON.stringify(parsed.error?.issues);
  expect(messages).toContain(code);
});
