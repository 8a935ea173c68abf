import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "./tell.ts";

const page = { title: "1000 A+B", visibilityState: "hidden", hasFocus: () => false };
let onFocus: (() => void) | undefined;

beforeEach(() => {
  onFocus = undefined;
  vi.stubGlobal("document", { ...page });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    onFocus = listener;
  });
});

test("the title says it until somebody looks, also where the browser refuses to notify", () => {
  const refusing = vi.fn(() => {
    throw new TypeError("Illegal constructor");
  });
  vi.stubGlobal("Notification", Object.assign(refusing, { permission: "granted" }));
  tell("Accepted · 1000 A+B");
  expect(refusing).toHaveBeenCalled();
  expect(document.title).toBe("● Accepted · 1000 A+B");
  onFocus?.();
  expect(document.title).toBe("1000 A+B");
});

test("who looks at the page is told nothing", () => {
  vi.stubGlobal("document", { ...page, visibilityState: "visible", hasFocus: () => true });
  tell("Accepted");
  expect(document.title).toBe("1000 A+B");
});
