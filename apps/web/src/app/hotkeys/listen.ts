import { findHotkey, startsSequence } from "./store.ts";
import { areHotkeysOn } from "./switch.ts";

const SEQUENCE_MS = 1200;

/** They write nothing, so they act in a text as well. */
const FUNCTION_KEY = /^f\d+$/;
const LETTER = /^[a-z]$/;

function keyName(event: KeyboardEvent): string {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push("mod");
  // With Alt a layout may type another character; the physical key is what was meant.
  if (event.altKey) {
    parts.push("alt");
    parts.push(event.code.replace(/^(Key|Digit)/, "").toLowerCase());
    return parts.join("+");
  }
  // Of signs the character says it.
  if (event.shiftKey && (FUNCTION_KEY.test(key) || LETTER.test(key))) parts.push("shift");
  parts.push(key);
  return parts.join("+");
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** What has the focus is pressed with these keys; a screen's own use of them is for when nothing has it. */
function isPressing(name: string, target: EventTarget | null): boolean {
  if (name !== "enter" && name !== "space") return false;
  return (
    target instanceof Element && target.closest('a[href], button, summary, [tabindex="0"]') !== null
  );
}

/** Dialogs hold the keyboard, and menus and lists jump to the letter that is typed. */
function isOverlayOpen(): boolean {
  const overlays = ["dialog", "alertdialog", "menu", "listbox"];
  return document.querySelector(overlays.map((role) => `[role="${role}"]`).join()) !== null;
}

/** Single keys act outside inputs and dialogs only, and not when the reader switched them off. */
export function listenForHotkeys(): () => void {
  let pending = "";
  let timer = 0;
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return;
    const name = keyName(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const writes = plain && !FUNCTION_KEY.test(event.key.toLowerCase());
    if (writes && (isTyping(event.target) || !areHotkeysOn())) return;
    if (plain && isOverlayOpen()) return;
    if (isPressing(name, event.target)) return;
    const sequence = pending === "" ? name : `${pending} ${name}`;
    const hotkey = findHotkey(sequence) ?? findHotkey(name);
    pending = hotkey === undefined && startsSequence(name) ? name : "";
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      pending = "";
    }, SEQUENCE_MS);
    if (hotkey === undefined) return;
    event.preventDefault();
    hotkey.run(event);
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
