/** Exchanges in the real sandbox, with the shell on both sides. */
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { compileSandboxLimits } from "../judging/limits.ts";
import type { InteractSpec } from "./connection.ts";
import { Sandbox } from "./sandbox.ts";

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`Exchanges are not tested: ${binary} is not built.`);
const never = new AbortController().signal;

function side(script: string, idleTimeMs = 0): InteractSpec["program"] {
  return {
    profile: "run",
    argv: ["/bin/sh", "-c", script],
    env: ["PATH=/usr/bin:/bin"],
    files: [],
    limits: { ...compileSandboxLimits({ cpuTimeMs: 2000, memoryMib: 64 }), idleTimeMs },
    collect: [{ path: "verdict", maxBytes: 1000, optional: true }],
  };
}

function startWith(slots: number): Promise<Sandbox> {
  const storeDir = mkdtempSync(join(tmpdir(), "gavel-exchange-"));
  return Sandbox.start({ binary, slots, storeDir, binds: [], log: pino({ level: "silent" }) });
}

describe.skipIf(missing)("an exchange", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startWith(2);
  });
  afterAll(() => sandbox.stop());

  const interact = (program: string, interactor: string, idleTimeMs = 0, signal = never) =>
    sandbox.interact(
      {
        program: side(program, idleTimeMs),
        interactor: side(interactor, idleTimeMs),
        transcriptBytes: 1000,
      },
      signal,
    );

  test("passes lines both ways and tells what passed", async () => {
    const both = await interact(
      "read n; echo $((n + 1))",
      'echo 41; read n; echo "got $n" >&2; echo fine > verdict; test "$n" = 42 && exit 3',
    );
    expect(both.result.program.cause).toEqual({ kind: "exited", code: 0 });
    expect(both.result.interactor.cause).toEqual({ kind: "exited", code: 3 });
    expect(both.result.interactor.collected.map((one) => one.path)).toEqual(["verdict"]);
    expect(Buffer.from(both.interactorStderr).toString()).toBe("got 42\n");
    expect([...both.transcript]).toEqual([
      ...[0, 3, 0, 0, 0, ...Buffer.from("41\n")],
      ...[1, 3, 0, 0, 0, ...Buffer.from("42\n")],
    ]);
    expect(both.result.transcript).toEqual({ bytes: 6, truncated: false });
  });

  test("in which both wait ends by the idle limit and says that they waited", async () => {
    const { result } = await interact("read n; echo late", "read n; echo late", 200);
    for (const one of [result.program, result.interactor]) {
      expect(one).toMatchObject({ cause: { kind: "idleTimeLimit" }, waitedForInput: true });
    }
  });

  test("that nobody wants any more is ended", async () => {
    const stop = new AbortController();
    const both = interact("sleep 100", "sleep 100", 0, stop.signal);
    setTimeout(() => stop.abort(new Error("dropped")), 100);
    await expect(both).rejects.toThrow("dropped");
    expect((await interact("exit 4", "exit 5")).result.program.cause).toMatchObject({ code: 4 });
  });

  test("needs two slots", async () => {
    const small = await startWith(1);
    const spec = { program: side("exit 0"), interactor: side("exit 0"), transcriptBytes: 0 };
    const { result } = await small.interact(spec, never);
    await small.stop();
    expect(result.program.cause).toMatchObject({ kind: "sandboxFailed", step: "slots" });
    expect(result.interactor.cause).toMatchObject({ kind: "sandboxFailed", step: "slots" });
  });
});
