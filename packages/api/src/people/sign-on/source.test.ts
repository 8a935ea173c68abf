import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SECRET_MASK } from "../../kernel/secret-box.ts";
import { refusal } from "../../kernel/testing/desk.ts";
import { updateUser } from "../user/service/change.ts";
import { beginLink, completeLink } from "./service/journey.ts";
import { findOwn, unlink } from "./service/own.ts";
import { findSources, removeSource, saveOidc, testOidc } from "./service/sources.ts";
import { BACK, CAROL, makeCampus, ORIGIN } from "./testing/campus.ts";
import { startProvider, travel } from "./testing/provider.ts";

const campus = makeCampus();
beforeAll(campus.open);
afterAll(campus.close);
beforeEach(campus.begin);
afterEach(campus.clear);
const { root, formOf, newSource, signInAs, enter, accountOf, newGroup, groupsOf } = campus;

describe("groups over there", () => {
  test("give a role and take it away again, which the audit log tells", async () => {
    const mappings = [
      { value: "course-a", role: null, groupId: await newGroup("a") },
      { value: "staff", role: 1008, groupId: null },
      { value: "staff", role: 1001, groupId: null },
    ] as const;
    const id = await newSource({ mappings: [...mappings] });
    const { user } = await signInAs(id, CAROL);
    expect(user.roleList).toEqual(["problem_admin"]);
    expect(await groupsOf(user.uid)).toEqual([[mappings[0].groupId, 3]]);
    await signInAs(id, { ...CAROL, groups: [] });
    expect((await accountOf(user.uid)).role_id).toBe(1002);
    expect(await groupsOf(user.uid)).toEqual([]);
    const entries = await campus.db
      .selectFrom("audit_entry")
      .where("action", "=", "user.role")
      .where("target_id", "=", user.uid)
      .select(["actor_uid", "before", "after"])
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      {
        ...{ actor_uid: null, before: { role: 1002, signOnSource: null } },
        after: { role: 1008, signOnSource: "Campus" },
      },
      {
        ...{ actor_uid: null, before: { role: 1008, signOnSource: null } },
        after: { role: 1002, signOnSource: "Campus" },
      },
    ]);
  });

  test("leave alone what an administrator gave", async () => {
    const [own, theirs] = [await newGroup("own"), await newGroup("theirs")];
    const mappings = [
      { value: "staff", role: 1001, groupId: null },
      { value: "course-a", role: null, groupId: own },
      { value: "course-a", role: null, groupId: theirs },
    ] as const;
    const id = await newSource();
    const { user } = await signInAs(id, CAROL);
    await updateUser(root(), { uid: user.uid, role: 1003 });
    const by = {
      uid: user.uid,
      level: 3,
      created_at: campus.desk.now(),
      updated_at: campus.desk.now(),
    };
    await campus.db
      .insertInto("group_member")
      .values({ ...by, group_id: own })
      .execute();
    await saveOidc(root(), formOf({ id, mappings: [...mappings] }));
    await signInAs(id, CAROL);
    expect((await accountOf(user.uid)).role_id).toBe(1003);
    expect(await groupsOf(user.uid)).toEqual([
      [own, 3],
      [theirs, 3],
    ]);
    await signInAs(id, { ...CAROL, groups: undefined });
    expect(await groupsOf(user.uid)).toEqual([[own, 3]]);
  });
});

test("a role that root took away is not given again at the next sign-in", async () => {
  const mappings = [{ value: "staff", role: 1001, groupId: null } as const];
  const id = await newSource({ mappings });
  const { user } = await signInAs(id, CAROL);
  await updateUser(root(), { uid: user.uid, role: 1002 });
  const roleAfter = async (groups: string[]) => {
    await signInAs(id, { ...CAROL, groups });
    return (await accountOf(user.uid)).role_id;
  };
  expect([await roleAfter(["staff"]), await roleAfter(["staff"])]).toEqual([1002, 1002]);
  expect(await roleAfter([])).toBe(1002);
  expect(await roleAfter(["staff"])).toBe(1001);
});

