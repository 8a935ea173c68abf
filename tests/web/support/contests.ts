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

/** A+B, under another name: a problem that is in a contest leaves the bank. */
export async function addProblem(
  root: Person,
  contestId: number,
  { displayId, title, color = "#2b6cb8" }: { displayId: string; title: string; color?: string },
): Promise<void> {
  const { pid: original } = await root.api.problem.get.query({ problemId: "1000" });
  const { pid } = await root.api.problem.clone.mutate({ pid: original });
  await root.api.contestProblem.addFromBank.mutate({ contestId, pid, displayId, title, color });
}
