import { createHash } from "node:crypto";
import { utimes } from "node:fs/promises";
import { STAGED_BYTES_MAX } from "@gavel/domain/upload";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { purgeBlobs } from "./purge.ts";
import {
  findStaged,
  purgeStaged,
  releaseStaged,
  requireStaged,
  stageBlob,
  stageBlobs,
} from "./staged.ts";

const DAY = 24 * 3_600_000;
let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
beforeEach(async () => {
  await bank.db.deleteFrom("staged_blob").execute();
  await bank.db.deleteFrom("blob").execute();
});
afterAll(() => bank.close());

/** A row for bytes that are nowhere: only their count matters. */
const blob = (name: string, bytes: number) => ({
  sha256: createHash("sha256").update(name).digest("hex"),
  bytes,
});
const now = () => bank.clock.now;
const later = (ms: number) => new Date(now().getTime() + ms);

test("a person holds what they staged, nobody else does", async () => {
  const [a, b] = [blob("a", 3), blob("b", 5)];
  await stageBlobs(bank.db, "alice", [a, b, a], now());
  expect(await requireStaged(bank.db, "alice", [a.sha256, b.sha256])).toEqual(
    new Map([
      [a.sha256, 3],
      [b.sha256, 5],
    ]),
  );
  expect(await findStaged(bank.db, "bob", [a.sha256])).toEqual(new Map());
  expect(await refusal(requireStaged(bank.db, "bob", [a.sha256]))).toBe("PARAM_INVALID");
  expect(await refusal(requireStaged(bank.db, "alice", [a.sha256, blob("c", 1).sha256]))).toBe(
    "PARAM_INVALID",
  );
});

test("what is over the quota is refused as a whole, also at the same moment", async () => {
  const half = STAGED_BYTES_MAX / 2;
  await stageBlob(bank.db, "alice", blob("half", half), now());
  const together = [blob("x", 1), blob("y", half)];
  expect(await refusal(stageBlobs(bank.db, "alice", together, now()))).toBe("STAGED_FULL");
  expect(
    await findStaged(
      bank.db,
      "alice",
      together.map((one) => one.sha256),
    ),
  ).toEqual(new Map());
  // The same bytes again weigh nothing more, and others have a quota of their own.
  await stageBlob(bank.db, "alice", blob("half", half), now());
  await stageBlob(bank.db, "bob", blob("other", STAGED_BYTES_MAX), now());

  const racing = ["p", "q"].map((name) =>
    refusal(stageBlob(bank.db, "alice", blob(name, half), now())),
  );
  expect((await Promise.all(racing)).filter((code) => code === "STAGED_FULL")).toHaveLength(1);
});

test("what came into use no longer counts", async () => {
  const all = blob("all", STAGED_BYTES_MAX);
  await stageBlob(bank.db, "alice", all, now());
  await releaseStaged(bank.db, "alice", [all.sha256]);
  await stageBlob(bank.db, "alice", blob("next", STAGED_BYTES_MAX), now());
  expect(await findStaged(bank.db, "alice", [all.sha256])).toEqual(new Map());
});

test("it is kept for a week after it was last staged, and its bytes with it", async () => {
  const ctx = bank.signedIn("alice");
  const stored = await bank.blobs.put(new TextEncoder().encode("1 2\n"));
  const long = later(-30 * DAY);
  await stageBlob(bank.db, "alice", stored, now());
  await utimes(bank.blobs.path(stored.sha256), long, long);
  expect(await purgeBlobs(ctx)).toBe(0);

  await stageBlob(bank.db, "alice", stored, later(3 * DAY));
  expect(await purgeStaged({ db: bank.db, now: () => later(8 * DAY) })).toBe(0);
  expect(await purgeStaged({ db: bank.db, now: () => later(11 * DAY) })).toBe(1);
  expect(await purgeBlobs(ctx)).toBe(1);
  expect(await bank.blobs.has(stored.sha256)).toBe(false);
});
