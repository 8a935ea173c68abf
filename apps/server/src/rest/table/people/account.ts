import type { Fault } from "@gavel/api/kernel/error";
import type { UserInfo } from "@gavel/api/types";
import type { Gender } from "@gavel/domain/profile";
import { faultText } from "../../envelope.ts";
import type { Params } from "../../params.ts";
import { type RestRow, type RowRequest, row } from "../../row.ts";

/** Clients that know nothing of our puzzle show one of their own and send nothing of it. */
const credentials = ({ json }: RowRequest) => {
  const slideToken = json.findText("slideToken");
  return {
    username: json.getText("username"),
    password: json.getText("password"),
    slideToken,
    takesMailCode: slideToken === undefined,
    factorCode: json.findText("factorCode"),
  };
};

/** Wrong words and locks are told in the data of a success. */
function toWrongChange(fault: Fault, { acceptLanguage }: RowRequest) {
  const { code } = fault;
  const isWrong = code === "PASSWORD_WRONG" || code === "CODE_WRONG";
  if (!isWrong && code !== "ACTION_LOCKED") return undefined;
  return { code: isWrong ? 400 : 403, msg: faultText(fault, acceptLanguage), userInfo: null };
}

function toChange(userInfo: UserInfo) {
  return { code: 200, msg: "success", userInfo };
}

const PROFILE_TEXTS = [
  "realname",
  "nickname",
  "signature",
  "blog",
  "github",
  "school",
  "number",
  "cfUsername",
] as const;
const PROFILE_FIELDS = [...PROFILE_TEXTS, "gender"] as const;

/**
 * Clients leave the fields out that were emptied in their form, which knows nothing of the mobile number: a number that comes
 * alone is a change of that alone.
 */
function readProfile(json: Params) {
  const mobile = json.findAnyText("mobile");
  const isForm = mobile === undefined || PROFILE_FIELDS.some((name) => json.has(name));
  if (!isForm) return { mobile };
  const texts = PROFILE_TEXTS.map((name) => [name, json.findAnyText(name) ?? ""] as const);
  // The procedure knows which words are genders.
  const gender = (json.findText("gender") ?? "secrecy") as Gender;
  return { ...Object.fromEntries(texts), gender, mobile };
}

export const accountRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/login",
    who: "anyone",
    procedure: "account.signIn",
    input: credentials,
  }),
  row({
    method: "POST",
    path: "/api/admin/login",
    who: "anyone",
    procedure: "account.adminSignIn",
    input: credentials,
  }),
  row({
    method: "GET",
    path: "/api/logout",
    who: "signed-in",
    changesState: true,
    procedure: "account.signOut",
  }),
  row({
    method: "GET",
    path: "/api/admin/logout",
    who: "admin",
    changesState: true,
    procedure: "account.adminSignOut",
  }),
  row({
    method: "GET",
    path: "/api/get-register-code",
    who: "anyone",
    changesState: true,
    procedure: "account.sendRegisterCode",
    input: ({ any }) => ({ email: any.getText("email") }),
  }),
  row({
    method: "POST",
    path: "/api/register",
    who: "anyone",
    procedure: "account.register",
    input: ({ json }) => ({
      username: json.getText("username"),
      password: json.getText("password"),
      email: json.getText("email"),
      code: json.getText("code"),
    }),
  }),
  row({
    method: "POST",
    path: "/api/check-username-or-email",
    who: "anyone",
    procedure: "account.checkTaken",
    input: ({ json }) => ({ username: json.findText("username"), email: json.findText("email") }),
    // For clients that ask only whether a name can be had.
    output: ({ username, lookalike, email }) => ({ username: username || lookalike, email }),
  }),
  row({
    method: "GET",
    path: "/api/get-user-auth-info",
    who: "signed-in",
    procedure: "account.authInfo",
  }),
  row({
    method: "POST",
    path: "/api/change-password",
    who: "signed-in",
    procedure: "account.changePassword",
    input: ({ json }) => ({
      oldPassword: json.getText("oldPassword"),
      newPassword: json.getText("newPassword"),
    }),
    output: toChange,
    refused: toWrongChange,
  }),
  row({
    method: "GET",
    path: "/api/get-change-email-code",
    who: "signed-in",
    changesState: true,
    procedure: "account.sendChangeEmailCode",
    input: ({ any }) => ({ email: any.getText("email") }),
  }),
  row({
    method: "POST",
    path: "/api/change-email",
    who: "signed-in",
    procedure: "account.changeEmail",
    input: ({ json }) => ({
      password: json.getText("password"),
      newEmail: json.getText("newEmail"),
      code: json.getText("code"),
    }),
    output: toChange,
    refused: toWrongChange,
  }),
  row({
    method: "POST",
    path: "/api/change-userInfo",
    who: "signed-in",
    procedure: "account.updateProfile",
    input: ({ json }) => readProfile(json),
  }),
  row({
    method: "POST",
    path: "/api/apply-reset-password",
    who: "anyone",
    procedure: "account.requestReset",
    input: ({ json }) => ({
      email: json.getText("email"),
      captcha: json.getText("captcha"),
      captchaKey: json.getText("captchaKey"),
    }),
  }),
  row({
    method: "POST",
    path: "/api/reset-password",
    who: "anyone",
    procedure: "account.resetPassword",
    input: ({ json }) => ({
      username: json.getText("username"),
      password: json.getText("password"),
      code: json.getText("code"),
    }),
  }),
];
