/** A whole judge that falls ill and gets well again, against a server of its own. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FinishReport } from "@gavel/judge-protocol/judge";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { type Judge, type JudgeOptions, startJudge } from "../index.ts";
import { FakeServer, TEST_TOKEN } from "../testing/fake-server.ts";
import { lendToolChains } from "../testing/known-tool-chains.ts";
import { makeTask } from "../testing/tasks.ts";
import { waitFor } from "../testing/wait-for.ts";

const binary = sandboxBinary();
const missing = !existsSync(binary);
const SUM = `#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); return 0; }\n`;
const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function start(changes: Partial<JudgeOptions> = {}): { server: FakeServer; judge: Judge } {
  const server = new FakeServer();
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));
  lendToolChains(dataDir);
  const judge = startJudge({
    ...{ serverUrl: server.url, token: TEST_TOKEN, name: "test", slots: 1, dataDir },
    ...{ sandboxBinary: binary, log: pino({ level: "silent" }), prepareToolChains: false },
    healthTimes: { checkEveryMs: 100, selfTestEveryMs: 1000 },
    ...changes,
  });
  opened.push(() => rmSync(dataDir, { recursive: true, force: true }));
  opened.push(() => server.stop());
  opened.push(() => judge.stop());
  return { server, judge };
}

describe.skipIf(missing)("a judge", { timeout: 180_000 }, () => {
  test("passes its own self-test before it says hello", async () => {
    const { server, judge } = start();
    await judge.ready;
    expect(server.hellos[0]).toMatchObject({ fault: null, name: "test" });
    expect(server.hellos[0]?.instance).not.toBe("");
  });

  test("measures itself when the site asks, once it has judged what it holds", async () => {
    const { server, judge } = start({ calibrates: true });
    await judge.ready;
    const figures = () => server.hellos.map((hello) => hello.calibration?.measuredAt ?? null);
    await waitFor("the first figures", () => figures().at(-1) !== null, 150_000);
    const first = figures().at(-1);
    const judged = server.judge(makeTask(server, { language: "C", code: SUM }));
    server.benchmark = true;
    await waitFor("other figures", () => figures().at(-1) !== first, 150_000);
    server.benchmark = false;
    expect((await judged).status).toBe(0);
    // And takes work again.
    expect((await server.judge(makeTask(server, { language: "C", code: SUM }))).status).toBe(0);
  });

  test("without room on its disk says so and takes nothing", async () => {
    const { server, judge } = start({ minFreeMib: 1_000_000_000 });
    await judge.ready;
    expect(server.hellos[0]?.fault).toMatch(/the disk is full: \d+ MiB free/);
    server.push(makeTask(server, { language: "C", code: "int main(){}" }));
    await Bun.sleep(500);
    expect(server.waiting).toBe(1);
  });

  test("whose disk fills up gives no verdict, takes itself out and comes back", async (context) => {
    const dataDir = mkdtempSync(join(tmpdir(), "gavel-small-disk-"));
    opened.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "gavel-test", dataDir]);
    if (mounted.status !== 0) return context.skip("only root can mount a disk of its own");
    opened.push(() => void spawnSync("umount", ["-l", dataDir]));
    lendToolChains(dataDir);
    // Long enough that the judgement comes before the next look at the disk.
    const healthTimes = { checkEveryMs: 3000, selfTestEveryMs: 1_000_000 };
    const { server, judge } = start({ dataDir, minFreeMib: 4, healthTimes });
    await judge.ready;
    const filler = join(dataDir, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
    const task = makeTask(server, { language: "C", code: SUM });
    const reports: FinishReport[] = [];
    void server.judge(task).then((report) => reports.push(report));
    await waitFor("a fault", () => server.hellos.at(-1)?.fault != null);
    expect(server.hellos.at(-1)?.fault).toMatch(/the disk is full|nothing can be written/);
    // Told as a fault of this host, which the server has others try, and as nothing else.
    for (const report of reports) {
      expect(report).toMatchObject({ status: 4, cases: [] });
      expect(report.problemFault).toBeUndefined();
    }
    rmSync(filler);
    await waitFor("the recovery", () => server.hellos.at(-1)?.fault === null);
    const again = await server.judge(makeTask(server, { language: "C", code: SUM }));
    expect(again).toMatchObject({ status: 0 });
  });

  test("whose clock goes wrong takes itself out, and comes back when it is right", async () => {
    const { server, judge } = start();
    await judge.ready;
    server.clockAheadMs = 3_600_000;
    const ill = await waitFor("a fault", () => server.hellos.find((one) => one.fault !== null));
    expect(ill.fault).toBe("its clock is 3600 s behind the server's");
    server.clockAheadMs = 0;
    const after = server.hellos.length;
    await waitFor("a recovery", () => server.hellos.slice(after).find((one) => one.fault === null));
    const report = await server.judge(
      makeTask(server, {
        language: "C",
        code: '#include <stdio.h>\nint main(){long a,b;scanf("%ld %ld",&a,&b);printf("%ld\\n",a+b);}',
      }),
    );
    expect(report.status).toBe(0);
  });

  test("whose sandbox dies, or comes back unfit, takes itself out until it is well", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gavel-judge-"));
    opened.push(() => rmSync(folder, { recursive: true, force: true }));
    const gone = join(folder, "gone");
    const unfit = join(folder, "unfit");
    // Stands before the real one: refuses to start, or starts it without compilers in the box.
    const stand = join(folder, "sandbox");
    const script = [
      "#!/bin/sh",
      `echo $$ > ${join(folder, "pid")}`,
      `[ -e ${gone} ] && exit 1`,
      `[ -e ${unfit} ] && exec ${binary} "$@" --bind ${folder}:/usr/lib/gcc`,
      `exec ${binary} "$@"`,
    ];
    writeFileSync(stand, script.join("\n"), { mode: 0o755 });
    const kill = () => process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGKILL");

    const { server, judge } = start({
      sandboxBinary: stand,
      // One that runs when the sandbox dies would wait for it, and be what is told of first.
      healthTimes: { checkEveryMs: 100, selfTestEveryMs: 3_600_000 },
    });
    await judge.ready;
    writeFileSync(gone, "");
    kill();
    const lost = await waitFor("a fault", () => server.hellos.find((one) => one.fault !== null));
    expect(lost.fault).toMatch(/its sandbox has been gone for \d+ s/);

    writeFileSync(unfit, "");
    rmSync(gone);
    const bad = await waitFor("a failed self-test", () =>
      server.hellos.find((one) => /self-test/.test(one.fault ?? "")),
    );
    expect(bad.fault).toMatch(/^its self-test in C was not judged: /);
    rmSync(unfit);
    kill();
    const after = server.hellos.length;
    await waitFor("a recovery", () => server.hellos.slice(after).find((one) => one.fault === null));
    const code = "int main(){return 0;}";
    expect((await server.judge(makeTask(server, { language: "C", code }))).status).not.toBe(4);
  });
});
