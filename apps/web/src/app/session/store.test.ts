import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  adoptStoredSession,
  clearSession,
  endRefusedSession,
  followSession,
  getSession,
  renewToken,
  setToken,
  setUser,
  TOKEN_KEY,
  USER_KEY,
} from "./store.ts";

const OTHER = { uid: "2", username: "other", nickname: null, avatar: null, roleList: ["user"] };
const kept = new Map<string, string>();

function signInElsewhere() {
  kept.set(TOKEN_KEY, "theirs");
  kept.set(USER_KEY, JSON.stringify(OTHER));
}

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  clearSession();
  setToken("mine");
});
afterEach(() => vi.unstubAllGlobals());

test("who follows hears what another tab did, once", () => {
  const heard: string[] = [];
  const leave = followSession((change) => heard.push(change));
  adoptStoredSession();
  signInElsewhere();
  adoptStoredSession();
  adoptStoredSession();
  expect(getSession()).toEqual({ token: "theirs", user: OTHER });
  kept.clear();
  adoptStoredSession();
  expect(heard).toEqual(["adopted", "lost"]);
  leave();
  signInElsewhere();
  adoptStoredSession();
  expect(heard).toHaveLength(2);
});

test("a refusal ends the session that it refused", () => {
  expect(endRefusedSession("mine")).toBe(false);
  expect(getSession().token).toBeNull();
  expect(kept.size).toBe(0);
  expect(endRefusedSession("mine")).toBe(false);
});

test("refusals do not end the session that another tab has signed in", () => {
  signInElsewhere();
  expect(endRefusedSession("mine")).toBe(true);
  // Of the same batch, or answered later.
  expect(endRefusedSession("mine")).toBe(true);
  expect(endRefusedSession(null)).toBe(true);
  expect(getSession()).toEqual({ token: "theirs", user: OTHER });
  expect(kept.get(TOKEN_KEY)).toBe("theirs");
  expect(endRefusedSession("theirs")).toBe(false);
  expect(kept.size).toBe(0);
});

test("late answers leave alone what another tab has stored", () => {
  const user = { ...OTHER, uid: "1", username: "me" };
  renewToken("mine", "renewed");
  setUser(user);
  expect(kept).toEqual(
    new Map([
      [TOKEN_KEY, "renewed"],
      [USER_KEY, JSON.stringify(user)],
    ]),
  );
  signInElsewhere();
  const stored = new Map(kept);
  setUser(user);
  renewToken("renewed", "again");
  renewToken("mine", "older");
  expect(getSession()).toEqual({ token: "again", user });
  expect(kept).toEqual(stored);
});

test("a refusal ends a session here that another tab has signed out already", () => {
  kept.clear();
  expect(endRefusedSession("mine")).toBe(false);
  expect(getSession().token).toBeNull();
});
