/** Trainings that one enters with a password, and what is in them. */
import type { TestServer } from "@gavel/server/testing";
import { seedProblem } from "../../judge/support/seed.ts";
import type { MakeObject, ObjectKind, Owner } from "./objects.ts";

let count = 0;

/** Private, in a category, and with a problem that was sent to, so that none of its lists is empty. */
export async function makeWithProblem(
  server: TestServer,
  owner: Owner,
  group_id: number | null = null,
) {
  const { db } = server;
  const pid = await problemOfTrainings(server);
  const category_id = Number(await makeTrainingCategory(server, owner));
  const training = await db
    .insertInto("training")
    .values({
      ...{ title: "closed", description: "d", is_private: true, password: "x", category_id },
      ...{ author_uid: owner.uid, author_name: owner.username, group_id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await db
    .insertInto("training_problem")
    .values({ training_id: training.id, problem_id: pid })
    .returning("id")
    .executeTakeFirstOrThrow();
  const heading = { training_id: training.id, rank: 1, title: "closed" };
  await db.insertInto("training_chapter").values(heading).execute();
  // Neither its author nor root, who are not ranked.
  count += 1;
  const { uid, username } = await server.signUp(`trainee${count}`);
  await register(server, training.id, { uid, username });
  await db
    .insertInto("submission")
    .values({
      ...{ uid, username, problem_id: pid, training_id: training.id, group_id, status: 0 },
      ...{ language: "C", code: "x", code_bytes: 1, ip: "" },
    })
    .execute();
  return { id: training.id, entryId: entry.id };
}

export async function register({ db }: TestServer, id: string | number, { uid }: Owner) {
  await db
    .insertInto("training_registration")
    .values({ training_id: Number(id), uid })
    .execute();
}

/** That of all of them. */
export const TRAINED = "TRAINED";

async function problemOfTrainings(server: TestServer): Promise<number> {
  const known = await server.db
    .selectFrom("problem")
    .select("id")
    .where("display_id", "=", TRAINED)
    .executeTakeFirst();
  return known?.id ?? (await seedProblem(server, { columns: { display_id: TRAINED } })).pid;
}

/** By its number in the bank, in a training of this owner. */
export const makeTrained: MakeObject = async (server, owner) => {
  await makeWithProblem(server, owner);
  return problemOfTrainings(server);
};
/** Everybody sees it, so that it may be added to a training. */
export const makeOpenProblem: MakeObject = async (server) => (await seedProblem(server)).pid;

export const training: ObjectKind = {
  make: async (...of) => (await makeWithProblem(...of)).id,
  member: register,
};
export const makeTrainingProblem: MakeObject = async (...of) =>
  (await makeWithProblem(...of)).entryId;

export const makeTrainingCategory: MakeObject = async ({ db }) => {
  count += 1;
  const row = await db
    .insertInto("training_category")
    .values({ name: `closed ${count}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};
