/** Hidden groups, so that a stranger finds nothing of them. */
import type { TestServer } from "@gavel/server/testing";
import type { ObjectKind, Owner } from "./objects.ts";

let count = 0;
/** In every group, below all who look after it. */
export const PUPIL = "group-pupil";

async function makeHidden(server: TestServer, owner: Owner): Promise<number> {
  count += 1;
  const { id } = await server.db
    .insertInto("user_group")
    .values({
      ...{ name: `closed-${count}`, short_name: `CL-${1000 + count}`, is_visible: false },
      ...{ brief: "brief", description: "description" },
      ...{ owner_uid: owner.uid, owner_name: owner.username },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await admit(server, id, owner.uid, 5);
  await server.db
    .insertInto("user_account")
    .values({ uid: PUPIL, username: PUPIL, password_hash: "x" })
    .onConflict((on) => on.doNothing())
    .execute();
  await admit(server, id, PUPIL, 3);
  return id;
}

async function admit({ db }: TestServer, id: string | number, uid: string, level: number) {
  await db
    .insertInto("group_member")
    .values({ group_id: Number(id), uid, level })
    .execute();
}

export const group: ObjectKind = {
  make: makeHidden,
  member: (server, id, { uid }) => admit(server, id, uid, 3),
  manager: (server, id, { uid }) => admit(server, id, uid, 4),
  group: async (_, id) => Number(id),
};

async function makeAnnouncement(server: TestServer, owner: Owner): Promise<number> {
  const group_id = await makeHidden(server, owner);
  const { id } = await server.db
    .insertInto("group_announcement")
    .values({
      ...{ group_id, title: "closed", content: "x" },
      ...{ uid: owner.uid, author_name: owner.username },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const groupAnnouncement: ObjectKind = {
  make: makeAnnouncement,
  async group({ db }, id) {
    const row = await db
      .selectFrom("group_announcement")
      .select("group_id")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return row.group_id;
  },
};
