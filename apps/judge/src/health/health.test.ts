import { tmpdir } from "node:os";
import { pino } from "pino";
import { expect, test } from "vitest";
import { waitFor } from "../testing/wait-for.ts";
import { calibrationOf, ratioOf } from "./calibration.ts";
import { clockFault, diskFault, writeFault } from "./checks.ts";
import { Health, type HealthTimes } from "./health.ts";
import { differenceOf } from "./self-test.ts";

const GIB = 1024 ** 3;
const never = new AbortController().signal;

test("a disk with room is well, one without is named with what is left", () => {
  const disk = { freeBytes: GIB, freeInodes: 100_000 };
  expect(diskFault(disk, "/data", 512)).toBeNull();
  expect(diskFault(disk, "/data", 2048)).toBe(
    "the disk is full: 1024 MiB free at /data, 2048 MiB needed",
  );
  expect(diskFault({ ...disk, freeInodes: 3 }, "/data", 512)).toMatch(/3 more files/);
  expect(diskFault({ ...disk, freeInodes: null }, "/data", 512)).toBeNull();
});

test("a clock may be off by 5 s and by what the network adds", () => {
  expect(clockFault(null)).toBeNull();
  expect(clockFault({ aheadMs: 4900, uncertaintyMs: 1 })).toBeNull();
  expect(clockFault({ aheadMs: -7000, uncertaintyMs: 3000 })).toBeNull();
  expect(clockFault({ aheadMs: 65_000, uncertaintyMs: 20 })).toBe(
    "its clock is 65 s behind the server's",
  );
  expect(clockFault({ aheadMs: -65_000, uncertaintyMs: 20 })).toMatch(/65 s ahead of/);
});

test("the factor is to a fixed machine, the drift to this one's first day", () => {
  const first = { computeMs: 44, memoryMs: 400, forkExecMs: 1 };
  const same = calibrationOf(first, first, new Date(0));
  expect(same).toMatchObject({ factor: 2, drift: 0, isDrifting: false });
  const slower = calibrationOf({ ...first, computeMs: 66, memoryMs: 600 }, first, new Date(0));
  expect(slower).toMatchObject({ factor: 3, drift: 0.5, isDrifting: true });
  const aLittle = calibrationOf({ ...first, computeMs: 50 }, first, new Date(0));
  expect(aLittle.isDrifting).toBe(false);
  expect(ratioOf({ ...first, forkExecMs: 99 }, first)).toBe(1);
});

test("each known verdict that comes out otherwise is named", () => {
  const right = [0, -1, 1, 2, 3].map((status, index) => ({ seq: index + 1, status, note: null }));
  expect(differenceOf("C", right)).toBeNull();
  for (const [index, one] of right.entries()) {
    const wrong = right.with(index, { ...one, status: one.status === 0 ? -1 : 0 });
    expect(differenceOf("C", wrong)).toMatch(/^its self-test failed: .* instead of /);
  }
  const noted = right.with(2, { seq: 3, status: 4, note: null });
  expect(differenceOf("C", noted)).toMatch(/an endless loop in C was judged SE instead of TLE/);
  expect(differenceOf("C", right.slice(0, 4))).toMatch(/not at all/);
});

function watched(times: HealthTimes = { checkEveryMs: 10, selfTestEveryMs: 1_000_000 }) {
  const told: (string | null)[] = [];
  const now = { look: null as string | null, selfTest: null as string | null };
  const count = { selfTests: 0, pauses: 0 };
  const health = new Health({
    look: async () => [now.look],
    selfTest: async () => {
      count.selfTests += 1;
      return now.selfTest;
    },
    pause: () => {
      count.pauses += 1;
    },
    onVerdict: async (fault) => {
      told.push(fault);
    },
    times,
    log: pino({ level: "silent" }),
  });
  const judged = (isOurs: boolean, holder: string, task = holder) =>
    health.note(isOurs, { holder, task });
  return { health, told, now, count, judged };
}

test("what goes wrong is told once, and so is that it is well again", async () => {
  const { health, told, now } = watched();
  const stop = new AbortController();
  await health.begin(never);
  expect(health.fault).toBeNull();
  const watching = health.watch(stop.signal);
  now.look = "the disk is full";
  await waitFor("a fault", () => health.fault !== null);
  await Bun.sleep(50);
  now.look = null;
  await waitFor("the recovery told", () => health.fault === null && told.length === 2);
  expect(told).toEqual(["the disk is full", null]);
  stop.abort();
  await watching;
});