test("what one source took away another one that gives it too gives again", async () => {
  const mappings = [{ value: "staff", role: 1001, groupId: null } as const];
  const [one, other] = [await newSource({ mappings }), await newSource({ mappings, name: "Lab" })];
  const { user } = await signInAs(one, CAROL);
  const roleAfter = async (id: number, groups: string[]) => {
    await signInAs(id, { ...CAROL, groups });
    return (await accountOf(user.uid)).role_id;
  };
  expect(await roleAfter(other, ["staff"])).toBe(1001);
  expect(await roleAfter(one, [])).toBe(1002);
  expect(await roleAfter(other, ["staff"])).toBe(1001);
});

describe("linking one's own", () => {
  test("opens the account from then on, and no longer once it is unlinked", async () => {
    const id = await newSource();
    const bob = await enter(id, { sub: "b-1", preferred_username: "bob" });
    const other = await newSource({ name: "Lab" });
    const start = await beginLink(bob, { sourceId: other, origin: ORIGIN });
    campus.provider.person = CAROL;
    const back = { ticket: start.ticket, answer: await travel(start.url, BACK) };
    await completeLink(bob, back);
    expect((await signInAs(other, CAROL)).user.uid).toBe(bob.viewer.uid);
    const { identities, offers, hasPassword } = await findOwn(bob);
    expect(identities.map(({ source, name }) => [source.name, name])).toEqual([
      ["Campus", "bob"],
      ["Lab", "carol"],
    ]);
    expect({ offers, hasPassword }).toEqual({ offers: [], hasPassword: false });
    await unlink(bob, { id: identities[1]?.id ?? "" });
    expect((await signInAs(other, CAROL)).user.uid).not.toBe(bob.viewer.uid);
    // Nobody knows a password of it.
    expect(await refusal(unlink(bob, { id: identities[0]?.id ?? "" }))).toBe("SIGN_ON_LAST");
    await updateUser(root(), { uid: bob.viewer.uid, newPassword: "secret-1" });
    expect(await unlink(bob, { id: identities[0]?.id ?? "" })).toBeNull();
  });

  test("is refused where either is linked, or to another person's ticket", async () => {
    const id = await newSource();
    const bob = await enter(id, { sub: "b-1", preferred_username: "bob" });
    const carol = await enter(id, CAROL);
    const lab = await newSource({ name: "Lab" });
    const dave = await enter(lab, { sub: "d-1", preferred_username: "dave" });
    const tryAs = async (who: typeof bob, sourceId: number, by = who) => {
      campus.provider.person = CAROL;
      const { ticket, url } = await beginLink(who, { sourceId, origin: ORIGIN });
      return refusal(completeLink(by, { ticket, answer: await travel(url, BACK) }));
    };
    expect(await tryAs(dave, id)).toBe("SIGN_ON_LINKED");
    expect(await tryAs(carol, id)).toBe("SIGN_ON_LINKED");
    expect(await tryAs(bob, lab, carol)).toBe("SIGN_IN_STEP_EXPIRED");
    const [identity] = (await findOwn(carol)).identities;
    expect(await refusal(unlink(bob, { id: identity?.id ?? "" }))).toBe("NOT_FOUND");
  });

  test("asks for the password once the session is no longer young", async () => {
    const id = await newSource();
    const bob = await enter(id, { sub: "b-1", preferred_username: "bob" });
    campus.desk.wait(600);
    const start = beginLink(bob, { sourceId: id, origin: ORIGIN });
    expect(await refusal(start)).toBe("FRESH_SIGN_IN_REQUIRED");
  });
});

