import { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import { blankProblem } from "@gavel/problem-package/read-one";
import { expect, test } from "vitest";
import { readLinks } from "./links.ts";

test("a template in a language that the site lacks is told", () => {
  const template = (language: ImportedProblem["templates"][number]["language"], code: string) => ({
    ...{ language, code, prepend: "", append: "" },
  });
  const templates = [template("C", "int a;"), template("Ruby", "a = 1"), template("PHP", " ")];
  const findings = new Findings();
  const problem = { ...blankProblem("hoj", "P"), templates };
  const links = readLinks(problem, [{ id: 7, name: "C" }], findings);
  expect(links.templates).toEqual([{ language_id: 7, code: "int a;", is_enabled: true }]);
  expect(findings.remarks.map(({ what, text }) => `${what}: ${text}`)).toEqual([
    "ignored: the template in Ruby, a language not known here",
  ]);
});
