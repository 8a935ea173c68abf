/** The marks of a homework, as a file for spreadsheets. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedGroup } from "../support/group.ts";

let server: TestServer;
let trainingId: number;
const people = {} as Record<"ada" | "bob", TestUser>;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeAll(async () => {
  server = await startTestServer();
  const root = await server.signUp("boss", { role: 1000 });
  for (const name of ["ada", "bob"] as const) people[name] = await server.signUp(name);
  const groupId = await seedGroup(server, [
    [people.ada, 4],
    [people.bob, 3],
  ]);
  const { id: categoryId } = await root.trpc.trainingCategory.create.mutate({ name: "Beginner" });
  const form = { title: "Week 1", description: "Loops.", rank: 1, categoryId, groupId };
  trainingId = (await people.ada.trpc.groupTraining.create.mutate(form)).id;
  await people.ada.trpc.homework.set.mutate({
    ...{ trainingId, opensAt: inHours(-1), dueAt: inHours(1), closesAt: inHours(2) },
    ...{ percentPerDay: 10, lowestPercent: 0, graceMinutes: 0 },
  });
});
afterAll(() => server.stop());

const MARKS = "/api/file/download-homework";

test("who teaches takes it home in either format, who learns is refused", async () => {
  const csv = await people.ada.fetch(`${MARKS}?tid=${trainingId}&format=csv&state=notStarted`);
  expect(csv.headers.get("content-disposition")).toBe(
    `attachment;filename=homework_${trainingId}_marks.csv`,
  );
  expect(await csv.text()).toBe(
    "Username,Nickname,Real Name,Score,Full Score,Percent,Solved\r\nbob,,,0,0,0,0\r\n",
  );
  const book = await people.ada.fetch(`${MARKS}?tid=${trainingId}`);
  expect(book.headers.get("content-type")).toBe("application/xlsx");
  const refused = await people.bob.rest("GET", `${MARKS}?tid=${trainingId}`);
  expect(refused).toMatchObject({ status: 403, code: "FORBIDDEN" });
});
