/** How each convention is called: names of files, arguments, and what is taken back. */
import type { CheckerConvention } from "@gavel/domain/checker";
import type { SandboxSource } from "@gavel/judge-protocol/sandbox";
import type { RunSpec } from "../../sandbox/connection.ts";

/** What a checker is told about one case. */
export interface CheckerCall {
  readonly input: SandboxSource;
  /** Null for an interactor: there is no output before it ran. */
  readonly output: SandboxSource | null;
  readonly answer: SandboxSource;
  /** The program's source text (`syzoj`). */
  readonly code: string;
  /** What the case is worth (`lemon`). */
  readonly fullScore: number;
  /** Points that the tree of groups gives for it; null where there is none (`polygon`). */
  readonly worth: number | null;
  readonly arguments: readonly string[];
  /** What an earlier pass left in the feedback folder; null in a first pass. */
  readonly state: SandboxSource | null;
  readonly mayAskForPass: boolean;
}

interface Layout {
  readonly input: string;
  readonly output: string;
  readonly answer: string;
  readonly argv: (call: CheckerCall) => readonly string[];
  readonly outputOnStdin: boolean;
  /** Result files: where they are, and their name in `CheckerSaid.files`. */
  readonly results: Readonly<Record<string, string>>;
}

const FEEDBACK = "feedback/";
/** What the next pass reads; taken as a file and not as text, since it may be large. */
export const NEXT_PASS = `${FEEDBACK}nextpass.in`;
/** Everything else in the feedback folder, which has to be there again in the next pass. */
export const STATE = "state.tar";

const MESSAGE_MAX_BYTES = 64 * 1024;
const STATE_MAX_BYTES = 16 * 1024 * 1024;
const NEXT_PASS_MAX_BYTES = 64 * 1024 * 1024;

const plain = { input: "input", output: "output", answer: "answer" } as const;
const NOTHING = { outputOnStdin: false, results: {} } as const;

const TESTLIB: Layout = {
  ...plain,
  ...NOTHING,
  argv: (call) => ["input", "output", "answer", ...call.arguments],
};

const LAYOUTS: Record<CheckerConvention, Layout> = {
  peer: TESTLIB,
  testlib: TESTLIB,
  polygon: TESTLIB,
  kattis: {
    ...plain,
    // The folder's name ends with a slash: validators put file names right behind it.
    argv: (call) => ["input", "answer", FEEDBACK, ...call.arguments],
    outputOnStdin: true,
    results: Object.fromEntries(
      ["judgemessage.txt", "teammessage.txt", "score.txt", "score_multiplier.txt"].map((name) => [
        `${FEEDBACK}${name}`,
        name,
      ]),
    ),
  },
  hustoj: {
    ...plain,
    ...NOTHING,
    argv: (call) => ["input", "answer", "output", ...call.arguments],
  },
  qduoj: { ...plain, ...NOTHING, argv: (call) => ["input", "output", ...call.arguments] },
  syzoj: { ...plain, ...NOTHING, output: "user_out", argv: (call) => call.arguments },
  cms: { ...plain, ...NOTHING, argv: (call) => ["input", "answer", "output", ...call.arguments] },
  lemon: {
    ...plain,
    argv: (call) => [
      "input",
      "output",
      "answer",
      String(call.fullScore),
      "score.txt",
      "message.txt",
    ],
    outputOnStdin: false,
    results: { "score.txt": "score.txt", "message.txt": "message.txt" },
  },
};

export type CheckerRequest = Pick<RunSpec, "argv" | "files" | "stdin" | "collect">;

/** The request but for the program itself, whose command comes first. */
export function layOutCall(
  convention: CheckerConvention,
  command: readonly string[],
  call: CheckerCall,
): CheckerRequest {
  const layout = LAYOUTS[convention];
  const files: RunSpec["files"] = [];
  const put = (path: string, source: SandboxSource) =>
    files.push({ path, source, executable: false });
  put(layout.input, call.input);
  put(layout.answer, call.answer);
  if (call.output !== null && !layout.outputOnStdin) put(layout.output, call.output);
  if (convention === "syzoj") put("code", { kind: "text", text: call.code });
  const argv = [...command, ...layout.argv(call)];
  const results = Object.keys(layout.results);
  if (convention !== "kattis") {
    return { argv, files, stdin: null, collect: results.map((path) => result(path)) };
  }
  // The folder has to be there, and a file is what makes one.
  put(`${FEEDBACK}.gavel`, { kind: "text", text: "" });
  if (call.state !== null) put(STATE, call.state);
  return {
    argv: call.mayAskForPass ? keepingFeedback(argv) : argv,
    files,
    stdin: call.output,
    collect: [
      ...results.map((path) => result(path)),
      result(NEXT_PASS, NEXT_PASS_MAX_BYTES),
      ...(call.mayAskForPass ? [result(STATE_OUT, STATE_MAX_BYTES)] : []),
    ],
  };
}

/** Names of a convention's result files as `readAnswer` knows them, by the path they are collected under. */
export function resultNames(convention: CheckerConvention): Readonly<Record<string, string>> {
  return LAYOUTS[convention].results;
}

export const STATE_OUT = "state-out.tar";

/**
 * A validator may keep whatever it likes in the feedback folder from one pass to the next, and only files known by
 * name can be taken out of a box; so the folder travels as an archive.
 */
function keepingFeedback(argv: readonly string[]): string[] {
  const script = `[ ! -f ${STATE} ] || tar -xf ${STATE} || exit 125
"$@"
code=$?
tar -cf ${STATE_OUT} --exclude=.gavel --exclude=nextpass.in ${FEEDBACK} || exit 125
exit $code`;
  return ["/bin/sh", "-c", script, "sh", ...argv];
}

function result(path: string, maxBytes = MESSAGE_MAX_BYTES): RunSpec["collect"][number] {
  return { path, maxBytes, optional: true };
}
