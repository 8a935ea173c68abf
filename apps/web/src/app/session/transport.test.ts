import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, getSession, setToken } from "./store.ts";
import { fetchSignIn, fetchWithSession, sessionHeaders } from "./transport.ts";

function answer(headers: Record<string, string>, status = 200) {
  return () => Promise.resolve(new Response("{}", { status, headers }));
}

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/problem" });
  vi.stubGlobal("document", { documentElement: { lang: "zh-CN" } });
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

test("the bare token and the kind of address go with every call", () => {
  expect(sessionHeaders()).toEqual({ "Url-Type": "general", "Accept-Language": "zh-CN" });
  setToken("one");
  vi.stubGlobal("location", { pathname: "/admin/user" });
  expect(sessionHeaders()).toMatchObject({ authorization: "one", "Url-Type": "admin" });
});

test("a session that is left here already can still be named", () => {
  expect(sessionHeaders({ token: "one" }).authorization).toBe("one");
  setToken("two");
  expect(sessionHeaders({ token: "one" }).authorization).toBe("one");
  expect(sessionHeaders({}).authorization).toBe("two");
});

test("a renewed token replaces the stored one", async () => {
  setToken("one");
  vi.stubGlobal("fetch", answer({ "refresh-token": "true", authorization: "two" }));
  await fetchWithSession("/trpc/a.b");
  expect(getSession().token).toBe("two");
});

test("an authorization header without refresh-token changes nothing", async () => {
  setToken("one");
  vi.stubGlobal("fetch", answer({ authorization: "two" }));
  await fetchWithSession("/trpc/a.b");
  expect(getSession().token).toBe("one");
});

test("a renewal that arrives after the session changed is dropped", async () => {
  setToken("one");
  vi.stubGlobal("fetch", () => {
    clearSession();
    return answer({ "refresh-token": "true", authorization: "two" })();
  });
  await fetchWithSession("/trpc/a.b");
  expect(getSession().token).toBeNull();
});

test("only an accepted sign-in brings a token", async () => {
  vi.stubGlobal("fetch", answer({ authorization: "x" }, 400));
  await fetchSignIn("/trpc/account.signIn");
  expect(getSession().token).toBeNull();
  vi.stubGlobal("fetch", answer({ authorization: "mine" }));
  await fetchSignIn("/trpc/account.signIn");
  expect(getSession().token).toBe("mine");
});
