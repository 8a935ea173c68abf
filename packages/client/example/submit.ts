/**
 * Sends a program to a Gavel site and follows its judging.
 *
 *   bun submit.ts https://judge.example.org token.txt 1000 "Python3" solution.py
 */
import { readFileSync } from "node:fs";
import {
  createGavelClient,
  getVerdictFacts,
  isInProgress,
  type Outputs,
  readFault,
} from "@gavel/client";

type State = Outputs["submission"]["states"][number];

const [url = "", tokenFile = "", problemId = "", language = "", file = ""] = process.argv.slice(2);
const token = readFileSync(tokenFile, "utf8").trim();
const gavel = createGavelClient({ url, token, locale: "en-US" });

/** Ends when there is a verdict, however often the connection is lost meanwhile. */
function follow(submitId: number): Promise<State> {
  return new Promise((resolve, reject) => {
    const stream = gavel.live.watch.subscribe(
      { topics: [{ topic: "submission.states", submitIds: [submitId] }] },
      {
        onData({ data: event }) {
          const [state] = event.topic === "submission.states" ? event.data : [];
          if (state === undefined) return;
          console.log(
            `${getVerdictFacts(state.status).name} ${state.casesDone}/${state.casesTotal ?? "?"}`,
          );
          if (isInProgress(state.status)) return;
          stream.unsubscribe();
          resolve(state);
        },
        onError: reject,
      },
    );
  });
}

try {
  const { title } = await gavel.problem.get.query({ problemId });
  console.log(`${problemId} ${title}`);
  const code = readFileSync(file, "utf8");
  const { submitId } = await gavel.submission.create.mutate({ problemId, language, code });
  const { timeMs, memoryKib } = await follow(submitId);
  console.log(`Submission ${submitId}: ${timeMs} ms, ${memoryKib} KiB`);
} catch (error) {
  const fault = readFault(error);
  if (fault === null) throw error;
  // The code of a refusal stays as it is for good; its text is for people.
  console.error(`${fault.code}: ${fault.message}`);
  process.exitCode = 1;
}
