/**
 * A sandbox for tests that runs nothing (`makeFakeSandbox` gives the program): argv[0] of a request says what to do.
 *   echo          exit 0 with the text of stdin as output
 *   fail [HASH]   cause sandboxFailed; of an exchange the interactor has left a file
 *   die           the process ends without an answer
 *   die-once F    the same, unless the file F exists; creates it
 *   garbage       writes something that is no frame
 *   hang          answers when killed
 *   leave HASH    the same, but as having ended well just before, with a file that it left
 *   refuse-all    an error that says not of which request
 *   die-on TEXT   as echo, unless that is the text of stdin: then as die
 * Of an exchange the program's argv[0] does; `echo` gives argv[1] as the transcript.
 */
import { existsSync, writeFileSync } from "node:fs";
import { encodeJsonFrame, encodeRawFrame, FrameDecoder } from "@gavel/judge-protocol/frame";
import {
  type InteractRequest,
  type InteractResult,
  interactRequest,
  killRequest,
  type RunCause,
  type RunRequest,
  type RunResult,
  runRequest,
  type SandboxHello,
  type SeriesRequest,
  type SideResult,
  seriesRequest,
} from "@gavel/judge-protocol/sandbox";

const say = (...frames: Uint8Array[]) => process.stdout.write(Buffer.concat(frames));

type Left = RunResult["collected"];

function answer(id: number, cause: RunCause, stdout = "", collected: Left = []): void {
  const bytes = new TextEncoder().encode(stdout);
  const result: RunResult = {
    type: "result",
    id,
    cause,
    userTimeUs: 1000,
    systemTimeUs: 0,
    cpuTimeUs: 1000,
    wallTimeUs: 1500,
    idleTimeUs: 0,
    memoryPeakKib: 100,
    oomKills: 0,
    stdout: { bytes: bytes.length, truncated: false },
    stderr: { bytes: 0, truncated: false },
    collected,
    uncollected: [],
    sources: {},
    attachments: ["stdout", "stderr"],
  };
  say(encodeJsonFrame(result), encodeRawFrame(bytes), encodeRawFrame(new Uint8Array(0)));
}

function answerExchange(id: number, cause: RunCause, transcript = "", collected: Left = []): void {
  const bytes = new TextEncoder().encode(transcript);
  const side: SideResult = {
    cause,
    userTimeUs: 1000,
    systemTimeUs: 0,
    cpuTimeUs: 1000,
    wallTimeUs: 1500,
    idleTimeUs: 0,
    memoryPeakKib: 100,
    oomKills: 0,
    stderr: { bytes: 0, truncated: false },
    collected: [],
    uncollected: [],
    sources: {},
    written: 0,
    brokenPipe: false,
    waitedForInput: false,
    endedAtUs: 1500,
  };
  const result: InteractResult = {
    type: "interactResult",
    id,
    program: side,
    interactor: { ...side, collected },
    firstEnded: "program",
    transcript: { bytes: bytes.length, truncated: false },
    attachments: ["programStderr", "interactorStderr", "transcript"],
  };
  const frames = ["program's", "interactor's"].map((text) =>
    encodeRawFrame(new TextEncoder().encode(text)),
  );
  say(encodeJsonFrame(result), ...frames, encodeRawFrame(bytes));
}

type Reply = (id: number, cause: RunCause, text?: string, left?: Left) => void;

function perform(id: number, argv: readonly string[], text: string, reply: Reply): unknown {
  const [what, file = ""] = argv;
  const exited: RunCause = { kind: "exited", code: 0 };
  const left = file === "" ? [] : [{ path: "left", sha256: file, bytes: 1 }];
  switch (what) {
    case "echo":
      return reply(id, exited, text);
    case "fail":
      return reply(id, { kind: "sandboxFailed", step: "clone", message: "EAGAIN" }, "", left);
    case "die":
      return process.exit(9);
    case "die-once":
      if (existsSync(file)) return reply(id, exited, "second life");
      writeFileSync(file, "");
      return process.exit(9);
    case "die-on":
      if (text !== file) return reply(id, exited, text);
      // What has been said is heard.
      return process.stdout.write("", () => process.exit(9));
    case "garbage":
      return say(new TextEncoder().encode("Segmentation fault\n"));
    case "refuse-all":
      return say(encodeJsonFrame({ type: "error", id: null, message: "not JSON" }));
    case "hang":
      hanging.set(id, reply);
      return null;
    case "leave":
      hanging.set(id, (which) => reply(which, exited, "", left));
      return null;
    default:
      return say(encodeJsonFrame({ type: "error", id, message: `${what}?` }));
  }
}

/** Series that wait for a kill. */
const hangingSeries = new Set<number>();
const hanging = new Map<number, Reply>();

function performRun(request: RunRequest): unknown {
  const text = request.stdin?.kind === "text" ? request.stdin.text : "";
  return perform(request.id, request.argv, text, answer);
}

function performSeries({ id, program, stdins }: SeriesRequest): void {
  if (program.argv[0] === "hang") {
    hangingSeries.add(id);
    return;
  }
  for (const [index, stdin] of stdins.entries()) {
    performRun({ type: "run", id: id + index, ...program, stdin });
    if (program.argv[0] === "die-on" && stdin.kind === "text" && stdin.text === program.argv[1])
      return;
  }
  say(encodeJsonFrame({ type: "seriesEnd", id, begun: stdins.length }));
}

function performExchange(request: InteractRequest): unknown {
  const { argv } = request.program;
  return perform(request.id, argv, argv[1] ?? "", answerExchange);
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
    const exchange = interactRequest.safeParse(frame.value);
    const series = seriesRequest.safeParse(frame.value);
    if (kill.success) {
      const cause = { kind: "sandboxFailed", step: "killed", message: "asked to" } as const;
      hanging.get(kill.data.id)?.(kill.data.id, cause);
      if (hangingSeries.delete(kill.data.id)) {
        say(encodeJsonFrame({ type: "seriesEnd", id: kill.data.id, begun: 0 }));
      }
    } else if (exchange.success) performExchange(exchange.data);
    else if (series.success) performSeries(series.data);
    else performRun(runRequest.parse(frame.value));
  }
});
process.stdin.on("end", () => process.exit(0));
