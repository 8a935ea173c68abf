import { expect, test } from "vitest";
import {
  findCategoryFaults,
  findTrainingFaults,
  type TrainingDraft,
  trimCategory,
} from "./training.ts";

const DRAFT: TrainingDraft = {
  ...{ title: "First steps", description: "Loops.", isPrivate: false, password: "" },
  ...{ rank: 1000, categoryId: 1 },
};

test("a whole training has no faults", () => {
  expect(findTrainingFaults(DRAFT)).toEqual([]);
  expect(findTrainingFaults({ ...DRAFT, isPrivate: true, password: "open" })).toEqual([]);
});

test.each<[Partial<TrainingDraft>, string]>([
  [{ title: " " }, "title required"],
  [{ title: "x".repeat(256) }, "title long"],
  [{ description: "" }, "description required"],
  [{ description: "x".repeat(65_536) }, "description long"],
  [{ isPrivate: true }, "password required"],
  [{ isPrivate: true, password: "x".repeat(256) }, "password long"],
  [{ categoryId: null }, "categoryId required"],
  [{ rank: -1 }, "rank range"],
  [{ rank: 2_147_483_648 }, "rank range"],
  [{ rank: 1.5 }, "rank range"],
  [{ rank: Number.NaN }, "rank range"],
])("%o lacks something", (changes, fault) => {
  const faults = findTrainingFaults({ ...DRAFT, ...changes });
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([fault]);
});

test("a public training asks for no password, however it is written", () => {
  expect(findTrainingFaults({ ...DRAFT, password: "x".repeat(256) })).toEqual([]);
});

test("a category needs a name, and a colour is one or none", () => {
  const faults = (name: string, color: string) =>
    findCategoryFaults({ name, color }).map(({ field, code }) => `${field} ${code}`);
  expect(faults("Graphs", "")).toEqual([]);
  expect(faults("Graphs", "#A0b1C2")).toEqual([]);
  expect(faults(" ", "red")).toEqual(["name required", "color invalid"]);
  expect(faults("x".repeat(256), "")).toEqual(["name long"]);
  expect(trimCategory({ name: "  Two  words ", color: " #ABCDEF " })).toEqual({
    name: "Two words",
    color: "#abcdef",
  });
});
