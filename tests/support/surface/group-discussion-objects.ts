/** Discussions in hidden groups, begun by somebody who is an administrator there and no more. */
import type { TestServer } from "@gavel/server/testing";
import { groupOf, within } from "./group-training-objects.ts";
import type { ObjectKind, Owner } from "./objects.ts";

async function begin(server: TestServer, owner: Owner) {
  const group_id = await groupOf(server, owner);
  const category = await server.db
    .selectFrom("discussion_category")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto("discussion")
    .values({
      ...{ category_id: category.id, title: "closed", description: "d", content: "c", group_id },
      ...{ author_uid: owner.uid, author_name: owner.username, author_role: 1002 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, group_id };
}

export const groupWithDiscussion: ObjectKind = {
  make: async (...of) => (await begin(...of)).group_id,
  ...within(async (_, id) => id),
};

export const groupDiscussion: ObjectKind = {
  make: async (...of) => (await begin(...of)).id,
  ...within(async ({ db }, id) => {
    const row = await db
      .selectFrom("discussion")
      .select("group_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.group_id;
  }),
};
