import { expect, test } from "vitest";
import { partToShow } from "./parts.ts";

const fault = { message: "TITLE_REQUIRED" };

test("a fault that only the other language has is brought into sight", () => {
  expect(partToShow({ title: fault }, "english")).toBe("main");
  expect(partToShow({ contentEnglish: fault }, "main")).toBe("english");
});

test("else the language that is written in stays", () => {
  expect(partToShow({}, "english")).toBe("english");
  expect(partToShow({ title: fault, titleEnglish: fault }, "english")).toBe("english");
});
