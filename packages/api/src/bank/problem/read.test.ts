import { addGroups } from "@gavel/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "./test-kit.ts";

let bank: Bank;
const pids: Record<string, number> = {};

async function add(problemId: string, problem: object = {}, rest: object = {}): Promise<number> {
  const { pid } = await bank.as("root").problem.create(bank.form({ problemId, ...problem }, rest));
  pids[problemId] = pid;
  return pid;
}

beforeAll(async () => {
  bank = await openBank();
  const english = { title: "Shortest Way", description: "Go.", input: "", output: "", hint: "" };
  await add(
    "1001",
    { title: "最短路", difficulty: 2, translations: { "en-US": english } },
    { tags: [{ name: "graph" }, { name: "dp" }] },
  );
  await add(
    "999",
    { title: "100% sure", examples: "<input>1</input><output>2</output>" },
    { tags: [{ name: "graph" }] },
  );
  await add("AB1", { title: "Hello_World", difficulty: 1 });
  await add("HIDDEN", { auth: 2 });
  await add("CONTEST", { auth: 3 });
  await add("HDU-1000", { title: "Remote" });
  await bank.db
    .updateTable("problem")
    .set({ remote_judge: "HDU" })
    .where("display_id", "=", "HDU-1000")
    .execute();
  await add("G1", { title: "Group only" });
  await addGroups(bank.db, 7);
  await add("G2", { title: "Group approved" });
  await bank.db
    .updateTable("problem")
    .set({ is_group: true, group_id: 7 })
    .where("display_id", "in", ["G1", "G2"])
    .execute();
  await bank.db
    .updateTable("problem")
    .set({ apply_public_progress: 2 })
    .where("display_id", "=", "G2")
    .execute();
});
afterAll(() => bank.close());

const ids = async (input: Parameters<ReturnType<Bank["as"]>["problem"]["find"]>[0]) => {
  const page = await bank.as(null).problem.find(input);
  expect(page.total).toBe(page.records.length);
  return page.records.map((row) => row.problemId);
};

describe("the list", () => {
  test("shows public problems and a group's approved ones, shortest ids first", async () => {
    expect(await ids({})).toEqual(["G2", "999", "AB1", "1001", "HDU-1000"]);
  });

  test.each<[string, object, string[]]>([
    ["a title, ignoring case", { keyword: "hello" }, ["AB1"]],
    ["an id, ignoring case", { keyword: "ab" }, ["AB1"]],
    ["the title of the other language", { keyword: "shortest" }, ["1001"]],
    ["a percent sign as itself", { keyword: "%" }, ["999"]],
    ["an underscore as itself", { keyword: "_" }, ["AB1"]],
    [
      "blank words as no filter",
      { keyword: "  ", oj: "" },
      ["G2", "999", "AB1", "1001", "HDU-1000"],
    ],
    ["a difficulty", { difficulty: 2 }, ["1001"]],
    ["our own bank", { oj: "Mine" }, ["G2", "999", "AB1", "1001"]],
    ["a remote bank", { oj: "HDU" }, ["HDU-1000"]],
    ["an empty remote bank", { oj: "CF" }, []],
    ["an unknown bank as our own", { oj: "LOJ", keyword: "100" }, ["999", "1001"]],
  ])("filters by %s", async (_what, input, expected) => {
    expect(await ids(input)).toEqual(expected);
  });

  test("a problem must have all the tags asked for", async () => {
    const tags = await bank.as(null).tag.list({});
    const id = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;
    expect(await ids({ tagIds: [id("graph")] })).toEqual(["999", "1001"]);
    expect(await ids({ tagIds: [id("graph"), id("dp")] })).toEqual(["1001"]);
    expect(await ids({ tagIds: [id("graph"), 12_345] })).toEqual([]);
  });

  test("pages and speaks the reader's language", async () => {
    const page = await bank
      .as(null, { locale: "en-US" })
      .problem.find({ limit: 2, currentPage: 2 });
    expect(page).toMatchObject({
      total: 5,
      records: [{ problemId: "AB1" }, { problemId: "1001" }],
    });
    expect(page.records[1]).toMatchObject({
      title: "Shortest Way",
      total: 0,
      ac: 0,
      tags: [{ name: "dp" }, { name: "graph" }].reverse(),
    });
  });
});

