import { describe, expect, test } from "vitest";
import { lacksToBeShown, type ShowableFacts } from "./showable.ts";

const BLANK = { description: "", input: " \n", output: "\t" };
const WHOLE: ShowableFacts = {
  texts: [{ ...BLANK, description: "Add." }],
  ...{ isRemote: false, hasTestData: true },
};

describe("others may see a problem", () => {
  test.each(["description", "input", "output"] as const)("whose only text is its %s", (part) => {
    expect(lacksToBeShown({ ...WHOLE, texts: [{ ...BLANK, [part]: "Add." }] })).toEqual([]);
  });

  test("whose statement is in another language alone", () => {
    const texts = [BLANK, { ...BLANK, input: "Two numbers." }];
    expect(lacksToBeShown({ ...WHOLE, texts })).toEqual([]);
  });

  test("whose test data another judge has", () => {
    expect(lacksToBeShown({ ...WHOLE, isRemote: true, hasTestData: false })).toEqual([]);
  });
});

describe("nobody else may see a problem", () => {
  test("of which no language says a word", () => {
    expect(lacksToBeShown({ ...WHOLE, texts: [BLANK, BLANK] })).toEqual(["statement"]);
    expect(lacksToBeShown({ ...WHOLE, texts: [] })).toEqual(["statement"]);
    expect(lacksToBeShown({ ...WHOLE, texts: [BLANK], isRemote: true })).toEqual(["statement"]);
  });

  test("that cannot be judged", () => {
    expect(lacksToBeShown({ ...WHOLE, hasTestData: false })).toEqual(["data"]);
    const bare = { texts: [BLANK], isRemote: false, hasTestData: false };
    expect(lacksToBeShown(bare)).toEqual(["statement", "data"]);
  });
});
