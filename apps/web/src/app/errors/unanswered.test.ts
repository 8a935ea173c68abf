import { expect, test } from "vitest";
import { codeOfStatus, ForeignAnswer, isServerAway, unansweredFacts } from "./unanswered.ts";

const wrapped = (cause: unknown) => new Error("wrapped", { cause });
const named = (name: string) => new DOMException("x", name);

test("a part of the site that is gone is told from a network that is", () => {
  // As Chromium, Firefox, Safari and the bundler name it.
  for (const message of [
    "Failed to fetch dynamically imported module: http://x/assets/a.js",
    "error loading dynamically imported module: http://x/assets/a.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/a.css",
  ]) {
    expect(unansweredFacts(new TypeError(message)).code).toBe("CHUNK");
  }
  for (const message of [
    "Failed to fetch",
    "NetworkError when attempting to fetch",
    "Load failed",
  ]) {
    expect(unansweredFacts(new TypeError(message)).code).toBe("NETWORK");
    expect(unansweredFacts(wrapped(new TypeError(message))).code).toBe("NETWORK");
  }
});

test("a page of a proxy says what its status says", () => {
  expect(codeOfStatus(404)).toBe("NOT_FOUND");
  expect(codeOfStatus(403)).toBe("FORBIDDEN");
  expect(codeOfStatus(413)).toBe("BODY_TOO_LARGE");
  expect(codeOfStatus(undefined)).toBe("SERVER_ERROR");
  for (const [status, code, isAway] of [
    [404, "NOT_FOUND", false],
    [413, "BODY_TOO_LARGE", false],
    [500, "SERVER_ERROR", false],
    [502, "SERVER_ERROR", true],
    [503, "SERVER_ERROR", true],
    [504, "SERVER_ERROR", true],
    // A login page of a café's network.
    [200, "SERVER_ERROR", false],
  ] as const) {
    const facts = unansweredFacts(wrapped(new ForeignAnswer(status)));
    expect(facts).toEqual({ code, httpStatus: status, aborted: false });
    expect(isServerAway(facts), String(status)).toBe(isAway);
  }
});

test("only what was not answered means that the server is away", () => {
  const away = (error: unknown) => isServerAway(unansweredFacts(error));
  expect(away(new TypeError("Failed to fetch"))).toBe(true);
  expect(away(wrapped(named("TimeoutError")))).toBe(true);
  expect(away(wrapped(named("AbortError")))).toBe(false);
  expect(away(new TypeError("Failed to fetch dynamically imported module: x"))).toBe(false);
  expect(away(new Error("a fault of ours"))).toBe(false);
});
