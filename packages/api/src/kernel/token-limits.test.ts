import { describe, expect, test } from "vitest";
import type { Viewer } from "./context.ts";
import { limitToToken, scopeOfProcedure } from "./token-limits.ts";

describe("a procedure needs", () => {
  test.each([
    ["problem.find", "query", "anyone", "read"],
    ["submission.watch", "subscription", "signed-in", "read"],
    ["dashboard.read", "query", "admin", "admin-read"],
    ["judgehost.overview", "query", "root", "admin-read"],
    ["problem.preview", "query", "permission:problem_admin", "admin-read"],
    ["discussion.draft", "query", "permission:discussion_add", "read"],
  ] as const)("to look: %s, a %s for %s: %s", (path, type, who, scope) => {
    expect(scopeOfProcedure(path, type, who)).toBe(scope);
  });

  test.each([
    ["submission.create", "permission:submit", "submit"],
    ["submission.cancel", "root", "admin-judge"],
    ["comment.create", "permission:comment_add", "community"],
    ["comment.removeAny", "admin", "admin-site"],
    ["user.update", "permission:user_admin", "admin-user"],
    ["tag.create", "permission:problem_admin", "admin-problem"],
  ] as const)("to change: %s for %s: %s", (path, who, scope) => {
    expect(scopeOfProcedure(path, "mutation", who)).toBe(scope);
  });

  test.each([
    ["tag.create", "signed-in"],
    ["message.removeAll", "admin"],
    ["session.end", "signed-in"],
    ["", "anyone"],
  ] as const)("more than any token has, where nobody thought of it: %s for %s", (path, who) => {
    expect(scopeOfProcedure(path, "mutation", who)).toBeNull();
  });

  test("what is said of it alone, before what its slice says", () => {
    expect(scopeOfProcedure("mail.outbox", "query", "root")).toBeNull();
    expect(scopeOfProcedure("token.current", "query", "signed-in")).toBe("any");
    expect(scopeOfProcedure("account.updateProfile", "mutation", "signed-in")).toBe("profile");
  });
});

describe("a call", () => {
  const root: Viewer = { uid: "1", username: "root", role: 1000, sessionId: null };
  const held = (scopes: Viewer["scopes"]) => ({ viewer: { ...root, scopes }, ip: "::1" });

  test("of a session or of a visitor passes unchanged", () => {
    const session = { viewer: { ...root, sessionId: "s" } };
    expect(limitToToken(session, null)).toBe(session);
    const visitor = { viewer: null };
    expect(limitToToken(visitor, "submit")).toBe(visitor);
  });

  test("of a token keeps everything but the role that its scopes do not carry", () => {
    expect(limitToToken(held(["read"]), "read")).toEqual({
      ...{ viewer: { ...root, scopes: ["read"], role: 1002, ownRole: 1000 }, ip: "::1" },
    });
    expect(limitToToken(held(["read", "admin-read"]), "read").viewer.role).toBe(1000);
  });

  test("that every token may make is made as one that reads", () => {
    expect(limitToToken(held([]), "any").viewer.role).toBe(1002);
    expect(limitToToken(held(["admin-read"]), "any").viewer.role).toBe(1000);
    expect(limitToToken(held(["admin-read", "profile"]), "profile").viewer.role).toBe(1002);
  });

  test("is refused without its scope, and where no token may at all", () => {
    expect(() => limitToToken(held(["read", "admin-user"]), "submit")).toThrow(
      expect.objectContaining({ code: "TOKEN_SCOPE_MISSING" }),
    );
    expect(() => limitToToken({ viewer: root }, "read")).toThrow(
      expect.objectContaining({ code: "TOKEN_SCOPE_MISSING" }),
    );
    expect(() => limitToToken(held(["admin-user"]), null)).toThrow(
      expect.objectContaining({ code: "TOKEN_NOT_ALLOWED" }),
    );
  });
});
