/** A contest of `admin`'s that runs from eight to one, with the problems A and b. */
import type { Bank } from "../../bank/problem/test-kit.ts";

const START = new Date("2026-06-01T08:00:00Z");
export const END = new Date("2026-06-01T13:00:00Z");
export const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

export interface TestContest {
  readonly contestId: number;
  /** In the order of the list. */
  readonly problems: readonly { readonly id: number; readonly pid: number }[];
}

export async function openContest(bank: Bank, values: object = {}): Promise<TestContest> {
  const { id: contestId } = await bank.db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "admin", author_name: "admin" },
      ...{ start_time: START, end_time: END, ...values },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problems: { id: number; pid: number }[] = [];
  for (const [ordinal, display_id] of ["A", "b"].entries()) {
    const { pid } = await bank.as("root").problem.begin({ title: display_id });
    const { id } = await bank.db
      .insertInto("contest_problem")
      .values({
        ...{ contest_id: contestId, problem_id: pid, display_id, title: `Problem ${display_id}` },
        ...{ ordinal, color: "#00ff00" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    problems.push({ id, pid });
  }
  return { contestId, problems };
}
