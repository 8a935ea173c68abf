/**
 * The matrix of a group's levels: everything that names something in a hidden group, asked by somebody of each level, by its
 * owner, by whoever made the thing, and by people of the site who are nothing there.
 */
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import type { RoleId } from "@gavel/domain/role";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";
import { isNarrow, kindsOf, makeInput, tryOut } from "../support/surface/attempts.ts";
import {
  APART,
  LEAST,
  OF_KEEPERS,
  STANDINGS,
  type Standing,
} from "../support/surface/group-levels.ts";
import { findKind, type ObjectKind } from "../support/surface/objects.ts";
import { keepFaults, type Person, personOf } from "../support/surface/people.ts";
import { idLeaves, type Procedure, procedures } from "../support/surface/procedures.ts";

type Named = Readonly<Record<string | number, unknown>>;

interface Column {
  readonly name: string;
  readonly role: RoleId;
  /** As it is stored; null = no row. */
  readonly level: number | null;
  readonly standing: Standing;
}
const KEEPER = "site's setter";
const COLUMNS: readonly Column[] = [
  { name: "stranger", role: 1002, level: null, standing: "nobody" },
  { name: "site admin", role: 1001, level: null, standing: "nobody" },
  { name: KEEPER, role: 1008, level: null, standing: "nobody" },
  { name: "level 1", role: 1002, level: 1, standing: "nobody" },
  { name: "level 2", role: 1002, level: 2, standing: "nobody" },
  { name: "level 3", role: 1002, level: 3, standing: "member" },
  { name: "level 4", role: 1002, level: 4, standing: "admin" },
  { name: "level 5", role: 1002, level: 5, standing: "root" },
  { name: "owner", role: 1002, level: 5, standing: "owner" },
  { name: "site root", role: 1000, level: null, standing: "owner" },
];

let server: TestServer;
const faults = keepFaults();
const people = new Map<string, { readonly user: TestUser; readonly person: Person }>();

async function enter(name: string, role: RoleId) {
  const user = await server.signUp(name, { role });
  return { user, person: await personOf(server, user, role, faults) };
}

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, {
    defaultSubmitInterval: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
    defaultCreateCommentACInitValue: 0,
    pace: NO_PACE,
  });
  for (const { name, role } of COLUMNS)
    people.set(name, await enter(name.replace(/\W/g, "-"), role));
});
afterAll(() => server?.stop());

/** Gives everybody their level in the group of this, and the group its owner; who is in it has also entered a training. */
async function fill({ group, member }: ObjectKind, id: string | number) {
  const { db } = server;
  const groupId = await group?.(server, id);
  if (groupId === undefined) return;
  for (const { name, level } of COLUMNS) {
    const user = people.get(name)?.user;
    if (level === null || user === undefined) continue;
    const { uid } = user;
    if (level >= GROUP_LEVEL.member) await member?.(server, id, user);
    await db
      .insertInto("group_member")
      .values({ group_id: groupId, uid, level })
      .onConflict((conflict) => conflict.columns(["group_id", "uid"]).doUpdateSet({ level }))
      .execute();
  }
  const owner_uid = people.get("owner")?.user.uid ?? "";
  await db.updateTable("user_group").set({ owner_uid }).where("id", "=", groupId).execute();
}

/** With everybody in each group that the input speaks of. */
async function prepare(procedure: Procedure, maker: TestUser) {
  const input = await makeInput(server, procedure, { owner: maker });
  for (const { path } of idLeaves(procedure)) {
    const kind = findKind(procedure.path, path);
    const value = path.reduce<unknown>((at, key) => (at as Named | undefined)?.[key], input);
    // What may be named and is not lies in no group.
    if (kind !== null && value !== undefined) await fill(kind, value as string | number);
  }
  return input;
}

async function standingOf(maker: TestUser): Promise<Standing> {
  const row = await server.db
    .selectFrom("group_member")
    .select("level")
    .where("uid", "=", maker.uid)
    .executeTakeFirstOrThrow();
  return row.level === 5 ? "root" : "maker";
}

const inGroups = procedures.filter(
  (one) => isNarrow(one) && kindsOf(one).some(({ group }) => group !== undefined),
);

function isLetIn(path: string, name: string, standing: Standing): boolean {
  if (name === KEEPER && OF_KEEPERS.includes(path)) return true;
  const least = STANDINGS.find((one) => one !== "nobody" && LEAST[one].includes(path));
  return least !== undefined && STANDINGS.indexOf(standing) >= STANDINGS.indexOf(least);
}

test("of everything in groups it is thought of how high one must stand, and of nothing else", () => {
  const known = [...Object.values(LEAST).flat(), ...Object.keys(APART)];
  expect(known.toSorted()).toEqual(inGroups.map(({ path }) => path).toSorted());
});

test.each(inGroups.map((one) => [one.path, one] as const))("%s", async (path, procedure) => {
  const maker = await enter(`maker-${crypto.randomUUID()}`.slice(0, 20), 1002);
  let input = await prepare(procedure, maker.user);
  const declared: Record<string, string> = {};
  const found: Record<string, string> = {};
  const callers = COLUMNS.map(({ name, standing }) => ({ name, standing, ...people.get(name) }));
  const all = [
    ...callers,
    { name: "maker", standing: await standingOf(maker.user), person: maker.person },
  ];
  for (const [index, { name, standing, person }] of all.entries()) {
    if (person === undefined) throw new Error(`nobody is ${name}`);
    if (index > 0 && procedure.type === "mutation") input = await prepare(procedure, maker.user);
    declared[name] = isLetIn(path, name, standing) ? "reached" : "refused";
    found[name] = await tryOut(person, procedure, input);
  }
  expect(found).toEqual(APART[path] ?? declared);
});

test("nothing of all this was a fault of the server", () => {
  expect(faults.seen).toEqual([]);
});
