#!/usr/bin/env bun
/**
 * A sandbox for tests that runs nothing: argv[0] of a request says what to do.
 *   echo          exit 0 with the text of stdin as output
 *   fail          cause sandboxFailed
 *   die           the process ends without an answer
 *   die-once F    the same, unless the file F exists; creates it
 *   garbage       writes something that is no frame
 *   hang          answers when killed
 */
import { existsSync, writeFileSync } from "node:fs";
import { encodeJsonFrame, encodeRawFrame, FrameDecoder } from "@gavel/judge-protocol/frame";
import {
  killRequest,
  type RunCause,
  type RunRequest,
  type RunResult,
  runRequest,
  type SandboxHello,
} from "@gavel/judge-protocol/sandbox";

const say = (...frames: Uint8Array[]) => process.stdout.write(Buffer.concat(frames));

function answer(id: number, cause: RunCause, stdout = ""): void {
  const bytes = new TextEncoder().encode(stdout);
  const result: RunResult = {
    type: "result",
    id,
    cause,
    userTimeUs: 1000,
    systemTimeUs: 0,
    cpuTimeUs: 1000,
    wallTimeUs: 1500,
    memoryPeakKib: 100,
    oomKills: 0,
    stdout: { bytes: bytes.length, truncated: false },
    stderr: { bytes: 0, truncated: false },
    collected: [],
    uncollected: [],
    sources: {},
    attachments: ["stdout", "stderr"],
  };
  say(encodeJsonFrame(result), encodeRawFrame(bytes), encodeRawFrame(new Uint8Array(0)));
}

function perform(request: RunRequest): unknown {
  const [what, file = ""] = request.argv;
  const exited: RunCause = { kind: "exited", code: 0 };
  switch (what) {
    case "echo":
      return answer(request.id, exited, request.stdin?.kind === "text" ? request.stdin.text : "");
    case "fail":
      return answer(request.id, { kind: "sandboxFailed", step: "clone", message: "EAGAIN" });
    case "die":
      return process.exit(9);
    case "die-once":
      if (existsSync(file)) return answer(request.id, exited, "second life");
      writeFileSync(file, "");
      return process.exit(9);
    case "garbage":
      return say(new TextEncoder().encode("Segmentation fault\n"));
    case "hang":
      return null;
    default:
      return say(encodeJsonFrame({ type: "error", id: request.id, message: `${what}?` }));
  }
}

const hello: SandboxHello = {
  type: "hello",
  protocol: 1,
  version: "fake",
  slots: 1,
  backend: "degraded",
  mechanisms: {},
  namespaces: [],
  degraded: [],
};
say(encodeJsonFrame(hello));

const decoder = new FrameDecoder();
process.stdin.on("data", (chunk: Buffer) => {
  for (const frame of decoder.push(chunk)) {
    if (frame.kind !== "json") continue;
    const kill = killRequest.safeParse(frame.value);
    if (kill.success) {
      answer(kill.data.id, { kind: "sandboxFailed", step: "killed", message: "asked to" });
    } else perform(runRequest.parse(frame.value));
  }
});
process.stdin.on("end", () => process.exit(0));
