/** Everything that can be asked, asked by one person: to compare what they are told in two states of a site. */
import { restTable } from "@gavel/server/rest";
import type { TestClient } from "@gavel/server/testing";
import type { Person } from "./people.ts";
import { codeOf } from "./people.ts";
import { type Procedure, procedures } from "./procedures.ts";
import { findValid, leavesOf, withValue } from "./schema.ts";
import { wireRequest } from "./wire.ts";

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
/** What streams are called among the answers. */
const STREAM = "live.watch";

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

type Question = () => Promise<readonly [question: string, told: string]>;

async function askAll(questions: readonly Question[]): Promise<Answers> {
  const answers = new Map<string, string>();
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const some = questions.slice(from, from + AT_ONCE);
    for (const [question, told] of await Promise.all(some.map((ask) => ask()))) {
      answers.set(question, told);
    }
  }
  return answers;
}

const queries = procedures.filter(({ type }) => type === "query");

/** All questions of the router. */
export function askProcedures(
  person: Person,
  known: Known,
  isAsked: (path: string) => boolean = () => true,
): Promise<Answers> {
  const asked = queries.filter(({ path }) => isAsked(path));
  const questions = asked.flatMap((one) =>
    inputsOf(one, known).map(
      (input): Question =>
        async () => {
          const told = await tellingOf(person.call(one.path, input));
          return [`${one.path} ${JSON.stringify(input) ?? ""}`, told];
        },
    ),
  );
  return askAll(questions);
}

/** All rows of REST that read, as requests; each is called by its procedure first. */
export function askRows(
  client: TestClient,
  known: Known,
  isAsked: (path: string) => boolean = () => true,
): Promise<Answers> {
  const byPath = new Map(queries.map((one) => [one.path, one]));
  const questions = restTable.flatMap((row) => {
    const procedure = byPath.get(row.procedure ?? "");
    if (row.procedure === undefined || procedure === undefined) return [];
    if (!isAsked(row.procedure)) return [];
    const requests = inputsOf(procedure, known).map((input) => wireRequest(row, input));
    return requests.map(
      ({ address, init }): Question =>
        async () => {
          const answer = await client.fetch(address, { ...init, method: row.method });
          const told = `${answer.status} ${await answer.text()}`;
          return [`${row.procedure} ${row.method} ${address} ${init.body ?? ""}`, told];
        },
    );
  });
  return askAll(questions);
}

/**
 * What streams say at once.
 * @param witness is told something of each: once they are, the person has been told all that they are
 */
export async function askStreams(
  person: Person,
  { contestId, submitId }: Known,
  witness: Person,
): Promise<Answers> {
  const topics = [
    { topic: "submission.states", submitIds: [submitId] },
    { topic: "submission.new", after: submitId - 1 },
    { topic: "contest.board", contestId },
    { topic: "contest.board", contestId, isOutside: true, forceRefresh: true },
    { topic: "contest.desk", contestId },
    { topic: "contest.clarifications", contestId },
    { topic: "contest.announcements", contestId },
    { topic: "contest.clock", contestId },
    { topic: "message.unread" },
  ];
  const answers = new Map<string, string>();
  for (const topic of topics) {
    const input = { topics: [topic] };
    // What is told of one object is told in the order of coming, so the second hears it last.
    const told = person.listen(STREAM, input, () => witness.hearOne(STREAM, input));
    answers.set(`${STREAM} ${JSON.stringify(topic)}`, await tellingOf(told));
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

/** Questions that were answered otherwise. */
export function differences(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([question, told]) =>
    after.get(question) === told ? [] : [question],
  );
}
