import { afterAll, beforeAll, expect, test } from "vitest";
import { addProblemFiles, prepareProblemDownload } from "../../site/file/index.ts";
import { type Bank, openBank, refusal } from "./test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const full = (pid: number) => bank.as("root").problem.getFull({ pid });
const casesOf = (pid: number) => bank.as("root").problem.cases({ pid, isUpload: false });

async function addFile(pid: number): Promise<string> {
  const bytes = new TextEncoder().encode("a figure");
  const content = {
    bytes: bytes.byteLength,
    async *open() {
      yield bytes;
    },
  };
  const ctx = bank.signedIn("root");
  const file = await prepareProblemDownload(ctx, "notes.txt", content);
  await addProblemFiles(bank.db, [file], { uid: "root", problemId: pid, now: ctx.now() });
  return file.address;
}

test("a clone has the statement, data, checker and links of the other, and files of its own", async () => {
  const python = bank.languageId("Python3");
  const form = bank.form(
    {
      ...{ problemId: "ONE", title: "Rings", auth: 1, difficulty: 2, type: 1 },
      ...{ judgeExtraFile: JSON.stringify({ "lib.h": "x" }), userExtraFile: "" },
      translations: {
        "zh-CN": { title: "环", description: "说明", input: "", output: "", hint: "" },
      },
    },
    {
      tags: [{ name: "graphs" }],
      samples: [{ input: "1", output: "1", score: 100 }],
      codeTemplates: [{ lid: python, code: "print()", status: true }],
    },
  );
  const { pid } = await bank.as("root").problem.create(form);
  const address = await addFile(pid);
  const text = `See [notes](${address}).`;
  await bank.db.updateTable("problem").set({ description: text }).where("id", "=", pid).execute();
  const copy = await bank.as("keeper").problem.clone({ pid });
  expect(copy.problemId).toBe(`P${copy.pid}`);
  const [source, made] = [await full(pid), await full(copy.pid)];
  const { pid: _, problemId: __, description, codeTemplates, ...rest } = made;
  expect(rest).toMatchObject({
    ...{
      title: "Rings",
      difficulty: 2,
      type: 1,
      ioScore: 100,
      judgeExtraFile: source.judgeExtraFile,
    },
    ...{ tags: source.tags, languageIds: source.languageIds, translations: source.translations },
    ...{ auth: 2, author: "keeper", modifiedUser: "keeper" },
  });
  expect(codeTemplates).toMatchObject([{ lid: python, code: "print()", status: true }]);
  const contents = (cases: Awaited<ReturnType<typeof casesOf>>) =>
    cases.map(({ input, output, score }) => ({ input, output, score }));
  expect(contents(await casesOf(copy.pid))).toEqual(contents(await casesOf(pid)));

  const own = /\((.*)\)/.exec(description)?.[1];
  expect(own).not.toBe(address);
  await bank.as("root").problem.delete({ pid });
  const files = await bank.db.selectFrom("site_file").select("name").execute();
  expect(files.map((file) => `/api/public/file/${file.name}`)).toEqual([own]);
  expect(contents(await casesOf(copy.pid))).toHaveLength(1);
});

test("a problem without data can be cloned as well", async () => {
  const { pid } = await bank.as("admin").problem.create(bank.form({ auth: 2 }));
  await bank.db
    .updateTable("problem")
    .set({ test_data_version_id: null })
    .where("id", "=", pid)
    .execute();
  const copy = await bank.as("admin").problem.clone({ pid });
  expect(await casesOf(copy.pid)).toEqual([]);
});

test("only those who may edit a problem may clone it, and none of another judge", async () => {
  const { pid } = await bank.as("admin").problem.create(bank.form({ auth: 2 }));
  const clone = (person: "otherAdmin" | "alice" | "root", of = pid) =>
    refusal(bank.as(person).problem.clone({ pid: of }));
  expect(await clone("otherAdmin")).toBe("FORBIDDEN");
  expect(await clone("alice")).toBe("ACCESS_DENIED");
  expect(await clone("root", 987_654)).toBe("NOT_FOUND");
  await bank.db.updateTable("problem").set({ remote_judge: "HDU" }).where("id", "=", pid).execute();
  expect(await clone("root")).toBe("PARAM_INVALID");
});
