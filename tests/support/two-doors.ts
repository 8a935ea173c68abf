/** The same call over REST and over tRPC, and how each came out. */
import type { RestAnswer, TestClient } from "@gavel/server/testing";
import { expect } from "vitest";
import type { SeededProblem } from "../judge/support/seed.ts";

/** How a call came out: its code, or "done". */
export type Outcome = string;
export async function overRest(answer: Promise<RestAnswer>): Promise<Outcome> {
  const { http, status, code } = await answer;
  if (code === undefined) return "done";
  // A switch and a missing permission are matters of access, for every client to see.
  const isAccess = code.startsWith("SWITCH_OFF_") || code === "ACCESS_DENIED";
  expect([code, http, isAccess ? status : 403]).toEqual([code, isAccess ? 403 : 200, 403]);
  return code;
}
export async function overTrpc(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return "done";
  } catch (error) {
    const { data } = error as { data?: { gavel?: { code: string } } };
    if (data?.gavel === undefined) throw error;
    return data.gavel.code;
  }
}

export interface Call {
  readonly rest?: (who: TestClient) => Promise<RestAnswer>;
  readonly trpc: (who: TestClient) => Promise<unknown>;
}
const toText = ([name, value]: [string, unknown]): [string, string] => [name, String(value)];

/** What people do every day. `find` is asked when a call is made. */
export function callsOf(find: () => SeededProblem) {
  const program = () => ({
    problemId: find().problemId,
    language: "C",
    code: "int main(){}",
  });
  const trial = (place: string) => ({
    ...{ pid: find().pid, language: "C", code: "int main(){}", input: "1" },
    place,
  });

  const submitTo = (place: { cid?: number; gid?: number }): Call => ({
    rest: (who) =>
      who.rest("POST", "/api/submit-problem-judge", {
        ...{ pid: find().problemId, language: "C", code: "int main(){}" },
        ...place,
      }),
    trpc: (who) =>
      who.trpc.submission.create.mutate({
        ...program(),
        contestId: place.cid,
        groupId: place.gid,
      }),
  });
  const tryAt = (place: string): Call => ({
    rest: (who) =>
      who.rest("POST", "/api/submit-problem-test-judge", {
        ...{ pid: find().pid, language: "C", code: "int main(){}", type: place, userInput: "1" },
      }),
    trpc: (who) => who.trpc.testRun.start.mutate(trial(place)),
  });
  const readDiscussion = (id: () => number): Call => ({
    rest: (who) => who.rest("GET", `/api/get-discussion-detail?did=${id()}`),
    trpc: (who) => who.trpc.discussion.get.query({ discussionId: id() }),
  });
  const post = { title: "t", description: "d", content: "c", categoryId: 1 };
  const postDiscussion = (place: { gid?: number } = {}): Call => ({
    rest: (who) => who.rest("POST", "/api/discussion", { ...post, ...place }),
    trpc: (who) => who.trpc.discussion.create.mutate({ ...post, groupId: place.gid }),
  });
  const readComments = (place: () => { did?: number; cid?: number }): Call => ({
    rest: (who) =>
      who.rest("GET", `/api/comments?${new URLSearchParams(Object.entries(place()).map(toText))}`),
    trpc: (who) =>
      who.trpc.comment.find.query({ discussionId: place().did, contestId: place().cid }),
  });
  const comment = (place: () => { did?: number; cid?: number }): Call => ({
    rest: (who) => who.rest("POST", "/api/comment", { content: "hello", ...place() }),
    trpc: (who) =>
      who.trpc.comment.create.mutate({
        ...{ content: "hello", discussionId: place().did, contestId: place().cid },
      }),
  });
  return { program, submitTo, tryAt, readDiscussion, postDiscussion, readComments, comment };
}

export const register: Call = {
  rest: (who) => who.rest("GET", "/api/get-register-code?email=new@example.org"),
  trpc: (who) => who.trpc.account.sendRegisterCode.mutate({ email: "newer@example.org" }),
};
