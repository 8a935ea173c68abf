/** Groups, straight into the database of a test server. */
import type { TestServer, TestUser } from "@gavel/server/testing";

let count = 0;

/** With what these people are in it: 1 applying, 2 refused, 3 member, 4 administrator, 5 all rights. */
export async function seedGroup(
  { db }: Pick<TestServer, "db">,
  members: readonly (readonly [TestUser, number])[],
  columns: object = {},
): Promise<number> {
  count += 1;
  const { id } = await db
    .insertInto("user_group")
    .values({ name: `Group ${count}`, short_name: `G${count}`, owner_name: "somebody", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [{ uid }, level] of members) {
    await db.insertInto("group_member").values({ group_id: id, uid, level }).execute();
  }
  return id;
}

/** The problem is the group's own from now on. */
export async function giveToGroup(
  { db }: Pick<TestServer, "db">,
  { pid, groupId }: { readonly pid: number; readonly groupId: number },
): Promise<void> {
  const values = { group_id: groupId, is_group: true };
  await db.updateTable("problem").set(values).where("id", "=", pid).execute();
}
