import type { Db } from "@gavel/db";

/** What it is asked to become, with what proves to it that this site asks; undefined = nothing, or without a token of its own. */
export function findOffer(db: Db, hostId: string) {
  return db
    .selectFrom("judgehost")
    .innerJoin("judge_token", "judge_token.id", "judgehost.token_id")
    .innerJoin("judge_release", "judge_release.sha256", "judgehost.update_sha256")
    .innerJoin("blob", "blob.sha256", "judge_release.sha256")
    .select(["judge_release.sha256", "judge_release.version", "blob.bytes"])
    .select("judge_token.token_sha256 as tokenSha256")
    .where("judgehost.id", "=", hostId)
    .executeTakeFirst();
}

export async function insertRelease(
  db: Db,
  { sha256, version, at }: { sha256: string; version: string; at: Date },
): Promise<void> {
  await db
    .insertInto("judge_release")
    .values({ sha256, version, made_at: at })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ version, made_at: at }))
    .execute();
}

/** Those of other versions that no host is on its way to; their bytes go at night. */
export async function deleteOldReleases(db: Db, version: string): Promise<void> {
  await db
    .deleteFrom("judge_release")
    .where("version", "!=", version)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("judgehost")
            .select("judgehost.id")
            .whereRef("judgehost.update_sha256", "=", "judge_release.sha256"),
        ),
      ),
    )
    .execute();
}

/** null = it goes on as it is. */
export async function setUpdate(
  db: Db,
  id: string,
  { sha256, fault }: { sha256: string | null; fault: string | null },
): Promise<void> {
  await db
    .updateTable("judgehost")
    .set({ update_sha256: sha256, update_fault: fault })
    .where("id", "=", id)
    .execute();
}