const ON_DEMAND = { checkEveryMs: 1_000_000, selfTestEveryMs: 1_000_000, trustedMs: 0 };

test("faults with two people in a row stop the claims and ask for a self-test at once, one with a good end between does not", async () => {
  const { health, told, now, count, judged } = watched(ON_DEMAND);
  const stop = new AbortController();
  await health.begin(never);
  const watching = health.watch(stop.signal);
  judged(true, "alice");
  await waitFor("a look", () => told.length === 1);
  judged(false, "bob");
  judged(true, "bob");
  await waitFor("another look", () => told.length === 2);
  expect(count).toEqual({ selfTests: 1, pauses: 2 });
  now.selfTest = "a loop was accepted";
  judged(true, "alice");
  await waitFor("a verdict", () => told.length === 3);
  expect(count).toEqual({ selfTests: 2, pauses: 3 });
  expect(told).toEqual([null, null, "a loop was accepted"]);
  stop.abort();
  await watching;
});

test("one task that is tried again and again makes no host test itself, nor do a few of one person", async () => {
  const { health, told, count, judged } = watched(ON_DEMAND);
  const stop = new AbortController();
  await health.begin(never);
  const watching = health.watch(stop.signal);
  const tasks = ["1", "1", "1", "2", "2", "3", "4", "4"];
  for (const [index, task] of tasks.entries()) {
    judged(true, "mallory", task);
    await waitFor("tasks taken again", () => told.length === index + 1);
  }
  expect(count.selfTests).toBe(1);
  judged(true, "mallory", "5");
  await waitFor("a self-test", () => count.selfTests === 2);
  stop.abort();
  await watching;
});

test("who has just passed the self-test is believed for a while", async () => {
  const { health, told, count, judged } = watched({ ...ON_DEMAND, trustedMs: 1_000_000 });
  const stop = new AbortController();
  await health.begin(never);
  const watching = health.watch(stop.signal);
  for (let round = 1; round <= 5; round += 1) {
    judged(true, `attacker ${round}`);
    await waitFor("tasks taken again", () => told.length === round);
  }
  expect(count.selfTests).toBe(1);
  stop.abort();
  await watching;
});

test("a single fault has the disk looked at before the next task", async () => {
  const { health, told, now, judged } = watched(ON_DEMAND);
  const stop = new AbortController();
  await health.begin(never);
  const watching = health.watch(stop.signal);
  now.look = "the disk is full";
  judged(true, "alice");
  await waitFor("a verdict", () => told.length === 1);
  expect(told).toEqual(["the disk is full"]);
  expect(health.fault).toBe("the disk is full");
  stop.abort();
  await watching;
});

test("a fault that comes while the host is being looked at is not forgotten", async () => {
  const looks = [0, 1, 2].map(() => Promise.withResolvers<null>());
  looks[0]?.resolve(null);
  let looked = 0;
  const told: (string | null)[] = [];
  const health = new Health({
    look: async () => {
      const found = looks[looked]?.promise ?? null;
      looked += 1;
      return [await found];
    },
    selfTest: async () => null,
    pause: () => undefined,
    onVerdict: async (fault) => {
      told.push(fault);
    },
    times: ON_DEMAND,
    log: pino({ level: "silent" }),
  });
  const stop = new AbortController();
  await health.begin(never);
  const watching = health.watch(stop.signal);
  health.note(true, { holder: "alice", task: "1" });
  await waitFor("the first look", () => looked === 2);
  health.note(true, { holder: "alice", task: "2" });
  looks[1]?.resolve(null);
  await waitFor("the second look", () => looked === 3);
  looks[2]?.resolve(null);
  await waitFor("both told", () => told.length === 2);
  stop.abort();
  await watching;
});

test("a folder that takes nothing is told", async () => {
  expect(await writeFault(tmpdir())).toBeNull();
  expect(await writeFault("/dev/null")).toMatch(/^nothing can be written at .dev.null: /);
});

test("while the self-test fails it runs at each look", async () => {
  const { health, now, count } = watched();
  now.selfTest = "no compiler";
  const stop = new AbortController();
  await health.begin(never);
  expect(health.fault).toBe("no compiler");
  const watching = health.watch(stop.signal);
  await waitFor("a third self-test", () => count.selfTests > 2);
  now.selfTest = null;
  await waitFor("a recovery", () => health.fault === null);
  const after = count.selfTests;
  await Bun.sleep(60);
  expect(count.selfTests).toBe(after);
  stop.abort();
  await watching;
});
