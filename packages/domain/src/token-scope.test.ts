import { describe, expect, test } from "vitest";
import { ROLE_IDS } from "./role-id.ts";
import { isTokenScope, mayGrant, roleUnderScope, TOKEN_SCOPES } from "./token-scope.ts";

test("a scope is one by its own name, and by none that every object has", () => {
  expect(TOKEN_SCOPES.every(isTokenScope)).toBe(true);
  expect(["", "write", "toString", "READ"].filter(isTokenScope)).toEqual([]);
});

describe("a token may be given", () => {
  const granted = (owner: Parameters<typeof mayGrant>[0]) =>
    TOKEN_SCOPES.filter((scope) => mayGrant(owner, scope));
  const ordinary = ["read", "submit", "profile", "community"];
  const staff = ["admin-read", "admin-problem", "admin-site"];

  test("by its owner's role: nobody gets a scope that would open nothing to them", () => {
    expect(granted({ isRoot: false, isAdmin: false })).toEqual(ordinary);
    const ofAdmin = granted({ isRoot: false, isAdmin: true });
    expect(ofAdmin.toSorted()).toEqual([...ordinary, ...staff].toSorted());
    expect(granted({ isRoot: true, isAdmin: true })).toEqual(TOKEN_SCOPES);
  });
});

describe("the role that counts", () => {
  test("is an ordinary user's where no administrative scope raises it", () => {
    expect(roleUnderScope(1000, "read", ["read"])).toBe(1002);
    expect(roleUnderScope(1008, "submit", ["submit", "admin-site"])).toBe(1002);
    expect(roleUnderScope(1001, "community", ["community", "admin-read"])).toBe(1002);
  });

  test("is the owner's with the scope that raises it, and in calls of administrative scopes", () => {
    expect(roleUnderScope(1000, "read", ["read", "admin-read"])).toBe(1000);
    expect(roleUnderScope(1008, "submit", ["admin-read"])).toBe(1008);
    expect(roleUnderScope(1001, "community", ["admin-site"])).toBe(1001);
    expect(roleUnderScope(1000, "admin-user", ["admin-user"])).toBe(1000);
  });

  test("stays ordinary for a profile, whatever else the token holds", () => {
    expect(roleUnderScope(1000, "profile", TOKEN_SCOPES)).toBe(1002);
  });

  test("is never raised above the owner's: who is restricted stays so", () => {
    const restricted = ROLE_IDS.filter((role) => role > 1002 && role < 1008);
    expect(restricted.map((role) => roleUnderScope(role, "read", TOKEN_SCOPES))).toEqual(
      restricted,
    );
  });
});
