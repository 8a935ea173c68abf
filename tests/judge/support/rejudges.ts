/** What tests of rejudges look at. */
import type { RejudgeView } from "@gavel/api/types";
import type { TestServer, TestUser } from "@gavel/server/testing";

const WAIT_MS = 100_000;

/** Batches go on in the background. @throws Error when the state does not come. */
export async function waitForState(
  root: Pick<TestUser, "trpc">,
  id: number,
  state: string,
): Promise<Awaited<ReturnType<TestUser["trpc"]["rejudge"]["get"]["query"]>>> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const view = await root.trpc.rejudge.get.query({ id });
    if (view.state === (state as RejudgeView["state"])) return view;
    await Bun.sleep(50);
  }
  throw new Error(`rejudge ${id} did not become ${state}`);
}

/** Everything of a problem that a rejudge may change for people. */
export async function snapshotOf(db: TestServer["db"], pid: number) {
  const submissions = await db
    .selectFrom("submission")
    .selectAll()
    .where("problem_id", "=", pid)
    .orderBy("id")
    .execute();
  const counts = await db
    .selectFrom("problem_count")
    .selectAll()
    .where("problem_id", "=", pid)
    .executeTakeFirst();
  const solved = await db
    .selectFrom("user_solved")
    .selectAll()
    .where("problem_id", "=", pid)
    .execute();
  return { submissions, counts, solved };
}
