import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { isCounted, placeOf } from "@gavel/domain/place";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  inBank,
  outsideContests,
  PLACE_COLUMNS,
  placeOfRow,
  placeValues,
} from "./place-queries.ts";

let database: TestDatabase;
let problem_id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db
    .insertInto("user_account")
    .values({ uid: "a", username: "a", password_hash: "" })
    .execute();
  const problem = db
    .insertInto("problem")
    .values({ display_id: "P", title: "P", author_name: "a" });
  problem_id = (await problem.returning("id").executeTakeFirstOrThrow()).id;
});
afterAll(() => database.drop());

const SENT = { uid: "a", username: "a", language: "C", code: "", code_bytes: 0 };
const PLACES = [
  placeOf({}),
  placeOf({ contestId: 7 }),
  placeOf({ contestId: 7, groupId: 3 }),
  placeOf({ trainingId: 5 }),
  placeOf({ trainingId: 5, groupId: 3 }),
  placeOf({ groupId: 3 }),
];

test("rows keep their place, and the database counts as the domain does", async () => {
  const { db } = database;
  for (const place of PLACES) {
    await db
      .insertInto("submission")
      .values({ ...SENT, problem_id, ...placeValues(place) })
      .execute();
  }
  const read = (keeps: typeof inBank | typeof outsideContests | null) =>
    db
      .selectFrom("submission")
      .select(PLACE_COLUMNS)
      .$if(keeps !== null, (query) => query.where((eb) => keeps?.(eb) ?? eb.lit(true)))
      .orderBy("id")
      .execute();
  expect((await read(null)).map(placeOfRow)).toEqual(PLACES);
  expect((await read(inBank)).map(placeOfRow)).toEqual(PLACES.filter(isCounted));
  expect((await read(outsideContests)).map(placeOfRow)).toEqual(
    PLACES.filter(({ kind }) => kind !== "contest"),
  );
});

test.each([
  ["two places at once", { contest_id: 1, training_id: 1 }],
  ["a contest's problem without the contest", { contest_problem_id: 1 }],
])("there is no row with %s", async (_, place) => {
  const adding = database.db.insertInto("submission").values({ ...SENT, problem_id, ...place });
  await expect(adding.execute()).rejects.toThrow("submission_place");
});
