import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inspectFleet } from "./fleet.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("names judge servers that are there twice, as long as the second calls", async () => {
  await database.sql`insert into judgehost (id, name, address, slots, languages, rival_at, rival_address, rival_is_copy) values
    ('1', 'copied', '10.0.0.1', 1, '[]', now(), '10.0.0.2', true),
    ('2', 'taken', '10.0.0.3', 1, '[]', now(), '10.0.0.4', false),
    ('3', 'alone', '10.0.0.5', 1, '[]', null, '', false),
    ('4', 'mended', '10.0.0.6', 1, '[]', now() - interval '1 hour', '10.0.0.7', true)`;
  expect(await inspectFleet(database.url)).toEqual([
    {
      what: 'the judge server "copied" is there twice',
      why: expect.stringMatching(/folder calls from 10\.0\.0\.2 .* from 10\.0\.0\.1;/),
      remedy: null,
    },
    {
      what: 'the judge server "taken" is there twice',
      why: expect.stringContaining("calls from 10.0.0.4"),
      remedy: null,
    },
  ]);
});

test("says when the database tells nothing, but not where it is away", async () => {
  const old = await createTestDatabase();
  await old.sql`alter table judgehost drop column rival_at`;
  expect(await inspectFleet(old.url)).toEqual([
    {
      what: "what the site knows of its judge servers",
      why: expect.stringContaining("rival_at"),
      remedy: null,
    },
  ]);
  await old.drop();
  expect(await inspectFleet("postgres://nobody@127.0.0.1:1/gone")).toEqual([]);
});
