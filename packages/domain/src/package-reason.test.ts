import { expect, test } from "vitest";
import { type ErrorCode, errorText } from "./error.ts";
import {
  findPackageReason,
  PACKAGE_REASON_CODES,
  type PackageReasonCode,
  packageReason,
  packageReasonParams,
} from "./package-reason.ts";

const NUMBERS: Readonly<Record<string, string>> = {
  ...{
    n: "17",
    most: "20",
    all: "30",
    at: "4",
    line: "5",
    letters: "6",
    inputs: "7",
    outputs: "8",
  },
};
/** As a package may call things. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ name: "b/c.cpp", key: "subtasks[1].time", what: "checker", why: "it is empty" },
  ...{ said: "1.5", type: "cpp.g++17", path: "problem.xml", words: "bad indentation" },
};

const say = packageReason as (code: PackageReasonCode, params: object) => string;

test.each(PACKAGE_REASON_CODES)("%s is found again in its English, with all it tells", (code) => {
  const params = Object.fromEntries(
    packageReasonParams(code).map((name) => [
      name,
      NUMBERS[name] ?? VALUES[name] ?? `some ${name}`,
    ]),
  );
  const text = say(code, params);
  expect(text).not.toMatch(/[{}]/);
  expect(findPackageReason(text)).toEqual({ code, params });
});

test("a text of no code, and one that is too long to be any, is of none", () => {
  expect(findPackageReason("something else entirely")).toBeNull();
  expect(findPackageReason("")).toBeNull();
  expect(findPackageReason(`the file ${"x".repeat(10_000)} is missing`)).toBeNull();
});

test("what is said of a key is told from the key, whatever stands in it", () => {
  expect(findPackageReason("problem.type: Invalid input: expected number")).toEqual({
    ...{ code: "keyed", params: { key: "problem.type", why: "Invalid input: expected number" } },
  });
});

test("names that a package gives do not make one text another", () => {
  const name = "b is missing: the input c is missing";
  const text = packageReason("hydroInput", { name });
  expect(findPackageReason(text)).toEqual({ code: "hydroInput", params: { name } });
});

test.each<[PackageReasonCode, ErrorCode]>([
  ["refusedType", "FILE_TYPE"],
  ["refusedSize", "FILE_TOO_LARGE"],
  ["refusedPixels", "IMAGE_PIXELS"],
  ["refusedSide", "IMAGE_SIDE"],
  ["refusedFrames", "IMAGE_FRAMES"],
  ["refusedPublic", "ADMIN_CANNOT_PUBLISH"],
  ["refusedInput", "PARAM_INVALID"],
  ["refusedRight", "FORBIDDEN"],
  ["refusedTwice", "CONFLICT"],
])("%s is the site's own refusal %s", (code, error) => {
  const params = Object.fromEntries(
    packageReasonParams(code).map((name) => [name, NUMBERS[name] ?? "text"]),
  );
  expect(errorText(error, params)).toBe(say(code, params));
});
