/** Contests of the shared site: they run for two hours around now unless told. */
import type { Person } from "./people.ts";

type ContestForm = Parameters<Person["api"]["contest"]["create"]["mutate"]>[0];

const HOUR_MS = 3_600_000;

export async function newContest(root: Person, form: Partial<ContestForm>): Promise<number> {
  const now = Date.now();
  const { id } = await root.api.contest.create.mutate({
    ...{ title: "Round", description: "A round.", type: 0, auth: 0, openRank: true },
    startTime: new Date(now - HOUR_MS),
    endTime: new Date(now + HOUR_MS),
    ...form,
  });
  return id;
}

/** A+B, made for the contest: what is added leaves the bank. @returns its number; it outlives the contest */
export async function addProblem(
  root: Person,
  contestId: number,
  {
    displayId,
    title,
    color = "#2b6cb8",
    type = 0,
  }: {
    displayId: string;
    title: string;
    color?: string;
    /** 0 ACM, 1 OI. */
    type?: 0 | 1;
  },
): Promise<number> {
  const languages = await root.api.problem.languages.query({
    pid: (await root.api.problem.get.query({ problemId: "1000" })).pid,
  });
  const { pid } = await root.api.problem.create.mutate({
    problem: {
      ...{ title, type, auth: 2, judgeMode: "default", judgeCaseMode: "default" },
      ...{ timeLimit: 1000, memoryLimit: 256, stackLimit: 128, difficulty: 0 },
      ...{ description: "$a+b$", input: "$a, b$", output: "$a+b$" },
    },
    samples: [
      { input: "1 2\n", output: "3\n", score: 50 },
      { input: "40 2\n", output: "42\n", score: 50 },
    ],
    languages: languages.map(({ id }) => ({ id })),
  });
  await root.api.contestProblem.addFromBank.mutate({ contestId, pid, displayId, title, color });
  return pid;
}

/** With the problems that were made for it. */
export async function removeContest(
  root: Person,
  contestId: number,
  pids: readonly number[],
): Promise<void> {
  await root.api.contest.delete.mutate({ contestId });
  for (const pid of pids) await root.api.problem.delete.mutate({ pid });
}
