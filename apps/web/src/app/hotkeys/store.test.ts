import { expect, test } from "vitest";
import { findHotkey, hotkeyGroups, registerHotkeys, startsSequence } from "./store.ts";

const key = (keys: string, label: string) => ({ keys, label, run: () => undefined });

test("a screen takes over a key of the shell and gives it back", () => {
  const leaveShell = registerHotkeys({
    title: "shell",
    keys: [key("t", "theme"), key("g p", "problems")],
  });
  const leaveScreen = registerHotkeys({ title: "screen", keys: [key("t", "trend")] });
  expect(findHotkey("t")?.label).toBe("trend");
  expect(startsSequence("g")).toBe(true);
  expect(startsSequence("t")).toBe(false);
  leaveScreen();
  expect(findHotkey("t")?.label).toBe("theme");
  leaveShell();
  expect(hotkeyGroups()).toEqual([]);
});
