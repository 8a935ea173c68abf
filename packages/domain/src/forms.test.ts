/** What the forms make of what is typed: which of it is a fault, and of which name. */
import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { mailServerForm } from "./mail.ts";
import { reportForm } from "./report-form.ts";
import { mailDomain, sourceForm, switchForm, timeZone, websiteForm } from "./setting.ts";
import {
  changeEmailInput,
  changePasswordForm,
  commentText,
  email,
  newUsername,
  registerInput,
  resetPasswordForm,
  resetPasswordInput,
  resetRequestInput,
} from "./validation.ts";

/** The value a form makes, or the codes of its faults. */
function read(form: ZodType, value: unknown): unknown {
  const { success, data, error } = form.safeParse(value);
  return success ? data : error.issues.map((one) => [...one.path, one.message].join(": "));
}

describe("spaces around what is typed are no part of it", () => {
  test.each([
    ["a name", newUsername, " ann ", "ann"],
    ["an address", email, " a@b.example\n", "a@b.example"],
    ["a code", registerInput.shape.code, " 123456 ", "123456"],
    ["a code for a new address", changeEmailInput.shape.code, " 123456 ", "123456"],
    ["a time zone", timeZone, " Asia/Shanghai ", "Asia/Shanghai"],
    ["a domain of mail", mailDomain, " Example.ORG ", "example.org"],
    ["the site's name", websiteForm.shape.name, " Gavel ", "Gavel"],
    ["the site's address", websiteForm.shape.baseUrl, " https://a.example ", "https://a.example"],
    ["a captcha", resetRequestInput.shape.captcha, " aB3 ", "aB3"],
  ])("%s", (_name, form, typed, kept) => {
    expect(read(form, typed)).toBe(kept);
  });

  test("a mailed code", () => {
    const form = { username: "ann", password: "secret-1", code: " c0de " };
    expect(read(resetPasswordInput, form)).toMatchObject({ code: "c0de" });
  });
});

test("a comment is kept as it was typed, and is more than white space", () => {
  expect(read(commentText, " a\n")).toBe(" a\n");
  expect(read(commentText, " \n\t")).toEqual(["COMMENT_EMPTY"]);
});

test("a password typed twice is the same twice, or the second one is at fault", () => {
  const fault = ["passwordAgain: PASSWORD_MISMATCH"];
  const reset = { username: "ann", password: "secret-1", passwordAgain: "secret-1" };
  expect(read(resetPasswordForm, reset)).toEqual(reset);
  expect(read(resetPasswordForm, { ...reset, passwordAgain: "secret-2" })).toEqual(fault);
  const change = { oldPassword: "secret-0", newPassword: "secret-1", passwordAgain: "secret-1" };
  expect(read(changePasswordForm, change)).toEqual(change);
  expect(read(changePasswordForm, { ...change, passwordAgain: "secret-0" })).toEqual(fault);
});

describe("a mail server", () => {
  const server = {
    ...{ host: "mail.example", port: 465, security: "tls", username: "u", caCertificate: "" },
    ...{ sender: "a@b.example", bannerUrl: "" },
  };
  const faults = (change: object) => read(mailServerForm, { ...server, ...change });

  test("is read without the spaces around its fields", () => {
    const spaced = Object.entries(server).map(([key, value]) =>
      typeof value === "string" && key !== "security" ? [key, ` ${value} `] : [key, value],
    );
    expect(faults(Object.fromEntries(spaced))).toEqual(server);
  });

  test("has a port that there is, a sender that is an address, a banner that is one of the web", () => {
    expect([1, 65_535].map((port) => faults({ port }))).toMatchObject([
      { port: 1 },
      { port: 65_535 },
    ]);
    expect([0, 65_536, 1.5].map((port) => faults({ port }))).toEqual([
      ...[["port: PORT_FORMAT"], ["port: PORT_FORMAT"], ["port: PORT_FORMAT"]],
    ]);
    expect(faults({ sender: "" })).toMatchObject({ sender: "" });
    expect(faults({ sender: "nobody" })).toEqual(["sender: EMAIL_FORMAT"]);
    expect(faults({ bannerUrl: "javascript:alert()" })).toEqual(["bannerUrl: URL_FORMAT"]);
    expect(faults({ host: "a b" })).toEqual(["host: HOST_FORMAT"]);
  });
});

test("addresses of the site are of the web, or none", () => {
  const { baseUrl } = websiteForm.shape;
  expect(read(baseUrl, "  ")).toBe("");
  for (const address of ["javascript:alert()", "a.example", "https://", "ftp://a.example"]) {
    expect(read(baseUrl, address)).toEqual(["URL_FORMAT"]);
    expect(read(sourceForm, { url: address })).toEqual(["url: URL_FORMAT"]);
  }
  const long = (length: number) => "https://a.example/".padEnd(length, "x");
  expect(read(baseUrl, long(255))).toBe(long(255));
  expect(read(baseUrl, long(256))).toEqual(["URL_FORMAT"]);
});

test("a limit of the site is a whole number; a negative one means none", () => {
  const limit = switchForm.shape.defaultSubmitInterval;
  expect(read(limit, -5)).toBe(0);
  expect(read(limit, 3)).toBe(3);
  expect([read(limit, "3"), read(limit, 1.5), read(limit, 1e9)]).toEqual([
    ...[["NUMBER_FORMAT"], ["NUMBER_FORMAT"], ["NUMBER_TOO_LARGE"]],
  ]);
});

test.each([
  ["neither a label nor a reason", { labels: [], reason: "  " }, ["reason: REPORT_EMPTY"]],
  ["a label", { labels: ["spam"], reason: "" }, { labels: ["spam"], reason: "" }],
  ["a reason", { labels: [], reason: " Why " }, { labels: [], reason: "Why" }],
  ["too much", { labels: [], reason: "x".repeat(201) }, ["reason: REPORT_TOO_LONG"]],
])("a report with %s", (_name, value, made) => {
  expect(read(reportForm, value)).toEqual(made);
});
