import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { waitFor } from "../testing/wait-for.ts";
import { BenchmarkBell, keepCalibrated } from "./calibration.ts";

/** Measures until the test is over; `isPreparing` is asked whenever it may. */
async function withCalibration(
  isPreparing: () => boolean,
  work: (facts: { bell: BenchmarkBell; dataDir: string; measured: unknown[] }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-calibration-"));
  const stopping = new AbortController();
  const bell = new BenchmarkBell();
  const measured: unknown[] = [];
  const over = keepCalibrated({
    ...{ dataDir, bell, isPreparing, isIdle: () => true, log: pino({ level: "silent" }) },
    inBreak: (measure) => measure(),
    onMeasured: async (found) => {
      measured.push(found);
    },
    signal: stopping.signal,
  });
  try {
    await work({ bell, dataDir, measured });
  } finally {
    stopping.abort(new Error("the test is over"));
    await over;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test("a host measures itself once its tool chains are built", { timeout: 180_000 }, async () => {
  let asked = 0;
  const isPreparing = () => {
    asked += 1;
    return asked === 1;
  };
  await withCalibration(isPreparing, async ({ measured }) => {
    await waitFor("the first figures", () => measured.length > 0, 150_000);
    expect(asked).toBeGreaterThan(1);
  });
});

test("figures that were asked for before are nothing to hold later ones against, and are taken anew", {
  timeout: 300_000,
}, async () => {
  let isPreparing = true;
  await withCalibration(
    () => isPreparing,
    async ({ bell, dataDir, measured }) => {
      const baseline = join(dataDir, "calibration.json");
      bell.ring();
      await waitFor("the figures that were asked for", () => measured.length === 1, 140_000);
      expect(existsSync(baseline)).toBe(false);
      isPreparing = false;
      await waitFor("those that count", () => measured.length === 2, 140_000);
      expect(existsSync(baseline)).toBe(true);
    },
  );
});

test("a judge that stops while it builds tool chains waits for no quiet moment", async () => {
  let asked = 0;
  await withCalibration(
    () => {
      asked += 1;
      if (asked > 100) throw new Error("it would be asked for ever");
      return true;
    },
    () => Promise.resolve(),
  );
  expect(asked).toBeLessThan(100);
});
