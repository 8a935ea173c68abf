import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { PackageTree } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { casesIn, type DataCase, type DataGroup, readTestData } from "./test-data.ts";

const treeOf = (files: Readonly<Record<string, string>>): PackageTree => ({
  name: "x",
  files: new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)])),
});
async function read(files: Readonly<Record<string, string>>) {
  const findings = new Findings();
  const data = await readTestData(treeOf(files), new Map([["n", "5"]]), findings);
  const said = [
    ...findings.refusals.map((one) => `refused ${one.path}: ${one.reason}`),
    ...findings.remarks.map((one) => `${one.what} ${one.path}: ${one.text}`),
  ];
  return { data, said };
}
const shape = (member: DataCase | DataGroup): unknown =>
  member.kind === "case" ? member.name : [member.name, member.path, ...member.members.map(shape)];

describe("groups", () => {
  test("are folders in folders, with their members in order", async () => {
    const { data, said } = await read({
      ...{ "data/secret/b/2.in": "", "data/secret/c.in": "", "data/secret/a.in": "" },
      ...{ "data/secret/b/1.in": "", "data/sample/1.in": "", "x/data/secret/9.in": "", data: "" },
    });
    expect(shape(data)).toEqual([
      ...["", "data", ["sample", "data/sample", "sample/1"]],
      [
        ...["secret", "data/secret", "secret/a"],
        ["secret/b", "data/secret/b", "secret/b/1", "secret/b/2"],
        "secret/c",
      ],
    ]);
    expect(casesIn(data).map((one) => one.name)).toEqual([
      ...["sample/1", "secret/a", "secret/b/1", "secret/b/2", "secret/c"],
    ]);
    expect(said).toEqual([]);
  });

  test("have settings of both kinds, with constants filled in, and the place of the newer", async () => {
    const older = { "data/secret/testdata.yaml": "a: {{n}}" };
    const newer = { "data/secret/test_group.yaml": "b: {{n}}" };
    const secret = async (files: Readonly<Record<string, string>>) => {
      const [group] = (await read({ "data/secret/1.in": "", ...files })).data.members;
      if (group?.kind !== "group") throw new Error("no group");
      return [group.path, group.testdata, group.testGroup];
    };
    expect(await secret({})).toEqual(["data/secret", null, null]);
    expect(await secret(older)).toEqual(["data/secret/testdata.yaml", { a: 5 }, null]);
    expect(await secret(newer)).toEqual(["data/secret/test_group.yaml", null, { b: 5 }]);
    expect(await secret({ ...older, ...newer })).toEqual([
      ...["data/secret/test_group.yaml", { a: 5 }, { b: 5 }],
    ]);
  });
});

test("what lies in other folders is judged in none", async () => {
  const { data } = await read({ "data/secret/1.in": "", "data/invalid_inputs/1.in": "" });
  expect(casesIn(data).map((one) => one.name)).toEqual(["secret/1"]);
});

test("a case has an input, and may have an answer and settings", async () => {
  const { data, said } = await read({
    ...{ "data/secret/1.in": "", "data/secret/1.ans": "", "data/secret/1.yaml": "x: {{n}}" },
    "data/secret/2.in": "",
  });
  expect(casesIn(data)).toMatchObject([
    { name: "secret/1", answer: { path: "data/secret/1.ans" }, settings: { x: 5 } },
    { name: "secret/2", input: { path: "data/secret/2.in" }, answer: null, settings: null },
  ]);
  expect(said).toEqual([]);
});

describe("what is no case is told", () => {
  test.each<[string, string[]]>([
    [
      "data/invalid_inputs/1.in",
      ["ignored data/invalid_inputs: only data/sample and data/secret are judged"],
    ],
    [
      "data/secret/1.files/a",
      ["refused data/secret/1.files: files for a single case cannot be given to programs"],
    ],
    [
      "data/sample/1.download/a",
      ["ignored data/sample/1.download: files to download with a sample"],
    ],
    ["data/secret/1.ans", ["ignored data/secret/1.ans: an answer without its input"]],
    ["data/secret/1.txt", ["ignored data/secret/1.txt: no file of a test case"]],
    ["data/secret/1.out", ["ignored data/secret/1.out: no file of a test case"]],
    ["data/1.out", ["ignored data/1.out: no file of a test case"]],
    ["data/secret/1.hint", ["ignored data/secret: 1 hints, descriptions or pictures of cases"]],
    ["data/secret/1.jpeg", ["ignored data/secret: 1 hints, descriptions or pictures of cases"]],
    ["data/sample/1.out", []],
    ["data/sample/1.interaction", []],
    ["data/sample/a/1.in.statement", []],
    ["data/sample/1.ans.download", []],
    ["data/secret/testdata.yaml", []],
    ["data/secret/test_group.yaml", []],
  ])("%s", async (path, expected) => {
    const { said } = await read({ "data/secret/0.in": "", [path]: "" });
    expect(said).toEqual(expected);
  });
});
