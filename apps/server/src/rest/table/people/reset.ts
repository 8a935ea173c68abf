import { type RestRow, row } from "../../row.ts";

/** A new password for whoever forgot theirs. */
export const resetRows: readonly RestRow[] = [
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