describe("the page", () => {
  test("is found whatever the case, with parsed examples and the problem's languages", async () => {
    const page = await bank.as(null).problem.get({ problemId: " ab1 " });
    expect(page).toMatchObject({ problemId: "AB1", mine: null, canEdit: false });
    expect(page.languages.map((one) => one.name)).toEqual(["C", "Python3"]);
    expect(page.languages.map((one) => one.timeLimitMs)).toEqual([1000, 2000]);
    expect((await bank.as(null).problem.get({ problemId: "999" })).examples).toEqual([
      { input: "1", output: "2" },
    ]);
  });

  test("speaks the reader's language, else the problem's own", async () => {
    const english = bank.as(null, { locale: "en-US" });
    expect(await english.problem.get({ problemId: "1001" })).toMatchObject({
      title: "Shortest Way",
      description: "Go.",
    });
    expect(await english.problem.get({ problemId: "999" })).toMatchObject({ title: "100% sure" });
    expect((await bank.as(null).problem.get({ problemId: "1001" })).title).toBe("最短路");
  });

  test.each([
    ["HIDDEN", "PROBLEM_NOT_PUBLIC"],
    ["CONTEST", "PROBLEM_NOT_PUBLIC"],
    ["G1", "PROBLEM_IN_GROUP"],
    ["NONE", "NOT_FOUND"],
  ])(
    "%s is refused with %s to strangers, users and other administrators",
    async (problemId, code) => {
      for (const person of [null, "alice", "admin"] as const) {
        expect(await refusal(bank.as(person).problem.get({ problemId }))).toBe(code);
      }
    },
  );

  test("its keepers and its author see it", async () => {
    for (const person of ["root", "keeper"] as const) {
      const page = await bank.as(person).problem.get({ problemId: "HIDDEN" });
      expect(page).toMatchObject({ auth: 2, canEdit: true });
    }
    await bank.db
      .updateTable("problem")
      .set({ author_uid: "alice" })
      .where("display_id", "=", "HIDDEN")
      .execute();
    const page = await bank.as("alice").problem.get({ problemId: "HIDDEN" });
    expect(page).toMatchObject({ auth: 2, canEdit: false });
  });

  test("never carries the checker or the judge's files", async () => {
    await bank.db
      .updateTable("problem")
      .set({ spj_code: "SECRET", judge_extra_file: { "testlib.h": "SECRET" } })
      .where("display_id", "=", "AB1")
      .execute();
    expect(JSON.stringify(await bank.as("root").problem.get({ problemId: "AB1" }))).not.toContain(
      "SECRET",
    );
    expect(JSON.stringify(await bank.as(null).problem.find({}))).not.toContain("SECRET");
    const rows = await bank.as("admin").problem.findForStaff({ keyword: "AB1" });
    expect(rows.records).toMatchObject([{ canEdit: false, description: "", spjCode: null }]);
    expect(JSON.stringify(rows)).not.toContain("SECRET");
    expect(JSON.stringify(await bank.as("root").problem.findForStaff({}))).toContain("SECRET");
  });

  test("parts of a hidden problem are as hidden", async () => {
    const pid = pids.CONTEST ?? 0;
    const { problem } = bank.as("alice");
    expect(await refusal(problem.languages({ pid }))).toBe("PROBLEM_NOT_PUBLIC");
    expect(await refusal(problem.templates({ pid }))).toBe("PROBLEM_NOT_PUBLIC");
    expect(await refusal(problem.tags({ pid }))).toBe("PROBLEM_NOT_PUBLIC");
  });
});

test("random picks a listed problem", async () => {
  const listed = await ids({});
  for (let round = 0; round < 10; round++) {
    expect(listed).toContain((await bank.as(null).problem.random()).problemId);
  }
});

test("from one to the next leads through the whole list, and back", async () => {
  const listed = await ids({ limit: 100 });
  const walk = async (from: string, step: 1 | -1) => {
    const found = [from];
    for (let at = from; ; ) {
      const next = await bank.as(null).problem.next({ problemId: at, step });
      if (next === null) return found;
      at = next.problemId;
      found.push(at);
    }
  };
  expect(await walk(listed[0] ?? "", 1)).toEqual(listed);
  expect(await walk(listed.at(-1) ?? "", -1)).toEqual(listed.toReversed());
});

