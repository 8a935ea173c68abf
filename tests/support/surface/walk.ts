/** Everything that can be asked, asked by one person: to compare what they are told in two states of a site. */
import type { TestClient } from "@gavel/server/testing";
import type { Person } from "./people.ts";
import { codeOf } from "./people.ts";
import { type Procedure, procedures } from "./procedures.ts";
import { findValid, leavesOf, withValue } from "./schema.ts";

/** What inputs name, by the last name on the way to the value. */
export interface Known {
  readonly contestId: number;
  readonly pid: number;
  /** In the bank. */
  readonly problemId: string;
  readonly contestProblemId: number;
  readonly submitId: number;
  readonly uid: string;
  readonly username: string;
  /** Where there is one. */
  readonly groupId?: number;
  readonly trainingId?: number;
  readonly discussionId?: number;
  readonly commentId?: number;
}

/** By question, what was answered. */
export type Answers = ReadonlyMap<string, string>;

const AT_ONCE = 8;
const ASKED_AGAIN = 5;
/** What streams are called among the answers. */
const STREAM = "live.watch";
/** One that has said nothing yet, which on a busy machine takes a while. */
const SILENT = "[]";

function valueFor({ path }: Procedure, name: string, isNumber: boolean, known: Known): unknown {
  if (name === "problemId") return isNumber ? known.contestProblemId : problemNameFor(path, known);
  if (name === "id" && path.startsWith("contest.")) return known.contestId;
  const values: Readonly<Record<string, unknown>> = {
    ...{ contestId: known.contestId, cid: known.contestId, displayId: "A" },
    ...{ pid: known.pid, pids: [known.pid], submitId: known.submitId, submitIds: [known.submitId] },
    ...{ uid: known.uid, uids: [known.uid], username: known.username, keyword: "" },
    ...{ groupId: known.groupId, trainingId: known.trainingId },
    ...{ discussionId: known.discussionId, commentId: known.commentId },
    ...{ forceRefresh: true, isConfirmed: true, containsEnd: true, isOutside: true, limit: 100 },
  };
  return values[name];
}

const problemNameFor = (path: string, known: Known) =>
  path.startsWith("contest") || path.endsWith("InContest") ? "A" : known.problemId;

/** The shortest input, with what must be named; and the same with all that may be named. */
function inputsOf(procedure: Procedure, known: Known): unknown[] {
  const { input } = procedure;
  if (input === null) return [undefined];
  const valid = findValid(input);
  let [least, most] = [valid, valid];
  for (const { path, schema } of leavesOf(input)) {
    const name = String(path.findLast((part) => typeof part === "string") ?? "");
    const isNumber = typeof findValid(schema) === "number";
    const value = valueFor(procedure, name, isNumber, known);
    if (value === undefined || path.at(-1) === 0) continue;
    const isRequired = typeof valid === "object" && valid !== null && String(path[0]) in valid;
    if (isRequired) least = withValue(least, path, value);
    most = withValue(most, path, value);
  }
  return JSON.stringify(least) === JSON.stringify(most) ? [least] : [least, most];
}

async function tellingOf(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work) ?? "nothing";
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return code;
  }
}

/** All questions of the router. */
export async function askProcedures(person: Person, known: Known): Promise<Answers> {
  const answers = new Map<string, string>();
  const questions = procedures
    .filter(({ type }) => type === "query")
    .flatMap((one) => inputsOf(one, known).map((input) => ({ path: one.path, input })));
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    await Promise.all(
      questions.slice(from, from + AT_ONCE).map(async ({ path, input }) => {
        answers.set(
          `${path} ${JSON.stringify(input) ?? ""}`,
          await tellingOf(person.call(path, input)),
        );
      }),
    );
  }
  return answers;
}

/** What streams say at once. */
export async function askStreams(person: Person, { contestId, submitId }: Known): Promise<Answers> {
  const topics = [
    { topic: "submission.states", submitIds: [submitId] },
    { topic: "submission.new", after: 0 },
    { topic: "contest.board", contestId },
    { topic: "contest.board", contestId, isOutside: true, forceRefresh: true },
    { topic: "contest.desk", contestId },
    { topic: "contest.clarifications", contestId },
    { topic: "contest.announcements", contestId },
    { topic: "message.unread" },
  ];
  const answers = new Map<string, string>();
  for (const topic of topics) {
    const ask = () => tellingOf(person.call("live.watch", { topics: [topic] }));
    let told = await ask();
    // On a busy machine nothing may have come yet; to whom nothing is told, nothing comes.
    for (let more = 0; more < ASKED_AGAIN && told === SILENT; more += 1) told = await ask();
    answers.set(`${STREAM} ${JSON.stringify(topic)}`, told);
  }
  return answers;
}

/** Addresses over HTTP, each as text. */
export async function askAddresses(
  client: TestClient,
  addresses: readonly string[],
): Promise<Answers> {
  const answers = new Map<string, string>();
  for (const address of addresses) {
    const answer = await client.fetch(address);
    answers.set(address, `${answer.status} ${await answer.text()}`);
  }
  return answers;
}

/** Questions that were answered otherwise. A stream that is silent once is not compared. */
export function differences(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([question, told]) => {
    const now = after.get(question);
    const isSilent = question.startsWith(STREAM) && (told === SILENT || now === SILENT);
    return now === told || isSilent ? [] : [question];
  });
}
