import { expect, test } from "vitest";
import { deskCount } from "./desk-counts.ts";

const NEWS = { contestId: 1, unanswered: 3, prints: 0, balloons: 2, balloonsTaken: 1 };

test("the tabs of the desks tell what waits there, the others and empty ones nothing", () => {
  const news = { ...NEWS, answering: [] };
  expect(deskCount("clarifications", news)).toBe(3);
  expect(deskCount("ac-info", news)).toBe(3);
  expect(deskCount("admin-print", news)).toBe(undefined);
  expect(deskCount("problems", news)).toBe(undefined);
  expect(deskCount("clarifications", undefined)).toBe(undefined);
});
