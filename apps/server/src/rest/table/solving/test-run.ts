import { findPlaceId } from "../../place.ts";
import { type OutputOf, type RestRow, row } from "../../row.ts";

/** Only the status is known while it waits; the other fields stay null. */
function toResult(answer: OutputOf<"testRun.take">) {
  if (!("judgeMode" in answer)) {
    return {
      status: answer.status,
      time: null,
      memory: null,
      userInput: null,
      userOutput: null,
      expectedOutput: null,
      stderr: null,
      problemJudgeMode: null,
    };
  }
  const { note, stderr } = answer;
  return {
    status: answer.status,
    time: answer.timeMs,
    memory: answer.memoryKib,
    userInput: answer.input,
    userOutput: answer.output,
    expectedOutput: answer.expectedOutput,
    stderr: [note, stderr].filter((text) => text !== null && text !== "").join("\n"),
    problemJudgeMode: answer.judgeMode,
  };
}

export const testRunRows: readonly RestRow[] = [
  row({
    method: "POST",
    path: "/api/submit-problem-test-judge",
    who: "permission:submit",
    procedure: "testRun.start",
    wireNames: { place: "type", input: "userInput", contentType: "mode" },
    // Whether the problem is remote is known from its row, whatever `isRemoteJudge` says.
    input: ({ json }) => ({
      pid: json.getInteger("pid"),
      language: json.getText("language"),
      code: json.findAnyText("code") ?? "",
      place: json.findText("type"),
      contestId: findPlaceId(json, "cid"),
      input: json.findAnyText("userInput") ?? "",
      expectedOutput: json.findText("expectedOutput"),
      contentType: json.findText("mode"),
    }),
    output: ({ key }) => key,
  }),
  row({
    method: "GET",
    path: "/api/get-test-judge-result",
    who: "signed-in",
    procedure: "testRun.take",
    input: ({ query }) => ({ key: query.getText("testJudgeKey") }),
    output: toResult,
  }),
];
