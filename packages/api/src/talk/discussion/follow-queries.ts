import { type Db, type Param, prepared } from "@gavel/db";

/** Whoever ceased to follow does not begin again by speaking. */
export async function beginFollowing(
  db: Db,
  { discussionId, uid, now }: { discussionId: number; uid: string; now: Date },
): Promise<void> {
  await db
    .insertInto("discussion_follow")
    .values({ discussion_id: discussionId, uid, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setFollowing(
  db: Db,
  follow: { discussionId: number; uid: string; isOn: boolean; now: Date },
): Promise<void> {
  const { discussionId, uid, isOn, now } = follow;
  await db
    .insertInto("discussion_follow")
    .values({ discussion_id: discussionId, uid, is_on: isOn, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["discussion_id", "uid"]).doUpdateSet({ is_on: isOn }),
    )
    .execute();
}

/** Whether this person said that they do not want to hear of the discussion. */
export async function hasCeased(db: Db, discussionId: number, uid: string): Promise<boolean> {
  const [row] = await ceased(db, { discussionId, uid });
  return row !== undefined;
}

const ceased = prepared((db, param: Param<{ discussionId: number; uid: string }>) =>
  db
    .selectFrom("discussion_follow")
    .select("uid")
    .where("discussion_id", "=", param("discussionId"))
    .where("uid", "=", param("uid"))
    .where("is_on", "=", false),
);

export async function setProblemFollowed(
  db: Db,
  follow: { problemId: number; uid: string; isOn: boolean; now: Date },
): Promise<void> {
  const { problemId, uid, isOn, now } = follow;
  if (isOn) {
    await db
      .insertInto("problem_follow")
      .values({ problem_id: problemId, uid, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom("problem_follow")
    .where("problem_id", "=", problemId)
    .where("uid", "=", uid)
    .execute();
}

export async function isProblemFollowed(db: Db, problemId: number, uid: string): Promise<boolean> {
  const [row] = await followedProblem(db, { problemId, uid });
  return row !== undefined;
}

const followedProblem = prepared((db, param: Param<{ problemId: number; uid: string }>) =>
  db
    .selectFrom("problem_follow")
    .select("uid")
    .where("problem_id", "=", param("problemId"))
    .where("uid", "=", param("uid")),
);
