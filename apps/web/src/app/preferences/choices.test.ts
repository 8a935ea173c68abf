import { beforeEach, expect, test } from "vitest";
import { clearSession, setToken } from "../session/store.ts";
import { followChoices, noteChoice, type Preferences } from "./choices.ts";

beforeEach(clearSession);

function heard(): Preferences[] {
  const seen: Preferences[] = [];
  followChoices((changes) => seen.push(changes))();
  return seen;
}

test("a visitor's choices are nobody's account's", () => {
  noteChoice({ theme: "dark" });
  setToken("t");
  expect(heard()).toEqual([]);
});

test("what the signed-in choose before anybody follows is told once to who comes", () => {
  setToken("t");
  noteChoice({ theme: "dark" });
  noteChoice({ theme: "light", hotkeys: false });
  expect(heard()).toEqual([{ theme: "light", hotkeys: false }]);
  expect(heard()).toEqual([]);
});
