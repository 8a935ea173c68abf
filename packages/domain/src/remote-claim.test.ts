import { expect, test } from "vitest";
import {
  CLAIM_SITES,
  claimSiteOf,
  isProofOver,
  PROOF_MS,
  proofProblem,
  whyNotClaimed,
} from "./remote-claim.ts";

const claim = {
  name: "alice",
  problem: "1000",
  languages: ["Old G++", "G++"],
  fromMs: 10 * 60_000 + 900,
};
const run = { user: "Alice", problem: "1000", language: "g ++", sentAtMs: 11 * 60_000 };

test.each([
  ["all of it", {}, null],
  ["another's", { user: "alicia" }, "REMOTE_RUN_OF_OTHER"],
  ["for another problem", { problem: "1001" }, "REMOTE_RUN_PROBLEM"],
  ["in another language", { language: "GCC" }, "REMOTE_RUN_LANGUAGE"],
  ["sent in the second it was asked for", { sentAtMs: 10 * 60_000 }, null],
  ["sent before", { sentAtMs: 9 * 60_000 }, "REMOTE_RUN_EARLIER"],
  ["without a time", { sentAtMs: null }, "REMOTE_RUN_UNCHECKED"],
  ["without a language, which is not known to be another", { language: null }, null],
  ["in what the site calls otherwise as well", { language: "old g++" }, null],
])("%s: %o", (_, part, code) => {
  expect(whyNotClaimed({ ...run, ...part }, claim)).toBe(code);
});

test("what proves a name is drawn, and a problem of the site", () => {
  const draw = (below: number) => below - 1;
  expect(CLAIM_SITES.map((site) => proofProblem(site, draw))).toEqual([
    "1999",
    "1000A",
    "1999",
    "abc299_a",
  ]);
  expect(["GYM", "CF", "SPOJ"].map(claimSiteOf)).toEqual(["CF", "CF", null]);
});

test("a proof has its time", () => {
  expect(isProofOver(0, PROOF_MS)).toBe(false);
  expect(isProofOver(0, PROOF_MS + 1)).toBe(true);
});