describe("the viewer's own", () => {
  const submit = (pid: number, status: number, code = "x", uid = "alice") =>
    bank.db
      .insertInto("submission")
      .values({ uid, username: uid, problem_id: pid, language: "C", code, code_bytes: 1, status })
      .returning("id")
      .executeTakeFirstOrThrow();

  test("status: accepted once is accepted, else the latest; score and last accepted code", async () => {
    const [first, second, never] = [pids["999"] ?? 0, pids.AB1 ?? 0, pids["1001"] ?? 0];
    await submit(first, 0, "old");
    const accepted = await submit(first, 0, "new");
    await submit(first, -1);
    await submit(second, -1);
    await submit(second, 3);
    await submit(never, 0, "of another", "bob");
    const alice = bank.as("alice").problem;
    expect(await alice.statuses({ pids: [first, second, never] })).toEqual({
      [first]: { status: 0 },
      [second]: { status: 3 },
      [never]: { status: -10 },
    });
    expect(await alice.lastAcceptedCode({ pid: first })).toEqual({
      submitId: accepted.id,
      code: "new",
      language: "C",
    });
    expect(await alice.lastAcceptedCode({ pid: never })).toEqual({
      submitId: null,
      code: "",
      language: "",
    });
    expect((await alice.get({ problemId: "999" })).mine).toEqual({ status: 0, score: null });
    expect((await alice.get({ problemId: "1001" })).mine).toEqual({ status: -10, score: null });
  });

  test("what was sent in a contest or a group shows on no page of the bank; a training's does", async () => {
    const problemId = "1001";
    const pid = pids[problemId] ?? 0;
    const { problem } = bank.as("keeper");
    const submitIn = async (place: object, status: number, code: string, score: number) => {
      const { id } = await submit(pid, status, code, "keeper");
      await bank.db
        .updateTable("submission")
        .set({ ...place, score })
        .where("id", "=", id)
        .execute();
    };
    await submitIn({}, -1, "tried", 10);
    await submitIn({ contest_id: 1 }, 0, "in a contest", 90);
    await submitIn({ group_id: 1 }, 0, "in a group", 80);
    await submitIn({ training_id: 1, group_id: 1 }, 0, "in a group's training", 70);
    expect((await problem.get({ problemId })).mine).toEqual({ status: -1, score: 10 });
    expect((await problem.lastAcceptedCode({ pid })).code).toBe("");
    expect(await problem.statuses({ pids: [pid] })).toEqual({ [pid]: { status: -1 } });
    // Who looks from within the group sees what they sent there.
    const seenIn = (groupId: number) => problem.statuses({ pids: [pid], groupId });
    expect(await seenIn(1)).toEqual({ [pid]: { status: 0 } });
    expect(await seenIn(2)).toEqual({ [pid]: { status: -1 } });
    await submitIn({ training_id: 1 }, 0, "in a training", 20);
    expect((await problem.get({ problemId })).mine).toEqual({ status: 0, score: 20 });
    expect((await problem.lastAcceptedCode({ pid })).code).toBe("in a training");
  });

  test("progress counts listed problems only", async () => {
    const solved = async (problemId: string) => {
      const pid = pids[problemId] ?? 0;
      const { id } = await submit(pid, 0, "x", "bob");
      await bank.db
        .insertInto("user_solved")
        .values({ uid: "bob", problem_id: pid, submission_id: id, solved_at: new Date() })
        .execute();
    };
    await solved("1001");
    await solved("HIDDEN");
    expect(await bank.as("bob").problem.progress()).toEqual({
      solved: 1,
      total: 5,
      byDifficulty: [
        { difficulty: 0, solved: 0, total: 3 },
        { difficulty: 1, solved: 0, total: 1 },
        { difficulty: 2, solved: 1, total: 1 },
      ],
    });
  });

  test("list: what is solved, tried and untouched, sorted as asked", async () => {
    const own = async (state: "solved" | "tried" | "untouched", input: object = {}) =>
      (await bank.as("bob").problem.findOwn({ own: state, ...input })).records.map(
        (row) => row.problemId,
      );
    await submit(pids.AB1 ?? 0, -1, "x", "bob");
    expect(await own("solved")).toEqual(["1001"]);
    expect(await own("tried")).toEqual(["AB1"]);
    expect(await own("untouched")).toEqual(["G2", "999", "HDU-1000"]);
    expect(await own("untouched", { sort: "id", isDescending: true })).toEqual([
      "HDU-1000",
      "999",
      "G2",
    ]);
    expect(await own("untouched", { keyword: "sure" })).toEqual(["999"]);
    expect(await own("solved", { difficulty: 0 })).toEqual([]);
  });

  test("a stranger has none", async () => {
    const { problem } = bank.as(null);
    expect(await refusal(problem.findOwn({ own: "solved" }))).toBe("LOGIN_REQUIRED");
    expect(await refusal(problem.statuses({ pids: [1] }))).toBe("LOGIN_REQUIRED");
    expect(await refusal(problem.progress())).toBe("LOGIN_REQUIRED");
    expect(await refusal(problem.lastAcceptedCode({ pid: 1 }))).toBe("LOGIN_REQUIRED");
  });
});

test("the staff list is newest first and filters", async () => {
  const list = async (input: object) =>
    (await bank.as("admin").problem.findForStaff(input)).records.map((row) => row.problemId);
  expect(await list({})).toEqual(["G2", "HDU-1000", "CONTEST", "HIDDEN", "AB1", "999", "1001"]);
  expect(await list({ auth: 0, oj: "All", limit: 2 })).toEqual(["G2", "HDU-1000"]);
  expect(await list({ auth: 3 })).toEqual(["CONTEST"]);
  expect(await list({ oj: "HDU" })).toEqual(["HDU-1000"]);
  expect(await list({ oj: "Mine", keyword: "hidden" })).toEqual(["HIDDEN"]);
  expect(await list({ difficulty: 1 })).toEqual(["AB1"]);
  const rows = (await bank.as("admin").problem.findForStaff({ keyword: "1001" })).records;
  const tags = rows[0]?.tags ?? [];
  expect(tags.map((tag) => tag.name).toSorted()).toEqual(["dp", "graph"]);
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id;
  expect(await list({ tagIds: [idOf("graph")] })).toEqual(["999", "1001"]);
  expect(await list({ tagIds: [idOf("graph"), idOf("dp")] })).toEqual(["1001"]);
});
