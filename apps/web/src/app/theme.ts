import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useEffect, useSyncExternalStore } from "react";
import { noteChoice } from "./preferences/choices.ts";

type Theme = "light" | "dark" | "system";

/** Also read by public/theme.js before the first paint. */
const KEY = "theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = readStored(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

let theme = readTheme();
/** What the page itself asks for, whatever was chosen. */
let ofPage: "light" | "dark" | null = null;

function isDark(): boolean {
  if (ofPage !== null) return ofPage === "dark";
  return theme === "dark" || (theme === "system" && prefersDark.matches);
}

function apply() {
  document.documentElement.classList.toggle("dark", isDark());
  for (const listener of listeners) listener();
}

prefersDark.addEventListener("change", apply);
// Another tab of this browser; without a key it cleared everything.
addEventListener("storage", ({ key }: StorageEvent) => {
  if (key !== KEY && key !== null) return;
  theme = readTheme();
  apply();
});

/** As the account says, or as somebody chose. */
export function takeOverTheme(next: Theme): void {
  theme = next;
  writeStored(KEY, next === "system" ? null : next);
  apply();
}

function setTheme(next: Theme): void {
  takeOverTheme(next);
  noteChoice({ theme: next });
}

/** To the other of light and dark; a system that says the same as the choice is followed again. */
export function toggleTheme(): void {
  const next = isDark() ? "light" : "dark";
  setTheme((next === "dark") === prefersDark.matches ? "system" : next);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For as long as the page is there; undefined = as was chosen. `public/theme.js` does the same before the first paint. */
export function usePageTheme(asked: "light" | "dark" | undefined): void {
  useEffect(() => {
    ofPage = asked ?? null;
    apply();
    return () => {
      ofPage = null;
      apply();
    };
  }, [asked]);
}

export function useTheme() {
  const chosen = useSyncExternalStore(subscribe, () => theme);
  const dark = useSyncExternalStore(subscribe, isDark);
  return { theme: chosen, dark, setTheme, toggleTheme };
}
