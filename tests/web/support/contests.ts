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