describe("what root sets up", () => {
  test("keeps its secret sealed, and it goes with its address and client", async () => {
    const id = await newSource();
    const [source] = await findSources(root());
    expect(source).toMatchObject({ id, secret: SECRET_MASK, people: 0 });
    const rows = await campus.db.selectFrom("sign_on_source").selectAll().execute();
    const entries = await campus.db.selectFrom("audit_entry").selectAll().execute();
    expect(JSON.stringify([rows, entries])).not.toContain(campus.provider.secret);
    const kept = formOf({ id, secret: SECRET_MASK, name: "Renamed" });
    expect((await saveOidc(root(), kept))[0]).toMatchObject({ name: "Renamed" });
    expect((await signInAs(id, CAROL)).user.username).toBe("carol");
    await campus.db.deleteFrom("sign_on_identity").execute();
    const moved = { ...kept, issuer: "https://login.example" };
    expect(await refusal(saveOidc(root(), moved))).toBe("SIGN_ON_SECRET_AGAIN");
  });

  test("keeps its issuer while people are linked with it, whose numbers are others' elsewhere", async () => {
    const id = await newSource();
    const elsewhere = await startProvider({ redirectUris: [BACK] });
    try {
      const moved = formOf({ id, issuer: elsewhere.issuer, secret: elsewhere.secret });
      await saveOidc(root(), moved);
      await saveOidc(root(), formOf({ id }));
      const { user } = await signInAs(id, CAROL);
      expect(await refusal(saveOidc(root(), moved))).toBe("SIGN_ON_ISSUER_FIXED 1");
      await saveOidc(root(), formOf({ id, issuer: `${campus.provider.issuer}/`, name: "Again" }));
      await saveOidc(root(), formOf({ id }));
      expect((await signInAs(id, CAROL)).user.uid).toBe(user.uid);
    } finally {
      await elsewhere.stop();
    }
  });

  test("names groups that are there", async () => {
    const mappings = [{ value: "staff", role: null, groupId: 4_000_000 }];
    expect(await refusal(newSource({ mappings }))).toBe("PARAM_INVALID");
    expect(await findSources(root())).toEqual([]);
  });

  test("tells the names of the groups it leads into, also of one that is gone", async () => {
    const [open, gone] = [await newGroup("open"), await newGroup("gone")];
    const mappings = [
      { value: "course-a", role: null, groupId: open },
      { value: "staff", role: null, groupId: gone },
      { value: "staff", role: 1008, groupId: null },
    ] as const;
    const id = await newSource({ mappings: [...mappings] });
    await newSource({ name: "Lab", mappings: [mappings[0]] });
    await campus.db
      .updateTable("user_group")
      .set({ disbanded_at: campus.desk.now() })
      .where("id", "=", gone)
      .execute();
    const shown = async () => (await findSources(root())).map(({ groups }) => groups);
    const openOne = { id: open, name: "open", isGone: false };
    expect(await shown()).toEqual([[openOne, { id: gone, name: "gone", isGone: true }], [openOne]]);
    const { user } = await signInAs(id, CAROL);
    expect(await groupsOf(user.uid)).toEqual([[open, 3]]);
    const again = formOf({ id, mappings: [...mappings] });
    expect(await refusal(saveOidc(root(), again))).toBe("SIGN_ON_GROUP_GONE");
    await saveOidc(root(), { ...again, mappings: [mappings[0], mappings[2]] });
    expect(await shown()).toEqual([[openOne], [openOne]]);
  });

  test("leaves the accounts when it goes", async () => {
    const id = await newSource();
    const { user } = await signInAs(id, CAROL);
    await removeSource(root(), id);
    expect(await findSources(root())).toEqual([]);
    expect((await accountOf(user.uid)).username).toBe("carol");
    expect(await refusal(removeSource(root(), id))).toBe("NOT_FOUND");
  });

  test("is tried before it is saved", async () => {
    const facts = await testOidc(root(), campus.provider.issuer);
    expect(facts).toMatchObject({
      issuer: campus.provider.issuer,
      scopes: expect.arrayContaining(["groups"]),
    });
    const nobody = `${campus.provider.issuer}/nowhere`;
    expect(await refusal(testOidc(root(), nobody))).toBe("SIGN_ON_TEST_FAILED");
  });

  test("is not listened to for ever", async () => {
    const chatty = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => Response.json({ issuer: "x".repeat(2 * 1024 * 1024) }),
    });
    const wish = testOidc(root(), `http://127.0.0.1:${chatty.port}`);
    const why = "the answer has over 1048576 bytes";
    await expect(wish).rejects.toMatchObject({ params: { why } });
    await chatty.stop(true);
  });
});
