import { describe, expect, test } from "vitest";
import {
  grantAfterSignOn,
  grantsOf,
  isIssuer,
  oidcForm,
  roleAfterSignOn,
  textsOfClaim,
} from "./sign-on.ts";
import { usernameFrom } from "./validation.ts";

test.each([
  // A newcomer, an administrator by the source, and one who lost the group.
  [1002, null, 1001, 1001],
  [1001, 1001, 1008, 1008],
  [1008, 1008, null, 1002],
  [1002, 1001, null, 1002],
  // What an administrator gave or took stays.
  [1001, null, 1008, 1001],
  [1001, null, null, 1001],
  [1003, null, 1001, 1003],
  [1003, 1001, 1001, 1003],
  [1000, null, 1001, 1000],
  [1000, 1001, null, 1000],
  // It was taken away, and the source goes on giving it, or something else.
  [1002, 1001, 1001, 1002],
  [1002, 1001, 1008, 1002],
] as const)("role %i, given %s, wanted %s: %i", (current, granted, wanted, after) => {
  expect(roleAfterSignOn(current, { granted, wanted })).toBe(after);
});

test("what was taken away is not given again before the source has ceased to", () => {
  const [plain, admin] = [1002, 1001] as const;
  let granted: ReturnType<typeof grantAfterSignOn> = null;
  let role: ReturnType<typeof roleAfterSignOn> = plain;
  const signIn = (wanted: typeof admin | null) => {
    const word = { granted, wanted };
    granted = grantAfterSignOn(role, word);
    role = roleAfterSignOn(role, word);
    return role;
  };
  expect(signIn(admin)).toBe(admin);
  role = plain;
  expect([signIn(admin), signIn(admin), signIn(null), signIn(admin)]).toEqual([
    ...[plain, plain, plain, admin],
  ]);
});

test("the first role that fits counts, and every group once", () => {
  const mappings = [
    { value: "a", role: null, groupId: 7 },
    { value: "b", role: 1008, groupId: null },
    { value: "a", role: 1001, groupId: null },
    { value: "b", role: null, groupId: 7 },
    { value: "c", role: null, groupId: 8 },
  ] as const;
  expect(grantsOf(mappings, ["a", "b"])).toEqual({ role: 1008, groupIds: [7] });
  expect(grantsOf(mappings, ["A"])).toEqual({ role: null, groupIds: [] });
});

test("a claim is read where it lies", () => {
  const claims = { groups: ["a", 1, "b"], one: "c", realm: { roles: ["d"] }, "x.y": ["e"] };
  expect(textsOfClaim(claims, "groups")).toEqual(["a", "b"]);
  expect(textsOfClaim(claims, "one")).toEqual(["c"]);
  expect(textsOfClaim(claims, "realm.roles")).toEqual(["d"]);
  expect(textsOfClaim(claims, "x.y")).toEqual(["e"]);
  for (const path of ["", "nothing", "realm.nothing.more", "constructor.name", "__proto__"]) {
    expect(textsOfClaim(claims, path)).toEqual([]);
  }
});

test.each([
  ["https://login.example/realms/a", true],
  ["http://localhost:8080", true],
  ["http://127.0.0.1:5", true],
  ["http://login.example", false],
  ["http://localhost.evil.example", false],
  ["https://user@login.example", false],
  ["https://login.example/?a=b", false],
  ["ftp://login.example", false],
  ["login.example", false],
])("issuer %s: %s", (address, isGood) => {
  expect(isIssuer(address)).toBe(isGood);
});

describe("a form", () => {
  const form = {
    ...{ name: "Campus", letter: "C", isOn: true, makesAccounts: false, mappings: [] },
    ...{ issuer: "https://login.example", clientId: "gavel", scopes: "", groupsClaim: "" },
  };
  const faults = (changes: object) =>
    oidcForm.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message) ?? [];

  test("needs what signs in, and gives nobody root", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ clientId: " ", letter: "abc" })).toEqual(["FIELD_REQUIRED", "LETTER_LENGTH"]);
    const both = [{ value: "a", role: 1001, groupId: 1 }];
    expect(faults({ mappings: both })).toEqual(["MAPPING_INCOMPLETE"]);
    expect(faults({ mappings: [{ value: "a", role: 1000, groupId: null }] })).toHaveLength(1);
  });
});

test.each([
  [["carol"], "carol"],
  [["", undefined, "carol.king@uni.example"], "carol.king"],
  [["  Carol   King "], "Carol King"],
  [["a name that is much too long"], "a name that is"],
  [["..", "\u202e"], "user"],
  [["ro\u034fot\ufe0f"], "root"],
  [[], "user"],
])("a username from %j: %s", (candidates, name) => {
  expect(usernameFrom(candidates)).toBe(name);
});
