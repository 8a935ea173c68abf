import { type RestRow, type RowRequest, row } from "../row.ts";

const credentials = ({ json }: RowRequest) => ({
  username: json.getText("username"),
  password: json.getText("password"),
  slideToken: json.findText("slideToken"),
});

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
  }),
  row({
    method: "GET",
    path: "/api/get-user-auth-info",
    who: "signed-in",
    procedure: "account.authInfo",
  }),
];
