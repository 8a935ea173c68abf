import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { hasAllRightsIn } from "../../places/group/index.ts";

interface Wanted {
  readonly contestId: number;
  /** The contest's; null = it lies in none. */
  readonly groupId: number | null;
  readonly until: Date;
  /** Everything with points instead, of each person and problem the last. */
  readonly isByPoints: boolean;
}

/** The accepted submissions of a contest, oldest first, without their code. */
export function listAccepted(db: Db, { contestId, groupId, until, isByPoints }: Wanted) {
  return (
    db
      .selectFrom("submission as s")
      .innerJoin("contest_problem as p", "p.id", "s.contest_problem_id")
      .innerJoin("user_account as u", "u.uid", "s.uid")
      .where("s.contest_id", "=", contestId)
      .$if(!isByPoints, (all) => all.where("s.status", "=", VERDICTS.accepted.code))
      .$if(isByPoints, (all) =>
        all
          .where("s.score", "is not", null)
          .distinctOn(["s.uid", "s.contest_problem_id"])
          .orderBy("s.uid")
          .orderBy("s.contest_problem_id")
          .orderBy("s.created_at", "desc"),
      )
      .where("s.created_at", "<", until)
      .select(["s.id", "s.uid", "s.username", "s.language", "s.score", "s.created_at as sentAt"])
      .select(["u.role_id as role", "p.display_id as letter"])
      .select((eb) => hasAllRightsIn(groupId, eb.ref("u.uid")).as("isGroupRoot"))
      // An archive says it before the bytes come, and fails where they are others.
      .select((eb) => eb.fn<number>("octet_length", ["s.code"]).as("bytes"))
      .orderBy("s.id", isByPoints ? "desc" : "asc")
      .execute()
  );
}
export type AcceptedRow = Awaited<ReturnType<typeof listAccepted>>[number];

export async function readCode(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom("submission")
    .where("id", "=", id)
    .select("code")
    .executeTakeFirst();
  return row?.code ?? "";
}
