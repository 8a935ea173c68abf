import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { findNoteKind, type NoteKind } from "./note-kind.ts";

const TEXTS: Record<NoteKind, MessageDescriptor> = {
  output: msg`The output is longer than the limit`,
  idle: msg`The program waited too long without computing`,
  signal: msg`Killed by signal {detail}`,
  exit: msg`The program ended with exit code {detail}`,
  heap: msg`The heap is full`,
  file: msg`The program wrote no output file {detail}`,
  call: msg`Forbidden system call: {detail}`,
  checker: msg`The problem's own checker failed; its author can see why`,
};

/** A judge's note in the reader's language. */
export function noteText(i18n: I18n, note: string): string {
  const found = findNoteKind(note);
  if (found === null) return note;
  const text = TEXTS[found.kind];
  return i18n._(text.id, { detail: found.detail }, { message: text.message });
}
